import { onWake, type Database } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { intervalOf, isDaily, type Job } from '#server/platform/jobs/job.ts'
import type { JobRunners } from '#server/platform/jobs/job-runners.ts'

export interface Scheduler {
  readonly stop: () => Promise<void>
}

const LOOK_EVERY_MILLISECONDS = 1_000
const STOP_MILLISECONDS = 5_000
/** Doubles with each failure, up to the interval or ten minutes. */
const FIRST_RETRY_MILLISECONDS = 30_000
const LONGEST_RETRY_MINUTES = 10

/** Every process has one: job_runs and an advisory lock decide which runs a job. */
export function startScheduler(database: Database, { clock }: Pick<Deps, 'clock'>, runners: JobRunners): Scheduler {
  const looks = runners.jobs.map((job) => createLook(job, runners, clock.now()))
  const timer = setInterval(() => {
    for (const look of looks) look(clock.now())
  }, LOOK_EVERY_MILLISECONDS).unref()
  for (const job of runners.jobs) onWake(database.db, job.name, () => void runners.run(job).catch(() => undefined))
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.race([runners.idle(), new Promise((done) => setTimeout(done, STOP_MILLISECONDS).unref())])
    },
  }
}

/** Compares intervals for inequality, which survives clock jumps. */
function createLook(job: Job, runners: JobRunners, startedAt: Date): (now: Date) => void {
  const startOfInterval = (now: Date): number => intervalOf(isDaily(job) ? { everyMinutes: 1 } : job, now).start.getTime()
  const longestRetry = Math.min(isDaily(job) ? LONGEST_RETRY_MINUTES : job.everyMinutes, LONGEST_RETRY_MINUTES) * 60_000
  let lastInterval = isDaily(job) ? undefined : startOfInterval(startedAt)
  let failures = 0
  let retryAt = 0
  let running = false
  const run = async (): Promise<void> => {
    running = true
    try {
      await runners.runIfDue(job)
      failures = 0
    } catch {
      failures += 1
      retryAt = performance.now() + Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1), longestRetry)
    } finally {
      running = false
    }
  }
  return (now) => {
    const interval = startOfInterval(now)
    const due = failures > 0 ? performance.now() >= retryAt : interval !== lastInterval
    if (running || !due) return
    lastInterval = interval
    void run()
  }
}
