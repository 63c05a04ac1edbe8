import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readPortfolioLoan } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, subtract } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { positionOn } from '#domain/reports/loan-position.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'
import { bookedFactsOf } from '#server/reports/position-facts-query.ts'

type PortfolioLoan = Inside<(typeof readPortfolioLoan)['response']>

/**
 * One loan as it stood when a day ended.
 * @throws InvalidRequest for a day that is still to come; Refused not_found, or own_record on one's own loan.
 */
export async function portfolioLoan(
  db: Db,
  viewer: Actor,
  asked: { id: number; asOf: LocalDate | undefined; clockDay: LocalDate },
): Promise<PortfolioLoan> {
  const day = await reportDay(db, asked.asOf, asked.clockDay)
  const { rows } = await sql<{ id: number; user_id: string; full_name: string; phone: string | null }>`
    select l.id, l.user_id, u.full_name, u.phone from loans l join users u on u.id = l.user_id where l.id = ${asked.id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Refused(refusal('not_found'))
  if (row.user_id === viewer.userId) throw new Refused(refusal('own_record'))
  const { arrears, instalments, ...position } = positionOn(await bookedFactsOf(db, row.id), day.asOf)
  const interestOf = await interestByWeek(db, row.id)
  return {
    ...day,
    id: row.id,
    userId: row.user_id,
    customerName: row.full_name,
    phone: maskPerson({ phone: row.phone }, viewer.permissions).phone,
    ...position,
    outstanding: add(position.principal, position.interest),
    daysPastDue: arrears.daysPastDue,
    overdueAmount: arrears.overdueAmount,
    overdueSince: arrears.overdueSince,
    instalments: instalments.map((one) => {
      const interest = pesewas(interestOf.get(one.week) ?? 0)
      return { ...one, interest, principal: subtract(one.amount, interest) }
    }),
  }
}

async function interestByWeek(db: Db, loanId: number): Promise<Map<number, number>> {
  const rows = await db.selectFrom('instalments').select(['week', 'interest']).where('loan_id', '=', loanId).execute()
  return new Map(rows.map((row) => [row.week, row.interest]))
}
