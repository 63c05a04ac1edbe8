import { PROFILE_ANSWERS } from '#domain/access/personal-data.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { columnsOf, saveProfile, fillProfile, type ProfileInput } from '#server/profile/profile-store.ts'

/** `row` must be locked. @throws Refused profile_unchanged. */
export async function changeProfile(tx: Tx, context: RequestContext, row: UserRow, profile: ProfileInput): Promise<UserRow> {
  const saved = await saveProfile(tx, row.id, profile, context.now)
  const changed = PROFILE_ANSWERS.filter(({ column }) => row[column] !== saved[column])
  if (changed.length === 0) throw new Refused(refusal('profile_unchanged'))
  await recordAuditEvent(tx, context, {
    action: 'changeProfile',
    target: { kind: 'user', id: row.id },
    before: maskedAnswers(row, changed),
    after: maskedAnswers(saved, changed),
    hashed: walletOf(saved),
  })
  return saved
}

/** More users read the audit trail than may see a wallet. */
const maskedAnswers = (row: UserRow, answers: typeof PROFILE_ANSWERS = PROFILE_ANSWERS): Record<string, string | null> =>
  Object.fromEntries(answers.map(({ column, member, mask }) => [member, row[column] && mask ? mask(row[column]) : row[column]]))

/** The wallet that money goes to. */
export const walletOf = (row: UserRow) => ({ momoNumber: row.momo_number, momoProvider: row.momo_provider })

/** Once: later changes of the wallet need the office. @throws Refused profile_already_complete. */
export async function fillInProfile(tx: Tx, context: RequestContext, userId: string, profile: ProfileInput): Promise<UserRow> {
  const row = await fillProfile(tx, userId, columnsOf(profile), context.now)
  if (row === undefined) throw new Refused(refusal('profile_already_complete'))
  await recordAuditEvent(tx, context, {
    action: 'completeProfile',
    target: { kind: 'user', id: userId },
    after: maskedAnswers(row),
    hashed: walletOf(row),
  })
  return row
}
