import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import { LEVEL_NAMES, type LevelName } from '#domain/credit/credit-level.ts'
import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas } from '#domain/kernel/money.ts'
import {
  ageingOf,
  atRiskOf,
  nonPerformingOf,
  shareOf,
  totalOf,
  type AgedGroup,
  rollsOf,
  type RolledGroup,
} from '#domain/reports/portfolio-ageing.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'
import {
  findOpenDayReport,
  findSnapshot,
  storeOpenDayReport,
  storeSnapshot,
  type OpenDayReport,
  type PortfolioFigures,
} from '#server/reports/daily-report-snapshots-store.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { portfolioDecisions, portfolioFlows } from '#server/reports/portfolio-flows-query.ts'
import { closedLoansOn } from '#server/reports/portfolio-money-query.ts'
import { weeklyFigures } from '#server/reports/portfolio-weekly-query.ts'
import { plansBy, positionsOn } from '#server/reports/positions-query.ts'

type Portfolio = Inside<(typeof readPortfolio)['response']>

/** A slower report is stored; the job open-day-report recomputes it every few minutes. */
const ON_DEMAND_MILLISECONDS = 1_000
/** If a stored report is older, the job is down. */
const MAXIMUM_AGE_MILLISECONDS = 15 * 60_000

/**
 * The permanent snapshot of a closed day (docs/decisions/025-reports-of-past-days.md), or figures of the open day. @throws InvalidRequest
 * for a future day.
 */
export async function queryPortfolio(db: Db, requestedDay: LocalDate | undefined, now: Date): Promise<Portfolio> {
  const day = await reportDay(db, requestedDay, dayOf(now))
  if (day.isClosed) return { ...day, computedAt: null, ...(await snapshotOf(db, day.asOf, now)) }
  const stored = await findOpenDayReport(db)
  const isUsable = stored?.day === day.asOf && isSlow(stored) && now.getTime() - stored.computedAt.getTime() < MAXIMUM_AGE_MILLISECONDS
  const { figures, computedAt } = isUsable ? stored : await computeOpenDay(db, day.asOf, now)
  return { ...day, computedAt, ...figures }
}

export async function snapshotOf(db: Db, day: LocalDate, now: Date): Promise<PortfolioFigures> {
  const snapshot = await findSnapshot(db, day)
  if (snapshot !== undefined) return snapshot
  const figures = await computePortfolio(db, day)
  await storeSnapshot(db, day, figures, now)
  return figures
}

/** False where the report is computed on demand. */
export async function refreshOpenDayReport(db: Db, now: Date): Promise<boolean> {
  const stored = await findOpenDayReport(db)
  if (stored === undefined || !isSlow(stored)) return false
  const { asOf } = await reportDay(db, undefined, dayOf(now))
  await storeOpenDayReport(db, await timed(db, asOf, now))
  return true
}

const isSlow = (report: OpenDayReport): boolean => report.durationMilliseconds > ON_DEMAND_MILLISECONDS

async function computeOpenDay(db: Db, day: LocalDate, now: Date): Promise<OpenDayReport> {
  const report = await timed(db, day, now)
  if (isSlow(report)) await storeOpenDayReport(db, report)
  return report
}

async function timed(db: Db, day: LocalDate, now: Date): Promise<OpenDayReport> {
  const begun = performance.now()
  const figures = await computePortfolio(db, day)
  return { day, figures, computedAt: now, durationMilliseconds: Math.round(performance.now() - begun) }
}

/** In one database snapshot. */
export function computePortfolio(db: Db, day: LocalDate): Promise<PortfolioFigures> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // At 200,000 customers these exceed the pool's limits; compiling takes longer than running.
      await sql`select set_config('work_mem', '64MB', true), set_config('statement_timeout', '3min', true), set_config('jit', 'off', true)`.execute(
        tx,
      )
      const { groups, rolled } = await positionGroups(tx, day)
      return {
        ...groupsOf(groups),
        atRisk: atRiskOf(
          groups,
          rolled.map((one) => ({ ...one, daysPastDue: one.before })),
        ),
        rolls: rollsOf(rolled),
        ...(await weeklyFigures(tx, day)),
        ...(await portfolioFlows(tx, day)),
        decisions: await portfolioDecisions(tx, day),
      }
    })
}

interface LoanGroup extends AgedGroup {
  readonly level: LevelName
  readonly pastFinalDate: boolean
  readonly restructured: boolean
  readonly postponed: boolean
}

interface GroupRow {
  readonly daysPastDue: number
  readonly level: LevelName
  readonly pastFinalDate: boolean
  readonly restructured: boolean
  readonly postponed: boolean
  readonly loans: number
  readonly principal: number
  readonly interest: number
  readonly overdue: number
}
type RollRow = Omit<RolledGroup, 'principal'> & { readonly principal: number }

/** Groups of the day, and loans of a week before with their days past due now. */
async function positionGroups(tx: Tx, day: LocalDate): Promise<{ groups: LoanGroup[]; rolled: RolledGroup[] }> {
  const { rows } = await sql<{ groups: GroupRow[] | null; rolls: RollRow[] | null }>`${sql.raw(LONG_STATEMENT)}
    with positions as materialized (${positionsOn(day)}
    ), closed as materialized (${closedLoansOn(day)}
    ), grouped as (
      select n.days_past_due as "daysPastDue", n.level_name as level, n.final_due < ${day}::date as "pastFinalDate",
        (n.refinanced_from_loan_id is not null and (n.principal + n.interest) * 2 > n.total_repayment
          and n.refinanced_from_loan_id in (select loan_id from closed where kind = 'refinance_settled'))
          or coalesce((n.principal + n.interest) * 2 > s.left_then, false) as restructured,
        n.loan_id in (select loan_id from due_date_changes where cause = 'postponement' and booked_on <= ${day}::date) as postponed,
        count(*)::int as loans, sum(n.principal)::bigint as principal, sum(n.interest)::bigint as interest, sum(n.overdue)::bigint as overdue
      from positions n left join (${plansBy(day)}) s on s.loan_id = n.loan_id group by 1, 2, 3, 4, 5
    ), rolled as (
      select b.days_past_due as before, n.days_past_due as now, b.loan_id in (select loan_id from closed where kind = 'written_off') as "writtenOff",
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

function groupsOf(groups: readonly LoanGroup[]) {
  const whole = totalOf(groups)
  const part = (of: (group: LoanGroup) => boolean) => {
    const some = totalOf(groups.filter(of))
    return { ...some, share: shareOf(some.principal, whole.principal) }
  }
  return {
    outstanding: { ...whole, total: add(whole.principal, whole.interest) },
    ageing: ageingOf(groups),
    pastFinalDate: part((one) => one.pastFinalDate),
    restructured: part((one) => one.restructured),
    nonPerforming: nonPerformingOf(groups),
    postponed: part((one) => one.postponed),
    levels: LEVEL_NAMES.map((level) => ({ level, ...part((one) => one.level === level) })),
  }
}
