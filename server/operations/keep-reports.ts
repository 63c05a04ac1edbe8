import { setTimeout } from 'node:timers/promises'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'
import { queryPortfolio } from '#server/reports/portfolio-query.ts'
import { daysNotKept } from '#server/reports/report-days-store.ts'

/** So many days in one run: at 200,000 customers less than a minute. */
const DAYS = 28

/**
 * Computes and keeps the reports of the closed days that have none: books from before reports were kept, or a new version of what a report says. The newest
 * days first, since these are asked for. It rests after each day as long as that took, and goes on every minute from the start of the product until none
 * is left. The daily close keeps the report of its own day.
 */
export const keepReports: RepeatedJob = {
  name: 'keep-reports',
  everyMinutes: 1,
  run: async ({ db, clock }) => {
    const days = await daysNotKept(db, DAYS)
    for (const day of days) {
      const begun = performance.now()
      await queryPortfolio(db, day, dayOf(clock.now()))
      await setTimeout(performance.now() - begun)
    }
    return days.length === 0 ? undefined : { reports: days.length }
  },
}
