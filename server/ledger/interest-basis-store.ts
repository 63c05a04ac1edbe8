import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToSetBasis } from '#domain/ledger/interest-basis-rules.ts'
import type { DatedBasis, InterestBasis } from '#domain/ledger/interest-basis.ts'
import { firstDayOf, monthOf } from '#domain/ledger/month.ts'
import { INTEREST_BASIS, requestSecondPerson } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { closedPeriod } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface BasisRow {
  id: number
  fromMonth: LocalDate
  basis: InterestBasis
  reason: string
  requestedByName: string
  setByName: string
  setAt: Date
}

export interface BasisChange extends DatedBasis {
  readonly id: number
  readonly reason: string
  readonly requestedByName: string
  readonly setByName: string
  readonly setAt: Date
}

/** Oldest first. */
export async function basisChanges(db: Db | Tx): Promise<BasisChange[]> {
  const { rows } = await sql<BasisRow>`
    select b.id, b.from_month as "fromMonth", b.basis, b.reason, m.full_name as "requestedByName", u.full_name as "setByName", b.set_at as "setAt"
    from interest_bases b join second_person_requests r on r.id = b.request_id join users m on m.id = r.requested_by join users u on u.id = b.set_by
    order by b.id`.execute(db)
  return rows.map((row) => ({ ...row, fromMonth: monthOf(row.fromMonth) }))
}

/** Stops bookings, so that no month closes before the commit. */
async function assertMaySet(tx: Tx, wanted: DatedBasis): Promise<void> {
  await sql`select stop_bookings()`.execute(tx)
  throwIfRefused(refusalToSetBasis(wanted, await basisChanges(tx), (await closedPeriod(tx)).lastClosedMonth))
}

/** By the first of two users (rule A52). @throws Refused request_waits, or by refusalToSetBasis. */
export async function requestInterestBasis(tx: Tx, context: RequestContext, wanted: DatedBasis, reason: string): Promise<void> {
  await assertMaySet(tx, wanted)
  await requestSecondPerson(tx, context, { kind: 'interest_basis', ...wanted }, reason)
}

/** By the second user. @throws Refused by refusalToSetBasis. */
export async function setInterestBasis(
  tx: Tx,
  context: RequestContext,
  wanted: DatedBasis,
  request: { readonly id: number; readonly by: string; readonly reason: string },
): Promise<void> {
  const { fromMonth, basis } = wanted
  await assertMaySet(tx, wanted)
  await tx
    .insertInto('interest_bases')
    .values({
      from_month: firstDayOf(fromMonth),
      basis,
      reason: request.reason,
      request_id: request.id,
      set_by: context.actor.userId,
      set_at: context.now,
    })
    .execute()
  await recordAuditEvent(tx, context, {
    action: 'setInterestBasis',
    target: { kind: 'setting', id: INTEREST_BASIS },
    after: { basis, fromMonth, request: request.id, requestedBy: request.by },
    reason: request.reason,
  })
}
