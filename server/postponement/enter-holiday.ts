import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { beginCalendarChange, insertHoliday, readCalendar } from '#server/loans/holidays-store.ts'
import { MOVE_DUE_DATES } from '#server/postponement/move-due-dates.ts'
import { wakeAfterCommit, type Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

/**
 * Enters a public holiday. The job that moves due dates follows at once; dates that were due before stay.
 * @throws Refused holiday_passed for a day before today, holiday_known for a day that is a holiday.
 */
export async function enterHoliday(tx: Tx, context: RequestContext, input: { date: LocalDate; name: string }): Promise<void> {
  const change = await beginCalendarChange(tx)
  if (input.date < context.today) throw new Refused(refusal('holiday_passed'))
  if ((await readCalendar(tx)).holidays.has(input.date)) throw new Refused(refusal('holiday_known'))
  const by = { userId: context.actor.userId, at: context.now, today: context.today }
  await insertHoliday(tx, by, { ...input, change, movesPlainDates: await isOn(tx, 'holidays') })
  await recordAuditEvent(tx, context, { action: 'enterHoliday', target: { kind: 'holiday', id: input.date }, after: input })
  wakeAfterCommit(tx, MOVE_DUE_DATES)
}
