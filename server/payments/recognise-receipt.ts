import { sql } from 'kysely'
import type { recogniseReceipt } from '#contract/payments.ts'
import type { Inside } from '#contract/endpoint.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { Db } from '#server/platform/db.ts'
import { enforceLimit } from '#server/platform/http/rate-limit.ts'

/** Stops a program that tries many numbers. */
const LOOKUPS = { limit: 30, windowSeconds: 15 * 60 }

/** Only an open receipt made for this customer (rule P5). @throws Refused too_many_requests. */
export async function recogniseOwnReceipt(
  db: Db,
  userId: string,
  number: string,
  now: Date,
): Promise<Inside<(typeof recogniseReceipt)['response']>> {
  await enforceLimit(db, `recognise-receipt:${userId}`, LOOKUPS, now)
  const { rows } = await sql<{ loan_id: number; amount: number; made_on: LocalDate }>`
    select loan_id, amount, made_on from receipts
    where number = ${number} and user_id = ${userId} and loan_id is not null and status = 'open' and expires_on > ${dayOf(now)}::date`.execute(
    db,
  )
  const [row] = rows
  return { receipt: row ? { loanId: row.loan_id, amount: pesewas(row.amount), madeOn: row.made_on } : null }
}
