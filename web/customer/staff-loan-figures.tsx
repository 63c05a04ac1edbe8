import type { ReactNode } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { WRITE_OFF_CAUSE_NAMES } from '#domain/loans/write-off.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

export function StaffLoanFigures({ loan }: { loan: OpenedLoan }) {
  const repayable = !['pending', 'rejected', 'withdrawn', 'expired'].includes(loan.status)
  return (
    <Card>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure name="Amount" fact={<Cedis value={loan.amount} />} />
        {repayable && <Figure name="Paid" fact={<Cedis value={loan.amountPaid} />} />}
        {repayable && <Figure name="Outstanding" fact={<Cedis value={loan.outstanding} />} />}
        {loan.overdueAmount > 0 && (
          <Figure
            late
            name={loan.daysPastDue === 1 ? '1 day late' : `${loan.daysPastDue} days late`}
            fact={<Cedis value={loan.overdueAmount} />}
          />
        )}
      </dl>
      <div className="mt-4">
        <LoanMarks loan={loan} withKey />
      </div>
      <div className="mt-2">
        <DefinitionRows rows={factsOf(loan)} />
      </div>
    </Card>
  )
}

function Figure({ name, fact, late }: { name: string; fact: ReactNode; late?: boolean }) {
  return (
    <div>
      <dt className={late ? 'font-bold text-caution' : 'text-muted'}>{name}</dt>
      <dd className="text-22 font-bold tracking-tight">{fact}</dd>
    </div>
  )
}

function factsOf(loan: OpenedLoan): (readonly [string, ReactNode])[] {
  const today = todayHere()
  const on = (moment: Date | null, otherwise: string) => (moment === null ? otherwise : formatDay(dayOf(moment), today))
  const by = (name: string | null) => (name === null ? '' : `, by ${name}`)
  return [
    ...(loan.approvedAmount !== null && loan.approvedAmount !== loan.requestedAmount
      ? [['Requested', <Cedis key="requested" value={loan.requestedAmount} />] as const]
      : []),
    ['Total repayment', <Cedis key="total" value={loan.totalRepayAmount} />],
    ...(loan.product
      ? [
          ['Product', `${loan.product.name}: ${loan.product.price}, ${loan.product.term}`] as const,
          ['To close the loan today', <Cedis key="payoff" value={loan.product.payoff} />] as const,
        ]
      : []),
    [loan.product?.payment ?? 'Weekly payment', <Cedis key="weekly" value={loan.weeklyPaymentAmount} />],
    ['Applied', on(loan.appliedAt, '')],
    ['Approved', on(loan.approvedAt, 'no') + by(loan.approvedByName)],
    ...(loan.rejectedByName === null ? [] : [['Rejected by', loan.rejectedByName] as const]),
    ['Paid out', on(loan.disbursedAt, loan.disbursementStatus === 'returned' ? 'returned' : 'no') + by(loan.disbursedByName)],
    ...(loan.refinancedFromLoanId === null ? [] : [['Settles', <StaffLoanLink key="from" id={loan.refinancedFromLoanId} />] as const]),
    ...(loan.refinancedToLoanId === null
      ? []
      : [
          [
            'Settled by',
            <span key="to">
              <StaffLoanLink id={loan.refinancedToLoanId} />, <Cedis value={loan.settledByRefinance} />
            </span>,
          ] as const,
        ]),
    ...(loan.writeOffCause === null ? [] : [['Written off', WRITE_OFF_CAUSE_NAMES[loan.writeOffCause]] as const]),
    ...(loan.rejectionReason === null ? [] : [['Not approved', loan.rejectionReason] as const]),
  ]
}
