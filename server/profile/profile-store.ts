import type * as z from 'zod/mini'
import type { profileBody } from '#contract/profile.ts'
import { USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

export type ProfileInput = z.output<typeof profileBody>

/** Writes the profile of an account that has none yet. Undefined where it is complete already, perhaps since a moment ago. */
export const fillProfile = (tx: Tx, userId: string, profile: ProfileInput, now: Date): Promise<UserRow | undefined> =>
  tx
    .updateTable('users')
    .set({
      business_type: profile.businessType,
      address: profile.address,
      momo_number: profile.momoNumber,
      ...(profile.momoProvider && { momo_provider: profile.momoProvider }),
      profile_completed: true,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('profile_completed', '=', false)
    .returning(USER_COLUMNS)
    .executeTakeFirst()
