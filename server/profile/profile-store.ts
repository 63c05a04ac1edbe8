import type * as z from 'zod/mini'
import { PROFILE_ANSWERS, type ProfileColumnName, type WireName } from '#domain/access/personal-data.ts'
import type { profileBody } from '#contract/profile.ts'
import type { editedProfileBody } from '#contract/staff-on-behalf.ts'
import { USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

export type ProfileInput = z.output<typeof profileBody>
export type EditedProfile = z.output<typeof editedProfileBody>

/** Undefined leaves a column as it is; null empties it. */
type ProfileColumns = { readonly [C in ProfileColumnName]: ProfileInput[WireName<C>] }

const columnsWith = (valueOf: (answer: (typeof PROFILE_ANSWERS)[number]) => string | null | undefined): ProfileColumns =>
  // Object.fromEntries loses the types of the columns.
  Object.fromEntries(PROFILE_ANSWERS.map((answer) => [answer.column, valueOf(answer)])) as ProfileColumns

export const columnsOf = (profile: ProfileInput): ProfileColumns => columnsWith(({ member }) => profile[member])

/** Of a row of an import, which lacks the answers without a column in its file. */
export const importedColumns = (row: Partial<ProfileColumns>): ProfileColumns => columnsWith(({ column }) => row[column])

/** Undefined where the profile is complete already. */
export const fillProfile = (tx: Tx, userId: string, columns: ProfileColumns, now: Date): Promise<UserRow | undefined> =>
  tx
    .updateTable('users')
    .set({ ...columns, profile_completed: true, updated_at: now })
    .where('id', '=', userId)
    .where('profile_completed', '=', false)
    .returning(USER_COLUMNS)
    .executeTakeFirst()

/** The row must be locked. */
export const saveProfile = (tx: Tx, userId: string, profile: ProfileInput, now: Date): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set({ ...columnsOf(profile), updated_at: now })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()

/** The user confirms at the next sign-in. */
export async function requestWalletConfirmation(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ wallet_to_confirm: true }).where('id', '=', userId).execute()
}
