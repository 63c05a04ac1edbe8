import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { moveDueDatesJob } from '#server/loans/move-due-dates.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { smsJobs } from '#server/operations/sms-jobs.ts'
import type { Config } from '#server/platform/config.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { tidyUp } from '#server/platform/jobs/tidy-up.ts'

/** Everything that runs by itself. Without an SMS gateway the outbox is not emptied. */
export function productJobs(config: Pick<Config, 'sms' | 'publicOrigin'>): Job[] {
  const always = [dailyClose, moveDueDatesJob, sealAuditTrailJob, sendReminders, tidyUp]
  return [...always, ...smsJobs(config)]
}
