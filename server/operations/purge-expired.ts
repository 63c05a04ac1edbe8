import type { DeleteResult } from 'kysely'
import { before, SECONDS, WRONG_CODES_KEY } from '#server/identity/sign-in-times.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Counts, RepeatedJob } from '#server/platform/jobs/job.ts'

const DAY = 24 * 60 * 60 * 1000

/** Used codes stay: they show how a phone was verified. */
export const purgeExpired: RepeatedJob = {
  name: 'purge-expired',
  everyMinutes: 60,
  offsetMinutes: 17,
  run: async ({ db, clock }: Deps): Promise<Counts> => {
    const now = clock.now()
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
    const countOf = (results: readonly DeleteResult[]): number => results.reduce((sum, one) => sum + Number(one.numDeletedRows), 0)
    return {
      sessions: countOf(await db.deleteFrom('sessions').where('expire', '<', now).execute()),
      devices: countOf(await db.deleteFrom('devices').where('last_used_at', '<', before(now, SECONDS.deviceKnown)).execute()),
      ussdSessions: countOf(await db.deleteFrom('ussd_sessions').where('expires_at', '<', daysAgo(1)).execute()),
      grants: countOf(await db.deleteFrom('admin_grants').where('expires_at', '<', daysAgo(1)).execute()),
      passkeyChallenges: countOf(await db.deleteFrom('used_passkey_challenges').where('expires_at', '<', daysAgo(1)).execute()),
      codes: countOf(await db.deleteFrom('otp_verifications').where('used_at', 'is', null).where('expires_at', '<', daysAgo(90)).execute()),
      keys: countOf(await db.deleteFrom('idempotency_keys').where('created_at', '<', daysAgo(30)).execute()),
      webhookDeliveries: countOf(
        await db.deleteFrom('webhook_deliveries').where('status', '<>', 'waiting').where('created_at', '<', daysAgo(90)).execute(),
      ),
      messagesOfErased: countOf(
        await db
          .deleteFrom('messages')
          .where('status', 'not in', ['queued', 'sending'])
          .where((is) =>
            is.exists(
              is.selectFrom('users').select('users.id').whereRef('users.id', '=', 'messages.user_id').where('erased_at', 'is not', null),
            ),
          )
          .execute(),
      ),
      limits: countOf(
        await db
          .deleteFrom('rate_limits')
          .where('window_started_at', '<', daysAgo(2))
          .where((is) => is.or([is('key', 'not like', `${WRONG_CODES_KEY}:%`), is('window_started_at', '<', daysAgo(90))]))
          .where((is) => is.or([is('rest_until', 'is', null), is('rest_until', '<', now)]))
          .execute(),
      ),
    }
  },
}
