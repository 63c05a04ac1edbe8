import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, line, localDate, success } from '#contract/wire.ts'

export const holidayShape = z.object({
  date: localDate,
  name: z.string(),
  /** Staff enter movable ones. */
  kind: z.enum(['fixed', 'movable']),
  enteredBy: z.nullable(z.string()),
  enteredAt: z.nullable(instant),
  removedBy: z.nullable(z.string()),
  removedAt: z.nullable(instant),
  removalReason: z.nullable(z.string()),
  /** In force, today or later. */
  isRemovable: z.boolean(),
})

export const readCalendar = defineEndpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/api/calendar',
  summary: 'Whether due dates keep to working days, and the holidays of the next months where they do',
  access: 'signed-in',
  response: z.object({ keepsWorkingDays: z.boolean(), holidays: z.array(z.object({ date: localDate, name: z.string() })) }),
})

export const listHolidays = defineEndpoint({
  name: 'listHolidays',
  method: 'GET',
  path: '/api/admin/holidays',
  summary: 'Public holidays of this year and later, removed ones too, by their day',
  access: ['system_configuration'],
  staff: true,
  list: true,
  response: z.array(holidayShape),
})

export const enterHoliday = defineEndpoint({
  name: 'enterHoliday',
  method: 'POST',
  path: '/api/admin/holidays',
  summary: 'Enters a public holiday of today or a later day; payments due on it move to the next working day',
  access: ['system_configuration'],
  staff: true,
  body: z.object({ date: localDate, name: line('Give the name of the holiday', 80) }),
  response: success({ holiday: holidayShape }),
})

export const removeHoliday = defineEndpoint({
  name: 'removeHoliday',
  method: 'POST',
  path: '/api/admin/holidays/:date/remove',
  summary: 'Takes a holiday of today or a later day out of force; it stays in the list with the reason',
  access: ['system_configuration'],
  staff: true,
  params: z.object({ date: localDate }),
  body: z.object({ reason: line('Please give a reason', 500) }),
  response: success({ holiday: holidayShape }),
})
