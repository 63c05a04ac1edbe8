import { dayOf } from '#domain/kernel/calendar.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'
import { queryPortfolio } from '#server/reports/portfolio-query.ts'
import { daysNotKept } from '#server/reports/report-days-store.ts'

/** So many days at a time: at 200,000 customers about a minute. */
const DAYS = 100

/**
 * Computes and keeps the reports of the closed days that have none: books from before reports were kept, or a new version of what a report says. Oldest
 * first, so that each is carried on from the day before, and nobody who asks for one of them has to wait. The daily close keeps that of its own day.
 */
export const keepReports: RepeatedJob = {
  name: 'keep-reports',
  cron: '*/5 * * * *',
  run: async ({ db, clock }) => {
    const days = await daysNotKept(db, DAYS)
    for (const day of days) await queryPortfolio(db, day, dayOf(clock.now()))
    return days.length === 0 ? undefined : { reports: days.length }
  },
}
