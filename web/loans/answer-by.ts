import { addBusinessDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'

/** The last day of the review time: weekdays from the day after the application. */
export const answerBy = (appliedOn: LocalDate): LocalDate => addBusinessDays(appliedOn, REVIEW_BUSINESS_DAYS)
