import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readOperations } from '#contract/operations.ts'
import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { CLAIM_DAYS } from '#domain/loans/claim.ts'
import { readBackupState } from '#server/backup/backup-state.ts'
import { readBaseBackup } from '#server/backup/base-backup.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { jobViews } from '#server/operations/job-runs-query.ts'
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/platform/product-version.ts'
import type { ReplicaState } from '#server/platform/replica.ts'
import type { JobRunners } from '#server/platform/jobs/job-runners.ts'

type Operations = Inside<(typeof readOperations)['response']>

export async function queryOperations({ db, replica, clock, config }: Deps, runners: JobRunners): Promise<Operations> {
  const jobs = await jobViews(db, runners)
  // After the jobs, so that a waiting job is due by then.
  const at = clock.now()
  const today = dayOf(at)
  const embedded = !('url' in config.place)
  return {
    at,
    jobs,
    days: await closedDays(db, today),
    sms: { delivered: config.sms !== undefined, ...(await smsQueue(db)) },
    money: await unmatchedMoney(db, today),
    momo: await momoFacts(db),
    database: { embedded, ...(await databaseFacts(db)), replica: replica ? describeReplica(replica.state()) : null },
    backups: config.backupDir === undefined ? null : { ...readBackupState(config.backupDir), base: await readBaseBackup(db) },
    version: PRODUCT_VERSION,
    commit: PRODUCT_COMMIT,
  }
}

const describeReplica = ({ lagSeconds, fault }: ReplicaState): string =>
  fault === null ? `${Math.round(lagSeconds ?? 0)} s behind` : `not read: ${fault}`

async function closedDays(db: Db, today: LocalDate): Promise<Operations['days']> {
  const { rows } = await sql<Operations['days']>`
    select greatest(${today}::date, max(day) + 1) as open, max(day) as "lastClosed", count(*) as closed from closed_days`.execute(db)
  return rows[0] ?? { open: today, lastClosed: null, closed: 0 }
}

async function smsQueue(db: Db): Promise<Omit<Operations['sms'], 'delivered'>> {
  const { rows } = await sql<Omit<Operations['sms'], 'delivered'>>`
    select count(*) filter (where status = 'queued') as queued, count(*) filter (where status = 'sending') as sending,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'undelivered') as undelivered,
      count(*) filter (where status = 'unsure') as unsure, min(created_at) filter (where status in ('queued', 'sending')) as "oldestWaiting",
      (select last_error from messages where status = 'failed' order by id desc limit 1) as "lastFailure"
    from messages where status in ('queued', 'sending', 'failed', 'undelivered', 'unsure')`.execute(db)
  return rows[0] ?? { queued: 0, sending: 0, failed: 0, undelivered: 0, unsure: 0, oldestWaiting: null, lastFailure: null }
}

async function unmatchedMoney(db: Db, today: LocalDate): Promise<Operations['money']> {
  const { rows } = await sql<Operations['money']>`
    select
      (select coalesce(-sum(amount), 0)::bigint from journal_lines where account = 'unallocated_money') as unallocated,
      (select count(*) from (
        select user_id from journal_lines where account = 'unallocated_money' group by user_id having sum(amount) <> 0) as kept) as "unallocatedCustomers",
      p.count as "oldPending", p.sum as "oldPendingAmount", r.count as "expiredReceipts", r.sum as "expiredReceiptsAmount"
    from (
      select count(*) as count, coalesce(sum(amount), 0)::bigint as sum from payments
      where status = 'pending' and entered_on <= ${addDays(today, -CLAIM_DAYS)}::date
    ) as p, (
      select count(*) as count, coalesce(sum(amount), 0)::bigint as sum from receipts
      where status = 'open' and amount is not null and expires_on <= ${today}::date
    ) as r`.execute(db)
  const [row] = rows
  if (!row) throw new Error('one row is always answered')
  return row
}

async function momoFacts(db: Db): Promise<Operations['momo']> {
  const { rows } = await sql<Operations['momo']>`
    select m.count as "openOrders", m.oldest as "oldestOpenOrder", o.count as "openExceptions", o.oldest as "oldestException",
      (select max(to_day) from momo_statements) as "lastStatementDay"
    from (select count(*)::int as count, min(created_at) as oldest from momo_transactions where status in ('CREATED', 'PENDING')) m,
      (select count(*)::int as count, min(found_at) as oldest from momo_exceptions where state = 'open') o`.execute(db)
  return rows[0] ?? { openOrders: 0, oldestOpenOrder: null, openExceptions: 0, oldestException: null, lastStatementDay: null }
}

async function databaseFacts(db: Db): Promise<Omit<Operations['database'], 'embedded' | 'replica'>> {
  const { rows } = await sql<Omit<Operations['database'], 'embedded' | 'replica'>>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select max(file) from migrations) as schema`.execute(db)
  return rows[0] ?? { version: '', bytes: 0, schema: '' }
}
