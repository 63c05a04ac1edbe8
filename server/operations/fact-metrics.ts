import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { DEFAULT_RATES, WHOLE_RATE } from '#domain/reports/loan-classes.ts'
import { readBackupState } from '#server/backup/backup-state.ts'
import { readBaseBackup } from '#server/backup/base-backup.ts'
import { readCertificate } from '#server/operations/read-certificate.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { LARGEST_LAG_SECONDS, type ReplicaState } from '#server/platform/replica.ts'

/** Each is in deploy/alerts.yaml or on the dashboard; missing facts are omitted. */
const HELP = {
  database_facts_up: '1 where the database answered this scrape, 0 where it did not',
  days_waiting_for_close: 'Past days with an open journal',
  books_violations: 'What check_invariants() found in the last daily close that ran it, at least weekly',
  books_audit_findings: 'What the last proof of the books from facts found',
  books_audit_age_seconds: 'Age of the last proof of the books that ended',
  non_performing_share: 'Principal from 90 days past due on, of all, in the newest stored report',
  non_performing_limit: 'The limit of that share',
  jobs_failed: 'Runs of jobs that failed and were not made up for',
  job_oldest_running_seconds: 'How long the oldest unfinished run of a job has been running',
  audit_oldest_unsealed_seconds: 'Age of the oldest audit row without a seal',
  momo_exceptions_open: 'Open exceptions of mobile money',
  momo_oldest_pending_seconds: 'Age of the oldest mobile money transaction without a result',
  sms_failed_last_day: 'Text messages of the last day that failed',
  sms_oldest_waiting_seconds: 'Age of the oldest text message that was not sent yet',
  database_size_bytes: 'Size of the database',
  wal_archive_failing: '1 where the last WAL file could not be archived',
  replica_lag_seconds: 'How far the replica is behind, infinite where it cannot be read or is no replica of this database',
  disk_free_ratio: 'Free part of the disk with the data, or of the one with the program where the database is on a server',
  backup_age_seconds: 'Age of the newest backup in BACKUP_DIR',
  restore_check_age_seconds: 'Age of the newest restore-check in BACKUP_DIR',
  restore_check_problems: 'Differences that the newest restore-check found',
  backup_copy_age_seconds: 'Age of the last copy of BACKUP_DIR to another machine',
  base_backup_age_seconds: 'Age of the last base backup; infinite where the log is archived without one',
  certificate_expires_in_seconds: 'How long the certificate at PUBLIC_ORIGIN is valid, 0 where browsers refuse it',
}
type FactName = keyof typeof HELP
type Facts = Readonly<Partial<Record<FactName, number | null>>>

/** Facts of this moment, the same from each process. Never throws: `database_facts_up` reports a failure. */
export async function factMetrics({ db, replica, clock, config }: Deps): Promise<Registry> {
  const now = clock.now()
  const expiry = certificateExpiry(config, now)
  const facts: Facts = {
    ...(await databaseFacts(db, now).then(
      (found) => ({ database_facts_up: 1, ...found }),
      () => ({ database_facts_up: 0 }),
    )),
    replica_lag_seconds: replica === undefined ? null : lagOf(replica.state()),
    certificate_expires_in_seconds: await expiry,
    disk_free_ratio: await freeRatio('dataDir' in config.place ? config.place.dataDir : '.'),
    ...(config.backupDir === undefined ? {} : backupFacts(config.backupDir, now)),
  }
  const register = new Registry()
  for (const [name, help] of Object.entries(HELP)) {
    // The keys of HELP are the names.
    const value = facts[name as FactName]
    if (value != null) new Gauge({ name, help, registers: [register] }).set(value)
  }
  return register
}

/** Infinite after a fault other than lag: the last measurement is outdated. */
const lagOf = ({ lagSeconds, fault }: ReplicaState): number =>
  lagSeconds === null || (fault !== null && lagSeconds <= LARGEST_LAG_SECONDS) ? Number.POSITIVE_INFINITY : lagSeconds

/** Null in development, or where the proxy cannot be reached from here. */
async function certificateExpiry({ secure, publicOrigin }: Config, now: Date): Promise<number | null> {
  if (!secure) return null
  const read = await readCertificate(new URL(publicOrigin), now)
  if ('failure' in read) return null
  return read.distrust === undefined ? read.daysLeft * 86_400 : 0
}

/** Of the program's disk before the first start, without the folder. */
async function freeRatio(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder).catch(() => statfs('.'))
  return blocks === 0 ? 1 : bavail / blocks
}

interface FactRow {
  readonly days_waiting_for_close: number
  readonly books_violations: number | null
  readonly books_audit_findings: number | null
  readonly books_audit_age_seconds: number | null
  readonly non_performing_share: number | null
  readonly non_performing_limit: number
  readonly jobs_failed: number
  readonly job_oldest_running_seconds: number | null
  readonly audit_oldest_unsealed_seconds: number | null
  readonly momo_exceptions_open: number
  readonly momo_oldest_pending_seconds: number | null
  readonly sms_failed_last_day: number
  readonly sms_oldest_waiting_seconds: number | null
  readonly database_size_bytes: number
  readonly wal_archive_failing: number
}

async function databaseFacts(db: Db, now: Date): Promise<Facts> {
  const yesterday = addDays(dayOf(now), -1)
  const ageOf = (oldest: ReturnType<typeof sql>) => sql`(select extract(epoch from ${now}::timestamptz - (${oldest}))::float8)`
  const { rows } = await sql<FactRow>`
    select
      coalesce(${yesterday}::date - coalesce((select max(day) from closed_days), (select min(booked_on) - 1 from journal_entries)), 0)
        as days_waiting_for_close,
      (select (counts ->> 'violations')::int from job_runs where job = 'daily-close' and finished_at is not null and counts ? 'violations'
        order by business_date desc limit 1) as books_violations,
      (select finding_count from book_audits where finished_at is not null order by id desc limit 1) as books_audit_findings,
      ${ageOf(sql`select max(finished_at) from book_audits`)} as books_audit_age_seconds,
      -- Not the rounded share: the report compares the exact one.
      (select (figures #>> '{nonPerforming,principal}')::float8 / nullif((figures #>> '{outstanding,principal}')::float8, 0)
        from daily_report_snapshots order by day desc, version desc limit 1) as non_performing_share,
      coalesce((select npl_limit from provision_rates where from_day <= ${yesterday}::date order by id desc limit 1), ${DEFAULT_RATES.npl_limit}::int)
        / ${WHOLE_RATE}::float8 as non_performing_limit,
      (select count(*)::int from job_runs where failed_at is not null) as jobs_failed,
      ${ageOf(sql`select min(started_at) from job_runs where finished_at is null and failed_at is null`)} as job_oldest_running_seconds,
      ${ageOf(sql`select min(at) from audit_trail where id > coalesce((select max(last_id) from audit_seals), 0)`)}
        as audit_oldest_unsealed_seconds,
      (select count(*)::int from momo_exceptions where state = 'open') as momo_exceptions_open,
      ${ageOf(sql`select min(created_at) from momo_transactions where status in ('CREATED', 'PENDING')`)} as momo_oldest_pending_seconds,
      (select count(*)::int from messages where status = 'failed' and created_at > ${now}::timestamptz - interval '1 day')
        as sms_failed_last_day,
      ${ageOf(sql`select min(created_at) from messages where status in ('queued', 'sending')`)} as sms_oldest_waiting_seconds,
      pg_database_size(current_database())::float8 as database_size_bytes,
      (select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int from pg_stat_archiver) as wal_archive_failing`.execute(
    db,
  )
  const base = await readBaseBackup(db)
  const none = base.isArchiving ? Number.POSITIVE_INFINITY : null
  return { ...rows[0], base_backup_age_seconds: base.madeAt === null ? none : (now.getTime() - base.madeAt.getTime()) / 1000 }
}

function backupFacts(folder: string, now: Date): Facts {
  const { madeAt, checkedAt, problems, copiedAt } = readBackupState(folder)
  const age = (at: Date | null) => at && (now.getTime() - at.getTime()) / 1000
  return {
    backup_age_seconds: age(madeAt),
    backup_copy_age_seconds: age(copiedAt),
    restore_check_age_seconds: age(checkedAt),
    restore_check_problems: checkedAt && problems,
  }
}
