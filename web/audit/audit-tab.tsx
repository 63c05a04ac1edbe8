import { listAudit } from '#contract/reports.ts'
import { useList } from '#web/lib/use-list.ts'
import { AuditFilters } from '#web/audit/audit-filters.tsx'
import { AuditRows } from '#web/audit/audit-rows.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

/** Who did what, on whom, and when; refused attempts too. Nothing in it can be changed. */
export function AuditTab() {
  const view = useView()
  const filters = {
    actorId: view.get('actor'),
    targetKind: view.get('kind'),
    targetId: view.get('target'),
    action: view.get('action'),
  }
  const list = useList(listAudit, { query: filters })
  const narrowed = Object.values(filters).some((filter) => filter !== undefined)
  return (
    <TabPage
      title="Audit"
      lead="Every staff action and every refused attempt, newest first."
      beside={<ListTools list="audit" filters={filters} onRefresh={list.retry} />}
    >
      <AuditFilters />
      <ListStates
        list={list}
        what="the audit trail"
        empty={
          narrowed
            ? { title: 'No line matches', words: 'Clear a filter to see more.' }
            : { title: 'Nothing is written yet', words: 'The first staff action will stand here.' }
        }
      >
        {(rows) => <AuditRows rows={rows} onNarrow={(narrowing) => view.set(narrowing, { step: true })} />}
      </ListStates>
    </TabPage>
  )
}
