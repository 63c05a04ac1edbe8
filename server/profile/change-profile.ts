import { maskAddress, maskPhone } from '#domain/kernel/phone.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { saveProfile, type ProfileInput } from '#server/profile/profile-store.ts'

/**
 * Changes a profile that is complete, on the locked row of its owner. The trail holds what became different, masked: it is read by more people than may
 * see a wallet in full.
 * @throws Refused profile_unchanged.
 */
export async function changeProfile(tx: Tx, context: RequestContext, row: UserRow, profile: ProfileInput): Promise<UserRow> {
  const saved = await saveProfile(tx, row.id, profile, context.now)
  const before = factsOf(row)
  const after = factsOf(saved)
  const changed = [
    ...(row.business_type === saved.business_type ? [] : ['businessType' as const]),
    ...(row.address === saved.address ? [] : ['address' as const]),
    ...(row.momo_number === saved.momo_number ? [] : ['momoNumber' as const]),
    ...(row.momo_provider === saved.momo_provider ? [] : ['momoProvider' as const]),
  ]
  if (changed.length === 0) throw new Refused(refusal('profile_unchanged'))
  await recordAuditEvent(tx, context, {
    action: 'changeProfile',
    target: { kind: 'user', id: row.id },
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: Object.fromEntries(changed.map((name) => [name, after[name]])),
  })
  return saved
}

const factsOf = (row: UserRow) => ({
  businessType: row.business_type,
  address: row.address && maskAddress(row.address),
  momoNumber: row.momo_number && maskPhone(row.momo_number),
  momoProvider: row.momo_provider,
})
