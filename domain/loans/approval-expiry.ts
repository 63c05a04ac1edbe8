import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'

/** The day of the approval is the first. */
export const APPROVAL_DAYS = 30

/** The first day on which the approval is no longer valid (rule L19). */
export const approvalExpiresOn = (approvedOn: LocalDate): LocalDate => addDays(approvedOn, APPROVAL_DAYS)

export const isApprovalExpired = (approvedOn: LocalDate, today: LocalDate): boolean => approvalExpiresOn(approvedOn) <= today
