import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { type ConsentChange, saveConsent } from '#server/support/consents-store.ts'

/** From a sheet signed at the desk. @throws Refused own_record, not_found, account_erased, consent_text_changed. */
export async function recordConsentAtDesk(tx: Tx, context: RequestContext, userId: string, change: ConsentChange): Promise<void> {
  if (userId === context.actor.userId) throw new Refused(refusal('own_record'))
  const user = await lockUser(tx, userId)
  if (user === undefined) throw new Refused(refusal('not_found'))
  if (user.erased_at !== null) throw new Refused(refusal('account_erased'))
  await saveConsent(tx, context, userId, { ...change, channel: 'desk' })
}
