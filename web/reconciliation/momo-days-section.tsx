import { listMomoDays } from '#contract/reconciliation.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import { useList } from '#web/lib/use-list.ts'
import { GATEWAY_NAMES, type MomoDay } from '#web/reconciliation/momo-rows.ts'
import { DayStateBadge } from '#web/reconciliation/day-state-badge.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

export function MomoDaysSection() {
  const list = useList(listMomoDays, {})
  return (
    <TabPage
      title="Days"
      lead="Compares each provider’s statement with our ledger. A day is reconciled only when both agree to the pesewa."
      beside={<ListTools list="momo-days" onRefresh={list.retry} />}
    >
      <ListStates
        list={list}
        what="the days"
        empty={{ title: 'No mobile money moved in the last month', words: 'Days appear here with the first payment, payout or statement.' }}
      >
        {(rows) => <Days rows={rows} />}
      </ListStates>
    </TabPage>
  )
}

function Days({ rows }: { rows: readonly MomoDay[] }) {
  const today = todayHere()
  return (
    <DataTable
      caption="Days of mobile money"
      rows={rows}
      rowKey={(row) => `${row.day} ${row.gateway}`}
      columns={[
        { head: 'Day', cell: (row) => <span className="whitespace-nowrap">{formatDay(row.day, today)}</span> },
        { head: 'Provider', cell: (row) => GATEWAY_NAMES[row.gateway] },
        { head: 'State', cell: (row) => <DayStateBadge state={row.state} open={row.openExceptions} /> },
        { head: 'Provider credits', figures: 'cedis', cell: (row) => <Cedis value={row.theirsIn} /> },
        { head: 'Ledger credits', figures: 'cedis', cell: (row) => <Cedis value={row.oursIn} /> },
        { head: 'Provider debits', figures: 'cedis', cell: (row) => <Cedis value={row.theirsOut} /> },
        { head: 'Ledger debits', figures: 'cedis', cell: (row) => <Cedis value={row.oursOut} /> },
        { head: 'Difference', figures: 'cedis', cell: (row) => <Difference row={row} /> },
        { head: 'Fees', figures: 'cedis', cell: (row) => <Cedis value={row.fees} /> },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <div className="flex flex-wrap justify-between gap-2">
            <span className="font-bold">
              {formatDay(row.day, today)}, {GATEWAY_NAMES[row.gateway]}
            </span>
            <DayStateBadge state={row.state} open={row.openExceptions} />
          </div>
          <p className="text-muted">
            Credits: provider <Cedis value={row.theirsIn} />, ledger <Cedis value={row.oursIn} />
          </p>
          <p className="text-muted">
            Debits: provider <Cedis value={row.theirsOut} />, ledger <Cedis value={row.oursOut} />
          </p>
          <p>
            Difference <Difference row={row} />
          </p>
        </div>
      )}
    />
  )
}

/** Both differences where their sum would hide them. */
function Difference({ row: { state, differenceIn, differenceOut } }: { row: MomoDay }) {
  if (state === 'no_statement') return <span className="text-muted">not compared</span>
  if (differenceIn !== 0 && differenceOut !== 0)
    return (
      <span className="font-bold">
        credits <Cedis value={differenceIn} />, debits <Cedis value={differenceOut} />
      </span>
    )
  return <Cedis value={add(NOTHING, differenceIn, differenceOut)} className="font-bold" />
}
