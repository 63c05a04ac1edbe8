import { before, SECONDS } from '#server/identity/sign-in-times.ts'
import { hasOrHadLoan, type UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Numbers are recycled: after half a year a new owner must not find another person's loan. */
export async function opensAtOfficeOnly(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'last_signed_in_use_at' | 'created_at'>,
  now: Date,
): Promise<boolean> {
  const lastUse = user.last_signed_in_use_at ?? user.created_at
  return lastUse <= before(now, SECONDS.dormant) && hasOrHadLoan(tx, user.id)
}
