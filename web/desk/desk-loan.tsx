import { sayDay } from '#domain/kernel/calendar.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { sayDistance, todayHere } from '#web/shared/say-when.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { suggestedAmount } from '#web/desk/desk-payment.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

/** Whose loan it is and how it stands, so that the desk can say it before the money changes hands. */
export function DeskLoan({ loan }: { loan: StaffLoan }) {
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
            {day === null ? 'Due' : `Due ${sayDay(day, today)}, ${sayDistance(day, today)}`}
          </dt>
          <dd className="text-28 font-bold tracking-tight">
            <Cedis value={suggestedAmount(loan)} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">
            Left to repay, Loan <StaffLoanLink id={loan.id} ownerId={loan.userId} />
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
        {loan.status === 'approved' && ' Not paid out yet: a payment is kept as an advance.'}
      </p>
    </Card>
  )
}
