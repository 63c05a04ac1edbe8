import { useEffect, useRef } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { nextWeek } from '#web/desk/desk-payment.ts'
import { ReceiptSlip } from '#web/desk/receipt-slip.tsx'
import { readAloud } from '#web/desk/receipt-labels.ts'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'

interface ReceiptPanelProps {
  receipt: StaffReceipt
  loan: StaffLoan | undefined
  onClose: () => void
}

export function ReceiptPanel({ receipt, loan, onClose }: ReceiptPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up function.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const week = loan && nextWeek(loan)
  return (
    <section ref={panel} aria-label="Receipt number" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <div role="status" className="bg-panel px-4 py-5 text-on-panel">
        <p className="text-on-panel-muted">Receipt number</p>
        <p className="text-center font-mono text-48 font-bold tracking-[0.12em]">{receipt.receiptNumber}</p>
        <p className="text-center text-on-panel-muted">{readAloud(receipt.receiptNumber)}</p>
      </div>
      <div className="px-4 pb-4">
        <DefinitionRows
          rows={[
            ['Amount', receipt.amount === null ? 'any amount' : <Cedis key="amount" value={receipt.amount} />],
            ['For', receipt.loanId === null ? 'any loan' : `Loan #${receipt.loanId}${week === undefined ? '' : `, week ${week}`}`],
            ['Customer', receipt.customerName ?? 'any customer'],
            ['Made by', `${receipt.madeByName}, ${formatTime(receipt.madeAt)}`],
            ...smsRow(receipt, loan),
            ['Valid until', formatDay(receipt.validUntil, todayHere())],
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button icon="print" className="flex-1" onClick={() => window.print()}>
            Print
          </Button>
          <Button kind="second" onClick={onClose}>
            Done
          </Button>
        </div>
        <p className="mt-3 flex gap-2 text-muted">
          <Icon name="clock" className="mt-0.5 size-5" />
          {nextStep(receipt)}
        </p>
      </div>
      <ReceiptSlip receipt={receipt} loan={loan} madeOn={dayOf(receipt.madeAt)} />
    </section>
  )
}

/** The server sends the SMS on its own when a receipt is made or entered. */
const smsRow = (receipt: StaffReceipt, loan: StaffLoan | undefined): (readonly [string, string])[] =>
  loan === undefined || receipt.amount === null
    ? []
    : [['Sent by SMS', loan.user.phone === null ? 'no phone number' : `to ${loan.user.phone}`]]

function nextStep(receipt: StaffReceipt): string {
  if (receipt.status === 'used') return 'Entered. The payment is complete.'
  if (receipt.status !== 'open') return 'It is no longer valid.'
  return receipt.customerName === null
    ? 'Waiting for a customer to enter it.'
    : `The cash is booked. ${receipt.customerName} now enters the number under Make Payment.`
}
