import { maskAddress, maskPhone } from '#domain/kernel/phone.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { fillProfile, type ProfileInput } from '#server/profile/profile-store.ts'

/** Completes the profile, once: wallet and address decide where money goes, so afterwards they change only at the office. Refused with profile_already_complete. */
export async function fillInProfile(tx: Tx, context: RequestContext, userId: string, profile: ProfileInput): Promise<UserRow> {
  const row = await fillProfile(tx, userId, profile, context.now)
  if (row === undefined) throw new Refused(refusal('profile_already_complete'))
  await recordAuditEvent(tx, context, {
    action: 'completeProfile',
    target: { kind: 'user', id: userId },
    // The trail is read by more people than may see a wallet in full.
    after: {
      businessType: profile.businessType,
      address: maskAddress(profile.address),
      momoNumber: maskPhone(profile.momoNumber),
      momoProvider: row.momo_provider,
    },
  })
  return row
}
