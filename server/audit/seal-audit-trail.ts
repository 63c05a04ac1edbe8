import { sql } from 'kysely'
import { signatureOf } from '#server/audit/seal-signature.ts'
import { isLockTimeout } from '#server/platform/database-errors.ts'
import { transaction, type Db } from '#server/platform/db.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

export interface Seal {
  readonly number: number
  readonly rows: number
  readonly seal: string
}

/** More rows (migrations/0041) would exceed the statement time-out. */
const MOST_ROWS = 20_000

const SIGNED_AT_ONCE = 1000

/** Longest wait for a row that is being written; other writers wait behind it. */
const PATIENCE_MILLISECONDS = 100

/** Seals the oldest rows (migrations/0027, docs/SECURITY.md). Undefined without new rows, and while a transaction writes for long. */
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

/** Signs every unsigned seal, also of earlier versions. */
export async function signSeals(db: Db, key: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ number: number; seal: string }>`
      select number, seal from audit_seals where signature is null order by number limit ${SIGNED_AT_ONCE}`.execute(db)
    for (const row of rows) await sql`select sign_audit_seal(${row.number}, ${signatureOf(key, row)})`.execute(db)
    if (rows.length < SIGNED_AT_ONCE) return
  }
}

/** The log is a copy beyond the reach of a database owner. */
export const sealAuditTrailJob: RepeatedJob = {
  name: 'seal-audit-trail',
  // Writers wait a few milliseconds per minute.
  everyMinutes: 1,
  run: async ({ db, clock, config, log }) => {
    const [key = ''] = config.auditSealKeys
    let rows = 0
    let seal: Seal | undefined
    do {
      seal = await sealAuditTrail(db, clock.now())
      if (seal) {
        const signature = signatureOf(key, seal)
        log.info({ seal: seal.number, rows: seal.rows, hash: seal.seal, signature }, 'The audit trail was sealed')
      }
      rows += seal?.rows ?? 0
    } while (seal?.rows === MOST_ROWS)
    await signSeals(db, key)
    return rows === 0 ? undefined : { rows }
  },
}
