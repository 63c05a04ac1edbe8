import { listUsers } from '#contract/staff-people.ts'
import { useList } from '#web/lib/use-list.ts'
import { PeopleList } from '#web/staff/people-list.tsx'
import { ListTools } from '#web/staff/list-tools.tsx'
import { SearchBox } from '#web/staff/search-box.tsx'
import { TabPage } from '#web/staff/tab-page.tsx'
import { useView } from '#web/staff/use-view.ts'

/** All accounts, and what may be done for each. */
export function UserManagementTab() {
  const view = useView()
  const search = view.get('search')
  const list = useList(listUsers, { query: search === undefined ? {} : { search } })
  return (
    <TabPage
      title="User Management"
      lead="All accounts, newest first."
      beside={<ListTools list="users" filters={{ search }} onRefresh={list.retry} />}
    >
      <div className="mb-4 max-w-form">
        <SearchBox label="Name, phone or e-mail" value={search ?? ''} wait={300} onChange={(words) => view.set({ search: words })} />
      </div>
      <PeopleList list={list} what="the users" searching={search !== undefined} />
    </TabPage>
  )
}
