import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'
import { nextWake } from '#server/platform/jobs/cron-times.ts'
import { doJob } from '#server/platform/jobs/do-job.ts'
import { isDaily, type Job } from '#server/platform/jobs/job.ts'
import { jobFailures, jobLastSuccess } from '#server/platform/jobs/job-metrics.ts'
import { reasonOf } from '#server/platform/jobs/job-runs-store.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'

/** What came of asking for a job now. `busy`: it runs already, here or in another process. */
export type AskedOutcome = { readonly result: 'done' | 'busy' | 'nothing_to_do' } | { readonly result: 'failed'; readonly reason: string }

/** The jobs of this process, each of which runs here at most once at a time, and a daily one in one process at a time. */
export interface JobRunners {
  readonly jobs: readonly Job[]
  /** Runs it, or once more after the run under way, which may have looked too early. Logs a failure and throws it on to the queue, which tries again. */
  readonly run: (job: Job) => Promise<void>
  /** Runs it now for somebody who waits for the outcome. */
  readonly runNow: (job: Job) => Promise<AskedOutcome>
  /** Runs it if it is a daily one with a day to do. */
  readonly runIfDue: (job: Job) => Promise<void>
  /** When it is to run next by the clock: now, where a day waits to be done. */
  readonly nextDue: (job: Job) => Promise<Date | undefined>
  readonly idle: () => Promise<void>
}

/** Does the work unless another process is at it; answers whether it was done here. */
export type Alone = (name: string, work: () => Promise<void>) => Promise<boolean>

/** Where there is no other process. */
const nobodyElse: Alone = async (_name, work) => {
  await work()
  return true
}

export function createRunners(deps: Deps, jobs: readonly Job[], alone: Alone = nobodyElse): JobRunners {
  const begin = async (job: Job): Promise<boolean> => {
    try {
      const done = await (isDaily(job) ? alone : nobodyElse)(job.name, () => doJob(deps, job))
      if (done) jobLastSuccess.set({ name: job.name }, Math.floor(deps.clock.now().getTime() / 1000))
      return done
    } catch (error) {
      jobFailures.inc({ name: job.name })
      throw error
    }
  }
  const runners = new Map(jobs.map((job) => [job.name, oneAtATime(() => begin(job))]))
  const runnerOf = (job: Job) => {
    const runner = runners.get(job.name)
    if (!runner) throw new Error('a job of another list')
    return runner
  }
  const run = async (job: Job): Promise<void> => {
    try {
      await runnerOf(job).run()
    } catch (error) {
      deps.log.error({ err: error, job: job.name }, 'A job failed')
      throw error
    }
  }
  const isDue = async (job: Job): Promise<boolean> => isDaily(job) && (await job.daysToDo(deps)).length > 0
  return {
    jobs,
    run,
    runNow: async (job) => {
      if (isDaily(job) && !(await isDue(job))) return { result: 'nothing_to_do' }
      // Asked last, with nothing in between: of two who ask at once one is told that it runs.
      if (runnerOf(job).busy()) return { result: 'busy' }
      try {
        return { result: (await runnerOf(job).run()) ? 'done' : 'busy' }
      } catch (error) {
        deps.log.error({ err: error, job: job.name }, 'A job failed')
        return { result: 'failed', reason: reasonOf(error) }
      }
    },
    runIfDue: async (job) => {
      if (!runnerOf(job).busy() && (await isDue(job))) await run(job)
    },
    nextDue: async (job) => {
      const now = deps.clock.now()
      if (!isDaily(job)) return nextWake(job.cron, now)
      return (await isDue(job)) ? now : nextStart(job.fromHour, now)
    },
    idle: async () => {
      await Promise.all([...runners.values()].map((runner) => runner.idle()))
    },
  }
}

const HOUR = 60 * 60 * 1000

/** The next moment at which that hour begins in Accra. */
function nextStart(hour: number, now: Date): Date {
  const today = new Date(startOf(dayOf(now)).getTime() + hour * HOUR)
  return today > now ? today : new Date(startOf(addDays(dayOf(now), 1)).getTime() + hour * HOUR)
}
