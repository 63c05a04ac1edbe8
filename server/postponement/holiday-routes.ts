import {
  enterHoliday as enterEndpoint,
  listHolidays,
  readCalendar as readCalendarEndpoint,
  removeHoliday as removeEndpoint,
} from '#contract/holidays.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { enterHoliday, removeHoliday } from '#server/postponement/enter-holiday.ts'
import { holidaysOfYears, newestHolidayOf } from '#server/postponement/holidays-query.ts'
import { readCalendar } from '#server/loans/holidays-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** The weekly term with a long closure. */
const AHEAD_DAYS = 120

export function holidayRoutes(api: Api): void {
  mountRead(api, readCalendarEndpoint, async ({ now }, db) => {
    if (!(await isOn(db, 'holidays'))) return { keepsWorkingDays: false, holidays: [] }
    const today = dayOf(now)
    const ahead = [...(await readCalendar(db)).holidays].filter(([date]) => date >= today && date <= addDays(today, AHEAD_DAYS))
    return { keepsWorkingDays: true, holidays: ahead.map(([date, name]) => ({ date, name })) }
  })
  mountList(api, listHolidays, ({ now, page }, db) => holidaysOfYears(db, dayOf(now), page))
  mountWrite(api, enterEndpoint, async (call, tx) => {
    const { date, name } = call.body
    await enterHoliday(tx, requestContextOf(call), { date, name })
    return { success: true as const, message: `${name} was entered`, holiday: await newestHolidayOf(tx, date, dayOf(call.now)) }
  })
  mountWrite(api, removeEndpoint, async (call, tx) => {
    const { date } = call.params
    await removeHoliday(tx, requestContextOf(call), { date, reason: call.body.reason })
    const holiday = await newestHolidayOf(tx, date, dayOf(call.now))
    return { success: true as const, message: `${holiday.name} was removed`, holiday }
  })
}
