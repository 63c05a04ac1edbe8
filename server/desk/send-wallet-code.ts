import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { after, SECONDS } from '#server/identity/sign-in-times.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Tx } from '#server/platform/db.ts'
import { countTry, type TryRule } from '#server/platform/http/rate-limit.ts'
import { keepWalletCode, openWalletChanges } from '#server/profile/wallet-changes-store.ts'
import { queueMessage } from '#server/sms/outbox-store.ts'
import { lockManagedCustomer } from '#server/people/lock-managed-customer.ts'

const SENDINGS: TryRule = { limit: 5, windowSeconds: 60 * 60 }
const ENDING = 4

/**
 * Sends the code that confirms a changed wallet or phone to the phone of its owner, or, where there is none, to the wallet itself. It replaces the one before.
 * @throws Refused by lockManagedCustomer, wallet_not_changed, no_phone, or too_many_requests.
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
  await keepWalletCode(tx, config, { userId, digits: code, expiresAt: after(context.now, SECONDS.smsCode) })
  const { sms } = messageFor({ kind: 'wallet_code', code, ending: (row.momo_number ?? phone).slice(-ENDING) }, dayOf(context.now))
  invariant(sms !== null, 'a code is told by SMS')
  await queueMessage(tx, { userId, phone, text: sms, kind: 'wallet_code', at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'sendWalletCode',
    target: { kind: 'user', id: userId },
    after: { sentTo: maskPhone(phone) },
  })
  return { sentTo: maskPhone(phone), ...(config.showsCodes && { developmentCode: code }) }
}
