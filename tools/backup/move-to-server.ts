import { sql } from 'kysely'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/db.ts'
import { migrate } from '#server/platform/migrate.ts'
import { StartProblem } from '#server/platform/start-problem.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'
import { assertEmbeddedCanOpen } from '#server/start-failures.ts'
import { copyTables } from '#tools/backup/copy-tables.ts'

// npm run move-to-postgres: from DATA_DIR into the empty database of DATABASE_URL.
try {
  const { place, owner } = readConfig(process.env)
  if (!('url' in place)) throw new Error('DATABASE_URL must name the empty PostgreSQL database to move to.')
  const folder = { dataDir: process.env['DATA_DIR']?.trim() || './data' }
  assertEmbeddedCanOpen(folder)
  const from = await openDatabase(folder)
  const to = await openDatabase({ url: owner?.url ?? place.url, longStatements: true })
  try {
    for (const { db } of [from, to]) await migrate(db)
    const rows = await copyTables(from.db, to.db)
    // Without statistics the check of a large copy takes hours.
    await withoutStatementTimeout(to.db, sql`analyze`)
    const violations = await withoutStatementTimeout(to.db, sql<{ invariant: string }>`select invariant from check_invariants()`)
    if (violations.length > 0) throw new Error(`The books are not right there: ${violations.length} violations. DATA_DIR is as it was.`)
    console.log(`Moved: ${rows} rows, every table as it was, and the books are right. Start the product with DATABASE_URL from now on.`)
  } finally {
    await from.close()
    await to.close()
  }
} catch (error) {
  for (const sentence of error instanceof StartProblem ? error.sentences : [error instanceof Error ? error.message : String(error)])
    console.error(sentence)
  process.exitCode = 1
}
