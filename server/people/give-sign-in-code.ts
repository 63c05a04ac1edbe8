import { refusalToOpenAccount } from '#domain/access/account-rules.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { OfficeCode } from '#server/identity/issue-sign-in-code.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Tx } from '#server/platform/db.ts'
import { handOverCode } from '#server/people/hand-over-code.ts'
import { lockPerson } from '#server/people/people-store.ts'

/**
 * A sign-in code after an identity check at the office: 24 hours, single use, shown once.
 * @throws Refused not_found, by refusalToOpenAccount, already_inactive, or no_phone: sign-in finds an account by its phone.
 */
export async function giveSignInCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  userId: string,
): Promise<OfficeCode> {
  const { row, person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToOpenAccount(person, context.actor, await loadRolePermissions(tx)))
  if (!person.isActive) throw new Refused(refusal('already_inactive'))
  if (row.phone === null) throw new Refused(refusal('no_phone'))
  return handOverCode(tx, deps, context, row, 'office')
}
