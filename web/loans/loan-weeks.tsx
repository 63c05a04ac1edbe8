import { subtract } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere, formatNear } from '#web/shared/format-time.ts'
import { WeekMarkPicture } from '#web/shared/week-mark-picture.tsx'
import { classes } from '#web/ui/classes.ts'
import { markOf, formatInstalmentStatus } from '#web/loans/instalment-mark.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'

interface LoanWeeksProps {
  loan: Pick<OwnLoan, 'instalments' | 'status'>
  title: string
  /** Only late and missed weeks, with the unpaid part of each. */
  onlyBehind?: boolean
  moved?: LoanDetails['movedDates']
}

export function LoanWeeks({ loan, title, onlyBehind, moved = [] }: LoanWeeksProps) {
  const today = todayHere()
  const forecast = loan.status === 'approved'
  const weeks = onlyBehind ? loan.instalments.filter(({ state }) => state === 'late' || state === 'missed') : loan.instalments
  if (weeks.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-22 font-bold tracking-tight">{title}</h2>
      {forecast && <p className="mb-3 text-muted">These dates are a forecast until we pay out the money.</p>}
      <ol className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {weeks.map((one) => {
          const before = formatMoved(one.week, moved, today)
          const open = one.state === 'due' || one.state === 'part_paid'
          return (
            <li
              key={one.week}
              className={classes(
                'flex items-center gap-4 border-l-4 px-4 last:[&>div]:border-b-0',
                open && !forecast ? 'border-l-accent bg-paper' : 'border-l-transparent',
              )}
            >
              <WeekMarkPicture mark={markOf(one, forecast)} />
              <div className="flex min-w-0 flex-1 items-center justify-between gap-x-3 border-b border-line py-3">
                <p className="min-w-0">
                  <b>
                    Week {one.week}, {formatNear(one.dueDate, today)}
                  </b>
                  <span className={classes('block', open && !forecast ? 'font-bold' : 'text-muted')}>
                    {formatInstalmentStatus(one, today, forecast)}
                  </span>
                  {before !== undefined && <span className="block text-14 text-muted">{before}</span>}
                </p>
                <Cedis
                  value={onlyBehind ? subtract(one.amount, one.paid) : one.amount}
                  className={one.state === 'to_come' ? '' : 'font-bold'}
                />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface MovedDate {
  week: number
  from: LocalDate
  cause: 'holiday' | 'postponement'
  note: string | null
}

/** The earlier days of a week: `Moved from Fri 6 Mar (Independence Day)`. Undefined for a week that never moved. */
export function formatMoved(week: number, moved: readonly MovedDate[], today: LocalDate): string | undefined {
  const steps = moved.filter((one) => one.week === week).map((one) => `${formatNear(one.from, today)}${formatCause(one)}`)
  return steps.length === 0 ? undefined : `Moved from ${steps.join(', then from ')}`
}

function formatCause({ from, cause, note }: MovedDate): string {
  if (cause === 'postponement') return ' (one more week)'
  if (note !== null) return ` (${note})`
  return startOf(from).getUTCDay() === 0 ? ' (a Sunday)' : ''
}
