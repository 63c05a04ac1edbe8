import type { DeleteResult } from 'kysely'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

const DAY = 24 * 60 * 60 * 1000

/** Deletes expired rows. Codes that were used are not deleted: they show how a phone was verified. */
export const purgeExpired: RepeatedJob = {
  name: 'purge-expired',
  everyMinutes: 60,
  offsetMinutes: 17,
  run: async ({ db, clock }: Deps) => {
    const now = clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
    const gone = (results: readonly DeleteResult[]): number => results.reduce((sum, one) => sum + Number(one.numDeletedRows), 0)
    return {
      sessions: gone(await db.deleteFrom('sessions').where('expire', '<', now).execute()),
      ussdSessions: gone(await db.deleteFrom('ussd_sessions').where('expires_at', '<', daysAgo(1)).execute()),
      grants: gone(await db.deleteFrom('admin_grants').where('expires_at', '<', daysAgo(1)).execute()),
      codes: gone(await db.deleteFrom('otp_verifications').where('used_at', 'is', null).where('expires_at', '<', daysAgo(90)).execute()),
      keys: gone(await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(30)).execute()),
      limits: gone(
        await db
          .deleteFrom('rate_limits')
          .where('window_started_at', '<', daysAgo(2))
          .where((is) => is.or([is('rest_until', 'is', null), is('rest_until', '<', now)]))
          .execute(),
      ),
    }
  },
}
