import type { Permission } from '#domain/access/permissions.ts'
import { isStaff, type Role } from '#domain/access/roles.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { USSD_TEXTS as say } from '#domain/ussd/ussd-texts.ts'
import { effectiveOf, storedRole } from '#server/access/stored-access.ts'
import { opensAtOfficeOnly } from '#server/identity/opens-at-office-only.ts'
import type { Tx } from '#server/platform/db.ts'

export interface UssdCaller {
  readonly userId: string
  readonly fullName: string
  readonly role: Role
  readonly permissions: readonly Permission[]
  readonly phone: string
  readonly momoProvider: MomoProvider | undefined
}

/**
 * On each request, so that a deactivation applies at once. Returns a sentence for strangers, deactivated accounts, staff, and accounts
 * unused for half a year (rule S10). `web`: where to register.
 */
export async function findUssdCaller(tx: Tx, phone: string, now: Date, web: string): Promise<UssdCaller | string> {
  const user = await tx
    .selectFrom('users as u')
    .leftJoin('role_permissions as r', 'r.role', 'u.role')
    .select([
      'u.id',
      'u.full_name',
      'u.role',
      'u.permissions',
      'u.is_active',
      'u.momo_provider',
      'u.last_signed_in_use_at',
      'u.created_at',
      'r.permissions as of_role',
    ])
    .where('u.phone', '=', phone)
    .executeTakeFirst()
  if (!user) return say.unknownNumber(web)
  if (!user.is_active) return say.deactivated
  const role = storedRole(user.role)
  const permissions = effectiveOf(user, user.of_role)
  if (isStaff(role, permissions)) return say.staff
  if (await opensAtOfficeOnly(tx, user, now)) return say.dormant
  const momoProvider = MOMO_PROVIDERS.find((one) => one === user.momo_provider)
  return { userId: user.id, fullName: user.full_name, role, permissions, phone, momoProvider }
}
