import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import { assertIndependentOf } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { after, SECONDS } from '#server/identity/sign-in-times.ts'
import { lockManagedCustomer } from '#server/people/people-store.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry, peekTries, resetTries, type TryRule } from '#server/platform/http/rate-limit.ts'
import { confirmWithCode, openWalletChanges, saveWalletCode } from '#server/profile/wallet-changes-store.ts'
import { queueMessage } from '#server/sms/outbox-store.ts'

const WRONG: TryRule = { limit: 5, windowSeconds: 24 * 60 * 60, restSeconds: 15 * 60 }

/**
 * A user who made one of the changes may not enter the customer's code. @returns the number of changes. @throws Refused
 * wallet_not_changed, wallet_changed_by_you, not_independent, too_many_requests, or by lockManagedCustomer.
 */
export async function confirmWalletChange(
  tx: Tx,
  config: Config,
  context: RequestContext,
  { userId, code }: { userId: string; code: string },
): Promise<number | Committed> {
  await lockManagedCustomer(tx, context, userId)
  const changes = await openWalletChanges(tx, userId)
  if (changes.length === 0) throw new Refused(refusal('wallet_not_changed'))
  if (changes.some(({ changedBy }) => changedBy === context.actor.userId)) throw new Refused(refusal('wallet_changed_by_you'))
  // A change by the customer binds no staff user.
  const byStaff = changes.map(({ changedBy }) => changedBy).filter((changedBy) => changedBy !== userId)
  await assertIndependentOf(tx, context, byStaff)
  const counter = `wallet-code-wrong:${userId}`
  const rest = await peekTries(tx, counter, WRONG, context.now)
  if (!rest.allowed) throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds: rest.retryAfterSeconds }))
  const confirmed = await confirmWithCode(tx, config, { userId, digits: code, by: context.actor.userId, now: context.now })
  if (confirmed === 0) {
    await countTry(tx, counter, WRONG, context.now)
    return commitAndRefuse(refusal('wallet_code_wrong'))
  }
  await resetTries(tx, counter)
  await recordAuditEvent(tx, context, {
    action: 'confirmWalletChange',
    target: { kind: 'user', id: userId },
    after: { confirmed, changes: changes.map(({ what }) => what) },
  })
  return confirmed
}

const SENDINGS: TryRule = { limit: 5, windowSeconds: 60 * 60 }
const ENDING = 4

/**
 * Sends to the customer's phone, else to the wallet; replaces the previous code. @throws Refused wallet_not_changed, no_phone,
 * too_many_requests, or by lockManagedCustomer.
 */
export async function sendWalletCode(
  tx: Tx,
  { config, random }: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  userId: string,
): Promise<{ sentTo: string; developmentCode?: string }> {
  const row = await lockManagedCustomer(tx, context, userId)
  if ((await openWalletChanges(tx, userId)).length === 0) throw new Refused(refusal('wallet_not_changed'))
  const phone = row.phone ?? row.momo_number
  if (phone === null) throw new Refused(refusal('no_phone'))
  const tries = await countTry(tx, `wallet-code-sent:${userId}`, SENDINGS, context.now)
  if (!tries.allowed) throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds: tries.retryAfterSeconds }))
  const code = random.digits(6)
  await saveWalletCode(tx, config, { userId, digits: code, expiresAt: after(context.now, SECONDS.smsCode) })
  const { sms } = messageFor({ kind: 'wallet_code', code, ending: (row.momo_number ?? phone).slice(-ENDING) }, dayOf(context.now))
  invariant(sms !== null, 'a code has an SMS text')
  await queueMessage(tx, { userId, phone, text: sms, kind: 'wallet_code', at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'sendWalletCode',
    target: { kind: 'user', id: userId },
    after: { sentTo: maskPhone(phone) },
  })
  return { sentTo: maskPhone(phone), ...(config.showsCodes && { developmentCode: code }) }
}
