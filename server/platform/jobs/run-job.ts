import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { intervalOf, isDaily, type Counts, type DailyJob, type Interval, type Job } from '#server/platform/jobs/job.ts'
import { safeError } from '#server/platform/safe-error.ts'

interface Run {
  readonly job: string
  readonly businessDate: LocalDate
  readonly startedAt: Date
}

/** `oncePerInterval`: skips if any process ran it in this interval. @throws the job's error after recording it. */
export async function runJob(deps: Deps, job: Job, { oncePerInterval = false } = {}): Promise<void> {
  if (isDaily(job)) return runDays(deps, job)
  const startedAt = deps.clock.now()
  const run = { job: job.name, businessDate: dayOf(startedAt), startedAt }
  const within = oncePerInterval ? intervalOf(job, startedAt) : undefined
  if (await beginRun(deps.db, run, within)) await record(deps, run, async () => (await job.run(deps)) ?? {})
}

/** No day runs before an earlier one that failed. */
async function runDays(deps: Deps, job: DailyJob): Promise<void> {
  const days = await job.daysToDo(deps)
  for (const [index, businessDate] of days.entries()) {
    const run = { job: job.name, businessDate, startedAt: deps.clock.now() }
    if (await beginDay(deps.db, run)) await record(deps, run, () => job.runDay(deps, businessDate, { last: index === days.length - 1 }))
  }
}

async function record({ db, clock, log }: Deps, run: Run, work: () => Promise<Counts>): Promise<void> {
  const begun = performance.now()
  const milliseconds = () => Math.round(performance.now() - begun)
  try {
    const counts = await work()
    await finishRun(db, run, { at: clock.now(), milliseconds: milliseconds(), counts })
    if (Object.values(counts).some((count) => (count ?? 0) > 0))
      log.info({ job: run.job, businessDate: run.businessDate, counts }, 'A job ran')
  } catch (error) {
    // It fails too if the database failed.
    await failRun(db, run, { at: clock.now(), milliseconds: milliseconds(), error }).catch(() => undefined)
    throw error
  }
}

/** False if the day is finished. A failed run continues in its row. */
async function beginDay(db: Db, { job, businessDate, startedAt }: Run): Promise<boolean> {
  const { rows } = await sql`
    insert into job_runs (job, business_date, started_at) values (${job}, ${businessDate}, ${startedAt})
    on conflict (job, business_date) do update set started_at = excluded.started_at, attempts = job_runs.attempts + 1, failed_at = null, error = null,
      duration_ms = null
      where job_runs.finished_at is null
    returning job`.execute(db)
  return rows.length > 0
}

/** One row per day. `within`: false if a run that has not failed began in this interval. */
async function beginRun(db: Db, { job, businessDate, startedAt }: Run, within: Interval | undefined): Promise<boolean> {
  const claimed = within
    ? sql`job_runs.failed_at is null and job_runs.started_at >= ${within.start}::timestamptz and job_runs.started_at < ${within.end}::timestamptz`
    : sql`false`
  const { rows } = await sql`
    insert into job_runs (job, business_date, started_at) values (${job}, ${businessDate}, ${startedAt})
    on conflict (job, business_date) do update set started_at = excluded.started_at, attempts = job_runs.attempts + 1, finished_at = null,
      failed_at = null, error = null, duration_ms = null, counts = '{}'
      where not (${claimed})
    returning job`.execute(db)
  return rows.length > 0
}

/** greatest(): the clock may have moved back. */
async function finishRun(db: Db, run: Run, { at, milliseconds, counts }: { at: Date; milliseconds: number; counts: Counts }) {
  await sql`
    update job_runs set finished_at = greatest(${at}::timestamptz, started_at), duration_ms = ${milliseconds}, counts = ${JSON.stringify(counts)}::jsonb
    where job = ${run.job} and business_date = ${run.businessDate} and finished_at is null`.execute(db)
}

async function failRun(db: Db, run: Run, { at, milliseconds, error }: { at: Date; milliseconds: number; error: unknown }) {
  await sql`
    update job_runs set failed_at = greatest(${at}::timestamptz, started_at), error = ${reasonOf(error)}, duration_ms = ${milliseconds}
    where job = ${run.job} and business_date = ${run.businessDate} and finished_at is null`.execute(db)
}

/** Without personal data. */
export function reasonOf(error: unknown): string {
  const { name, code, constraint, message } = safeError(error)
  return [name, code, constraint, message]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .slice(0, 500)
}
