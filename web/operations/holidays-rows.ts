import type { listHolidays } from '#contract/holidays.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type Holiday = AnswerOf<typeof listHolidays>[number]
