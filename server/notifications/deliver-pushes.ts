import { isQuiet } from '#domain/collections/contact.ts'
import { PUSH_TTL_SECONDS, pushOutcome, pushWaitAfter } from '#domain/notifications/push-rules.ts'
import { encryptPush, vapidHeader } from '#server/notifications/encrypt-push.ts'
import { claimPushes, type ClaimedPush, emptyPushes, endPush, removeSubscription, retryPush } from '#server/notifications/push-store.ts'
import type { PushConfig } from '#server/platform/config-push.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

interface PushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}
/** Undefined without a response. */
export type PostPush = (request: PushRequest) => Promise<number | undefined>

const LONGEST_WAIT_MILLISECONDS = 5_000

/** A redirect would lead to an unchecked address. */
const postPush: PostPush = async ({ url, headers, body }) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(LONGEST_WAIT_MILLISECONDS),
      headers,
      body: new Uint8Array(body),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}

/** A crash before the outcome repeats a notification, which replaces the first on the phone (rule W29). */
export const deliverPushesJob = (post: PostPush = postPush): RepeatedJob => ({
  name: 'deliver-pushes',
  everyMinutes: 1,
  run: async (deps) => {
    const { db, clock, config } = deps
    if (config.push === undefined) {
      await emptyPushes(db)
      return undefined
    }
    let sent = 0
    for (;;) {
      const now = clock.now()
      if (isQuiet(now)) return { sent }
      const claimed = await transaction(db, (tx) => claimPushes(tx, now))
      if (claimed.length === 0) return { sent }
      const push = config.push
      const outcomes = await Promise.all(claimed.map((one) => deliver(deps, { push, post }, one)))
      sent += outcomes.filter((outcome) => outcome === 'sent').length
    }
  },
})

async function deliver(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { push, post }: { push: PushConfig; post: PostPush },
  claimed: ClaimedPush,
): Promise<string> {
  const now = clock.now()
  const { id, subscriptionId, attempts, endpoint, text } = claimed
  const status = await post({
    url: endpoint,
    headers: {
      authorization: vapidHeader(endpoint, { ...push, now }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(PUSH_TTL_SECONDS),
    },
    body: encryptPush(JSON.stringify({ id, text }), claimed),
  })
  const outcome = pushOutcome(status)
  if (outcome === 'sent') await endPush(db, claimed)
  else {
    log.info({ pushId: id, attempts, status }, 'A notification was not sent')
    const wait = outcome === 'again' ? pushWaitAfter(attempts) : undefined
    if (outcome === 'gone') await removeSubscription(db, subscriptionId)
    else if (wait === undefined) await endPush(db, claimed)
    else await retryPush(db, claimed, new Date(clock.now().getTime() + wait * 1000))
  }
  return outcome
}
