import { refusal } from '#domain/kernel/refusal.ts'
import { subtract, type Pesewas } from '#domain/kernel/money.ts'
import type { OpenedLoan, StaffLoan } from '#web/staff/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff/staff-reasons.ts'

type PayableOut = Pick<StaffLoan, 'userId' | 'status' | 'awaitsAcceptance'> & { user: Pick<StaffLoan['user'], 'isActive'> }

/** Why this person cannot hand out the cash of this loan now. */
export function reasonNotToPayOut(loan: PayableOut, staff: StaffMember): string | undefined {
  if (loan.status !== 'approved') return refusal('not_disbursable').message
  if (loan.awaitsAcceptance) return refusal('acceptance_missing').message
  if (!loan.user.isActive) return refusal('customer_inactive').message
  return reasonOwnRecord(staff, loan.userId) ?? reasonWithout(staff, 'generate_payment_codes')
}

/**
 * What is counted out: the approved amount, and for a refinance what is left of it once the old loan is settled. Undefined where the old loan is not
 * among the customer's loans as they were read.
 */
export function cashToHandOver(loan: Pick<OpenedLoan, 'amount' | 'refinancedFromLoanId' | 'otherLoans'>): Pesewas | undefined {
  if (loan.refinancedFromLoanId === null) return loan.amount
  const old = loan.otherLoans.find(({ id }) => id === loan.refinancedFromLoanId)
  if (!old) return undefined
  return old.status === 'active' ? subtract(loan.amount, old.outstanding) : loan.amount
}
