import { type IdentityCheckResult, refusalToVerifyCard, maskGhanaCard, refusalToRecordCard } from '#domain/access/ghana-card.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { loadUser } from '#server/identity/user-store.ts'
import type { IdentityCheckGateway } from '#server/people/identity-check-gateway.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cardOf, markVerified, saveCard } from '#server/profile/ghana-card-store.ts'

interface CheckedCard {
  readonly number: string
  readonly result: IdentityCheckResult
}

/** Before the transaction: a gateway may call the authority. Undefined without a card to check. */
export async function checkIdentity(db: Db, gateway: IdentityCheckGateway, userId: string): Promise<CheckedCard | undefined> {
  const user = await loadUser(db, userId)
  const card = await cardOf(db, userId)
  if (user === undefined || card === undefined || card.verified) return undefined
  return { number: card.number, result: await gateway.check({ number: card.number, fullName: user.full_name }) }
}

/** @throws Refused not_found, or by refusalToVerifyCard. */
export async function verifyGhanaCard(
  tx: Tx,
  context: RequestContext,
  userId: string,
  checked: CheckedCard | undefined,
): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToVerifyCard(person, context.actor, await loadRolePermissions(tx), await cardOf(tx, userId), checked))
  const how = checked?.result.outcome === 'confirmed' ? 'authority' : 'seen'
  await markVerified(tx, userId, { by: context.actor.userId, at: context.now, how })
  await recordAuditEvent(tx, context, {
    action: 'verifyGhanaCard',
    target: { kind: 'user', id: userId },
    before: { verified: false },
    after: { verified: true, how, ...(checked?.result.outcome === 'confirmed' && { reference: checked.result.reference }) },
  })
  return readPerson(tx, context, userId)
}

/** The audit trail gets only the last digits. @throws Refused not_found, card_taken, or by refusalToRecordCard. */
export async function recordGhanaCard(tx: Tx, context: RequestContext, userId: string, number: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  const card = await cardOf(tx, userId)
  throwIfRefused(refusalToRecordCard(person, context.actor, await loadRolePermissions(tx), card, number))
  await saveCard(tx, userId, number, context.actor.userId, context.now)
  await recordAuditEvent(tx, context, {
    action: 'recordGhanaCard',
    target: { kind: 'user', id: userId },
    before: { ghanaCard: card ? maskGhanaCard(card.number) : null, verified: card?.verified ?? false },
    after: { ghanaCard: maskGhanaCard(number), verified: false },
    hashed: { ghanaCard: number },
  })
  return readPerson(tx, context, userId)
}
