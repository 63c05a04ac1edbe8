import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry, peekTries, resetTries, type TryRule } from '#server/platform/http/rate-limit.ts'
import { confirmWithCode, openWalletChanges } from '#server/profile/wallet-changes-store.ts'
import { lockManagedCustomer } from '#server/people/lock-managed-customer.ts'

const WRONG: TryRule = { limit: 5, windowSeconds: 24 * 60 * 60, restSeconds: 15 * 60 }

/**
 * The customer read the code from their phone: the changes that it was sent for are theirs, and money may follow the wallet again. Not by whoever made
 * one of them. Answers how many changes there were.
 * @throws Refused by lockManagedCustomer, wallet_not_changed, wallet_changed_by_you or too_many_requests. A wrong code is counted.
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
