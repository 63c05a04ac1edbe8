import { listStaff, listUsers } from '#contract/people.ts'
import { useList } from '#web/lib/use-list.ts'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { PeopleFilters } from '#web/people/people-filter-fields.tsx'
import { isNarrowed, peopleFilters } from '#web/people/people-filter.ts'
import { PeopleList } from '#web/people/people-list.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

const TABS = [
  { id: 'people-users', name: 'Users' },
  { id: 'people-staff', name: 'Staff' },
] as const
const LISTS = {
  'people-users': { endpoint: listUsers, what: 'the users', file: 'users' },
  'people-staff': { endpoint: listStaff, what: 'the staff', file: 'staff' },
} as const

export function DeskPeople() {
  const view = useView()
  const chosen = view.get('people') === 'staff' ? 'people-staff' : 'people-users'
  const search = view.get('person')
  const { endpoint, what, file } = LISTS[chosen]
  const narrowed = peopleFilters(view)
  const filters = { search, ...narrowed }
  const list = useList(endpoint, { query: filters })
  return (
    <>
      <div className="mb-4 overflow-hidden rounded-card border border-line">
        <Tabs
          label="People"
          tabs={TABS}
          chosen={chosen}
          onChoose={(id) => view.set({ people: id === 'people-staff' ? 'staff' : undefined })}
        />
      </div>
      <TabPanel id={chosen}>
        <div className="mb-4 flex flex-wrap items-start gap-3">
          <div className="w-full max-w-form">
            <SearchBox label="Name, phone or e-mail" value={search ?? ''} wait={300} onChange={(person) => view.set({ person })} />
          </div>
          <PeopleFilters />
          <ExportButton list={file} filters={filters} />
        </div>
        <PeopleList key={chosen} first={10} list={list} what={what} searching={search !== undefined || isNarrowed(narrowed)} />
      </TabPanel>
    </>
  )
}
