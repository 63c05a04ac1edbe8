import { listUsers } from '#contract/people.ts'
import { useList } from '#web/lib/use-list.ts'
import { PeopleFilters } from '#web/people/people-filter-fields.tsx'
import { isNarrowed, peopleFilters } from '#web/people/people-filter.ts'
import { PeopleList } from '#web/people/people-list.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

export function PeopleTab({ title, lead, only }: { title: string; lead: string; only?: 'customer' }) {
  const view = useView()
  const search = view.get('search')
  const narrowed = peopleFilters(view)
  const filters = { search, ...narrowed, ...(only && { role: only }) }
  const list = useList(listUsers, { query: filters })
  return (
    <TabPage title={title} lead={lead} beside={<ListTools list="users" filters={filters} onRefresh={list.retry} />}>
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <SearchBox label="Name, phone or e-mail" value={search ?? ''} wait={300} onChange={(words) => view.set({ search: words })} />
        <PeopleFilters withoutRole={only !== undefined} />
      </div>
      <PeopleList list={list} what="the users" searching={search !== undefined || isNarrowed(narrowed)} />
    </TabPage>
  )
}
