import { useState } from 'react'
import { listBankExceptions } from '#contract/bank/bank-statements.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { BANK_EXCEPTION_LABELS, type BankExceptionAction } from '#domain/reconciliation/bank-exception.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { BankExceptionDialog } from '#web/reconciliation/bank-exception-dialog.tsx'
import { BANK_ACTION_LABELS, BANK_RESOLUTION_LABELS, type BankException } from '#web/reconciliation/bank-rows.ts'
import { ExceptionsPage } from '#web/reconciliation/exceptions-page.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

export function BankExceptionsSection() {
  const open = useList(listBankExceptions, { query: { state: 'open' } })
  const resolved = useList(listBankExceptions, { query: { state: 'resolved' } })
  const [chosen, setChosen] = useState<{ exception: BankException; action: BankExceptionAction }>()
  return (
    <ExceptionsPage
      lead="Differences between the bank’s statement and our ledger, oldest first."
      file="bank-exceptions"
      words="Lines of a statement that need a decision appear here."
      open={open}
      resolved={resolved}
      openRows={(rows) => <Rows rows={rows} onAction={(exception, action) => setChosen({ exception, action })} />}
      resolvedRows={(rows) => <Rows rows={rows} />}
    >
      {chosen && <BankExceptionDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </ExceptionsPage>
  )
}

interface RowsProps {
  rows: readonly BankException[]
  /** Undefined: resolved exceptions. */
  onAction?: (exception: BankException, action: BankExceptionAction) => void
}

function Rows({ rows, onAction }: RowsProps) {
  const resolution = (row: BankException) => (onAction ? <ActionButtons row={row} onAction={onAction} /> : <Resolution row={row} />)
  return (
    <DataTable
      caption={onAction ? 'Open exceptions' : 'Resolved exceptions'}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'Exception', cell: (row) => <What row={row} /> },
        { head: 'Day', cell: (row) => <span className="whitespace-nowrap">{formatDay(row.day, todayHere())}</span> },
        { head: 'Line', cell: (row) => <Line row={row} /> },
        { head: 'Amount', figures: 'cedis', cell: (row) => <Amount row={row} /> },
        { head: onAction ? 'Action' : 'Resolution', headHidden: onAction !== undefined, cell: resolution },
      ]}
      phone={(row) => (
        <div className="grid gap-2">
          <div className="flex justify-between gap-3">
            <What row={row} />
            <Amount row={row} />
          </div>
          <Line row={row} />
          <p className="text-muted">{formatDay(row.day, todayHere())}</p>
          {resolution(row)}
        </div>
      )}
    />
  )
}

const What = ({ row }: { row: BankException }) => (
  <span className="block max-w-72">
    <span className="font-bold">{BANK_EXCEPTION_LABELS[row.kind].name}</span>
    <span className="block text-14 text-muted">{BANK_EXCEPTION_LABELS[row.kind].meaning}</span>
    {row.details !== null && <span className="block text-14">{row.details}</span>}
  </span>
)

const Line = ({ row }: { row: BankException }) => (
  <span className="block max-w-72 break-words">
    {row.reference ?? 'No reference'}
    {row.text !== null && <span className="block text-14 text-muted">{row.text}</span>}
    {row.customerName !== null && (
      <span className="block text-14">
        <span className="font-bold">{row.customerName}</span>
        {row.loanId !== null && (
          <>
            , <StaffLoanLink id={row.loanId}>Loan #{row.loanId}</StaffLoanLink>
          </>
        )}
      </span>
    )}
  </span>
)

const Amount = ({ row: { amount, incoming, paymentAmount } }: { row: BankException }) => (
  <span className="block text-right">
    <Cedis value={amount} className="font-bold" />
    <span className="block text-14 text-muted">
      {paymentAmount !== null && paymentAmount !== amount ? (
        <>
          entered <Cedis value={paymentAmount} />
        </>
      ) : incoming ? (
        'in'
      ) : (
        'out'
      )}
    </span>
  </span>
)

function ActionButtons({
  row,
  onAction,
}: {
  row: BankException
  onAction: (exception: BankException, action: BankExceptionAction) => void
}) {
  const staff = useSignedIn()
  if (!holdsOneOf(staff, APPROVERS)) return null
  const entersOffice = holdsOneOf(staff, ['view_financial_reports'])
  return (
    <span className="flex max-w-96 flex-wrap gap-2">
      {row.actions
        .filter((action) => action !== 'office' || entersOffice)
        .map((action) => (
          <Button key={action} size="desk" kind={action === 'close' ? 'quiet' : 'second'} onClick={() => onAction(row, action)}>
            {BANK_ACTION_LABELS[action].button}
            <span className="sr-only">{`, ${BANK_EXCEPTION_LABELS[row.kind].name}, ${row.reference ?? row.id}`}</span>
          </Button>
        ))}
    </span>
  )
}

const Resolution = ({ row }: { row: BankException }) => (
  <span className="block max-w-80">
    <span className="font-bold">{BANK_RESOLUTION_LABELS[row.resolution ?? ''] ?? row.resolution}</span>
    {row.note !== null && <span className="block">{row.note}</span>}
    <span className="block text-14 text-muted">
      {row.resolvedByName ?? 'automatically'}
      {row.resolvedAt !== null && `, ${formatAt(row.resolvedAt, todayHere())}`}
    </span>
  </span>
)
