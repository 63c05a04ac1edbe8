import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Why this person cannot enter a signed sheet for the loan: whoever approved it does not say as well that its terms were accepted (rule A12). */
export const refusalToEnterAcceptance = (approvedBy: string | null, userId: string): Refusal | undefined =>
  approvedBy === userId ? refusal('approved_it_yourself') : undefined

/** Why somebody who may have entered a signed sheet of the application cannot approve it: the same rule from the other side. */
export const refusalToApproveOwnEntry = (enteredTheSheet: boolean): Refusal | undefined =>
  enteredTheSheet ? refusal('entered_the_sheet_yourself') : undefined
