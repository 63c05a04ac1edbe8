import { PROFILE_ANSWERS } from '#domain/access/personal-data.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { saveProfile, type ProfileInput } from '#server/profile/profile-store.ts'

/**
 * Changes a profile that is complete, on the locked row of its owner. The audit trail holds what became different.
 * @throws Refused profile_unchanged.
 */
export async function changeProfile(tx: Tx, context: RequestContext, row: UserRow, profile: ProfileInput): Promise<UserRow> {
  const saved = await saveProfile(tx, row.id, profile, context.now)
  const changed = PROFILE_ANSWERS.filter(({ column }) => row[column] !== saved[column])
  if (changed.length === 0) throw new Refused(refusal('profile_unchanged'))
  await recordAuditEvent(tx, context, {
    action: 'changeProfile',
    target: { kind: 'user', id: row.id },
    before: maskedAnswers(row, changed),
    after: maskedAnswers(saved, changed),
  })
  return saved
}

/** Answers of a profile for the audit trail, which is read by more people than may see a wallet in full. */
export const maskedAnswers = (row: UserRow, answers: typeof PROFILE_ANSWERS = PROFILE_ANSWERS): Record<string, string | null> =>
  Object.fromEntries(answers.map(({ column, member, mask }) => [member, row[column] && mask ? mask(row[column]) : row[column]]))
