import { sql, type RawBuilder } from 'kysely'
import { transaction, type Db } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'

/** For statements over the whole database. */
export async function withoutStatementTimeout<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return transaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<Row>`${sql.raw(LONG_STATEMENT)} ${statement}`.execute(tx)
    return rows
  })
}
