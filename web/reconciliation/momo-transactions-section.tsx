import { listMomoTransactions } from '#contract/reconciliation.ts'
import { useList } from '#web/lib/use-list.ts'
import { MomoCheckButton } from '#web/reconciliation/momo-check-button.tsx'
import { GATEWAY_NAMES, type MomoTransaction } from '#web/reconciliation/momo-rows.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

/** Transactions without a final status. */
export function MomoTransactionsSection() {
  const list = useList(listMomoTransactions, {})
  return (
    <TabPage
      title="Open transactions"
      lead="Payment requests and payouts without a result yet. We check them automatically, less and less often."
      beside={<ListTools list="momo-orders" onRefresh={list.retry} />}
    >
      <ListStates
        list={list}
        what="the open transactions"
        empty={{ title: 'No open transactions', words: 'Payment requests and payouts appear here until their network reports the result.' }}
      >
        {(rows) => <Transactions rows={rows} />}
      </ListStates>
    </TabPage>
  )
}

const WHAT: Readonly<Record<MomoTransaction['direction'], string>> = { collection: 'Payment', disbursement: 'Payout', refund: 'Refund' }

function Transactions({ rows }: { rows: readonly MomoTransaction[] }) {
  const today = todayHere()
  return (
    <DataTable
      caption="Open transactions"
      rows={rows}
      rowKey={(one) => one.reference}
      columns={[
        { head: 'Made', cell: (one) => <span className="whitespace-nowrap">{formatAt(one.createdAt, today)}</span> },
        { head: 'What', cell: (one) => WHAT[one.direction] },
        { head: 'Customer', names: true, cell: (one) => <Whose transaction={one} /> },
        { head: 'Loan', cell: (one) => (one.loanId === null ? '–' : <StaffLoanLink id={one.loanId} ownerId={one.userId} />) },
        { head: 'Provider', cell: (one) => GATEWAY_NAMES[one.gateway] ?? one.gateway },
        { head: 'Checked', cell: (one) => <Checked transaction={one} /> },
        { head: 'Amount', figures: 'cedis', cell: (one) => <Cedis value={one.amount} className="font-bold" /> },
        { head: 'Action', headHidden: true, cell: (one) => <MomoCheckButton reference={one.reference} whose={one.customerName} /> },
      ]}
      phone={(one) => (
        <div className="grid gap-2">
          <div className="flex justify-between gap-3">
            <Whose transaction={one} />
            <Cedis value={one.amount} className="font-bold" />
          </div>
          <p className="text-muted">
            {WHAT[one.direction]}
            {one.loanId !== null && (
              <>
                {' '}
                of loan <StaffLoanLink id={one.loanId} ownerId={one.userId} />
              </>
            )}
            , {formatAt(one.createdAt, today)}
          </p>
          <Checked transaction={one} />
          <MomoCheckButton reference={one.reference} whose={one.customerName} />
        </div>
      )}
    />
  )
}

const Whose = ({ transaction: one }: { transaction: MomoTransaction }) => (
  <span>
    <span className="font-bold">{one.customerName}</span> <span className="text-muted tabular-nums">{one.phone}</span>
  </span>
)

function Checked({ transaction: { askedAt, checks, nextCheckAt, openExceptions } }: { transaction: MomoTransaction }) {
  const checked = askedAt === null ? 'not yet' : `${checks === 1 ? 'once' : `${checks} times`}, last ${formatAt(askedAt, todayHere())}`
  return (
    <span className="flex flex-wrap items-center gap-2">
      {checked}
      {nextCheckAt === null && <Badge tone="danger">No longer checked</Badge>}
      {openExceptions > 0 && (
        <Badge tone="caution" icon="flag">
          Exception
        </Badge>
      )}
    </span>
  )
}
