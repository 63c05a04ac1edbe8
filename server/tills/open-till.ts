import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForFloat, postingsForTopUp } from '#domain/tills/till-postings.ts'
import { refusalToOpenTill } from '#domain/tills/till.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import { lockTillOf } from '#server/ledger/own-till-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'
import { lockNamedOwnTill } from '#server/tills/lock-named-till.ts'
import { ofTheOffice } from '#server/tills/till-facts.ts'

/**
 * The safe may go below zero until the owner's funding is booked. @returns the till's ID. @throws Refused tills_off, or by
 * refusalToOpenTill.
 */
export async function openTill(tx: Tx, context: RequestContext, input: { openingFloat: Pesewas }): Promise<number> {
  if (!(await isOn(tx, 'tills'))) throw new Refused(refusal('tills_off'))
  const day = await openDay(tx, context.today)
  throwIfRefused(refusalToOpenTill(await lockTillOf(tx, context.actor.userId, day), day))
  const opened = await tx
    .insertInto('tills')
    .values({ staff_id: context.actor.userId, business_day: day, opened_at: context.now, opening_float: input.openingFloat })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // A concurrent call of the user opened it.
  if (!opened) throw new Refused(refusal('till_already_open'))
  const float = postingsForFloat(opened.id, input.openingFloat)
  if (float) await postEntry(tx, context, float, ofTheOffice(context))
  await recordAuditEvent(tx, context, {
    action: 'openTill',
    target: { kind: 'till', id: opened.id },
    after: { businessDay: day, floatAmount: input.openingFloat },
  })
  return opened.id
}

/** With cash from the safe. @throws Refused by lockNamedOwnTill. */
export async function topUpTill(tx: Tx, context: RequestContext, input: { tillId: number; amount: Pesewas }): Promise<void> {
  await lockNamedOwnTill(tx, context, input.tillId)
  await postEntry(tx, context, postingsForTopUp(input.tillId, input.amount), ofTheOffice(context))
  await recordAuditEvent(tx, context, { action: 'topUpTill', target: { kind: 'till', id: input.tillId }, after: { amount: input.amount } })
}
