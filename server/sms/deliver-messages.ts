import { textMessages } from '#server/sms/sms-metrics.ts'
import type { Deps } from '#server/platform/deps.ts'
import { claimMessages, type ClaimedMessage } from '#server/sms/claim-messages.ts'
import { giveUpOnLateMessages, markEnded, markSent, markToRetry, takeBackAbandoned } from '#server/sms/outbox-store.ts'
import type { SmsProviders, SmsSent } from '#server/sms/sms-providers.ts'

/** Longer than the slowest answers of all providers together, so that a message is not sent by two processes. */
const LEASE_SECONDS = 60
const AT_ONCE = 5
/** After the first, second, … refused attempt. After the last one the message has failed. */
const WAIT_SECONDS = [30, 120, 600, 1800] as const

type Sending = Pick<Deps, 'db' | 'clock' | 'log'>

/** What a reminder says at the moment of sending, or why it is not sent any more. */
export type ReminderNow = { readonly text: string } | { readonly drop: string }

interface SmsOffice {
  readonly providers: SmsProviders
  readonly askReminder: (message: ClaimedMessage) => Promise<ReminderNow>
}

/**
 * Empties the outbox as far as messages are due and may go out by the application's clock. Each is claimed first, noted as handed over, sent outside of
 * any transaction, and marked after: a crash in between sends a code once more, and leaves anything else as unsure.
 */
export async function deliverMessages(deps: Sending, office: SmsOffice): Promise<void> {
  const { db, clock } = deps
  await takeBackAbandoned(db, clock.now())
  await giveUpOnLateMessages(db, clock.now())
  for (;;) {
    const claimedAt = clock.now()
    const { claimed, looked } = await claimMessages(db, { now: claimedAt, leaseSeconds: LEASE_SECONDS, most: AT_ONCE })
    if (looked === 0) return
    await Promise.all(claimed.map((message) => deliver(deps, office, message, claimedAt)))
  }
}

async function deliver(deps: Sending, { providers, askReminder }: SmsOffice, message: ClaimedMessage, claimedAt: Date): Promise<void> {
  const { db, clock } = deps
  const said = message.sort === 'reminder' ? await askReminder(message) : { text: message.text }
  if ('drop' in said) {
    textMessages.inc({ provider: 'none', outcome: 'dropped' })
    await markEnded(db, message.id, { status: 'dropped', reason: said.drop })
    return
  }
  if (!(await noteHandingOver(deps, message, { text: said.text, at: claimedAt }))) return
  const sms = { phone: message.phone, text: said.text, reference: `sms-${message.id}` }
  const outcome = await providers.send(sms, { isCode: message.sort === 'code', now: clock.now() })
  textMessages.inc({ provider: outcome.provider, outcome: outcome.sent })
  await keepOutcome(deps, message, outcome)
}

/** From here on it may be under way. `at` is when it was claimed: then it was seen that it may go out. False where another process took it meanwhile. */
async function noteHandingOver(
  { db }: Sending,
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

async function keepOutcome({ db, clock, log }: Sending, message: ClaimedMessage, outcome: SmsSent): Promise<void> {
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
