import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { safeError } from '#server/platform/safe-error.ts'
import type { Counts } from '#server/platform/jobs/job.ts'

/** A run as it began: what it is called in job_runs. */
export interface Run {
  readonly job: string
  readonly businessDate: LocalDate
  readonly startedAt: Date
}

/**
 * The row of a daily job's run. False where that day's run is finished already. One that failed or was killed half way begins anew, under the same row.
 */
export async function beginOnce(db: Db, { job, businessDate, startedAt }: Run): Promise<boolean> {
  const { rows } = await sql`
    insert into job_runs (job, business_date, started_at) values (${job}, ${businessDate}, ${startedAt})
    on conflict (job, business_date) do update set started_at = excluded.started_at, attempts = job_runs.attempts + 1, failed_at = null, error = null,
      duration_ms = null
      where job_runs.finished_at is null
    returning job`.execute(db)
  return rows.length > 0
}

/** The row of a repeated job: the latest run of its day, and how many there were. */
export async function beginAgain(db: Db, { job, businessDate, startedAt }: Run): Promise<void> {
  await sql`
    insert into job_runs (job, business_date, started_at) values (${job}, ${businessDate}, ${startedAt})
    on conflict (job, business_date) do update set started_at = excluded.started_at, attempts = job_runs.attempts + 1, finished_at = null,
      failed_at = null, error = null, duration_ms = null, counts = '{}'`.execute(db)
}

/** A run that ended, as it should. The end is the later of the clock and the beginning. */
export async function finishRun(db: Db, run: Run, { at, milliseconds, counts }: { at: Date; milliseconds: number; counts: Counts }) {
  await sql`
    update job_runs set finished_at = greatest(${at}::timestamptz, started_at), duration_ms = ${milliseconds}, counts = ${JSON.stringify(counts)}::jsonb
    where job = ${run.job} and business_date = ${run.businessDate} and finished_at is null`.execute(db)
}

/** A run that broke off. What a person typed never reaches the row: of an error its kind and place are kept. */
export async function failRun(db: Db, run: Run, { at, milliseconds, error }: { at: Date; milliseconds: number; error: unknown }) {
  await sql`
    update job_runs set failed_at = greatest(${at}::timestamptz, started_at), error = ${reasonOf(error)}, duration_ms = ${milliseconds}
    where job = ${run.job} and business_date = ${run.businessDate} and finished_at is null`.execute(db)
}

/** For the operations page: `DatabaseError 57014`, or the words of an error of our own without the values in them. */
export function reasonOf(error: unknown): string {
  const { name, code, constraint, message } = safeError(error)
  return [name, code, constraint, message]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .slice(0, 500)
}
