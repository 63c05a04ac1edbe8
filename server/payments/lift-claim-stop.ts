import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToLiftClaimStop } from '#domain/loans/claim.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { failedClaimsOf } from '#server/loans/failed-claims-query.ts'
import type { Tx } from '#server/platform/db.ts'

/** Rule P19. @throws Refused not_found, own_record or claims_not_stopped. */
export async function liftClaimStop(
  tx: Tx,
  context: RequestContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await lockCustomerById(tx, userId, context.today)
  const claims = await failedClaimsOf(tx, userId)
  throwIfRefused(refusalToLiftClaimStop(claims, context.actor, userId))
  await tx.insertInto('claim_stop_lifts').values({ user_id: userId, lifted_by: context.actor.userId, lifted_at: context.now }).execute()
  await recordAuditEvent(tx, context, {
    action: 'liftClaimStop',
    target: { kind: 'user', id: userId },
    before: { claimsStopped: true, failedClaims: claims.length },
    after: { claimsStopped: false },
    reason,
  })
}
