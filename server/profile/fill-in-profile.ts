import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { maskedAnswers } from '#server/profile/change-profile.ts'
import { fillProfile, type ProfileInput } from '#server/profile/profile-store.ts'

/** Completes the profile, once: wallet and address decide where money goes, so afterwards they change only at the office. Refused with profile_already_complete. */
export async function fillInProfile(tx: Tx, context: RequestContext, userId: string, profile: ProfileInput): Promise<UserRow> {
  const row = await fillProfile(tx, userId, profile, context.now)
  if (row === undefined) throw new Refused(refusal('profile_already_complete'))
  await recordAuditEvent(tx, context, {
    action: 'completeProfile',
    target: { kind: 'user', id: userId },
    after: maskedAnswers(row),
  })
  return row
}
