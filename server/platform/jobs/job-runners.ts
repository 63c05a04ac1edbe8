import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import type { Deps } from '#server/platform/deps.ts'
import { intervalOf, isDaily, type Job } from '#server/platform/jobs/job.ts'
import { reasonOf, runJob } from '#server/platform/jobs/run-job.ts'
import { jobFailures } from '#server/platform/product-metrics.ts'

/** `busy`: already running, here or in another process. */
export type RunNowOutcome = { readonly result: 'done' | 'busy' | 'nothing_to_do' } | { readonly result: 'failed'; readonly reason: string }

/** Jobs run once at a time here, daily ones in one process. */
export interface JobRunners {
  readonly jobs: readonly Job[]
  /** Runs it, after a current run, which may have started too early. Logs and throws a failure. */
  readonly run: (job: Job) => Promise<void>
  readonly runNow: (job: Job) => Promise<RunNowOutcome>
  /** Runs a daily job with open days, or a repeated one without a run in this interval. Fails as run() does. */
  readonly runIfDue: (job: Job) => Promise<void>
  /** Now if a day is open. */
  readonly nextDue: (job: Job) => Promise<Date>
  readonly idle: () => Promise<void>
}

export type Exclusively = (name: string, work: () => Promise<void>) => Promise<boolean>

const alwaysHere: Exclusively = async (_name, work) => {
  await work()
  return true
}

export function createRunners(deps: Deps, jobs: readonly Job[], exclusively: Exclusively = alwaysHere): JobRunners {
  const attempt = async (job: Job, oncePerInterval: boolean): Promise<boolean> => {
    try {
      return await (isDaily(job) ? exclusively : alwaysHere)(job.name, () => runJob(deps, job, { oncePerInterval }))
    } catch (error) {
      jobFailures.inc({ name: job.name })
      deps.log.error({ err: error, job: job.name }, 'A job failed')
      throw error
    }
  }
  const serialised = new Map(jobs.map((job) => [job.name, serialise<boolean>()]))
  const queueOf = (job: Job): Serialised<boolean> => {
    const queue = serialised.get(job.name)
    if (!queue) throw new Error('a job of another list')
    return queue
  }
  const isDue = async (job: Job): Promise<boolean> => isDaily(job) && (await job.daysToDo(deps)).length > 0
  return {
    jobs,
    run: async (job) => void (await queueOf(job).run(() => attempt(job, false))),
    runNow: async (job) => {
      if (isDaily(job) && !(await isDue(job))) return { result: 'nothing_to_do' }
      // No await before run(): of two simultaneous callers one gets `busy`.
      if (queueOf(job).busy()) return { result: 'busy' }
      try {
        return { result: (await queueOf(job).run(() => attempt(job, false))) ? 'done' : 'busy' }
      } catch (error) {
        return { result: 'failed', reason: reasonOf(error) }
      }
    },
    runIfDue: async (job) => {
      if (!queueOf(job).busy()) await queueOf(job).run(() => attempt(job, true))
    },
    nextDue: async (job) => {
      const now = deps.clock.now()
      if (!isDaily(job)) return intervalOf(job, now).end
      return (await isDue(job)) ? now : nextStart(job.fromHour, now)
    },
    idle: async () => {
      await Promise.all([...serialised.values()].map((queue) => queue.idle()))
    },
  }
}

const HOUR = 60 * 60 * 1000

function nextStart(hour: number, now: Date): Date {
  const today = new Date(startOf(dayOf(now)).getTime() + hour * HOUR)
  return today > now ? today : new Date(startOf(addDays(dayOf(now), 1)).getTime() + hour * HOUR)
}

interface Serialised<T> {
  /** Later calls share one run after the current one. */
  readonly run: (work: () => Promise<T>) => Promise<T>
  readonly busy: () => boolean
  readonly idle: () => Promise<void>
}

export function serialise<T>(): Serialised<T> {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (work: () => Promise<T>): Promise<T> => {
    current = work().finally(() => {
      current = undefined
    })
    return current
  }
  const afterwards = async (running: Promise<T>, work: () => Promise<T>): Promise<T> => {
    await running.catch(() => undefined)
    next = undefined
    return begin(work)
  }
  return {
    run: (work) => (current === undefined ? begin(work) : (next ??= afterwards(current, work))),
    busy: () => current !== undefined,
    idle: async () => {
      await Promise.allSettled([current, next])
    },
  }
}
