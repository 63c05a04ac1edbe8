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
import { weeklyCarriedOn, weeklyFromBooks, type Weekly } from '#server/reports/portfolio-carried-query.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { portfolioDecisions, portfolioFlows } from '#server/reports/portfolio-flows-query.ts'
import { weeklyAsKept } from '#server/reports/portfolio-kept-weeks-query.ts'
import { givenUpOn } from '#server/reports/portfolio-money-query.ts'
import { planWith } from '#server/reports/plan-with.ts'
import { positionsOnBoth } from '#server/reports/positions-query.ts'
import { keepFigures, keptFigures, type PortfolioFigures } from '#server/reports/report-days-store.ts'

type Portfolio = Inside<(typeof readPortfolio)['response']>

/**
 * Everything that a portfolio report says, at one moment of the database. That of a closed day never changes (docs/decisions/025-reports-of-past-days.md),
 * so it is kept when it is first asked for, by the daily close at the latest. @throws InvalidRequest for a day that is still to come.
 */
export async function queryPortfolio(db: Db, asked: LocalDate | undefined, clockDay: LocalDate): Promise<Portfolio> {
  const day = await reportDay(db, asked, clockDay)
  const kept = day.isClosed ? await keptFigures(db, day.asOf) : undefined
  const figures = kept ?? (await computePortfolio(db, day.asOf, 'kept'))
  if (day.isClosed && kept === undefined) await keepFigures(db, day.asOf, figures)
  return { ...day, ...figures }
}

/** The figures of a day, what is told by weeks from what the closed days `kept` of it, or all of it from the `books`. */
export function computePortfolio(db: Db, day: LocalDate, from: 'kept' | 'books'): Promise<PortfolioFigures> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // Compiling these queries takes longer than running them. Where no day before was kept, they may take longer than a call usually may. The planner
      // takes the parts of the larger ones for a few rows and would go through them row by row, and what it has in order anyway need not be hashed.
      await planWith(tx, 'jit = off', "work_mem = '64MB'", "statement_timeout = '60s'", 'enable_nestloop = off', 'enable_hashjoin = off')
      const { groups, rolled } = await positionGroups(tx, day)
      await planWith(tx, 'enable_hashjoin = on', 'random_page_cost = 1.1')
      const weekly = from === 'kept' ? await weeklyKept(tx, day) : await weeklyFromBooks(tx, day)
      await planWith(tx, 'enable_nestloop = on')
      return {
        ...groupsOf(groups),
        atRisk: atRiskOf(
          groups,
          rolled.map((one) => ({ ...one, daysPastDue: one.before })),
        ),
        rolls: rollsOf(rolled),
        ...weekly,
        ...(await portfolioFlows(tx, day)),
        decisions: await portfolioDecisions(tx, day),
      }
    })
}

/** Of a closed day as it was kept; the days since the last closed one are carried on from it. */
async function weeklyKept(tx: Tx, day: LocalDate): Promise<Weekly> {
  const { rows } = await sql<{ closed: LocalDate | null }>`select max(day) as closed from closed_days where day <= ${day}::date`.execute(tx)
  const closed = rows[0]?.closed ?? undefined
  if (closed === undefined) return weeklyFromBooks(tx, day)
  const kept = await weeklyAsKept(tx, closed)
  return closed === day ? kept : weeklyCarriedOn(tx, { day: closed, ...kept }, day)
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

/** The loans of the day, and those of a week before it, as that day's own report has them, beside where they are now: in one statement. */
async function positionGroups(tx: Tx, day: LocalDate): Promise<{ groups: Alike[]; rolled: RolledGroup[] }> {
  const { rows } = await sql<{ groups: GroupRow[] | null; rolls: RollRow[] | null }>`${sql.raw(PATIENT)}
    with positions as materialized (
      select p.loan_id, p.level_name, p.refinanced_from_loan_id, p.principal, p.interest, p.final_due, p.days_past_due, p.overdue, p.principal_before,
        p.days_past_due_before
      from (${positionsOnBoth(day, addDays(day, -7))}) p
    ), given_up as materialized (${givenUpOn(day)}
    ), grouped as (
      select n.days_past_due as "daysPastDue", n.level_name as level, n.final_due < ${day}::date as "pastFinalDate",
        n.refinanced_from_loan_id is not null and n.refinanced_from_loan_id in (select loan_id from given_up where kind = 'refinance_settled') as refinances,
        n.loan_id in (select loan_id from due_date_changes where cause = 'postponement' and booked_on <= ${day}::date) as postponed,
        count(*)::int as loans, sum(n.principal)::bigint as principal, sum(n.interest)::bigint as interest, sum(n.overdue)::bigint as overdue
      from positions n where n.principal is not null group by 1, 2, 3, 4, 5
    ), rolled as (
      select b.days_past_due_before as before, case when b.principal is not null then b.days_past_due end as now,
        b.loan_id in (select loan_id from given_up where kind = 'written_off') as "writtenOff", count(*)::int as loans,
        sum(b.principal_before)::bigint as principal
      from positions b where b.principal_before is not null group by 1, 2, 3
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
