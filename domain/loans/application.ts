import { cedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Reader, type Refusal } from '#domain/kernel/refusal.ts'
import { loanDebtsOf, otherExposure, owedInDefault, type CustomerLoans, type ExposureExcept } from '#domain/loans/customer-loans.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

/** The GOLD maximum, and the Bank of Ghana's cap for digital lenders. */
export const EXPOSURE_CAP = cedis(10_000)

export interface Application {
  readonly amount: Pesewas
  readonly termsAccepted: boolean
}

/** What the rules of borrowing read: the server derives it from the loans, a form from the server's responses. Amounts in pesewas. */
export interface Borrower {
  readonly isActive: boolean
  readonly profileCompleted: boolean
  readonly hasPendingApplication: boolean
  /** Rule L8. */
  readonly owedInDefault: Pesewas
  readonly level: { readonly name: string; readonly maxLoanAmount: Pesewas }
  /** Rule L7. */
  readonly otherExposure: Pesewas
}

export const borrowerOf = (customerLoans: CustomerLoans, today: LocalDate, except: ExposureExcept = {}): Borrower => ({
  isActive: customerLoans.isActive,
  profileCompleted: customerLoans.profileCompleted,
  hasPendingApplication: customerLoans.loans.some((loan) => loan.status === 'pending'),
  owedInDefault: owedInDefault(loanDebtsOf(customerLoans, today)),
  level: customerSummaryOf(customerLoans, today).level,
  otherExposure: otherExposure(customerLoans.loans, except),
})

/** Rule L7. */
export function refusalToApply(application: Application, borrower: Borrower): Refusal | undefined {
  return refusalToSend(application, borrower) ?? refusalToBorrow(application.amount, borrower)
}

export function refusalToSend(
  application: Application,
  borrower: Pick<Borrower, 'isActive' | 'profileCompleted' | 'hasPendingApplication'>,
): Refusal | undefined {
  if (!borrower.isActive) return refusal('account_deactivated')
  if (!borrower.profileCompleted) return refusal('profile_incomplete')
  if (borrower.hasPendingApplication) return refusal('application_pending')
  if (!application.termsAccepted)
    return refusal('terms_not_accepted', undefined, { errors: { termsAccepted: refusal('terms_not_accepted').message } })
  return application.amount < SMALLEST_LOAN ? refusal('amount_too_small') : undefined
}

/** Checked at application and again at approval. */
export function refusalToBorrow(
  amount: Pesewas,
  { owedInDefault: owed, level, otherExposure: others }: Borrower,
  reader: Reader = 'customer',
): Refusal | undefined {
  if (owed > 0) return refusal('in_default', { amount: owed, reader })
  const aboveLevel = refusalAboveLevel(amount, level, reader)
  if (aboveLevel) return aboveLevel
  if (others + amount > EXPOSURE_CAP) {
    return refusal('above_exposure_cap', { left: pesewas(Math.max(0, EXPOSURE_CAP - others)), cap: EXPOSURE_CAP, reader })
  }
  return undefined
}

/** In pesewas. */
export const refusalAboveLevel = (
  amount: Pesewas,
  { name, maxLoanAmount }: Borrower['level'],
  reader: Reader = 'customer',
): Refusal | undefined => (amount > maxLoanAmount ? refusal('above_level', { level: name, maximum: maxLoanAmount, reader }) : undefined)

const JUMP_FROM = cedis(1000)
const JUMP_FACTOR = 3
const JUMP_DAYS = 28

/** Rule C7. Without it a customer could climb the levels within an hour with tiny loans. */
export const isLimitJump = (amount: Pesewas, customerLoans: CustomerLoans, except: ExposureExcept = {}): boolean =>
  refusalToJump(amount, customerLoans, except) !== undefined

/** Only with the setting "limit_jump_refused" (rule C7). */
export function refusalToJump(amount: Pesewas, customerLoans: CustomerLoans, except: ExposureExcept = {}): Refusal | undefined {
  const repaid = customerLoans.loans
    .filter((loan) => loan.completedOn !== null && loan.disbursedOn !== null && loan.completedOn >= addDays(loan.disbursedOn, JUMP_DAYS))
    .map((loan) => loan.principal)
  const maximum = pesewas(Math.max(JUMP_FROM, JUMP_FACTOR * Math.max(0, ...repaid)))
  return otherExposure(customerLoans.loans, except) + amount > maximum ? refusal('limit_jump', { maximum }) : undefined
}
