import { listStaff } from '#contract/people.ts'
import { listAudit } from '#contract/reports.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { AuditRows } from '#web/audit/audit-rows.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { actionLabel } from '#web/audit/audit-labels.ts'

export function AuditTab() {
  const view = useView()
  const filters = {
    actorId: view.get('actor'),
    targetKind: view.get('kind'),
    targetId: view.get('target'),
    action: view.get('action'),
    from: view.get('from'),
    to: view.get('to'),
    show: view.get('show') === 'reads' ? ('reads' as const) : ('acts' as const),
  }
  const list = useList(listAudit, { query: filters })
  const { show, ...narrowing } = filters
  const narrowed = Object.values(narrowing).some((filter) => filter !== undefined)
  return (
    <TabPage
      title="Audit"
      lead="Every staff action, every refused attempt, and every read of one person’s data, newest first."
      beside={<ListTools list="audit" filters={filters} onRefresh={list.retry} />}
    >
      <Tabs label="What the audit trail shows" tabs={SHOWN} chosen={show} onChoose={(id) => view.set({ show: id })} />
      <TabPanel id={show}>
        <AuditFilters />
        <ListStates
          list={list}
          what="the audit trail"
          empty={
            narrowed
              ? { title: 'No entries match', words: 'Remove a filter to see more.' }
              : { title: 'No entries yet', words: show === 'acts' ? 'Staff actions appear here.' : 'Reads by staff appear here.' }
          }
        >
          {(rows) => <AuditRows rows={rows} onNarrow={(narrowing) => view.set(narrowing, { step: true })} />}
        </ListStates>
      </TabPanel>
    </TabPage>
  )
}

const SHOWN = [
  { id: 'acts', name: 'Acts' },
  { id: 'reads', name: 'Reads' },
] as const

const EVERYBODY = 'everybody'
const EVERYTHING = 'everything'

const TARGETS = [
  { value: EVERYTHING, name: 'Everything' },
  { value: 'user', name: 'A person' },
  { value: 'loan', name: 'A loan' },
  { value: 'payment', name: 'A payment' },
  { value: 'receipt', name: 'A receipt' },
  { value: 'till', name: 'A till' },
  { value: 'complaint', name: 'A complaint' },
  { value: 'incident', name: 'An incident' },
  { value: 'message', name: 'A message' },
  { value: 'role', name: 'A role' },
  { value: 'setting', name: 'A setting' },
  { value: 'export', name: 'A CSV file' },
  { value: 'month', name: 'A month' },
  { value: 'job', name: 'A job' },
] as const

const NAMES = { actor: 'Person', kind: 'About', target: 'Number', action: 'Action', from: 'From', to: 'To' } as const

function AuditFilters() {
  const view = useView()
  const chosen = Object.entries(NAMES).filter(([name]) => view.get(name) !== undefined)
  return (
    <div className="my-4 grid gap-3">
      <div className="grid gap-x-3 sm:grid-cols-2 lg:grid-cols-5">
        <StaffFilter />
        <TextField label="From" type="date" value={view.get('from') ?? ''} onChange={(from) => view.set({ from })} />
        <TextField label="To" type="date" value={view.get('to') ?? ''} onChange={(to) => view.set({ to })} />
        <SelectField
          label="About"
          value={TARGETS.find(({ value }) => value === view.get('kind'))?.value ?? EVERYTHING}
          choices={TARGETS}
          onChange={(kind) => view.set({ kind: kind === EVERYTHING ? undefined : kind })}
        />
        <div className="self-end pb-5 *:min-w-0">
          <SearchBox label="Number" value={view.get('target') ?? ''} wait={400} onChange={(target) => view.set({ target })} />
        </div>
      </div>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {chosen.map(([name, words]) => (
            <Button key={name} size="desk" kind="second" icon="close" onClick={() => view.set({ [name]: undefined })}>
              {words}: {name === 'action' ? actionLabel(view.get(name) ?? '') : view.get(name)?.slice(0, 12)}
              <span className="sr-only">, remove this filter</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** A person who left the staff is chosen by pressing the name in the list. */
function StaffFilter() {
  const view = useView()
  const opens = holdsOneOf(useSignedIn(), listStaff.access)
  const list = useList(listStaff, { query: {} }, { enabled: opens })
  const staff = list.pages.flat().map(({ id, fullName }) => ({ value: id, name: fullName }))
  const actor = view.get('actor')
  const known = actor === undefined || staff.some(({ value }) => value === actor)
  const choices = [
    { value: EVERYBODY, name: 'Everybody' },
    ...(known ? [] : [{ value: actor, name: 'A person chosen below' }]),
    ...staff.toSorted((a, b) => a.name.localeCompare(b.name)),
  ]
  return (
    <SelectField
      label="Person"
      value={actor ?? EVERYBODY}
      choices={choices}
      onChange={(id) => view.set({ actor: id === EVERYBODY ? undefined : id })}
    />
  )
}
