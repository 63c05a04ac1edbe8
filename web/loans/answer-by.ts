import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'

const isWeekend = (day: LocalDate): boolean => [0, 6].includes(startOf(day).getUTCDay())

/** The last day of the review time, counted in weekdays from the day after the application. */
export function answerBy(appliedOn: LocalDate): LocalDate {
  let day = appliedOn
  for (let left = REVIEW_BUSINESS_DAYS; left > 0;) {
    day = addDays(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}
