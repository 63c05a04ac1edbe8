import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import { LEVEL_NAMES, type LevelName } from '#domain/credit/credit-level.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas } from '#domain/kernel/money.ts'
import { ageingOf, atRiskOf, shareOf, totalOf, type AgedGroup } from '#domain/reports/portfolio-ageing.ts'
import { rollsOf, type RolledGroup } from '#domain/reports/portfolio-rolls.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { PATIENT } from '#server/platform/named-client.ts'
import { findSnapshot, storeSnapshot, type PortfolioFigures } from '#server/reports/daily-report-snapshots-store.ts'
import { cohorts } from '#server/reports/portfolio-cohorts-query.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { portfolioDecisions, portfolioFlows } from '#server/reports/portfolio-flows-query.ts'
import { givenUpOn } from '#server/reports/portfolio-money-query.ts'
import { collectionWeeks } from '#server/reports/portfolio-weeks-query.ts'
import { positionsOn } from '#server/reports/positions-query.ts'

type Portfolio = Inside<(typeof readPortfolio)['response']>

/**
 * The portfolio report of a day. A closed day has a snapshot, which never changes (docs/decisions/025-reports-of-past-days.md); a closed day without one is
 * computed and stored. The open day is computed from the books. @throws InvalidRequest for a day in the future.
 */
export async function queryPortfolio(db: Db, asked: LocalDate | undefined, clockDay: LocalDate): Promise<Portfolio> {
  const day = await reportDay(db, asked, clockDay)
  if (!day.isClosed) return { ...day, ...(await computePortfolio(db, day.asOf)) }
  const snapshot = await findSnapshot(db, day.asOf)
  if (snapshot !== undefined) return { ...day, ...snapshot }
  const figures = await computePortfolio(db, day.asOf)
  await storeSnapshot(db, day.asOf, figures)
  return { ...day, ...figures }
}

/** The figures of any day from the books, at one moment of the database. */
export function computePortfolio(db: Db, day: LocalDate): Promise<PortfolioFigures> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // At 200,000 customers these statements sort more rows and take longer than the pool allows a request.
      await sql`select set_config('work_mem', '64MB', true), set_config('statement_timeout', '60s', true)`.execute(tx)
      const { groups, rolled } = await positionGroups(tx, day)
      return {
        ...groupsOf(groups),
        atRisk: atRiskOf(
          groups,
          rolled.map((one) => ({ ...one, daysPastDue: one.before })),
        ),
        rolls: rollsOf(rolled),
        weeks: await collectionWeeks(tx, day),
        cohorts: await cohorts(tx, day),
        ...(await portfolioFlows(tx, day)),
        decisions: await portfolioDecisions(tx, day),
      }
    })
}

/** Loans that are alike in everything that a report tells apart. */
interface Alike extends AgedGroup {
  readonly level: LevelName
  readonly pastFinalDate: boolean
  readonly refinances: boolean
  readonly postponed: boolean
}

interface GroupRow {
  readonly daysPastDue: number
  readonly level: LevelName
  readonly pastFinalDate: boolean
  readonly refinances: boolean
  readonly postponed: boolean
  readonly loans: number
  readonly principal: number
  readonly interest: number
  readonly overdue: number
}
type RollRow = Omit<RolledGroup, 'principal'> & { readonly principal: number }

/** The loans of the day, and those of a week before it with their days past due on the day. */
async function positionGroups(tx: Tx, day: LocalDate): Promise<{ groups: Alike[]; rolled: RolledGroup[] }> {
  const { rows } = await sql<{ groups: GroupRow[] | null; rolls: RollRow[] | null }>`${sql.raw(PATIENT)}
    with positions as materialized (${positionsOn(day)}
    ), given_up as materialized (${givenUpOn(day)}
    ), grouped as (
      select n.days_past_due as "daysPastDue", n.level_name as level, n.final_due < ${day}::date as "pastFinalDate",
        n.refinanced_from_loan_id is not null and n.refinanced_from_loan_id in (select loan_id from given_up where kind = 'refinance_settled') as refinances,
        n.loan_id in (select loan_id from due_date_changes where cause = 'postponement' and booked_on <= ${day}::date) as postponed,
        count(*)::int as loans, sum(n.principal)::bigint as principal, sum(n.interest)::bigint as interest, sum(n.overdue)::bigint as overdue
      from positions n group by 1, 2, 3, 4, 5
    ), rolled as (
      select b.days_past_due as before, n.days_past_due as now, b.loan_id in (select loan_id from given_up where kind = 'written_off') as "writtenOff",
        count(*)::int as loans, sum(b.principal)::bigint as principal
      from (${positionsOn(addDays(day, -7))}) b left join positions n on n.loan_id = b.loan_id group by 1, 2, 3
    )
    select (select json_agg(grouped) from grouped) as groups, (select json_agg(rolled) from rolled) as rolls`.execute(tx)
  return {
    groups: (rows[0]?.groups ?? []).map((row) => ({
      ...row,
      principal: pesewas(row.principal),
      interest: pesewas(row.interest),
      overdue: pesewas(row.overdue),
    })),
    rolled: (rows[0]?.rolls ?? []).map((row) => ({ ...row, principal: pesewas(row.principal) })),
  }
}

function groupsOf(groups: readonly Alike[]) {
  const whole = totalOf(groups)
  const part = (of: (group: Alike) => boolean) => {
    const some = totalOf(groups.filter(of))
    return { ...some, share: shareOf(some.principal, whole.principal) }
  }
  return {
    outstanding: { ...whole, total: add(whole.principal, whole.interest) },
    ageing: ageingOf(groups),
    pastFinalDate: part((one) => one.pastFinalDate),
    refinancing: part((one) => one.refinances),
    postponed: part((one) => one.postponed),
    levels: LEVEL_NAMES.map((level) => ({ level, ...part((one) => one.level === level) })),
  }
}
