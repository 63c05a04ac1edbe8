import { setTimeout } from 'node:timers/promises'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'
import { daysWithoutSnapshot } from '#server/reports/daily-report-snapshots-store.ts'
import { refreshOpenDayReport, snapshotOf } from '#server/reports/portfolio-query.ts'

/** A run ends after the day on which it reaches this; at 200,000 customers a day takes about ten seconds. */
const RUN_MILLISECONDS = 60_000
const DAYS_PER_RUN = 28

/**
 * Computes the snapshots that closed days lack, newest days first: days from before there were snapshots, or another version of the figures. The daily close
 * stores the snapshot of its own day. After each day the job rests for as long as that day took.
 */
export const snapshotReports: RepeatedJob = {
  name: 'snapshot-reports',
  everyMinutes: 1,
  run: async ({ db }) => {
    const end = performance.now() + RUN_MILLISECONDS
    let reports = 0
    const days = await daysWithoutSnapshot(db, DAYS_PER_RUN)
    for (const day of days.toReversed()) {
      const begun = performance.now()
      if (begun > end) break
      await snapshotOf(db, day)
      await setTimeout(performance.now() - begun)
      reports += 1
    }
    return reports === 0 ? undefined : { reports }
  },
}

/** Where the report of the open day takes longer than a second, it is computed here; the screen shows the time. */
export const openDayReport: RepeatedJob = {
  name: 'open-day-report',
  everyMinutes: 5,
  run: async ({ db, clock }) => ((await refreshOpenDayReport(db, clock.now())) ? { reports: 1 } : undefined),
}
