import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { writeAuditRow } from '#server/audit/write-audit-row.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'

/** Who does something, when and from where: what every use case is handed beside its input. */
export interface RequestContext {
  readonly actor: Actor
  readonly origin: Origin
  readonly now: Date
  /** The day in Accra on which it happens. */
  readonly today: LocalDate
}

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
}

/** The audit row of an act, in the transaction of its change. */
export async function recordAuditEvent(tx: Tx, context: RequestContext, event: AuditEvent): Promise<void> {
  await writeAuditRow(tx, { at: context.now, actor: context.actor, origin: context.origin, ...event })
}
