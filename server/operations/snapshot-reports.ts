import { setTimeout } from 'node:timers/promises'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'
import { daysWithoutSnapshot } from '#server/reports/daily-report-snapshots-store.ts'
import { refreshOpenDayReport, snapshotOf } from '#server/reports/portfolio-query.ts'

/** Days per run: at 200,000 customers about two minutes. */
const DAYS_PER_RUN = 28

/**
 * Computes the snapshots that closed days lack: days from before there were snapshots, or another version of the figures. The daily close stores the
 * snapshot of its own day. After each day the job rests for as long as that day took.
 */
export const snapshotReports: RepeatedJob = {
  name: 'snapshot-reports',
  cron: '* * * * *',
  run: async ({ db }) => {
    const days = await daysWithoutSnapshot(db, DAYS_PER_RUN)
    for (const day of days) {
      const begun = performance.now()
      await snapshotOf(db, day)
      await setTimeout(performance.now() - begun)
    }
    return days.length === 0 ? undefined : { reports: days.length }
  },
}

/** Where the report of the open day takes longer than a second, it is computed here; the screen shows the time. */
export const openDayReport: RepeatedJob = {
  name: 'open-day-report',
  cron: '*/5 * * * *',
  run: async ({ db, clock }) => ((await refreshOpenDayReport(db, clock.now())) ? { reports: 1 } : undefined),
}
