import { listBankDays } from '#contract/bank/bank-statements.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { useList } from '#web/lib/use-list.ts'
import { DIFFERENCE_LABELS, type BankDayRow } from '#web/reconciliation/bank-rows.ts'
import { DayStateBadge } from '#web/reconciliation/day-state-badge.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

export function BankDaysSection() {
  const list = useList(listBankDays, {})
  return (
    <TabPage
      title="Days"
      lead="Compares the bank’s balance with our ledger. A day is reconciled when nothing is open and money in transit explains any difference."
      beside={<ListTools list="bank-days" onRefresh={list.retry} />}
    >
      <ListStates
        list={list}
        what="the days"
        empty={{ title: 'No bank statement yet', words: 'Days appear here after the first statement is imported.' }}
      >
        {(rows) => <Days rows={rows} />}
      </ListStates>
    </TabPage>
  )
}

function Days({ rows }: { rows: readonly BankDayRow[] }) {
  const today = todayHere()
  return (
    <DataTable
      caption="Days of the bank account"
      rows={rows}
      rowKey={(row) => row.day}
      columns={[
        { head: 'Day', cell: (row) => <span className="whitespace-nowrap">{formatDay(row.day, today)}</span> },
        { head: 'State', cell: (row) => <DayStateBadge state={row.state} /> },
        { head: 'Statement', figures: 'cedis', cell: (row) => <StatementBalance row={row} /> },
        { head: 'Ledger', figures: 'cedis', cell: (row) => <Cedis value={row.ledgerBalance} /> },
        { head: 'Difference', figures: 'cedis', cell: (row) => <Cedis value={row.difference} className="font-bold" /> },
        { head: 'Explained by', cell: (row) => <Items row={row} /> },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <div className="flex flex-wrap justify-between gap-2">
            <span className="font-bold">{formatDay(row.day, today)}</span>
            <DayStateBadge state={row.state} />
          </div>
          <p className="text-muted">
            Statement <StatementBalance row={row} />, ledger <Cedis value={row.ledgerBalance} />
          </p>
          <p>
            Difference <Cedis value={row.difference} className="font-bold" />
          </p>
          <Items row={row} />
        </div>
      )}
    />
  )
}

const StatementBalance = ({ row: { statementBalance } }: { row: BankDayRow }) =>
  statementBalance === null ? <span className="text-muted">not named</span> : <Cedis value={statementBalance} />

function Items({ row: { items, why } }: { row: BankDayRow }) {
  if (items.length === 0 && why === null) return <span className="text-muted">nothing open</span>
  return (
    <details className="max-w-96">
      <summary className="cursor-pointer">{why ?? `${items.length} in transit`}</summary>
      <ul className="mt-2 grid gap-1 text-14">
        {items.map((item) => (
          <li key={`${item.cause} ${item.name}`} className="flex justify-between gap-3">
            <span className="min-w-0 break-words text-muted">
              {item.name}, {formatDay(item.day, todayHere())}: {DIFFERENCE_LABELS[item.cause]}
            </span>
            <Cedis value={item.amount} />
          </li>
        ))}
      </ul>
    </details>
  )
}
