import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Known } from '#server/operations/import-plan.ts'

/** Which phones and mobile money transactions the database holds already. */
export async function readKnown(db: Db | Tx, phones: readonly string[], references: readonly string[]): Promise<Known> {
  const { rows: people } = await sql<{ phone: string }>`select phone from users where phone = any(${phones}::text[])`.execute(db)
  const { rows: transactions } = await sql<{ transaction: string }>`
    select momo_provider || ' ' || upper(momo_transaction_id) as transaction from payments
    where upper(momo_transaction_id) = any(${references.map((one) => one.toUpperCase())}::text[])`.execute(db)
  return { phones: new Set(people.map((one) => one.phone)), transactions: new Set(transactions.map((one) => one.transaction)) }
}

export async function isImported(db: Db | Tx, hash: string): Promise<boolean> {
  return (await db.selectFrom('imports').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

export interface NewImport {
  readonly hash: string
  readonly requestId: string
  readonly by: string
  readonly at: Date
  readonly customers: number
  readonly loans: number
  readonly payments: number
  readonly principal: Pesewas
  readonly repaid: Pesewas
  /** The interest inside what was repaid. */
  readonly interest: Pesewas
}

/** Claims the files for this import. Undefined: they were imported, perhaps since a moment ago. */
export async function claimImport(tx: Tx, { requestId, by, at, ...brought }: NewImport): Promise<number | undefined> {
  const row = await tx
    .insertInto('imports')
    .values({ ...brought, request_id: requestId, imported_by: by, imported_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
