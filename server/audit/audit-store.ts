import type { Db, Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'

export interface AuditRow {
  readonly at: Date
  /** Undefined: the system itself, or somebody unknown. */
  readonly actor: Pick<Actor, 'userId' | 'role'> | undefined
  /** A verb phrase: the endpoint's name, or what the system did. */
  readonly action: string
  readonly target?: { readonly kind: string; readonly id: string | number } | undefined
  /** What was true before and after, as far as it changed. Never a code, a token or a password. */
  readonly before?: object | undefined
  readonly after?: object | undefined
  readonly reason?: string | undefined
  readonly origin: Origin
}

/** The table itself refuses to change or delete what was written. */
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
