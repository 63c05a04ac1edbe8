import { onWake } from '#server/platform/after-commit.ts'
import type { Database } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { createBoss } from '#server/platform/jobs/boss.ts'
import { isDaily } from '#server/platform/jobs/job.ts'
import type { JobRunners } from '#server/platform/jobs/job-runners.ts'

export interface RunningJobs {
  /** Waits for the jobs under way, five seconds at most. */
  readonly stop: () => Promise<void>
}

/** How often each process asks by itself whether a day is to be done: so a clock that was moved is noticed soon, whatever the queue's own time says. */
const LOOK_EVERY_MILLISECONDS = 60_000

/** Starts the queue: each job runs by its schedule in one of the processes, and soon in this one when wakeAfterCommit() asks for it. */
export async function runJobs(database: Database, { log }: Deps, runners: JobRunners): Promise<RunningJobs> {
  const boss = createBoss(database, (error) => log.warn({ err: error }, 'The queue had trouble'))
  await boss.start()
  for (const job of runners.jobs) {
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: 3,
      retryDelay: 30,
      retryBackoff: true,
      expireInSeconds: 300,
      deleteAfterSeconds: 86_400,
    })
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, () => runners.run(job))
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
    onWake(database.db, job.name, () => void runners.run(job).catch(() => undefined))
  }
  const look = () => {
    for (const job of runners.jobs.filter(isDaily)) void runners.runIfDue(job).catch(() => undefined)
  }
  const looking = setInterval(look, LOOK_EVERY_MILLISECONDS).unref()
  return {
    stop: async () => {
      clearInterval(looking)
      await boss.stop({ graceful: true, timeout: 5_000 })
      await Promise.race([runners.idle(), new Promise((done) => setTimeout(done, 5_000).unref())])
    },
  }
}
