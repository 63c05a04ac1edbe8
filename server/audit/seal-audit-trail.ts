import { sql } from 'kysely'
import { transaction, type Db } from '#server/platform/db.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

export interface Seal {
  readonly number: number
  readonly rows: number
  readonly seal: string
}

/**
 * Seals what the audit trail got since the last seal (docs/SECURITY.md, "The audit trail"). The lock waits for those who are writing rows now and holds
 * back new ones for this one insert: every number up to the last row is then decided, and none can appear below it later.
 * Undefined where there is nothing new.
 */
export async function sealAuditTrail(db: Db, now: Date): Promise<Seal | undefined> {
  return transaction(db, async (tx) => {
    await sql`lock table audit_trail in share mode`.execute(tx)
    const { rows } = await sql<Seal>`
      insert into audit_seals (first_id, last_id, row_count, rows_hash, seal, sealed_at)
      select x.first, x.last, x.rows, x.hash, seal_of(x.before, x.first, x.last, x.rows, x.hash), greatest(${now}::timestamptz, x.newest)
      from (
        select s.first, t.last, t.rows, t.newest, s.before, audit_rows_hash(s.first, t.last) as hash
        from (
          select coalesce(max(last_id), 0) + 1 as first, (select seal from audit_seals order by number desc limit 1) as before from audit_seals
        ) s cross join lateral (
          select max(id) as last, count(*) as rows, max(at) as newest from audit_trail where id >= s.first
        ) t where t.rows > 0
      ) x returning number, row_count as rows, seal`.execute(tx)
    return rows[0]
  })
}

/** Each seal is told to the log: a copy outside of the database, which somebody who changes both rows and seals does not reach. */
export const sealAuditTrailJob: RepeatedJob = {
  name: 'seal-audit-trail',
  cron: '*/30 * * * *',
  run: async ({ db, clock, log }) => {
    const seal = await sealAuditTrail(db, clock.now())
    if (seal) log.info({ seal: seal.number, rows: seal.rows, hash: seal.seal }, 'The audit trail was sealed')
    return { rows: seal?.rows ?? 0 }
  },
}
