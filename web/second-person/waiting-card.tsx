import { useState } from 'react'
import { confirmRequest, readSecondPerson, refuseRequest, withdrawRequest } from '#contract/payouts.ts'
import { readLedgerYears } from '#contract/ledger-reports.ts'
import { listStaff, listUsers, readRolePermissions } from '#contract/people.ts'
import { listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { readRefund } from '#contract/unallocated.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { isDecidedHere, waitingFacts, waitingTitle, type WaitingRow } from '#web/second-person/request-labels.ts'
import { formatMoment, todayHere } from '#web/shared/format-time.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { Button } from '#web/ui/button.tsx'

const READS = [
  ...CASE_READS,
  readSecondPerson,
  readStaffLoan,
  listStaffLoans,
  readStaffStats,
  listUsers,
  listStaff,
  readRolePermissions,
  readRefund,
  readLedgerYears,
] as const

export function WaitingCard({ row }: { row: WaitingRow }) {
  const staff = useSignedIn()
  const title = waitingTitle(row)
  const isOwn = row.askedBy === staff.id
  const today = todayHere()
  return (
    <article className="rounded-card border border-line bg-surface p-4 shadow-card wrap-anywhere">
      <h4 className="text-16 font-bold">{title}</h4>
      {waitingFacts(row).map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p className="text-muted">
        Requested by {isOwn ? 'you' : row.askedByName}, {formatMoment(row.askedAt, today)}
        {row.expiresAt !== null && `. Expires ${formatDay(dayOf(row.expiresAt), today)}`}
      </p>
      <p>{row.reason === null ? 'No reason given.' : `Reason: ${row.reason}`}</p>
      {row.loanId !== null && (
        <p>
          <StaffLoanLink id={row.loanId} {...(row.userId !== null && { ownerId: row.userId })}>
            Open Loan #{row.loanId}
          </StaffLoanLink>
        </p>
      )}
      {isDecidedHere(row) ? (
        <Decision row={row} title={title} isOwn={isOwn} />
      ) : (
        <p className="mt-2 text-muted">
          {row.kind === 'payout' ? 'Release or cancel it at the loan.' : 'Release or cancel it at the credit balance of the customer.'}
        </p>
      )}
    </article>
  )
}

function Decision({ row, title, isOwn }: { row: WaitingRow; title: string; isOwn: boolean }) {
  const [open, setOpen] = useState<'confirm' | 'refuse'>()
  const close = () => setOpen(undefined)
  const confirm = useSubmit(confirmRequest, useFollowUp({ reads: READS, onDone: close }))
  const refuse = useSubmit(refuseRequest, useFollowUp({ reads: READS, onDone: close }))
  const withdraw = useSubmit(withdrawRequest, useFollowUp({ reads: READS }))
  const params = { id: row.id }
  return (
    <div className="mt-3">
      <SendingNotice sending={withdraw} title="The request was not withdrawn" />
      <div className="flex flex-wrap gap-2">
        {isOwn && (
          <Button kind="second" busy={withdraw.busy && 'Withdrawing...'} onClick={() => withdraw.send({ params })}>
            Withdraw
          </Button>
        )}
        {row.mayDecide && (
          <>
            <Button onClick={() => setOpen('confirm')}>Confirm</Button>
            <Button kind="danger" onClick={() => setOpen('refuse')}>
              Refuse
            </Button>
          </>
        )}
      </div>
      {open === 'confirm' && (
        <FinalQuestion
          title={`${title}?`}
          confirm="Confirm"
          cancel="Cancel"
          kind={row.kind === 'write_off' || row.kind === 'year_end' ? 'danger' : 'primary'}
          busy={confirm.busy && 'Confirming...'}
          closed={confirm.busy}
          onConfirm={() => confirm.send({ params })}
          onCancel={close}
        >
          <SendingNotice sending={confirm} title="The request was not confirmed" />
          <p>
            {row.askedByName} requested it. It is carried out now, under your name too.
            {row.kind === 'cash_refund' && ' You hand out the cash.'}
          </p>
        </FinalQuestion>
      )}
      {open === 'refuse' && (
        <ReasonDialog
          title="Refuse this request?"
          hint="The audit trail shows it."
          confirm="Refuse"
          busy="Refusing..."
          failure="The request was not refused"
          sending={refuse}
          onSend={(reason) => refuse.send({ params, body: { reason } })}
          onClose={close}
        >
          <p className="mb-4">{title}. Nothing changes, and it can be requested again.</p>
        </ReasonDialog>
      )}
    </div>
  )
}
