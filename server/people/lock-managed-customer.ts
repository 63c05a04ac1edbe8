import { refusalToManage } from '#domain/access/account-rules.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { lockPerson } from '#server/people/people-store.ts'

/**
 * Locks the account in whose name a colleague acts: a customer, or another colleague, and never their own.
 * @throws Refused not_found, account_erased, or by refusalToManage.
 */
export async function lockManagedCustomer(tx: Tx, context: RequestContext, userId: string): Promise<UserRow> {
  const { row, person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToManage(person, context.actor, await loadRolePermissions(tx)))
  return row
}
