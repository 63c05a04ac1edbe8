import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { ProgressMarks } from '#web/shared/progress-marks.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { markOf } from '#web/loans/instalment-mark.ts'
import { formatNear } from '#web/shared/format-near.ts'

export function LoanMarks({ loan, withKey, small }: { loan: Pick<OwnLoan, 'instalments' | 'status'>; withKey?: boolean; small?: boolean }) {
  const { instalments } = loan
  const [first, last] = [instalments[0], instalments.at(-1)]
  if (!first || !last) return null
  const today = todayHere()
  return (
    <ProgressMarks
      marks={instalments.map((one) => markOf(one, loan.status === 'approved'))}
      {...(small ? { small } : { from: formatNear(first.dueDate, today), to: formatNear(last.dueDate, today) })}
      {...(withKey && { withKey })}
    />
  )
}
