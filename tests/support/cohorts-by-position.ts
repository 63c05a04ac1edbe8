import type { LocalDate } from '#domain/kernel/calendar.ts'
import { positionOn, type BookedFacts } from '#domain/reports/loan-position.ts'
import { mondayOf } from '#domain/reports/report-weeks.ts'

export interface CohortByPosition {
  loans: number
  paid: number
  firstDue: number
  firstOnTime: number
}

/** From the position of each loan, by Monday of the payout. */
export function cohortsByPosition(loans: readonly BookedFacts[], day: LocalDate): Map<LocalDate, CohortByPosition> {
  const cohorts = new Map<LocalDate, CohortByPosition>()
  for (const facts of loans) {
    const { paidOutOn, state, paid, instalments } = positionOn(facts, day)
    const [first] = instalments
    if (paidOutOn === null || !first) continue
    const week = mondayOf(paidOutOn)
    const cohort = cohorts.get(week) ?? { loans: 0, paid: 0, firstDue: 0, firstOnTime: 0 }
    cohorts.set(week, cohort)
    const closedOn = (kind: string) => facts.movements.findLast((one) => one.kind === kind && one.bookedOn <= day)?.bookedOn ?? day
    const isDue =
      state === 'refinanced'
        ? first.dueDate < closedOn('refinance_settled')
        : first.dueDate <= (state === 'written_off' ? closedOn('written_off') : day)
    cohort.loans += 1
    // A refinance settles the rest.
    cohort.paid += state === 'refinanced' ? paid : instalments.reduce((sum, one) => sum + one.covered, 0)
    if (isDue) cohort.firstDue += 1
    if (isDue && first.counts === 'on_time') cohort.firstOnTime += 1
  }
  return cohorts
}
