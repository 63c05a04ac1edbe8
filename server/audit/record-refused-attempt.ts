import { insertAuditRow } from '#server/audit/audit-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RefusedAttempt } from '#server/platform/http/api.ts'

/** Records a staff call that was refused, after its transaction was rolled back. The refusal is answered even where this fails. */
export async function recordRefusedAttempt({ db, log }: Deps, attempt: RefusedAttempt): Promise<void> {
  const { actor, action, targetKind, targetId, refusal, origin, at } = attempt
  const target = targetKind === undefined || targetId === undefined ? undefined : { kind: targetKind, id: targetId }
  try {
    await insertAuditRow(db, 'refused', { at, actor, action, target, reason: `${refusal.code}: ${refusal.message}`, origin })
  } catch (error) {
    log.error({ err: error, requestId: origin.requestId, action }, 'A refused attempt could not be recorded')
  }
}
