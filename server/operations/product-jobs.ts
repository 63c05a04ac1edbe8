import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { moveDueDatesJob } from '#server/postponement/move-due-dates.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { momoJob } from '#server/momo/momo-job.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { reconciliationJob } from '#server/reconciliation/reconciliation-job.ts'
import { refreshAggregates } from '#server/operations/refresh-aggregates.ts'
import { openDayReport, snapshotReports } from '#server/operations/snapshot-reports.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { smsJobs } from '#server/operations/sms-jobs.ts'
import type { Config } from '#server/platform/config.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { purgeExpired } from '#server/operations/purge-expired.ts'

/** Everything that runs by itself. Without an SMS gateway the outbox is not emptied; without a desk nobody looks after mobile money. */
export function productJobs(config: Pick<Config, 'sms' | 'publicOrigin'>, desk?: PaymentProviders): Job[] {
  const always = [
    dailyClose,
    refreshAggregates,
    snapshotReports,
    openDayReport,
    moveDueDatesJob,
    sealAuditTrailJob,
    sendReminders,
    purgeExpired,
  ]
  return [...always, ...smsJobs(config), ...(desk ? [momoJob(desk), reconciliationJob(desk)] : [])]
}
