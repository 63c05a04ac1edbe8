import { useState } from 'react'
import { cedis, formatAmount, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { mostAccepted, reasonNotToTake, suggestedAmount } from '#web/desk/desk-payment.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { formatDistance } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { listStaffLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { payFor } from '#contract/staff-on-behalf.ts'
import { generateReceipt, listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'

const STEP = cedis(1)

export function TakeCash({ loan, onMade }: { loan: StaffLoan; onMade: (receipt: StaffReceipt) => void }) {
  const staff = useSignedIn()
  const suggested = suggestedAmount(loan)
  const [text, setText] = useState(formatAmount(suggested))
  const [amount, setAmount] = useState<Pesewas | undefined>(suggested)
  const { entersIt, setEntersIt, sending, send } = useTakeCash(loan, onMade)
  const reason = reasonNotToTake(loan, amount, staff)
  const fill = (value: Pesewas) => {
    setText(formatAmount(value))
    setAmount(value)
  }
  return (
    <>
      <DeskLoan loan={loan} />
      <Card>
        <h3 className="mb-3 text-18 font-bold">Take cash</h3>
        <SendingNotice sending={sending} title="Failed to generate receipt number. Please try again." />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (amount !== undefined && reason === undefined) send(amount)
          }}
        >
          <CedisField
            label="Amount in your hand"
            value={text}
            step={STEP}
            max={mostAccepted(loan)}
            disabled={sending.busy || sending.unanswered}
            onChange={(typed, parsed) => {
              setText(typed)
              setAmount(parsed)
            }}
          />
          <div className="-mt-2 mb-5 flex flex-wrap gap-2">
            <Suggestion
              words={loan.overdueAmount > 0 ? 'Overdue' : 'This week'}
              value={suggested}
              chosen={amount === suggested}
              onPut={fill}
            />
            <Suggestion words="Whole loan" value={mostAccepted(loan)} chosen={amount === mostAccepted(loan)} onPut={fill} />
          </div>
          <Checkbox checked={entersIt} disabled={sending.busy || sending.unanswered} onChange={setEntersIt}>
            Enter it for {loan.user.fullName} now
          </Checkbox>
          <Button type="submit" wide busy={sending.busy && (entersIt ? 'Entering...' : 'Making receipt...')} reason={reason}>
            {wordsOf(entersIt, amount)}
          </Button>
          <p className="mt-3 text-muted">
            Count the cash first.{' '}
            {entersIt ? 'The payment counts at once, in your name.' : 'The number works once, for this loan and amount only.'}
          </p>
        </form>
      </Card>
    </>
  )
}

function wordsOf(entersIt: boolean, amount: Pesewas | undefined): string {
  const what = entersIt ? 'Take payment' : 'Make receipt'
  return amount === undefined ? what : `${what}${entersIt ? ' of' : ' for'} ${formatCedis(amount)}`
}

function Suggestion({ words, value, chosen, onPut }: { words: string; value: Pesewas; chosen: boolean; onPut: (value: Pesewas) => void }) {
  return (
    <Button size="desk" kind="second" {...(chosen && { icon: 'check' as const })} onClick={() => onPut(value)}>
      {words}, {formatAmount(value)}
    </Button>
  )
}

function DeskLoan({ loan }: { loan: StaffLoan }) {
  const today = todayHere()
  const overdue = loan.overdueSince !== null
  const day = loan.overdueSince ?? loan.nextPaymentDue
  return (
    <Card>
      <div className="flex items-start gap-3">
        <ArchAvatar name={loan.user.fullName} />
        <div className="min-w-0 flex-1">
          <p className="text-18 font-bold">{loan.user.fullName}</p>
          <p className="text-muted tabular-nums">{loan.user.phone}</p>
        </div>
        <LevelBadge level={loan.user.creditLevel} />
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
        <div>
          <dt className={overdue ? 'font-bold text-caution' : 'text-muted'}>
            {day === null ? 'Due' : `Due ${formatDay(day, today)}, ${formatDistance(day, today)}`}
          </dt>
          <dd className="text-28 font-bold tracking-tight">
            <Cedis value={suggestedAmount(loan)} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">
            Outstanding, Loan <StaffLoanLink id={loan.id} ownerId={loan.userId} />
          </dt>
          <dd className="text-28 font-bold tracking-tight">
            <Cedis value={loan.outstanding} />
          </dd>
        </div>
      </dl>
      <div className="mt-4">
        <LoanMarks loan={loan} />
      </div>
      <p className="mt-2 text-muted">
        {loan.weeksCompleted} of {loan.termWeeks} weeks paid.
        {loan.status === 'approved' && ' Not paid out yet. We book a payment as an advance.'}
      </p>
    </Card>
  )
}

function useTakeCash(loan: StaffLoan, onMade: (receipt: StaffReceipt) => void) {
  const refresh = useRefresh()
  const done = (receipt: StaffReceipt | null) => {
    refresh(listReceipts, listStaffLoans, readStaffLoan, listStaffPayments)
    if (receipt) onMade(receipt)
  }
  // A customer without a phone cannot enter the number.
  const [entersIt, setEntersIt] = useState(loan.user.phone === null)
  const make = useSubmit(generateReceipt, { onDone: ({ receipt }) => done(receipt) })
  const pay = useSubmit(payFor, { onDone: ({ receipt }) => done(receipt) })
  const send = (amount: Pesewas) =>
    entersIt
      ? pay.send({ params: { userId: loan.userId }, body: { loanId: loan.id, amount, paymentMethod: 'cash' } })
      : make.send({ body: { loanId: loan.id, amount } })
  return { entersIt, setEntersIt, sending: entersIt ? pay : make, send }
}
