import { groupedCedis } from '#domain/kernel/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { controlWords, type Control } from '#web/ledger/ledger-labels.ts'

/** Whether the accounts agree with what their loans and customers come to by themselves. */
export function LedgerControls({ controls }: { controls: readonly Control[] }) {
  const verdict = (row: Control) => (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={row.difference === 0 ? 'success' : 'danger'} icon={row.difference === 0 ? 'done' : 'no'}>
        {row.difference === 0 ? 'Agrees' : 'Differs'}
      </Badge>
      <span className="text-muted">{controlWords(row).replace(/^\w+: /, '')}</span>
    </span>
  )
  return (
    <section>
      <h3 className="mb-2 text-18 font-bold">Control accounts</h3>
      <DataTable
        caption="Control accounts"
        rows={controls}
        rowKey={(row) => row.account}
        columns={[
          { head: 'Account', cell: (row) => row.name },
          { head: 'Ledger, GH₵', figures: true, cell: (row) => groupedCedis(row.balance) },
          { head: 'Parts, GH₵', figures: true, cell: (row) => groupedCedis(row.parts) },
          { head: 'Difference', figures: true, cell: (row) => groupedCedis(row.difference) },
          { head: 'Verdict', cell: verdict },
        ]}
        phone={(row) => (
          <div className="grid gap-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="font-bold">{row.name}</span>
              <span className="tabular-nums">{groupedCedis(row.balance)}</span>
            </div>
            {verdict(row)}
            {row.difference !== 0 && <span>Difference {groupedCedis(row.difference)}</span>}
          </div>
        )}
      />
    </section>
  )
}
