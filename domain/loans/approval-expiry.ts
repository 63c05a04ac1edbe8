import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'

/** Includes the day of the approval. */
export const APPROVAL_DAYS = 30

/** First day on which it is no longer valid (rule L19). */
export const approvalExpiresOn = (approvedOn: LocalDate): LocalDate => addDays(approvedOn, APPROVAL_DAYS)

/** Last day on which the money can be collected. */
export const collectBy = (approvedOn: LocalDate): LocalDate => addDays(approvalExpiresOn(approvedOn), -1)

export const isApprovalExpired = (approvedOn: LocalDate, today: LocalDate): boolean => approvalExpiresOn(approvedOn) <= today
