import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { beginCalendarChange, insertHoliday, readCalendar, markRemoved } from '#server/loans/holidays-store.ts'
import { wakeAfterCommit, type Tx } from '#server/platform/db.ts'
import { MOVE_DUE_DATES } from '#server/postponement/move-due-dates.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** Starts the job that moves due dates. @throws Refused holiday_passed, holiday_known. */
export async function enterHoliday(tx: Tx, context: RequestContext, input: { date: LocalDate; name: string }): Promise<void> {
  const change = await beginCalendarChange(tx)
  if (input.date < context.today) throw new Refused(refusal('holiday_passed'))
  if ((await readCalendar(tx)).holidays.has(input.date)) throw new Refused(refusal('holiday_known'))
  const by = { userId: context.actor.userId, at: context.now, today: context.today }
  const movesPlainDates = await isOn(tx, 'holidays')
  await insertHoliday(tx, by, { ...input, change, movesPlainDates })
  const after = { ...input, movesPlainDates }
  await recordAuditEvent(tx, context, { action: 'enterHoliday', target: { kind: 'holiday', id: input.date }, after })
  wakeAfterCommit(tx, MOVE_DUE_DATES)
}

/** The row stays. Future weeks return to their day, but not to one before today. @throws Refused not_found, holiday_passed. */
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
