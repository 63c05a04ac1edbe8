import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { beginCalendarChange, markRemoved, readCalendar } from '#server/loans/holidays-store.ts'
import { MOVE_DUE_DATES } from '#server/postponement/move-due-dates.ts'
import { wakeAfterCommit, type Tx } from '#server/platform/db.ts'

/**
 * Takes a holiday out of force; its row stays. Weeks that it had moved and that are not yet due go back to their day, never to one before today.
 * @throws Refused not_found for a day that is no holiday, holiday_passed for one before today.
 */
export async function removeHoliday(tx: Tx, context: RequestContext, input: { date: LocalDate; reason: string }): Promise<void> {
  const change = await beginCalendarChange(tx)
  const name = (await readCalendar(tx)).holidays.get(input.date)
  if (name === undefined) throw new Refused(refusal('not_found'))
  if (input.date < context.today) throw new Refused(refusal('holiday_passed'))
  await markRemoved(tx, { userId: context.actor.userId, at: context.now, today: context.today }, { ...input, change })
  await recordAuditEvent(tx, context, {
    action: 'removeHoliday',
    target: { kind: 'holiday', id: input.date },
    before: { date: input.date, name },
    reason: input.reason,
  })
  wakeAfterCommit(tx, MOVE_DUE_DATES)
}
