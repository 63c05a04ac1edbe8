import { sql } from 'kysely'
import { isLockTimeout } from '#server/platform/database-errors.ts'
import { transaction, type Db } from '#server/platform/db.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

export interface Seal {
  readonly number: number
  readonly rows: number
  readonly seal: string
}

/** A seal covers at most so many rows (migrations/0041): more would take longer to hash than a statement may run. */
const MOST_ROWS = 20_000

/** For so long a seal waits for a row that is still being written: whoever wants to write meanwhile waits behind it. */
const PATIENCE_MILLISECONDS = 100

/**
 * Seals what the audit trail got since the last seal, the oldest 20,000 rows of it (migrations/0027, docs/SECURITY.md). Undefined where there is nothing new, and
 * where somebody writes for long just now.
 */
export async function sealAuditTrail(db: Db, now: Date): Promise<Seal | undefined> {
  const sealed = transaction(db, async (tx) => {
    await sql`select set_config('lock_timeout', ${`${PATIENCE_MILLISECONDS}ms`}, true)`.execute(tx)
    const { rows } = await sql<Seal>`select number, row_count as rows, seal from seal_audit_trail(${now}::timestamptz)`.execute(tx)
    return rows[0]
  })
  return sealed.catch((error: unknown) => {
    if (isLockTimeout(error)) return undefined
    throw error
  })
}

/** Each seal is told to the log: a copy outside of the database, which somebody who changes both rows and seals does not reach. */
export const sealAuditTrailJob: RepeatedJob = {
  name: 'seal-audit-trail',
  // Each time everybody who writes waits while the new rows are hashed: those of a minute take a few milliseconds.
  everyMinutes: 1,
  run: async ({ db, clock, log }) => {
    let rows = 0
    let seal: Seal | undefined
    do {
      seal = await sealAuditTrail(db, clock.now())
      if (seal) log.info({ seal: seal.number, rows: seal.rows, hash: seal.seal }, 'The audit trail was sealed')
      rows += seal?.rows ?? 0
    } while (seal?.rows === MOST_ROWS)
    return rows === 0 ? undefined : { rows }
  },
}
