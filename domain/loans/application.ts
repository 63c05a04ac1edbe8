import { cedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { otherExposure, type CustomerLoans, type ExposureExcept } from '#domain/loans/customer-loans.ts'
import { refusalToLend, type Applicant } from '#domain/loans/eligibility.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

export interface Application {
  readonly amount: Pesewas
  readonly termsAccepted: boolean
}

export function refusalToApply(application: Application, applicant: Applicant): Refusal | undefined {
  return refusalToSend(application, applicant) ?? refusalToLend('application', application.amount, applicant)
}

export function refusalToSend(
  application: Application,
  applicant: Pick<Applicant, 'reader' | 'isActive' | 'profileCompleted' | 'hasPendingApplication'>,
): Refusal | undefined {
  if (!applicant.isActive) return applicant.reader === 'staff' ? refusal('customer_inactive') : refusal('borrower_inactive')
  if (!applicant.profileCompleted) return refusal('profile_incomplete')
  if (applicant.hasPendingApplication) return refusal('application_pending')
  if (!application.termsAccepted)
    return refusal('terms_not_accepted', undefined, { errors: { termsAccepted: refusal('terms_not_accepted').message } })
  return application.amount < SMALLEST_LOAN ? refusal('amount_too_small') : undefined
}

const JUMP_FROM = cedis(1000)
const JUMP_FACTOR = 3

/** Rule C7: prevents climbing the levels within an hour with tiny loans. */
export const isLimitJump = (amount: Pesewas, customerLoans: CustomerLoans, except: ExposureExcept = {}): boolean =>
  refusalToJump(amount, customerLoans, except) !== undefined

/** With the setting "limit_jump_refused" (rule C7). */
export function refusalToJump(amount: Pesewas, customerLoans: CustomerLoans, except: ExposureExcept = {}): Refusal | undefined {
  const maximum = largestWithoutJump(customerLoans)
  return otherExposure(customerLoans.loans, except) + amount > maximum ? refusal('limit_jump', { maximum }) : undefined
}

/** Of all loans together. */
export const largestWithoutJump = ({ loans }: CustomerLoans): Pesewas =>
  pesewas(Math.max(JUMP_FROM, JUMP_FACTOR * Math.max(0, ...loans.map((loan) => loan.repaidPrincipal))))
