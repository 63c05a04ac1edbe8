import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { type AuditRow, type HashedValues, insertAuditRow } from '#server/audit/audit-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'

export interface RequestContext {
  readonly actor: Actor
  readonly origin: Origin
  readonly now: Date
  readonly today: LocalDate
}

/** A job has no actor. */
export type SystemContext = Omit<RequestContext, 'actor'> & { readonly actor: undefined }
export type ActingContext = RequestContext | SystemContext

export const requestContextOf = ({ actor, origin, now }: { actor: Actor; origin: Origin; now: Date }): RequestContext => ({
  actor,
  origin,
  now,
  today: dayOf(now),
})

export interface AuditEvent {
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string | number }
  readonly before?: object
  readonly after?: object
  readonly reason?: string | undefined
  readonly hashed?: HashedValues | undefined
}

/** Call it in the transaction of the change. */
export async function recordAuditEvent(tx: Tx, context: ActingContext, event: AuditEvent): Promise<void> {
  await writeAuditRow(tx, { at: context.now, actor: context.actor, origin: context.origin, ...event })
}

export async function writeAuditRow(tx: Tx, row: AuditRow): Promise<void> {
  await insertAuditRow(tx, 'done', row)
}
