import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { COHORT_WEEKS, firstMonday } from '#domain/reports/report-weeks.ts'
import type { Tx } from '#server/platform/db.ts'
import { changesSince, type AddedToWeek, type RepaidOfWeek } from '#server/reports/portfolio-changes-query.ts'
import { cohorts, type Cohort } from '#server/reports/portfolio-cohorts-query.ts'
import { collectionWeeks, fellDueBetween, type CollectionWeek } from '#server/reports/portfolio-weeks-query.ts'
import { planWith } from '#server/reports/plan-with.ts'

/** What a report says of weeks: of collections and of payouts. */
export interface Weekly {
  readonly weeks: CollectionWeek[]
  readonly cohorts: Cohort[]
}

/** From the journal alone: reads every payment of the weeks. */
export const weeklyFromBooks = async (tx: Tx, day: LocalDate): Promise<Weekly> => ({
  weeks: await collectionWeeks(tx, day),
  cohorts: await cohorts(tx, day),
})

/**
 * The same from what an earlier day's report said: the loans that something happened to since are taken out as they stood then and put back as they stand
 * on the day; where that was only money on top of older money, it is added. All others changed in one way only, by the weeks that fell due. Costs what
 * those days cost, however long the books are.
 */
export async function weeklyCarriedOn(tx: Tx, from: { day: LocalDate } & Weekly, day: LocalDate): Promise<Weekly> {
  // One look for each of some thousand loans; what follows reads them all at once.
  await planWith(tx, 'enable_nestloop = on')
  const { anew, added, repaid } = await changesSince(tx, from.day, day)
  await planWith(tx, 'enable_nestloop = off')
  const [weeksThen, weeksNow] = [await collectionWeeks(tx, from.day, anew), await collectionWeeks(tx, day, anew)]
  const fellDue = await fellDueBetween(tx, from.day, day, anew)
  const weeks = carriedWeeks({ kept: from.weeks, out: weeksThen, back: weeksNow, added, fellDue })
  const followed = carriedCohorts({
    kept: from.cohorts,
    out: await cohorts(tx, from.day, anew),
    back: await cohorts(tx, day, anew),
    repaid,
  })
  return { weeks, cohorts: followed.filter((one) => one.week >= firstMonday(day, COHORT_WEEKS)) }
}

const byWeek = <Row extends { readonly week: LocalDate }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.week, row]))

/** The weeks of the later day, each with what was kept of it, less what was taken out, and what was put back and added. */
function carriedWeeks(of: {
  readonly kept: readonly CollectionWeek[]
  readonly out: readonly CollectionWeek[]
  readonly back: readonly CollectionWeek[]
  readonly added: readonly AddedToWeek[]
  readonly fellDue: ReadonlyMap<LocalDate, number>
}): CollectionWeek[] {
  const [keptOf, outOf, addedOf] = [byWeek(of.kept), byWeek(of.out), byWeek(of.added)]
  return of.back.map((back) => {
    const { week } = back
    const carried = (what: 'due' | 'collected' | 'late' | 'early') =>
      (keptOf.get(week)?.[what] ?? 0) - (outOf.get(week)?.[what] ?? 0) + back[what]
    const added = addedOf.get(week)
    const collected = pesewas(carried('collected') + (added?.collected ?? 0))
    const late = pesewas(carried('late') + (added?.late ?? 0))
    const early = pesewas(carried('early') + (added?.early ?? 0))
    return {
      week,
      due: pesewas(carried('due') + (of.fellDue.get(week) ?? 0)),
      collected,
      onTime: pesewas(collected - late - early),
      late,
      early,
    }
  })
}

function carriedCohorts(of: {
  readonly kept: readonly Cohort[]
  readonly out: readonly Cohort[]
  readonly back: readonly Cohort[]
  readonly repaid: readonly RepaidOfWeek[]
}): Cohort[] {
  const [keptOf, outOf, backOf, repaidOf] = [byWeek(of.kept), byWeek(of.out), byWeek(of.back), byWeek(of.repaid)]
  const weeks = [...new Set([...keptOf.keys(), ...backOf.keys()])].toSorted()
  const carried = weeks.map((week) => {
    const sum = (what: 'loans' | 'principal' | 'firstDue' | 'firstOnTime' | 'toRepay' | 'paid') =>
      (keptOf.get(week)?.[what] ?? 0) - (outOf.get(week)?.[what] ?? 0) + (backOf.get(week)?.[what] ?? 0)
    const [firstDue, firstOnTime, toRepay, paid] = [
      sum('firstDue'),
      sum('firstOnTime'),
      sum('toRepay'),
      sum('paid') + (repaidOf.get(week)?.paid ?? 0),
    ]
    return {
      week,
      loans: sum('loans'),
      principal: pesewas(sum('principal')),
      firstDue,
      firstOnTime,
      firstOnTimeShare: shareOf(firstOnTime, firstDue),
      toRepay: pesewas(toRepay),
      paid: pesewas(paid),
      paidShare: shareOf(paid, toRepay),
    }
  })
  return carried.filter((one) => one.loans > 0)
}
