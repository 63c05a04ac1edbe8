import { setTimeout } from 'node:timers/promises'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'
import { daysWithoutSnapshot } from '#server/reports/daily-report-snapshots-store.ts'
import { refreshOpenDayReport, snapshotOf } from '#server/reports/portfolio-query.ts'

/** At 200,000 customers a day takes about ten seconds. */
const RUN_MILLISECONDS = 60_000
const DAYS_PER_RUN = 28

/** For days without a report of this version. Pauses for as long as each day took. */
export const snapshotReports: RepeatedJob = {
  name: 'snapshot-reports',
  everyMinutes: 1,
  run: async ({ db, clock }) => {
    const end = performance.now() + RUN_MILLISECONDS
    let reports = 0
    const days = await daysWithoutSnapshot(db, DAYS_PER_RUN)
    for (const day of days.toReversed()) {
      const begun = performance.now()
      if (begun > end) break
      await snapshotOf(db, day, clock.now())
      await setTimeout(performance.now() - begun)
      reports += 1
    }
    return reports === 0 ? undefined : { reports }
  },
}

export const openDayReport: RepeatedJob = {
  name: 'open-day-report',
  everyMinutes: 5,
  run: async ({ db, clock }) => ((await refreshOpenDayReport(db, clock.now())) ? { reports: 1 } : undefined),
}
