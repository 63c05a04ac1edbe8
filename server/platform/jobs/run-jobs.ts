import { onWake } from '#server/platform/after-commit.ts'
import type { Database } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createBoss } from '#server/platform/jobs/boss.ts'

/** Something that runs later. What it does it decides by deps.clock; the queue's own time only wakes it. */
export interface Job {
  readonly name: string
  /** When to run: minute, hour, day of month, month, day of week, in UTC, which is the time in Accra. */
  readonly cron: string
  /** May run in several processes at once, and again after it failed. */
  readonly run: (deps: Deps) => Promise<void>
}
export interface RunningJobs {
  /** Waits for the jobs under way, five seconds at most. */
  readonly stop: () => Promise<void>
}

/** Starts the queue: each job runs by its schedule in one of the processes, and soon in this one when wakeAfterCommit() asks for it. */
export async function runJobs(database: Database, deps: Deps, jobs: readonly Job[]): Promise<RunningJobs> {
  const { log } = deps
  const boss = createBoss(database, (error) => log.warn({ err: error }, 'The queue had trouble'))
  await boss.start()
  const runners = jobs.map((job) => ({ job, runner: oneAtATime(() => job.run(deps)) }))
  for (const { job, runner } of runners) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: 3,
      retryDelay: 30,
      retryBackoff: true,
      expireInSeconds: 300,
      deleteAfterSeconds: 86_400,
    })
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, () => logged(deps, job, runner.run))
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
    onWake(database.db, job.name, () => void logged(deps, job, runner.run).catch(() => undefined))
  }
  return {
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 })
      await Promise.race([Promise.all(runners.map(({ runner }) => runner.idle())), new Promise((done) => setTimeout(done, 5_000).unref())])
    },
  }
}

/** A failure is told here and goes on to the queue, which tries again later. */
async function logged({ log }: Deps, job: Job, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    log.error({ err: error, job: job.name }, 'A job failed')
    throw error
  }
}

/** Being asked while it runs means one more run afterwards, since the run under way may have looked too early. */
export function oneAtATime(work: () => Promise<void>): { run: () => Promise<void>; idle: () => Promise<void> } {
  let current: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    current = work().finally(() => {
      current = undefined
    })
    return current
  }
  const afterwards = async (running: Promise<void>): Promise<void> => {
    await running.catch(() => undefined)
    next = undefined
    return begin()
  }
  return {
    run: () => (current === undefined ? begin() : (next ??= afterwards(current))),
    idle: async () => {
      await Promise.allSettled([current, next])
    },
  }
}
