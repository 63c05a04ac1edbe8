import { sql } from 'kysely'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Constant under the till's lock. */
export async function tillBalance(db: Db | Tx, tillId: number): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines where till_id = ${tillId}`.execute(db)
  return pesewas(rows[0]?.sum ?? 0)
}

/** Cash in no till; may be below zero until the owner's funding is booked. */
export async function safeBalance(db: Db | Tx): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'office_cash' and till_id is null`.execute(db)
  return pesewas(rows[0]?.sum ?? 0)
}
