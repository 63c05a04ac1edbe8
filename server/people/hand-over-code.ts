import type { RequestContext } from '#server/audit/audit-event.ts'
import { issueOfficeCode, type OfficeCode } from '#server/identity/issue-sign-in-code.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Tx } from '#server/platform/db.ts'

/** Issues a code from the office and tells its owner, in the app and by SMS, who gave it out: nobody opens an account behind its owner's back. */
export async function handOverCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  owner: { readonly id: string; readonly phone: string | null },
  kind: 'office' | 'first',
): Promise<OfficeCode> {
  const code = await issueOfficeCode(tx, deps, context, owner, kind)
  const event = { kind: 'office_code_issued' as const, staffName: context.actor.name }
  await notifyCustomer(tx, { userId: owner.id, phone: owner.phone, event, now: context.now })
  return code
}
