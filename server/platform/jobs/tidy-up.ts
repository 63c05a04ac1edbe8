import type { Deps } from '#server/platform/deps.ts'
import type { Job } from '#server/platform/jobs/run-jobs.ts'

const DAY = 24 * 60 * 60 * 1000

/** Removes what has expired and nobody will ask for. Codes that were used stay: they tell how a phone was proved. */
export const tidyUp: Job = {
  name: 'tidy-up',
  cron: '17 * * * *',
  run: async ({ db, clock }: Deps) => {
    const now = clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
    await db.deleteFrom('sessions').where('expire', '<', now).execute()
    await db.deleteFrom('admin_grants').where('expires_at', '<', daysAgo(1)).execute()
    await db.deleteFrom('otp_verifications').where('used_at', 'is', null).where('expires_at', '<', daysAgo(90)).execute()
    await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(30)).execute()
    await db
      .deleteFrom('rate_limits')
      .where('window_started_at', '<', daysAgo(2))
      .where((is) => is.or([is('rest_until', 'is', null), is('rest_until', '<', now)]))
      .execute()
  },
}
