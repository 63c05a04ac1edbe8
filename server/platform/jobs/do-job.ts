import { dayOf } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isDaily, type Counts, type DailyJob, type Job } from '#server/platform/jobs/job.ts'
import { beginAgain, beginOnce, failRun, finishRun, type Run } from '#server/platform/jobs/job-runs-store.ts'

/** Runs a job as far as there is something to do, and keeps each run in job_runs. Throws what the job threw, after its failure was kept. */
export async function doJob(deps: Deps, job: Job): Promise<void> {
  if (isDaily(job)) return doDays(deps, job)
  const startedAt = deps.clock.now()
  const run = { job: job.name, businessDate: dayOf(startedAt), startedAt }
  await beginAgain(deps.db, run)
  await kept(deps, run, async () => (await job.run(deps)) ?? {})
}

/** The days that were missed are done one after another: a later day never goes before an earlier one that failed. */
async function doDays(deps: Deps, job: DailyJob): Promise<void> {
  const days = await job.daysToDo(deps)
  for (const [index, businessDate] of days.entries()) {
    const run = { job: job.name, businessDate, startedAt: deps.clock.now() }
    if (await beginOnce(deps.db, run)) await kept(deps, run, () => job.runDay(deps, businessDate, { last: index === days.length - 1 }))
  }
}

async function kept({ db, clock, log }: Deps, run: Run, work: () => Promise<Counts>): Promise<void> {
  const begun = performance.now()
  const milliseconds = () => Math.round(performance.now() - begun)
  try {
    const counts = await work()
    await finishRun(db, run, { at: clock.now(), milliseconds: milliseconds(), counts })
    if (Object.values(counts).some((count) => count > 0)) log.info({ job: run.job, businessDate: run.businessDate, counts }, 'A job ran')
  } catch (error) {
    // Where the database is what failed, the failure cannot be kept either; the row then shows a run that never ended.
    await failRun(db, run, { at: clock.now(), milliseconds: milliseconds(), error }).catch(() => undefined)
    throw error
  }
}
