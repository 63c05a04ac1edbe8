import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolio } from '#contract/portfolio.ts'
import { LEVEL_NAMES, type LevelName } from '#domain/credit/credit-level.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas } from '#domain/kernel/money.ts'
import { ageingOf, atRiskOf, shareOf, totalOf, type AgedGroup } from '#domain/reports/portfolio-ageing.ts'
import { rollsOf, type RolledGroup } from '#domain/reports/portfolio-rolls.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cohorts } from '#server/reports/portfolio-cohorts-query.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { portfolioDecisions, portfolioFlows } from '#server/reports/portfolio-flows-query.ts'
import { givenUpOn } from '#server/reports/portfolio-money-query.ts'
import { collectionWeeks } from '#server/reports/portfolio-weeks-query.ts'
import { positionsOn } from '#server/reports/positions-query.ts'

type Portfolio = Inside<(typeof readPortfolio)['response']>

/** Everything that a portfolio report says, at one moment of the database. @throws InvalidRequest for a day that is still to come. */
export function queryPortfolio(db: Db, asked: LocalDate | undefined, clockDay: LocalDate): Promise<Portfolio> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const day = await reportDay(tx, asked, clockDay)
      const groups = await agedGroups(tx, day.asOf)
      const rolled = await rolledGroups(tx, day.asOf)
      return {
        ...day,
        ...groupsOf(groups),
        atRisk: atRiskOf(
          groups,
          rolled.map((one) => ({ ...one, daysPastDue: one.before })),
        ),
        rolls: rollsOf(rolled),
        weeks: await collectionWeeks(tx, day.asOf),
        cohorts: await cohorts(tx, day.asOf),
        ...(await portfolioFlows(tx, day.asOf)),
        decisions: await portfolioDecisions(tx, day.asOf),
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

async function agedGroups(tx: Tx, day: LocalDate): Promise<Alike[]> {
  const { rows } = await sql<Omit<Alike, 'principal' | 'interest' | 'overdue'> & { principal: number; interest: number; overdue: number }>`
    with positions as (${positionsOn(day)}
    ), given_up as (${givenUpOn(day)}
    ), postponed as (select distinct loan_id from due_date_changes where cause = 'postponement' and booked_on <= ${day}::date
    )
    select p.days_past_due as "daysPastDue", p.level_name as level, p.final_due < ${day}::date as "pastFinalDate",
      g.loan_id is not null as refinances, s.loan_id is not null as postponed, count(*)::int as loans,
      sum(p.principal)::bigint as principal, sum(p.interest)::bigint as interest, sum(p.overdue)::bigint as overdue
    from positions p join loans l on l.id = p.loan_id
    left join given_up g on g.loan_id = l.refinanced_from_loan_id and g.kind = 'refinance_settled'
    left join postponed s on s.loan_id = p.loan_id
    group by 1, 2, 3, 4, 5`.execute(tx)
  return rows.map((row) => ({
    ...row,
    principal: pesewas(row.principal),
    interest: pesewas(row.interest),
    overdue: pesewas(row.overdue),
  }))
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

/** The loans of a week before the day, as that day's own report has them, beside where they are now. */
async function rolledGroups(tx: Tx, day: LocalDate): Promise<RolledGroup[]> {
  const { rows } = await sql<Omit<RolledGroup, 'principal'> & { principal: number }>`
    with before as (${positionsOn(addDays(day, -7))}
    ), now as (${positionsOn(day)}
    ), given_up as (${givenUpOn(day)}
    )
    select b.days_past_due as before, n.days_past_due as now, coalesce(g.kind = 'written_off', false) as "writtenOff", count(*)::int as loans,
      sum(b.principal)::bigint as principal
    from before b left join now n on n.loan_id = b.loan_id left join given_up g on g.loan_id = b.loan_id group by 1, 2, 3`.execute(tx)
  return rows.map((row) => ({ ...row, principal: pesewas(row.principal) }))
}
