import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** Which loan it is, whose, and how it stands. */
export function StaffLoanHead({ loan }: { loan: OpenedLoan }) {
  const { user } = loan
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <ArchAvatar name={user.fullName} />
      <div className="min-w-0 flex-1">
        <h2 className="text-22 font-bold tracking-tight">
          Loan #{loan.id}, {user.fullName}
        </h2>
        <p className="flex flex-wrap items-center gap-2 text-muted">
          <span className="tabular-nums">{user.phone ?? 'No phone'}</span>
          <LevelBadge level={user.creditLevel} /> Score {user.creditScore}
          {!user.isActive && <Badge tone="danger">Deactivated</Badge>}
        </p>
      </div>
      <LoanBadge status={loan.status} />
    </div>
  )
}
