import { useEffect, useRef } from 'react'
import type { payFor } from '#contract/staff-on-behalf.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { formatCedis, pesewas } from '#domain/kernel/money.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { nextDueAfter, receiptBalances } from '#web/desk/desk-payment.ts'
import { readAloud } from '#web/desk/receipt-labels.ts'
import { ReceiptSlip } from '#web/desk/receipt-slip.tsx'
import { SmsSent } from '#web/desk/sms-sent.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface ReceiptPanelProps {
  receipt: StaffReceipt
  loan?: StaffLoan | undefined
  /** The loan after a payment that counts at once. */
  after?: AnswerOf<typeof payFor>['loan'] | undefined
  onNext: () => void
}

export function ReceiptPanel({ receipt, loan, after, onNext }: ReceiptPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up function.
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus({ preventScroll: true })
  }, [])
  useShortcuts({ p: () => window.print(), P: () => window.print() })
  const balances = loan && receipt.amount !== null ? receiptBalances(loan, after, receipt.amount) : undefined
  const week = balances?.week
  return (
    <section ref={panel} aria-label="Receipt number" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <div role="status" className="bg-panel px-4 py-4 text-on-panel">
        <p className="flex items-center justify-between gap-3 text-14">
          <span className="text-on-panel-muted">Receipt number</span>
          {receipt.status === 'used' && (
            <span className="inline-flex items-center gap-1.5 font-bold">
              <Icon name="done" className="size-5" /> Completed {formatTime(receipt.usedAt ?? receipt.madeAt)}
            </span>
          )}
        </p>
        <p className="text-center font-mono text-[clamp(40px,11vw,64px)] leading-tight font-bold tracking-[0.1em]">
          {receipt.receiptNumber}
        </p>
        <p className="text-center text-on-panel-muted">{readAloud(receipt.receiptNumber)}</p>
      </div>
      <div className="px-4 py-3">
        {loan && receipt.amount !== null && balances && <Result loan={loan} after={after} amount={receipt.amount} left={balances.left} />}
        <div className="text-14">
          <DefinitionRows
            rows={[
              ['Received', receipt.amount === null ? 'any amount' : `${formatCedis(receipt.amount)} in cash`],
              [
                'From',
                `${receipt.customerName ?? 'any customer'}, ${receipt.loanId === null ? 'any loan' : `Loan #${receipt.loanId}${week === undefined ? '' : `, ${unitOfLoan(loan ?? {})} ${week}`}`}`,
              ],
              ['Taken by', `${receipt.madeByName}, ${formatTime(receipt.madeAt)}`],
              ...(loan && receipt.amount !== null
                ? [['SMS', <SmsSent key="sms" customerId={loan.userId} phone={loan.user.phone} since={receipt.madeAt} />] as const]
                : []),
              ...(receipt.status === 'used' ? [] : [['Valid until', formatDay(receipt.validUntil, todayHere())] as const]),
            ]}
          />
        </div>
        {receipt.status !== 'used' && (
          <p className="mt-2 flex gap-2 text-14 text-muted">
            <Icon name="clock" className="mt-0.5 size-5" />
            {nextStep(receipt)}
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button className="flex-1" focusFirst onClick={onNext}>
            {loan ? 'Next customer' : 'Done'}
            <KeyOn>Enter</KeyOn>
          </Button>
          <Button kind="second" icon="print" onClick={() => window.print()}>
            Print
            <KeyOn>P</KeyOn>
          </Button>
        </div>
      </div>
      <ReceiptSlip receipt={receipt} loan={loan} madeOn={dayOf(receipt.madeAt)} balances={balances} />
    </section>
  )
}

function KeyOn({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="rounded-mark border border-current px-1.5 font-mono text-14">
      {children}
    </span>
  )
}

interface ResultProps {
  loan: StaffLoan
  after: ReceiptPanelProps['after']
  amount: NonNullable<StaffReceipt['amount']>
  left: ReturnType<typeof receiptBalances>['left']
}

/** The server's result; a forecast for a number that the customer has yet to enter. */
function Result({ loan, after, amount, left }: ResultProps) {
  const due = after ? nextDueAfter(after, pesewas(0)) : nextDueAfter(loan, amount)
  return (
    <div className="mb-2">
      <dl className="mb-3 flex flex-wrap items-end gap-x-5 gap-y-2">
        <div>
          <dt className="text-14 text-muted">{after ? 'Balance after this payment' : 'Balance when it is entered'}</dt>
          <dd className="text-36 leading-tight font-bold tracking-tight">
            <Cedis value={left} />
          </dd>
        </div>
        <div>
          <dt className="text-14 text-muted">Next due</dt>
          <dd className="text-16 font-bold">
            {due === undefined ? 'Nothing, the loan is repaid' : `${formatDay(due.day, todayHere())}, ${formatCedis(due.amount)}`}
          </dd>
        </div>
      </dl>
      {after && <LoanMarks loan={after} />}
    </div>
  )
}

function nextStep(receipt: StaffReceipt): string {
  if (receipt.status !== 'open') return 'It is no longer valid.'
  return receipt.customerName === null
    ? 'Waiting for a customer to enter it.'
    : `The cash is booked. ${receipt.customerName} now enters the number under Make Payment.`
}
