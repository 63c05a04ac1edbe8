import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'

/** Tells the database how to plan the statements that follow in this transaction: `name = value`, as its documentation has them. */
export async function planWith(tx: Tx, ...settings: readonly string[]): Promise<void> {
  for (const setting of settings) await sql`set local ${sql.raw(setting)}`.execute(tx)
}
