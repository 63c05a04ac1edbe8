import { sql } from 'kysely'
import { transaction, type Db } from '#server/platform/db.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

export interface Seal {
  readonly number: number
  readonly rows: number
  readonly seal: string
}

/** A seal covers at most so many rows (migrations/0041): more would take longer to hash than a statement may run. */
const MOST_ROWS = 20_000

/** Seals what the audit trail got since the last seal, the oldest 20,000 rows of it (migrations/0027, docs/SECURITY.md). Undefined where there is nothing new. */
export async function sealAuditTrail(db: Db, now: Date): Promise<Seal | undefined> {
  const { rows } = await transaction(db, (tx) =>
    sql<Seal>`select number, row_count as rows, seal from seal_audit_trail(${now}::timestamptz)`.execute(tx),
  )
  return rows[0]
}

/** Each seal is told to the log: a copy outside of the database, which somebody who changes both rows and seals does not reach. */
export const sealAuditTrailJob: RepeatedJob = {
  name: 'seal-audit-trail',
  cron: '*/30 * * * *',
  run: async ({ db, clock, log }) => {
    let rows = 0
    let seal: Seal | undefined
    do {
      seal = await sealAuditTrail(db, clock.now())
      if (seal) log.info({ seal: seal.number, rows: seal.rows, hash: seal.seal }, 'The audit trail was sealed')
      rows += seal?.rows ?? 0
    } while (seal?.rows === MOST_ROWS)
    return { rows }
  },
}
