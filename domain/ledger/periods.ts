import { addDays, type LocalDate, monthsBefore } from '#domain/kernel/calendar.ts'
import { firstDayOf, lastDayOf, monthOf } from '#domain/ledger/month.ts'
import { firstDayOfYear, lastDayOfYear, yearOf } from '#domain/ledger/year-end.ts'

export const PERIOD_UNITS = ['day', 'month', 'year'] as const
export type PeriodUnit = (typeof PERIOD_UNITS)[number]

export interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
}

function periodOfDay(unit: PeriodUnit, day: LocalDate): Period {
  if (unit === 'day') return { from: day, to: day }
  if (unit === 'month') return { from: firstDayOf(monthOf(day)), to: lastDayOf(monthOf(day)) }
  return { from: firstDayOfYear(yearOf(day)), to: lastDayOfYear(yearOf(day)) }
}

const earlierDay = (a: LocalDate, b: LocalDate): LocalDate => (a < b ? a : b)

/**
 * The period, the one before and the same one a year earlier (rule A46). One that is not over ends today, the others on that day of theirs.
 */
export function comparedPeriods(unit: PeriodUnit, day: LocalDate, today: LocalDate): readonly Period[] {
  const whole = periodOfDay(unit, day)
  const period = { from: whole.from, to: earlierDay(whole.to, today) }
  const isWhole = period.to === whole.to
  const shifted = (months: number): Period => {
    const from = monthsBefore(period.from, months)
    return { from, to: isWhole ? periodOfDay(unit, from).to : monthsBefore(period.to, months) }
  }
  const yesterday = addDays(day, -1)
  if (unit === 'day') return [period, { from: yesterday, to: yesterday }, shifted(12)]
  return unit === 'month' ? [period, shifted(1), shifted(12)] : [period, shifted(12)]
}

/** The end of the period, the day before it began, and its end a year earlier. */
export function comparedDays(unit: PeriodUnit, day: LocalDate, today: LocalDate): readonly LocalDate[] {
  const [period, ...others] = comparedPeriods(unit, day, today)
  const yearBefore = unit === 'year' ? [] : others.slice(-1).map(({ to }) => to)
  return period === undefined ? [] : [period.to, addDays(period.from, -1), ...yearBefore]
}
