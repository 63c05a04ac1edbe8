import type { Deps } from '#server/platform/deps.ts'
import { claimMessages, giveUpOnLateMessages, markNotSent, markSent, type ClaimedMessage } from '#server/sms/outbox-store.ts'
import type { SmsGateway } from '#server/sms/sms-gateway.ts'

/** Longer than the slowest answer of a gateway, so that a message is not sent by two processes. */
const LEASE_SECONDS = 60
const AT_ONCE = 5
/** After the first, second, … failed attempt. After the last one the message has failed. */
const WAIT_SECONDS = [30, 120, 600, 1800] as const

/**
 * Empties the outbox as far as messages are due by the application's clock. Each is claimed first, sent outside of any transaction, and marked after:
 * a crash in between sends it once more rather than never.
 */
export async function deliverMessages(deps: Pick<Deps, 'db' | 'clock' | 'log'>, gateway: SmsGateway): Promise<void> {
  const { db, clock } = deps
  await giveUpOnLateMessages(db, clock.now())
  for (;;) {
    const claimed = await claimMessages(db, { now: clock.now(), leaseSeconds: LEASE_SECONDS, most: AT_ONCE })
    if (claimed.length === 0) return
    await Promise.all(claimed.map((message) => deliver(deps, gateway, message)))
  }
}

async function deliver(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  gateway: SmsGateway,
  message: ClaimedMessage,
): Promise<void> {
  const outcome = await gateway.send({ phone: message.phone, text: message.text })
  const now = clock.now()
  if (outcome.sent) {
    await markSent(db, message.id, { provider: gateway.provider, providerId: outcome.providerId, at: now })
    return
  }
  const wait = outcome.again ? WAIT_SECONDS[message.attempts - 1] : undefined
  const nextAttemptAt = wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
  await markNotSent(db, message.id, { reason: outcome.reason, nextAttemptAt })
  log.warn(
    { messageId: message.id, attempts: message.attempts, reason: outcome.reason, final: nextAttemptAt === undefined },
    'A text message was not sent',
  )
}
