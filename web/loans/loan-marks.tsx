import { sayDay } from '#domain/kernel/calendar.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { ProgressMarks } from '#web/shared/progress-marks.tsx'
import { todayHere } from '#web/shared/say-when.ts'
import { markOf } from '#web/loans/instalment-mark.ts'

/** A loan's 13 weeks, with the days of the first and the last. */
export function LoanMarks({ loan, withKey, small }: { loan: Pick<OwnLoan, 'instalments'>; withKey?: boolean; small?: boolean }) {
  const { instalments } = loan
  const [first, last] = [instalments[0], instalments.at(-1)]
  if (!first || !last) return null
  const today = todayHere()
  return (
    <ProgressMarks
      marks={instalments.map(markOf)}
      {...(small ? { small } : { from: sayDay(first.dueDate, today), to: sayDay(last.dueDate, today) })}
      {...(withKey && { withKey })}
    />
  )
}
