import { sql, type RawBuilder } from 'kysely'
import { transaction, type Db } from '#server/platform/db.ts'
import { PATIENT } from '#server/platform/named-client.ts'

/** Runs one statement that reads all of the books and may take minutes: the time-outs of the pool are for calls with a person waiting. */
export async function withoutStatementTimeout<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return transaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<Row>`${sql.raw(PATIENT)} ${statement}`.execute(tx)
    return rows
  })
}
