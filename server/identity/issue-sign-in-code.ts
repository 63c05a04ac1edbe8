import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { insertCode, withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { after, SECONDS } from '#server/identity/sign-in-times.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Tx } from '#server/platform/db.ts'

export interface OfficeCode {
  readonly code: string
  readonly expiresAt: Date
}

/**
 * Valid for 24 hours; the first code of an account that staff created for 7 days. The caller checks permission and identity.
 * @throws Refused own_record.
 */
export async function issueOfficeCode(
  tx: Tx,
  { config, random }: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  user: { readonly id: string; readonly phone: string | null },
  kind: 'office' | 'first',
): Promise<OfficeCode> {
  if (context.actor.userId === user.id) throw new Refused(refusal('own_record'))
  const { now } = context
  const code = random.digits(6)
  const expiresAt = after(now, kind === 'office' ? SECONDS.officeCode : SECONDS.firstCode)
  await withdrawCodes(tx, user.id, ['office', 'first'], now)
  const row = { userId: user.id, phone: user.phone, digits: code, kind, issuedBy: context.actor.userId, expiresAt, now }
  await insertCode(tx, config, row)
  await recordAuditEvent(tx, context, { action: 'issueSignInCode', target: { kind: 'user', id: user.id }, after: { kind, expiresAt } })
  return { code, expiresAt }
}
