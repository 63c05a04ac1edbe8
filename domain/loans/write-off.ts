import type { StaffUser } from '#domain/access/account-rules.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { isDefaulted } from '#domain/loans/arrears.ts'
import { loanCan } from '#domain/loans/loan.ts'
import type { UndoneLoan } from '#domain/loans/undo.ts'

/** Before 90 days past due (rule L20). */
export const EARLY_WRITE_OFF_CAUSES = ['death', 'fraud', 'court'] as const
export type EarlyWriteOffCause = (typeof EARLY_WRITE_OFF_CAUSES)[number]

/** `not_recorded`: before causes were stored. */
export const WRITE_OFF_CAUSES = ['overdue', ...EARLY_WRITE_OFF_CAUSES, 'not_recorded'] as const
export type WriteOffCause = (typeof WRITE_OFF_CAUSES)[number]

export const WRITE_OFF_CAUSE_NAMES: Readonly<Record<WriteOffCause, string>> = {
  overdue: 'More than 90 days past due',
  death: 'Death of the customer',
  fraud: 'Fraud',
  court: 'Decision of a court',
  not_recorded: 'Not recorded',
}

export interface WrittenOffLoan extends UndoneLoan {
  readonly daysPastDue: number
}

/** Rule L20. */
export function refusalToWriteOff(loan: WrittenOffLoan, staff: StaffUser, cause: EarlyWriteOffCause | undefined): Refusal | undefined {
  if (loan.userId === staff.userId) return refusal('own_record')
  if (!staff.permissions.includes('approve_large_loans')) return refusal('forbidden')
  if (!loanCan('writeOff', loan.status)) return refusal('not_written_off')
  return cause === undefined && !isDefaulted(loan) ? refusal('write_off_too_early') : undefined
}
