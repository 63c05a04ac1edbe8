import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** The user who approved the loan may not confirm acceptance of its terms as well (rule A12). */
export const refusalToEnterAcceptance = (approvedBy: string | null, userId: string): Refusal | undefined =>
  approvedBy === userId ? refusal('approved_it_yourself') : undefined

/** The same rule at approval. */
export const refusalToApproveOwnEntry = (enteredTheSheet: boolean): Refusal | undefined =>
  enteredTheSheet ? refusal('entered_the_sheet_yourself') : undefined
