import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { changeProfile, fillInProfile } from '#server/profile/change-profile.ts'
import { requestWalletConfirmation, type EditedProfile, type ProfileInput } from '#server/profile/profile-store.ts'
import { noteWalletChange } from '#server/profile/wallet-changes-store.ts'
import { lockManagedCustomer } from '#server/people/people-store.ts'
import { readPerson } from '#server/people/people-query.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'

/**
 * The customer is notified of every change and has to confirm a new wallet. @throws Refused profile_unchanged, invalid_request, or by
 * lockManagedCustomer.
 */
export async function fillInProfileForCustomer(
  tx: Tx,
  context: RequestContext,
  userId: string,
  edited: EditedProfile,
): Promise<StaffUserView> {
  const before = await lockManagedCustomer(tx, context, userId)
  const profile = withStoredAnswers(edited, before)
  const after = before.profile_completed
    ? await changeProfile(tx, context, before, profile)
    : await fillInProfile(tx, context, userId, profile)
  const wallet = before.momo_number !== after.momo_number || before.momo_provider !== after.momo_provider
  if (wallet) await requestWalletConfirmation(tx, userId)
  if (wallet && before.momo_number !== null)
    await noteWalletChange(tx, context, { userId, what: 'wallet', numberBefore: before.momo_number })
  const event = { kind: 'profile_changed' as const, wallet, staffName: context.actor.name }
  await notifyCustomer(tx, { userId, phone: before.phone, event, now: context.now })
  return readPerson(tx, context, userId)
}

/** An absent answer was masked: the stored one applies. */
function withStoredAnswers(edited: EditedProfile, { address: stored, momo_number }: UserRow): ProfileInput {
  const address = edited.address ?? stored
  const momoNumber = edited.momoNumber ?? momo_number
  if (address === null || momoNumber === null) throw new Refused(refusal('invalid_request'))
  return { ...edited, address, momoNumber }
}
