import type { RequestContext } from '#server/audit/audit-event.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { changeProfile } from '#server/profile/change-profile.ts'
import { fillInProfile } from '#server/profile/fill-in-profile.ts'
import { askToConfirmWallet, type ProfileInput } from '#server/profile/profile-store.ts'
import { noteWalletChange } from '#server/profile/wallet-changes-store.ts'
import { lockManagedCustomer } from '#server/people/lock-managed-customer.ts'
import { readPerson } from '#server/people/people-query.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/**
 * Completes or changes the profile of a person at the desk. Where the wallet is another one its owner is asked to confirm it, and the owner is told of
 * every change: money goes to what is written here.
 * @throws Refused by lockManagedCustomer, or profile_unchanged.
 */
export async function fillInProfileForCustomer(
  tx: Tx,
  context: RequestContext,
  userId: string,
  profile: ProfileInput,
): Promise<StaffUserView> {
  const before = await lockManagedCustomer(tx, context, userId)
  const after = before.profile_completed
    ? await changeProfile(tx, context, before, profile)
    : await fillInProfile(tx, context, userId, profile)
  const wallet = before.momo_number !== after.momo_number || before.momo_provider !== after.momo_provider
  if (wallet) await askToConfirmWallet(tx, userId)
  if (wallet && before.momo_number !== null) await noteWalletChange(tx, context, userId, 'wallet')
  const event = { kind: 'profile_changed' as const, wallet, staffName: context.actor.name }
  await notifyCustomer(tx, { userId, phone: before.phone, event, now: context.now })
  return readPerson(tx, context, userId)
}
