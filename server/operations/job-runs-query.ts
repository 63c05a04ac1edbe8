import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { jobShape } from '#contract/operations.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { isDaily } from '#server/platform/jobs/job.ts'
import type { JobRunners } from '#server/platform/jobs/job-runners.ts'

type JobView = Inside<typeof jobShape>

interface RunRow {
  job: string
  business_date: LocalDate
  started_at: Date
  finished_at: Date | null
  failed_at: Date | null
  duration_ms: number | null
  counts: Readonly<Record<string, number>>
  attempts: number
  error: string | null
}

const RUNS_SHOWN = 10

export async function jobViews(db: Db, runners: JobRunners): Promise<JobView[]> {
  const names = runners.jobs.map((job) => job.name)
  const { rows } = await sql<RunRow>`
    select r.* from unnest(${names}::text[]) as wanted (job) cross join lateral (
      select job, business_date, started_at, finished_at, failed_at, duration_ms, counts, attempts, error from job_runs
      where job = wanted.job order by business_date desc limit ${RUNS_SHOWN}
    ) r order by r.business_date desc`.execute(db)
  const views: JobView[] = []
  for (const job of runners.jobs) {
    const nextDue = (await runners.nextDue(job)) ?? null
    views.push({ name: job.name, daily: isDaily(job), nextDue, runs: rows.filter((row) => row.job === job.name).map(toRun) })
  }
  return views
}

const toRun = (row: RunRow): JobView['runs'][number] => ({
  businessDate: row.business_date,
  startedAt: row.started_at,
  endedAt: row.finished_at ?? row.failed_at,
  durationMilliseconds: row.duration_ms,
  result: row.finished_at !== null ? 'done' : row.failed_at !== null ? 'failed' : 'running',
  counts: row.counts,
  attempts: row.attempts,
  reason: row.error,
})
