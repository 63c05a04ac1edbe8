import { listMomoOrders } from '#contract/reconciliation.ts'
import { useList } from '#web/lib/use-list.ts'
import { formatAt } from '#web/operations/job-labels.ts'
import { MomoCheckButton } from '#web/reconciliation/momo-check-button.tsx'
import { GATEWAY_NAMES, type MomoOrder } from '#web/reconciliation/momo-rows.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

/** Requests to pay and transfers whose end nobody knows yet, each with a way to ask now. */
export function MomoOrdersSection() {
  const list = useList(listMomoOrders, {})
  return (
    <TabPage
      title="Open orders"
      lead="Requests to pay and payouts whose end is not known yet. The product asks by itself, less and less often."
      beside={<ListTools list="momo-orders" onRefresh={list.retry} />}
    >
      <ListStates
        list={list}
        what="the open orders"
        empty={{ title: 'No order is open', words: 'A request to pay or a payout stands here until its network says how it ended.' }}
      >
        {(rows) => <Orders rows={rows} />}
      </ListStates>
    </TabPage>
  )
}

const WHAT: Readonly<Record<MomoOrder['direction'], string>> = { collection: 'Payment', disbursement: 'Payout', refund: 'Refund' }

function Orders({ rows }: { rows: readonly MomoOrder[] }) {
  const today = todayHere()
  return (
    <DataTable
      caption="Orders whose end is not known"
      rows={rows}
      rowKey={(order) => order.reference}
      columns={[
        { head: 'Made', cell: (order) => <span className="whitespace-nowrap">{formatAt(order.createdAt, today)}</span> },
        { head: 'What', cell: (order) => WHAT[order.direction] },
        { head: 'Customer', cell: (order) => <Whose order={order} /> },
        { head: 'Loan', cell: (order) => (order.loanId === null ? '–' : <StaffLoanLink id={order.loanId} ownerId={order.userId} />) },
        { head: 'Provider', cell: (order) => GATEWAY_NAMES[order.gateway] ?? order.gateway },
        { head: 'Asked', cell: (order) => <Asked order={order} /> },
        { head: 'Amount', figures: true, cell: (order) => <Cedis value={order.amount} className="font-bold" /> },
        { head: 'Action', headHidden: true, cell: (order) => <MomoCheckButton reference={order.reference} whose={order.customerName} /> },
      ]}
      phone={(order) => (
        <div className="grid gap-2">
          <div className="flex justify-between gap-3">
            <Whose order={order} />
            <Cedis value={order.amount} className="font-bold" />
          </div>
          <p className="text-muted">
            {WHAT[order.direction]}
            {order.loanId !== null && (
              <>
                {' '}
                of loan <StaffLoanLink id={order.loanId} ownerId={order.userId} />
              </>
            )}
            , {formatAt(order.createdAt, today)}
          </p>
          <Asked order={order} />
          <MomoCheckButton reference={order.reference} whose={order.customerName} />
        </div>
      )}
    />
  )
}

const Whose = ({ order }: { order: MomoOrder }) => (
  <span>
    <span className="font-bold">{order.customerName}</span> <span className="text-muted tabular-nums">{order.phone}</span>
  </span>
)

function Asked({ order: { askedAt, checks, nextCheckAt, openExceptions } }: { order: MomoOrder }) {
  const asked = askedAt === null ? 'not yet' : `${checks === 1 ? 'once' : `${checks} times`}, last ${formatAt(askedAt, todayHere())}`
  return (
    <span className="flex flex-wrap items-center gap-2">
      {asked}
      {nextCheckAt === null && <Badge tone="danger">No longer asked</Badge>}
      {openExceptions > 0 && (
        <Badge tone="caution" icon="flag">
          Exception
        </Badge>
      )}
    </span>
  )
}
