import { useEffect, useRef, useState } from 'react'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { formatDay, formatDistance } from '#domain/kernel/calendar.ts'
import { cedis, formatAmount, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { listStaffLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { payFor } from '#contract/staff-on-behalf.ts'
import { generateReceipt, listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { readOwnTill } from '#contract/tills.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Checkbox } from '#web/forms/checkbox.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { useCountsNow } from '#web/desk/counts-now.ts'
import { afterPaying, mostAccepted, nextDueAfter, reasonNotToTake, suggestedAmount, wholeLoan } from '#web/desk/desk-payment.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { TillLink } from '#web/tills/till-link.tsx'
import { useTillReason } from '#web/tills/till-reason.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

const STEP = cedis(1)

type LoanAfter = AnswerOf<typeof payFor>['loan']

interface TakeCashProps {
  loan: StaffLoan
  /** `after`: the loan after a payment that counts at once. */
  onMade: (receipt: StaffReceipt, after: LoanAfter | undefined) => void
}

export function TakeCash({ loan, onMade }: TakeCashProps) {
  const staff = useSignedIn()
  const form = useRef<HTMLFormElement>(null)
  const suggested = suggestedAmount(loan)
  const [text, setText] = useState(formatAmount(suggested))
  const [amount, setAmount] = useState<Pesewas | undefined>(suggested)
  const { countsNow, setCountsNow, sending, send } = useTakeCash(loan, onMade)
  const till = useTillReason(!sending.unanswered)
  const reason = reasonNotToTake(loan, amount, staff) ?? till
  const off = sending.busy || sending.unanswered
  useEffect(() => {
    const field = form.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])
  const fill = (value: Pesewas) => {
    setText(formatAmount(value))
    setAmount(value)
  }
  return (
    <section aria-label="Take cash" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <DeskLoan loan={loan} />
      <form
        ref={form}
        noValidate
        className="border-t border-line p-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== undefined && reason === undefined) send(amount)
        }}
      >
        <SendingNotice sending={sending} title="Failed to generate receipt number. Please try again." />
        <CedisField
          label="Amount received in cash"
          value={text}
          step={STEP}
          max={mostAccepted(loan)}
          disabled={off}
          onChange={(typed, parsed) => {
            setText(typed)
            setAmount(parsed)
          }}
        />
        <div className="-mt-2 mb-3 flex flex-wrap items-center gap-2">
          <Suggestion
            words={loan.overdueAmount > 0 ? 'Overdue' : `This ${unitOfLoan(loan)}`}
            value={suggested}
            chosen={amount === suggested}
            onPut={fill}
          />
          <Suggestion words="Whole loan" value={wholeLoan(loan)} chosen={amount === wholeLoan(loan)} onPut={fill} />
        </div>
        <Button type="submit" wide busy={sending.busy && (countsNow ? 'Entering...' : 'Making receipt...')} reason={reason}>
          {wordsOf(countsNow, amount)}
          <span aria-hidden="true" className="rounded-mark border border-current px-1.5 font-mono text-14">
            Enter
          </span>
        </Button>
        {reason === till && <TillLink reason={till} />}
        {amount !== undefined && reason === undefined && <Outlook loan={loan} amount={amount} />}
        <div className="mt-2">
          <Checkbox checked={countsNow} disabled={off} onChange={setCountsNow}>
            Counts now, in your name
          </Checkbox>
        </div>
      </form>
    </section>
  )
}

function Outlook({ loan, amount }: { loan: StaffLoan; amount: Pesewas }) {
  const due = nextDueAfter(loan, amount)
  return (
    <div className="mt-3 text-14">
      <DefinitionRows
        rows={[
          ['Balance after this payment', <Cedis key="balance" value={afterPaying(loan, amount).left} />],
          [
            'Next due',
            due === undefined ? 'Nothing, the loan is repaid' : `${formatDay(due.day, todayHere())}, ${formatCedis(due.amount)}`,
          ],
        ]}
      />
    </div>
  )
}

function wordsOf(countsNow: boolean, amount: Pesewas | undefined): string {
  const what = countsNow ? 'Take payment' : 'Make receipt'
  return amount === undefined ? what : `${what}${countsNow ? ' of' : ' for'} ${formatCedis(amount)}`
}

function Suggestion({ words, value, chosen, onPut }: { words: string; value: Pesewas; chosen: boolean; onPut: (value: Pesewas) => void }) {
  return (
    <Button size="desk" kind="second" {...(chosen && { icon: 'check' as const })} onClick={() => onPut(value)}>
      {words} {formatAmount(value)}
    </Button>
  )
}

function DeskLoan({ loan }: { loan: StaffLoan }) {
  const today = todayHere()
  const overdue = loan.overdueSince !== null
  const day = loan.overdueSince ?? loan.nextPaymentDue
  return (
    <div className="p-4">
      <div className="flex items-start gap-3">
        <ArchAvatar name={loan.user.fullName} />
        <div className="min-w-0 flex-1">
          <p className="text-18 font-bold">{loan.user.fullName}</p>
          <p className="text-14 text-muted tabular-nums">{loan.user.phone}</p>
        </div>
        <LevelBadge level={loan.user.creditLevel} />
      </div>
      <dl className="mt-3 mb-3 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className={overdue ? 'text-14 font-bold text-caution' : 'text-14 text-muted'}>
            {day === null ? 'Due' : `Due ${formatDay(day, today)}, ${formatDistance(day, today)}`}
          </dt>
          <dd className="text-28 leading-tight font-bold tracking-tight">
            <Cedis value={suggestedAmount(loan)} />
          </dd>
        </div>
        <div>
          <dt className="text-14 text-muted">
            Balance, Loan <StaffLoanLink id={loan.id} ownerId={loan.userId} />
          </dt>
          <dd className="text-28 leading-tight font-bold tracking-tight">
            <Cedis value={loan.outstanding} />
          </dd>
        </div>
      </dl>
      <LoanMarks loan={loan} />
      {loan.status === 'approved' && <p className="mt-1 text-14 text-muted">Not paid out yet. We book a payment as an advance.</p>}
    </div>
  )
}

function useTakeCash(loan: StaffLoan, onMade: TakeCashProps['onMade']) {
  const refresh = useRefresh()
  const done = (receipt: StaffReceipt | null, after: LoanAfter | undefined) => {
    refresh(listReceipts, listStaffLoans, readStaffLoan, listStaffPayments, readOwnTill, ...CASE_READS)
    if (receipt) onMade(receipt, after)
  }
  const [stored, setCountsNow] = useCountsNow()
  // A customer without a phone cannot enter the number.
  const countsNow = stored || loan.user.phone === null
  const make = useSubmit(generateReceipt, { onDone: ({ receipt }) => done(receipt, undefined) })
  const pay = useSubmit(payFor, { onDone: ({ receipt, loan: after }) => done(receipt, after) })
  const send = (amount: Pesewas) =>
    countsNow
      ? pay.send({ params: { userId: loan.userId }, body: { loanId: loan.id, amount, paymentMethod: 'cash' } })
      : make.send({ body: { loanId: loan.id, amount } })
  return { countsNow, setCountsNow, sending: countsNow ? pay : make, send }
}
