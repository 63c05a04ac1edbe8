import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'
import { COHORT_WEEKS, firstMonday } from '#domain/reports/report-weeks.ts'
import type { Tx } from '#server/platform/db.ts'
import { cohorts, repaidSince, type Cohort } from '#server/reports/portfolio-cohorts-query.ts'
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
  const { anew, onTop } = await loansThatChanged(tx, from.day, day)
  await planWith(tx, 'enable_nestloop = off')
  const fellDue = await fellDueBetween(tx, from.day, day, anew)
  const added = await collectionWeeks(tx, day, onTop, from.day)
  const repaid = await repaidSince(tx, from.day, day, onTop)
  const back = await collectionWeeks(tx, day, anew)
  const weeks = carriedWeeks([from.weeks, back, added], await collectionWeeks(tx, from.day, anew), fellDue)
  const followed = carriedCohorts(from.cohorts, await cohorts(tx, from.day, anew), await cohorts(tx, day, anew), repaid)
  return { weeks, cohorts: followed.filter((one) => one.week >= firstMonday(day, COHORT_WEEKS)) }
}

/** These entries move money between other accounts of a customer; neither what was collected on a loan nor what became of it reads them. */
const ASIDE: readonly EntryKind[] = ['receipt_made', 'receipt_cancelled', 'payment_unallocated', 'unallocated_refunded']

/**
 * The loans that something happened to after one day and up to another. `onTop`: nothing but payments, which changed hands no earlier than all of the
 * loan's money before them and after its first due date, which was over by then; so whatever was said of the older money still holds. `anew`: all others
 * with anything booked or dated anew, and those with a first week that fell due: before the later day, not before the earlier.
 */
async function loansThatChanged(tx: Tx, after: LocalDate, day: LocalDate): Promise<{ anew: number[]; onTop: number[] }> {
  const booked = sql`booked_on > ${after}::date and booked_on <= ${day}::date`
  const firstDue = sql`between ${after}::date and ${addDays(day, -1)}::date`
  const { rows } = await sql<{ loan_id: number; on_top: boolean }>`
    with booked as (
      select loan_id, min(value_date) as since, bool_and(kind = 'payment_completed') as only_money
      from journal_entries where ${booked} and loan_id is not null and kind <> all(${ASIDE}::text[]) group by loan_id
    ), dated as (
      select loan_id from due_date_changes where ${booked}
      union select loan_id from instalments where week = 1 and due_date ${firstDue}
      union select loan_id from due_date_changes where week = 1 and old_date ${firstDue}
    )
    select loan_id, false as on_top from dated
    union all
    select b.loan_id, b.only_money and f.due < least(b.since, ${after}::date) and not exists (
        select 1 from journal_entries e where e.loan_id = b.loan_id and e.kind = 'payment_completed' and e.booked_on <= ${after}::date and e.value_date > b.since
      ) as on_top
    from booked b join lateral (
      select coalesce((
        select c.old_date from due_date_changes c where c.loan_id = b.loan_id and c.week = 1 and c.booked_on > ${day}::date order by c.id limit 1), i.due_date) as due
      from instalments i where i.loan_id = b.loan_id and i.week = 1
    ) f on true
    where b.loan_id not in (select loan_id from dated)`.execute(tx)
  const numbers = (isOnTop: boolean) => rows.filter((row) => row.on_top === isOnTop).map((row) => row.loan_id)
  return { anew: numbers(false), onTop: numbers(true) }
}

const byWeek = <Row extends { readonly week: LocalDate }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.week, row]))

/** The weeks of the last of `put`, each with what all of them say of it, less what was taken out. */
function carriedWeeks(
  put: readonly [kept: readonly CollectionWeek[], ...added: CollectionWeek[][]],
  out: readonly CollectionWeek[],
  fellDue: ReadonlyMap<LocalDate, number>,
): CollectionWeek[] {
  const [putOf, outOf] = [put.map(byWeek), byWeek(out)]
  return (put.at(-1) ?? []).map(({ week }) => {
    const sum = (what: 'due' | 'collected' | 'onTime' | 'late' | 'early') =>
      putOf.reduce((total, of) => total + (of.get(week)?.[what] ?? 0), 0) - (outOf.get(week)?.[what] ?? 0)
    return {
      week,
      due: pesewas(sum('due') + (fellDue.get(week) ?? 0)),
      collected: pesewas(sum('collected')),
      onTime: pesewas(sum('onTime')),
      late: pesewas(sum('late')),
      early: pesewas(sum('early')),
    }
  })
}

function carriedCohorts(
  kept: readonly Cohort[],
  out: readonly Cohort[],
  back: readonly Cohort[],
  repaid: ReadonlyMap<LocalDate, number>,
): Cohort[] {
  const [keptOf, outOf, backOf] = [byWeek(kept), byWeek(out), byWeek(back)]
  const weeks = [...new Set([...keptOf.keys(), ...backOf.keys()])].toSorted()
  const carried = weeks.map((week) => {
    const sum = (what: 'loans' | 'principal' | 'firstDue' | 'firstOnTime' | 'toRepay' | 'paid') =>
      (keptOf.get(week)?.[what] ?? 0) - (outOf.get(week)?.[what] ?? 0) + (backOf.get(week)?.[what] ?? 0)
    const [firstDue, firstOnTime, toRepay, paid] = [
      sum('firstDue'),
      sum('firstOnTime'),
      sum('toRepay'),
      sum('paid') + (repaid.get(week) ?? 0),
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
