import { useEffect, useRef } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { businessLabel } from '#web/staff-kit/business-labels.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** Who asks, for how much, what it would cost, and by when the answer is promised. */
export function ReviewSummary({ loan, takesFocus }: { loan: OpenedLoan; takesFocus: boolean }) {
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) name.current?.focus()
  }, [takesFocus])
  const { user } = loan
  const facts = [
    ['Asks for', <Cedis key="asks" value={loan.requestedAmount} />],
    ['Would repay', <Cedis key="repays" value={loan.totalRepayAmount} />],
    ['A week, 13 times', <Cedis key="week" value={loan.weeklyPaymentAmount} />],
    ['Answer by', formatDay(loan.answerBy, todayHere())],
  ] as const
  return (
    <div>
      <div className="flex items-start gap-4">
        <ArchAvatar name={user.fullName} className="h-14 w-12" />
        <div className="min-w-0 flex-1">
          <h2 ref={name} tabIndex={-1} className="text-22 font-bold tracking-tight">
            {user.fullName}
          </h2>
          <p className="text-muted">
            {businessLabel(user.businessType)}
            {user.address !== null && `, ${user.address}`}
          </p>
          <p className="mt-1 flex flex-wrap gap-2 text-14 text-muted">
            Loan #{loan.id}
            {loan.status !== 'pending' && <LoanBadge status={loan.status} />}
            {loan.isRefinanced && <Badge tone="info">Refinances Loan #{loan.refinancedFromLoanId}</Badge>}
          </p>
        </div>
        <div className="text-right">
          <LevelBadge level={user.creditLevel} />
          <p className="mt-1 whitespace-nowrap">
            <span className="font-bold">{user.creditScore}</span> <span className="text-muted">of 100</span>
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4 sm:grid-cols-4">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="text-14 text-muted">{name}</dt>
            <dd className="text-18 font-bold whitespace-nowrap">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
