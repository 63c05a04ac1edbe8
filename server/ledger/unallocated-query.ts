import { sql } from 'kysely'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Money of a customer that belongs to no loan, in pesewas, from the journal. */
export async function unallocatedOf(db: Db | Tx, userId: string): Promise<Pesewas> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(-sum(amount), 0)::bigint as balance from journal_lines where account = 'unallocated_money' and user_id = ${userId}`.execute(
    db,
  )
  return pesewas(rows[0]?.balance ?? 0)
}
