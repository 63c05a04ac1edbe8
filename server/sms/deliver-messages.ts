import { textMessages } from '#server/sms/sms-metrics.ts'
import { withOfficePhone } from '#domain/notifications/message-parts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { claimMessages, type ClaimedMessage } from '#server/sms/claim-messages.ts'
import { expireLateMessages, markEnded, markSent, markToRetry, recoverAbandoned } from '#server/sms/outbox-store.ts'
import type { SmsProviders, SmsSent } from '#server/sms/sms-providers.ts'

/** Longer than the slowest responses of all providers, so that no two processes send a message. */
const LEASE_SECONDS = 60
const AT_ONCE = 5
/** Delays after refused attempts; after the last one the message has failed. */
const WAIT_SECONDS = [30, 120, 600, 1800] as const

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** The current text of a reminder, or why it is dropped. */
export type ReminderNow = { readonly text: string } | { readonly drop: string }

interface DeliveryOptions {
  readonly providers: SmsProviders
  /** Completes "call us" in texts. */
  readonly officePhone: string | undefined
  readonly checkReminder: (message: ClaimedMessage) => Promise<ReminderNow>
}

/** A crash between sending and outcome repeats a code and leaves another message unsure. */
export async function deliverMessages(deps: DeliveryDeps, options: DeliveryOptions): Promise<void> {
  const { db, clock } = deps
  await recoverAbandoned(db, clock.now())
  await expireLateMessages(db, clock.now())
  for (;;) {
    const claimedAt = clock.now()
    const { claimed, examined } = await claimMessages(db, { now: claimedAt, leaseSeconds: LEASE_SECONDS, most: AT_ONCE })
    if (examined === 0) return
    await Promise.all(claimed.map((message) => deliver(deps, options, message, claimedAt)))
  }
}

async function deliver(
  deps: DeliveryDeps,
  { providers, checkReminder, officePhone }: DeliveryOptions,
  message: ClaimedMessage,
  claimedAt: Date,
): Promise<void> {
  const { db, clock } = deps
  const reminder = message.sort === 'reminder' ? await checkReminder(message) : { text: message.text }
  if ('drop' in reminder) {
    textMessages.inc({ provider: 'none', outcome: 'dropped' })
    await markEnded(db, message.id, { status: 'dropped', reason: reminder.drop })
    return
  }
  const text = withOfficePhone(reminder.text, officePhone)
  if (!(await markHandedOver(deps, message, { text, at: claimedAt }))) return
  const sms = { phone: message.phone, text, reference: `sms-${message.id}` }
  const outcome = await providers.send(sms, { isCode: message.sort === 'code', now: clock.now() })
  textMessages.inc({ provider: outcome.provider, outcome: outcome.sent })
  await storeOutcome(deps, message, outcome)
}

/** `at`: time of the claim. False if another process took the message. */
async function markHandedOver(
  { db }: DeliveryDeps,
  { id, attempts }: ClaimedMessage,
  { text, at }: { text: string; at: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('messages')
    .set({ handed_over_at: at, text })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0
}

async function storeOutcome({ db, clock, log }: DeliveryDeps, message: ClaimedMessage, outcome: SmsSent): Promise<void> {
  const now = clock.now()
  const { id, attempts, sort } = message
  if (outcome.sent === 'accepted') return markSent(db, id, { provider: outcome.provider, providerId: outcome.providerId, at: now })
  const { reason, provider } = outcome
  const again = outcome.sent === 'refused' ? outcome.again : sort === 'code'
  const wait = again ? WAIT_SECONDS[attempts - 1] : undefined
  log.warn({ messageId: id, attempts, provider, reason, final: wait === undefined }, 'A text message was not sent')
  if (wait !== undefined) return markToRetry(db, id, { reason, at: new Date(now.getTime() + wait * 1000) })
  return outcome.sent === 'unknown'
    ? markEnded(db, id, { status: 'unsure', reason, provider })
    : markEnded(db, id, { status: 'failed', reason })
}
