import type { Db, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RefusedAttempt } from '#server/platform/http/api.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'

export interface AuditRow {
  readonly at: Date
  /** Undefined: the system, or an unknown user. */
  readonly actor: Pick<Actor, 'userId' | 'role'> | undefined
  /** The endpoint's name, or the system's action. */
  readonly action: string
  readonly target?: { readonly kind: string; readonly id: string | number } | undefined
  /** The changed values. Never a code, token or password. */
  readonly before?: object | undefined
  readonly after?: object | undefined
  readonly reason?: string | undefined
  readonly origin: Origin
}

/** A trigger refuses changes and deletions. */
export async function insertAuditRow(db: Db | Tx, outcome: 'done' | 'refused', row: AuditRow): Promise<void> {
  await db
    .insertInto('audit_trail')
    .values({
      at: row.at,
      actor_id: row.actor?.userId ?? null,
      actor_role: row.actor?.role ?? null,
      action: row.action,
      outcome,
      target_kind: row.target?.kind ?? null,
      target_id: row.target === undefined ? null : String(row.target.id),
      before: row.before === undefined ? null : JSON.stringify(row.before),
      after: row.after === undefined ? null : JSON.stringify(row.after),
      reason: row.reason ?? null,
      request_id: row.origin.requestId,
      address: row.origin.address,
    })
    .execute()
}

/** Records a refused staff call after its rollback. If this fails, the refusal is still returned. */
export async function recordRefusedAttempt({ db, log }: Deps, attempt: RefusedAttempt): Promise<void> {
  const { actor, action, targetKind, targetId, refusal, origin, at } = attempt
  const target = targetKind === undefined || targetId === undefined ? undefined : { kind: targetKind, id: targetId }
  try {
    await insertAuditRow(db, 'refused', { at, actor, action, target, reason: `${refusal.code}: ${refusal.message}`, origin })
  } catch (error) {
    log.error({ err: error, requestId: origin.requestId, action }, 'A refused attempt could not be recorded')
  }
}
