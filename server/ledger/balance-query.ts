import { sql } from 'kysely'
import { normalSide, type Account } from '#domain/ledger/accounts.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The balance of an account on its normal side, in pesewas. */
export async function balanceOf(db: Db | Tx, account: Account): Promise<Pesewas> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = ${account}`.execute(db)
  const sum = rows[0]?.sum ?? 0
  return pesewas(normalSide(account) === 'debit' ? sum : 0 - sum)
}
