import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { writeAuditRow } from '#server/audit/write-audit-row.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Origin } from '#server/platform/http/visit.ts'

/** Who does something, when and from where: what every use case is handed beside its input. */
export interface Act {
  readonly actor: Actor
  readonly origin: Origin
  readonly now: Date
  /** The day in Accra on which it happens. */
  readonly today: LocalDate
}

export const actOf = ({ actor, origin, now }: { actor: Actor; origin: Origin; now: Date }): Act => ({
  actor,
  origin,
  now,
  today: dayOf(now),
})

export interface Deed {
  readonly action: string
  readonly target: { readonly kind: string; readonly id: string | number }
  readonly before?: object
  readonly after?: object
  readonly reason?: string | undefined
}

/** The audit row of an act, in the transaction of its change. */
export async function recordAct(tx: Tx, act: Act, deed: Deed): Promise<void> {
  await writeAuditRow(tx, { at: act.now, actor: act.actor, origin: act.origin, ...deed })
}
