import { INSTALMENT_UNITS, unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { add, subtract } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere, formatNear } from '#web/shared/format-time.ts'
import { WeekMarkPicture } from '#web/shared/week-mark-picture.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { classes } from '#web/ui/classes.ts'
import { markOf, formatInstalmentStatus } from '#web/loans/instalment-mark.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'

interface LoanWeeksProps {
  loan: Pick<OwnLoan, 'instalments' | 'status' | 'product'>
  title: string
  /** Late and missed weeks, with the unpaid part of each. */
  onlyBehind?: boolean
  /** Paid weeks at the beginning are one row that opens. */
  foldsPaid?: boolean
  moved?: LoanDetails['movedDates']
}

export function LoanWeeks({ loan, title, onlyBehind, foldsPaid, moved = [] }: LoanWeeksProps) {
  const weeks = onlyBehind ? loan.instalments.filter(({ state }) => state === 'late' || state === 'missed') : loan.instalments
  if (weeks.length === 0) return null
  const unit = INSTALMENT_UNITS[unitOfLoan(loan)]
  const forecast = loan.status === 'approved'
  const firstOpen = weeks.findIndex(({ paidOn }) => paidOn === null)
  const paid = firstOpen === -1 ? weeks : weeks.slice(0, firstOpen)
  const folded = foldsPaid && paid.length > 1 ? paid : []
  const row = (one: Week) => (
    <WeekRow key={one.week} unit={unit} week={one} forecast={forecast} isPart={onlyBehind === true} moved={moved} />
  )
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-22 font-bold tracking-tight">{title}</h2>
      {forecast && <p className="mb-3 text-muted">These dates are a forecast until we pay out the money.</p>}
      <ol className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {folded.length > 0 && (
          <li>
            <details className="group">
              <PaidSummary weeks={folded} unit={unit} />
              <ol>{folded.map(row)}</ol>
            </details>
          </li>
        )}
        {weeks.slice(folded.length).map(row)}
      </ol>
    </section>
  )
}

type Week = LoanWeeksProps['loan']['instalments'][number]

function PaidSummary({ weeks, unit }: { weeks: readonly Week[]; unit: string }) {
  const late = weeks.filter(({ state }) => state === 'paid_late').length
  return (
    <summary className="flex cursor-pointer list-none items-center gap-4 border-l-4 border-l-transparent px-4 [&::-webkit-details-marker]:hidden">
      <WeekMarkPicture mark="paid" />
      <span className="flex min-w-0 flex-1 items-center justify-between gap-x-3 border-b border-line py-3">
        <span className="min-w-0">
          <b>
            {unit}s {weeks[0]?.week} to {weeks.at(-1)?.week} paid
          </b>
          <span className="block text-muted">
            {weeks.length - late} on time{late > 0 && `, ${late} late`}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <Cedis value={add(...weeks.map(({ amount }) => amount))} className="font-bold" />
          <Icon name="down" className="size-5 text-primary group-open:rotate-180" />
        </span>
      </span>
    </summary>
  )
}

interface WeekRowProps {
  unit: string
  week: Week
  forecast: boolean
  isPart: boolean
  moved: LoanDetails['movedDates']
}

function WeekRow({ unit, week: one, forecast, isPart, moved }: WeekRowProps) {
  const today = todayHere()
  const before = formatMoved(one.week, moved, today)
  const open = !forecast && (one.state === 'due' || one.state === 'part_paid')
  return (
    <li
      className={classes(
        'flex items-center gap-4 border-l-4 px-4 last:[&>div]:border-b-0',
        open ? 'border-l-accent bg-paper' : 'border-l-transparent',
      )}
    >
      <WeekMarkPicture mark={markOf(one, forecast)} />
      <div className="flex min-w-0 flex-1 items-center justify-between gap-x-3 border-b border-line py-3">
        <p className="min-w-0">
          <b>
            {unit} {one.week}, {formatNear(one.dueDate, today)}
          </b>
          <span className={classes('block', open ? 'font-bold' : 'text-muted')}>{formatInstalmentStatus(one, today, forecast)}</span>
          {before !== undefined && <span className="block text-14 text-muted">{before}</span>}
        </p>
        <Cedis value={isPart ? subtract(one.amount, one.paid) : one.amount} className={one.state === 'to_come' ? '' : 'font-bold'} />
      </div>
    </li>
  )
}

interface MovedDate {
  week: number
  from: LocalDate
  cause: 'holiday' | 'postponement' | 'second_plan'
  note: string | null
}

/** `Moved from Fri 6 Mar (Independence Day)`. */
export function formatMoved(week: number, moved: readonly MovedDate[], today: LocalDate): string | undefined {
  const steps = moved.filter((one) => one.week === week).map((one) => `${formatNear(one.from, today)}${formatCause(one)}`)
  return steps.length === 0 ? undefined : `Moved from ${steps.join(', then from ')}`
}

function formatCause({ from, cause, note }: MovedDate): string {
  if (cause === 'postponement') return ' (one more week)'
  if (cause === 'second_plan') return ' (second plan)'
  if (note !== null) return ` (${note})`
  return startOf(from).getUTCDay() === 0 ? ' (a Sunday)' : ''
}
