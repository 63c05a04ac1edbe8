import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { todayHere, formatNear } from '#web/shared/format-time.ts'
import { markOf } from '#web/loans/instalment-mark.ts'
import { countMarks, MARK_LABELS, formatMarks, type WeekMark } from '#web/shared/week-mark.ts'
import { WeekMarkPicture } from '#web/shared/week-mark-picture.tsx'

interface LoanMarksProps {
  loan: Pick<OwnLoan, 'instalments' | 'status'>
  /** Replaces the marks of the instalments. */
  marks?: readonly WeekMark[]
  withKey?: boolean
  small?: boolean
  plain?: boolean
}

export function LoanMarks({ loan, marks, withKey, small, plain }: LoanMarksProps) {
  const { instalments } = loan
  const [first, last] = [instalments[0], instalments.at(-1)]
  if (!first || !last) return null
  const today = todayHere()
  return (
    <ProgressMarks
      marks={marks ?? instalments.map((one) => markOf(one, loan.status === 'approved'))}
      {...(small && { small })}
      {...(!small && !plain && { from: formatNear(first.dueDate, today), to: formatNear(last.dueDate, today) })}
      {...(withKey && { withKey })}
    />
  )
}

interface ProgressMarksProps {
  marks: readonly WeekMark[]
  from?: string | undefined
  to?: string | undefined
  withKey?: boolean
  small?: boolean
}

/** Read aloud as one sentence. */
function ProgressMarks({ marks, from, to, withKey, small }: ProgressMarksProps) {
  return (
    <div>
      <p className="sr-only">{formatMarks(marks)}</p>
      <div aria-hidden="true" className={small ? 'flex gap-px' : 'flex justify-between gap-0.5'}>
        {marks.map((mark, week) => (
          // Weeks never change places.
          <WeekMarkPicture
            key={`week ${week + 1}`}
            mark={mark}
            className={small ? 'h-3.5 w-2.5 shrink-0' : 'h-auto w-5 min-w-0 shrink sm:w-6'}
          />
        ))}
      </div>
      {(from ?? to) !== undefined && (
        <div className="mt-1 flex justify-between text-14 text-muted">
          <span>{from}</span>
          <span>{to}</span>
        </div>
      )}
      {withKey && (
        <ul className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1.5 lg:flex lg:flex-wrap lg:gap-x-8">
          {countMarks(marks).map(({ mark, count }) => (
            <li key={mark} className="flex items-center gap-2">
              <WeekMarkPicture mark={mark} className="h-[17px] w-3 shrink-0" />
              {count} {MARK_LABELS[mark]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
