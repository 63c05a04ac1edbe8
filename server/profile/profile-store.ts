import type * as z from 'zod/mini'
import type { ProfileColumnName } from '#domain/access/personal-data.ts'
import type { editedProfileBody, profileBody } from '#contract/profile.ts'
import { USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

export type ProfileInput = z.output<typeof profileBody>
export type EditedProfile = z.output<typeof editedProfileBody>

/** Undefined where the profile is complete already. */
export const fillProfile = (tx: Tx, userId: string, profile: ProfileInput, now: Date): Promise<UserRow | undefined> =>
  tx
    .updateTable('users')
    .set({ ...columnsOf(profile), profile_completed: true, updated_at: now })
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

type ProfileColumns = Record<Exclude<ProfileColumnName, 'momo_provider'>, string> & Partial<Pick<UserRow, 'momo_provider'>>

const columnsOf = (profile: ProfileInput): ProfileColumns => ({
  business_type: profile.businessType,
  address: profile.address,
  momo_number: profile.momoNumber,
  ...(profile.momoProvider && { momo_provider: profile.momoProvider }),
})
