import { listAudit } from '#contract/reports.ts'
import { useList } from '#web/lib/use-list.ts'
import { AuditRows } from '#web/audit/audit-rows.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { actionLabel } from '#web/audit/audit-labels.ts'

/** The audit trail. It cannot be changed. */
export function AuditTab() {
  const view = useView()
  const filters = {
    actorId: view.get('actor'),
    targetKind: view.get('kind'),
    targetId: view.get('target'),
    action: view.get('action'),
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

const NAMES = { actor: 'Person', kind: 'Kind', target: 'Number', action: 'Action' } as const

/** Filters by kind and number, and a button that removes each active filter. */
function AuditFilters() {
  const view = useView()
  const chosen = Object.entries(NAMES).filter(([name]) => view.get(name) !== undefined)
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex max-w-form flex-wrap gap-3">
        <SearchBox label="Kind, such as loan" value={view.get('kind') ?? ''} wait={400} onChange={(kind) => view.set({ kind })} />
        <SearchBox label="Number, such as 218" value={view.get('target') ?? ''} wait={400} onChange={(target) => view.set({ target })} />
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
