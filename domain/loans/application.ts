import type { CreditLevel } from '#domain/credit/credit-level.ts'
import { cedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { otherExposure, owedInDefault, type CustomerLoans, type ExposureExcept } from '#domain/loans/customer-loans.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

/** All of a customer's loans together: the GOLD maximum, and the Bank of Ghana's cap for digital lenders. */
export const EXPOSURE_CAP = cedis(10_000)

export interface Application {
  readonly amount: Pesewas
  readonly termsAccepted: boolean
}

/** Why this customer cannot send this application now; undefined when they can (rule L7). */
export function refusalToApply(application: Application, books: CustomerLoans, today: LocalDate): Refusal | undefined {
  return refusalToSend(application, books) ?? refusalToBorrow(application.amount, books, today)
}

/** What every application asks, whatever it is for: an open account, a complete profile, no other application, accepted terms, an amount. */
export function refusalToSend(
  application: Application,
  books: Pick<CustomerLoans, 'isActive' | 'profileCompleted'> & {
    readonly loans: readonly Pick<CustomerLoans['loans'][number], 'status'>[]
  },
): Refusal | undefined {
  if (!books.isActive) return refusal('account_deactivated')
  if (!books.profileCompleted) return refusal('profile_incomplete')
  if (books.loans.some((loan) => loan.status === 'pending')) return refusal('application_pending')
  if (!application.termsAccepted)
    return refusal('terms_not_accepted', undefined, { errors: { termsAccepted: refusal('terms_not_accepted').message } })
  return application.amount < SMALLEST_LOAN ? refusal('amount_too_small') : undefined
}

/** Default, level and exposure, as asked at application and again at approval. */
export function refusalToBorrow(amount: Pesewas, books: CustomerLoans, today: LocalDate, except: ExposureExcept = {}): Refusal | undefined {
  const owed = owedInDefault(books, today)
  if (owed > 0) return refusal('in_default', { amount: owed })
  const aboveLevel = refusalAboveLevel(amount, customerSummaryOf(books, today).level)
  if (aboveLevel) return aboveLevel
  const others = otherExposure(books, except)
  if (others + amount > EXPOSURE_CAP) {
    return refusal('above_exposure_cap', { left: pesewas(Math.max(0, EXPOSURE_CAP - others)), cap: EXPOSURE_CAP })
  }
  return undefined
}

/** Why one loan of this amount, in pesewas, exceeds a credit level. */
export const refusalAboveLevel = (amount: Pesewas, { name, maxLoanAmount }: Pick<CreditLevel, 'name' | 'maxLoanAmount'>) =>
  amount > maxLoanAmount ? refusal('above_level', { level: name, maximum: maxLoanAmount }) : undefined

/** Above this exposure the limit jump is looked at. */
const JUMP_FROM = cedis(1000)
const JUMP_FACTOR = 3
const JUMP_DAYS = 28

/**
 * Whether an application takes the exposure above GH₵1,000 and above three times the largest principal that the customer has repaid over at least
 * 28 days (rule C7): the ladder can be climbed in an hour with tiny loans, so review looks at it first.
 */
export const isLimitJump = (amount: Pesewas, books: CustomerLoans, except: ExposureExcept = {}): boolean =>
  refusalToJump(amount, books, except) !== undefined

/** The refusal of a limit jump, which holds only where the setting "limit_jump_refused" is on (rule C7). */
export function refusalToJump(amount: Pesewas, books: CustomerLoans, except: ExposureExcept = {}): Refusal | undefined {
  const repaid = books.loans
    .filter((loan) => loan.completedOn !== null && loan.disbursedOn !== null && loan.completedOn >= addDays(loan.disbursedOn, JUMP_DAYS))
    .map((loan) => loan.principal)
  const maximum = pesewas(Math.max(JUMP_FROM, JUMP_FACTOR * Math.max(0, ...repaid)))
  return otherExposure(books, except) + amount > maximum ? refusal('limit_jump', { maximum }) : undefined
}
