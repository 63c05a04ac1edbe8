import { useState } from 'react'
import { listMomoExceptions } from '#contract/reconciliation.ts'
import { type MomoExceptionAction, MOMO_EXCEPTION_LABELS } from '#domain/reconciliation/momo-exception.ts'
import { useList } from '#web/lib/use-list.ts'
import { MomoExceptionDialog } from '#web/reconciliation/momo-exception-dialog.tsx'
import { type MomoException, GATEWAY_NAMES, RESOLUTION_LABELS, wordsOfAction } from '#web/reconciliation/momo-rows.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { daysBetween, dayOf } from '#domain/kernel/calendar.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { MomoCheckButton } from '#web/reconciliation/momo-check-button.tsx'
import { ExceptionsPage } from '#web/reconciliation/exceptions-page.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

export function MomoExceptionsSection() {
  const open = useList(listMomoExceptions, { query: { state: 'open' } })
  const resolved = useList(listMomoExceptions, { query: { state: 'resolved' } })
  const [chosen, setChosen] = useState<{ exception: MomoException; action: MomoExceptionAction }>()
  return (
    <ExceptionsPage
      lead="Differences between the providers’ statements and our ledger, oldest first."
      file="momo-exceptions"
      words="Differences from a statement or a network appear here."
      open={open}
      resolved={resolved}
      openRows={(rows) => <MomoExceptionRows rows={rows} onAction={(exception, action) => setChosen({ exception, action })} />}
      resolvedRows={(rows) => <MomoExceptionRows rows={rows} />}
    >
      {chosen && <MomoExceptionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ExceptionsPage>
  )
}

interface MomoExceptionRowsProps {
  rows: readonly MomoException[]
  /** Undefined: resolved exceptions. */
  onAction?: (exception: MomoException, action: MomoExceptionAction) => void
}

function MomoExceptionRows({ rows, onAction }: MomoExceptionRowsProps) {
  const resolution = (row: MomoException) => (onAction ? <Actions row={row} onAction={onAction} /> : <Resolution row={row} />)
  return (
    <DataTable
      caption={onAction ? 'Open exceptions' : 'Resolved exceptions'}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'Exception', cell: (row) => <What row={row} /> },
        { head: 'Age', cell: (row) => <span className="whitespace-nowrap">{ageOf(row)}</span> },
        { head: 'Customer', names: true, cell: (row) => <Whose row={row} /> },
        { head: 'Transaction', cell: (row) => <Transaction row={row} /> },
        { head: 'Amount', figures: 'cedis', cell: (row) => <Amount row={row} /> },
        { head: onAction ? 'Action' : 'Resolution', headHidden: onAction !== undefined, cell: resolution },
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
          {resolution(row)}
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
    return <span className="text-muted">{row.suggestion === null ? 'unknown' : `perhaps ${row.suggestion.fullName}`}</span>
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
  const shown = amount ?? orderAmount
  return (
    <span className="block text-right">
      {shown === null ? 'not reported' : <Cedis value={shown} className="font-bold" />}
      <span className="block text-14 text-muted">
        {amount !== null && orderAmount !== null && amount !== orderAmount ? (
          <>
            requested <Cedis value={orderAmount} />
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

function Actions({ row, onAction }: { row: MomoException; onAction: (exception: MomoException, action: MomoExceptionAction) => void }) {
  return (
    <span className="block max-w-96">
      {row.nextStep !== null && <span className="mb-2 block text-14">{row.nextStep}</span>}
      <MomoUnallocatedLink row={row} />
      <ActionButtons row={row} onAction={onAction} />
    </span>
  )
}

function ActionButtons({
  row,
  onAction,
}: {
  row: MomoException
  onAction: (exception: MomoException, action: MomoExceptionAction) => void
}) {
  if (!holdsOneOf(useSignedIn(), APPROVERS)) return null
  return (
    <span className="flex flex-wrap gap-2">
      {row.canAsk && row.reference !== null && (
        <MomoCheckButton reference={row.reference} whose={row.customerName ?? 'an unknown customer'} />
      )}
      {row.actions.map((action) => (
        <Button key={action} size="desk" kind={action === 'close' ? 'quiet' : 'second'} onClick={() => onAction(row, action)}>
          {wordsOfAction(row, action).button}
          <span className="sr-only">{`, ${MOMO_EXCEPTION_LABELS[row.kind].name}, ${row.reference ?? row.id}`}</span>
        </Button>
      ))}
    </span>
  )
}

const Resolution = ({ row }: { row: MomoException }) => (
  <span className="block max-w-80">
    <span className="font-bold">{RESOLUTION_LABELS[row.resolution ?? ''] ?? row.resolution}</span>
    {row.note !== null && <span className="block">{row.note}</span>}
    <span className="block text-14 text-muted">
      {row.resolvedByName ?? 'automatically'}
      {row.resolvedAt !== null && `, ${formatAt(row.resolvedAt, todayHere())}`}
    </span>
    <MomoUnallocatedLink row={row} />
  </span>
)

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
