import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { momoJob } from '#server/momo/momo-job.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { auditBooksJob } from '#server/audit-books/audit-books-job.ts'
import { deliverWebhooksJob } from '#server/integrations/deliver-webhooks.ts'
import { importBookJob } from '#server/imports/import-job.ts'
import { deliverPushesJob } from '#server/notifications/deliver-pushes.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { expireApprovalsJob } from '#server/operations/expire-approvals.ts'
import { purgeExpired } from '#server/operations/purge-expired.ts'
import { retentionJob } from '#server/operations/erase-expired-data.ts'
import { refreshAggregates } from '#server/operations/refresh-aggregates.ts'
import { checkReminder, sendReminders } from '#server/operations/send-reminders.ts'
import { openDayReport, snapshotReports } from '#server/operations/snapshot-reports.ts'
import type { Config } from '#server/platform/config.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { moveDueDatesJob } from '#server/postponement/move-due-dates.ts'
import { reconciliationJob } from '#server/reconciliation/reconciliation-job.ts'
import { expireRequestsJob } from '#server/second-person/expire-requests.ts'
import { CHECK_DELIVERIES, checkDeliveries } from '#server/sms/check-deliveries.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { DELIVER_MESSAGES } from '#server/sms/outbox-store.ts'
import { configuredProviders } from '#server/sms/sms-providers.ts'

/** Without an SMS provider no messages are sent; without payment providers no mobile money jobs run. */
export function productJobs(config: Pick<Config, 'sms' | 'publicOrigin'>, providers?: PaymentProviders): Job[] {
  const always = [
    dailyClose,
    auditBooksJob,
    refreshAggregates,
    snapshotReports,
    openDayReport,
    moveDueDatesJob,
    expireApprovalsJob,
    expireRequestsJob,
    sealAuditTrailJob,
    sendReminders,
    purgeExpired,
    retentionJob,
    deliverWebhooksJob,
    importBookJob,
    deliverPushesJob(),
  ]
  return [...always, ...smsJobs(config), ...(providers ? [momoJob(providers), reconciliationJob(providers)] : [])]
}

export function smsJobs(config: Pick<Config, 'sms' | 'publicOrigin'>): Job[] {
  const providers = configuredProviders(config)
  if (providers === undefined) return []
  return [
    {
      name: DELIVER_MESSAGES,
      everyMinutes: 1,
      run: async (deps) => {
        const { officePhone } = deps.config.contact
        await deliverMessages(deps, { providers, officePhone, checkReminder: (message) => checkReminder(deps, message) })
        return undefined
      },
    },
    {
      name: CHECK_DELIVERIES,
      everyMinutes: 1,
      run: async (deps) => {
        await checkDeliveries(deps, providers)
        return undefined
      },
    },
  ]
}
