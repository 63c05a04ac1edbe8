import { checkReminder } from '#server/operations/check-reminder.ts'
import type { Config } from '#server/platform/config.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { CHECK_DELIVERIES, checkDeliveries } from '#server/sms/check-deliveries.ts'
import { deliverMessages } from '#server/sms/deliver-messages.ts'
import { DELIVER_MESSAGES } from '#server/sms/outbox-store.ts'
import { configuredProviders } from '#server/sms/sms-providers.ts'

/** Text messages go out, and their providers are asked what became of them. Nothing where no provider is set: messages stay in the outbox. */
export function smsJobs(config: Pick<Config, 'sms' | 'publicOrigin'>): Job[] {
  const providers = configuredProviders(config)
  if (providers === undefined) return []
  return [
    {
      name: DELIVER_MESSAGES,
      everyMinutes: 1,
      run: async (deps) => {
        await deliverMessages(deps, { providers, checkReminder: (message) => checkReminder(deps, message) })
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
