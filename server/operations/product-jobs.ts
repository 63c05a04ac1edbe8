import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { moveDueDatesJob } from '#server/loans/move-due-dates.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import type { Config } from '#server/platform/config.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { tidyUp } from '#server/platform/jobs/tidy-up.ts'
import { arkeselSms } from '#server/sms/arkesel-sms.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { DELIVER_MESSAGES } from '#server/sms/outbox-store.ts'

/** Everything that runs by itself. Without an SMS gateway the outbox is not emptied. */
export function productJobs({ sms }: Pick<Config, 'sms'>): Job[] {
  const always = [dailyClose, moveDueDatesJob, sealAuditTrailJob, sendReminders, tidyUp]
  if (sms?.arkesel === undefined) return always
  const gateway = arkeselSms({ ...sms.arkesel, senderId: sms.senderId })
  const deliver: Job = {
    name: DELIVER_MESSAGES,
    cron: '* * * * *',
    run: async (deps) => {
      await deliverMessages(deps, gateway)
      return undefined
    },
  }
  return [...always, deliver]
}
