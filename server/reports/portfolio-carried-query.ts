import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { COHORT_WEEKS, firstMonday } from '#domain/reports/report-weeks.ts'
import type { Tx } from '#server/platform/db.ts'
import { cohorts, type Cohort } from '#server/reports/portfolio-cohorts-query.ts'
import { collectionWeeks, fellDueBetween, type CollectionWeek } from '#server/reports/portfolio-weeks-query.ts'

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
 * on the day. All others changed in one way only, by the weeks that fell due. Costs what those days cost, however long the books are.
 */
export async function weeklyCarriedOn(tx: Tx, from: { day: LocalDate } & Weekly, day: LocalDate): Promise<Weekly> {
  const loans = await loansThatChanged(tx, from.day, day)
  const fellDue = await fellDueBetween(tx, from.day, day, loans)
  const weeks = carriedWeeks(from.weeks, await collectionWeeks(tx, from.day, loans), await collectionWeeks(tx, day, loans), fellDue)
  const followed = carriedCohorts(from.cohorts, await cohorts(tx, from.day, loans), await cohorts(tx, day, loans))
  return { weeks, cohorts: followed.filter((one) => one.week >= firstMonday(day, COHORT_WEEKS)) }
}

/** With anything booked or dated anew after one day and up to another, or with a first week that fell due: before the later day, not before the earlier. */
async function loansThatChanged(tx: Tx, after: LocalDate, day: LocalDate): Promise<number[]> {
  const booked = sql`booked_on > ${after}::date and booked_on <= ${day}::date`
  const firstDue = sql`between ${after}::date and ${addDays(day, -1)}::date`
  const { rows } = await sql<{ loan_id: number }>`
    select loan_id from journal_entries where ${booked} and loan_id is not null
    union select loan_id from due_date_changes where ${booked}
    union select loan_id from instalments where week = 1 and due_date ${firstDue}
    union select loan_id from due_date_changes where week = 1 and old_date ${firstDue}`.execute(tx)
  return rows.map((row) => row.loan_id)
}

const byWeek = <Row extends { readonly week: LocalDate }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.week, row]))

function carriedWeeks(
  kept: readonly CollectionWeek[],
  out: readonly CollectionWeek[],
  back: readonly CollectionWeek[],
  fellDue: ReadonlyMap<LocalDate, number>,
): CollectionWeek[] {
  const [keptOf, outOf] = [byWeek(kept), byWeek(out)]
  return back.map((now) => {
    const sum = (what: 'due' | 'collected' | 'onTime' | 'late' | 'early') =>
      (keptOf.get(now.week)?.[what] ?? 0) - (outOf.get(now.week)?.[what] ?? 0) + now[what]
    return {
      week: now.week,
      due: pesewas(sum('due') + (fellDue.get(now.week) ?? 0)),
      collected: pesewas(sum('collected')),
      onTime: pesewas(sum('onTime')),
      late: pesewas(sum('late')),
      early: pesewas(sum('early')),
    }
  })
}

function carriedCohorts(kept: readonly Cohort[], out: readonly Cohort[], back: readonly Cohort[]): Cohort[] {
  const [keptOf, outOf, backOf] = [byWeek(kept), byWeek(out), byWeek(back)]
  const weeks = [...new Set([...keptOf.keys(), ...backOf.keys()])].toSorted()
  const carried = weeks.map((week) => {
    const sum = (what: 'loans' | 'principal' | 'firstDue' | 'firstOnTime' | 'toRepay' | 'paid') =>
      (keptOf.get(week)?.[what] ?? 0) - (outOf.get(week)?.[what] ?? 0) + (backOf.get(week)?.[what] ?? 0)
    const [firstDue, firstOnTime, toRepay, paid] = [sum('firstDue'), sum('firstOnTime'), sum('toRepay'), sum('paid')]
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
