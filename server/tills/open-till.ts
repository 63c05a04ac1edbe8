import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForFloat } from '#domain/tills/till-postings.ts'
import { refusalToOpenTill } from '#domain/tills/till.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockTillOf, openBusinessDay } from '#server/ledger/own-till-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'
import { ofTheOffice } from '#server/tills/till-facts.ts'

/**
 * Opens the till of whoever acts for this business day, with a counted float from the safe. The safe may go below zero, as the office cash may until the
 * owner's funding is booked. Answers the till's number.
 * @throws Refused tills_off, or by refusalToOpenTill.
 */
export async function openTill(tx: Tx, context: RequestContext, input: { openingFloat: Pesewas }): Promise<number> {
  if (!(await isOn(tx, 'tills'))) throw new Refused(refusal('tills_off'))
  const day = await openBusinessDay(tx, context.today)
  throwIfRefused(refusalToOpenTill(await lockTillOf(tx, context.actor.userId, day), day))
  const opened = await tx
    .insertInto('tills')
    .values({ staff_id: context.actor.userId, business_day: day, opened_at: context.now, opening_float: input.openingFloat })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody opened it at the same moment, in another window.
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
