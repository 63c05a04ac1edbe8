import { daysBetween, dayOf } from '#domain/kernel/calendar.ts'
import { MOMO_EXCEPTION_LABELS, type MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { formatAt } from '#web/operations/job-labels.ts'
import { MomoCheckButton } from '#web/reconciliation/momo-check-button.tsx'
import { GATEWAY_NAMES, RESOLUTION_LABELS, wordsOfAction, type MomoException } from '#web/reconciliation/momo-rows.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

interface MomoExceptionRowsProps {
  rows: readonly MomoException[]
  /** Without it they were ended, and their end is told. */
  onAct?: (exception: MomoException, action: MomoExceptionAction) => void
}

/** Exceptions with their age, their money, and the ways to end them. */
export function MomoExceptionRows({ rows, onAct }: MomoExceptionRowsProps) {
  const end = (row: MomoException) => (onAct ? <Actions row={row} onAct={onAct} /> : <Ended row={row} />)
  return (
    <DataTable
      caption={onAct ? 'Open exceptions' : 'Ended exceptions'}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'What', cell: (row) => <What row={row} /> },
        { head: 'Age', cell: (row) => <span className="whitespace-nowrap">{ageOf(row)}</span> },
        { head: 'Whose', cell: (row) => <Whose row={row} /> },
        { head: 'Transaction', cell: (row) => <Transaction row={row} /> },
        { head: 'Amount', figures: true, cell: (row) => <Amount row={row} /> },
        { head: onAct ? 'Action' : 'How it ended', headHidden: onAct !== undefined, cell: end },
      ]}
      phone={(row) => (
        <div className="grid gap-2">
          <div className="flex justify-between gap-3">
            <What row={row} />
            <Amount row={row} />
          </div>
          <Whose row={row} />
          <p className="text-muted">
            <Transaction row={row} />, {ageOf(row)}
          </p>
          {end(row)}
        </div>
      )}
    />
  )
}

function ageOf({ foundAt }: MomoException): string {
  const days = daysBetween(dayOf(foundAt), todayHere())
  return days <= 0 ? 'today' : days === 1 ? '1 day' : `${days} days`
}

const What = ({ row }: { row: MomoException }) => (
  <span className="block max-w-72">
    <span className="font-bold">{MOMO_EXCEPTION_LABELS[row.kind].name}</span>
    <span className="block text-14 text-muted">{MOMO_EXCEPTION_LABELS[row.kind].meaning}</span>
  </span>
)

function Whose({ row }: { row: MomoException }) {
  if (row.customerName === null)
    return <span className="text-muted">{row.suggestion === null ? 'nobody known' : `perhaps ${row.suggestion.fullName}`}</span>
  return (
    <span>
      <span className="font-bold">{row.customerName}</span>
      {row.loanId !== null && (
        <>
          , <StaffLoanLink id={row.loanId}>Loan #{row.loanId}</StaffLoanLink>
        </>
      )}
    </span>
  )
}

const Transaction = ({ row }: { row: MomoException }) => (
  <span className="break-all">
    {GATEWAY_NAMES[row.gateway] ?? row.gateway} {row.transactionId ?? 'no transaction'}
    {row.movedAt !== null && <span className="block text-14 text-muted">{formatAt(row.movedAt, todayHere())}</span>}
  </span>
)

function Amount({ row: { amount, orderAmount, incoming } }: { row: MomoException }) {
  const told = amount ?? orderAmount
  return (
    <span className="block text-right">
      {told === null ? 'not told' : <Cedis value={told} className="font-bold" />}
      <span className="block text-14 text-muted">
        {amount !== null && orderAmount !== null && amount !== orderAmount ? (
          <>
            ordered <Cedis value={orderAmount} />
          </>
        ) : incoming ? (
          'in'
        ) : (
          'out'
        )}
      </span>
    </span>
  )
}

function Actions({ row, onAct }: { row: MomoException; onAct: (exception: MomoException, action: MomoExceptionAction) => void }) {
  return (
    <span className="block max-w-96">
      {row.nextStep !== null && <span className="mb-2 block text-14">{row.nextStep}</span>}
      <MomoUnallocatedLink row={row} />
      <ActionButtons row={row} onAct={onAct} />
    </span>
  )
}

function ActionButtons({ row, onAct }: { row: MomoException; onAct: (exception: MomoException, action: MomoExceptionAction) => void }) {
  const reason = reasonWithout(useSignedIn(), 'approve_small_loans', 'approve_large_loans')
  if (reason !== undefined) return <span className="text-14 text-muted">{reason}</span>
  return (
    <span className="flex flex-wrap gap-2">
      {row.canAsk && row.reference !== null && <MomoCheckButton reference={row.reference} whose={row.customerName ?? 'nobody known'} />}
      {row.actions.map((action) => (
        <Button key={action} size="desk" kind={action === 'close' ? 'quiet' : 'second'} onClick={() => onAct(row, action)}>
          {wordsOfAction(row, action).button}
          <span className="sr-only">, {MOMO_EXCEPTION_LABELS[row.kind].name}</span>
        </Button>
      ))}
    </span>
  )
}

const Ended = ({ row }: { row: MomoException }) => (
  <span className="block max-w-80">
    <span className="font-bold">{RESOLUTION_LABELS[row.resolution ?? ''] ?? row.resolution}</span>
    {row.note !== null && <span className="block">{row.note}</span>}
    <span className="block text-14 text-muted">
      {row.resolvedByName ?? 'by itself'}
      {row.resolvedAt !== null && `, ${formatAt(row.resolvedAt, todayHere())}`}
    </span>
    <MomoUnallocatedLink row={row} />
  </span>
)

/** The credit balance of the customer of an exception, with a link to where it is applied or refunded. Nothing is shown without one. */
function MomoUnallocatedLink({ row: { kept, customerName, loanToOpen } }: { row: MomoException }) {
  if (kept <= 0) return null
  return (
    <span className="mb-2 block text-14">
      Credit balance of {customerName}: <Cedis value={kept} className="font-bold" />
      {loanToOpen === null ? (
        '. The customer has no loan yet.'
      ) : (
        <>
          . <StaffLoanLink id={loanToOpen}>Apply or refund it</StaffLoanLink>
        </>
      )}
    </span>
  )
}
