import type { CreditLevel } from '#domain/credit/credit-level.ts'
import { cedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { otherExposure, owedInDefault, type CustomerLoans, type ExposureExcept } from '#domain/loans/customer-loans.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

/** The GOLD maximum, and the Bank of Ghana's cap for digital lenders. */
export const EXPOSURE_CAP = cedis(10_000)

export interface Application {
  readonly amount: Pesewas
  readonly termsAccepted: boolean
}

/** Rule L7. */
export function refusalToApply(application: Application, customerLoans: CustomerLoans, today: LocalDate): Refusal | undefined {
  return refusalToSend(application, customerLoans) ?? refusalToBorrow(application.amount, customerLoans, today)
}

export function refusalToSend(
  application: Application,
  customerLoans: Pick<CustomerLoans, 'isActive' | 'profileCompleted'> & {
    readonly loans: readonly Pick<CustomerLoans['loans'][number], 'status'>[]
  },
): Refusal | undefined {
  if (!customerLoans.isActive) return refusal('account_deactivated')
  if (!customerLoans.profileCompleted) return refusal('profile_incomplete')
  if (customerLoans.loans.some((loan) => loan.status === 'pending')) return refusal('application_pending')
  if (!application.termsAccepted)
    return refusal('terms_not_accepted', undefined, { errors: { termsAccepted: refusal('terms_not_accepted').message } })
  return application.amount < SMALLEST_LOAN ? refusal('amount_too_small') : undefined
}

/** Checked at application and again at approval. */
export function refusalToBorrow(
  amount: Pesewas,
  customerLoans: CustomerLoans,
  today: LocalDate,
  except: ExposureExcept = {},
): Refusal | undefined {
  const owed = owedInDefault(customerLoans, today)
  if (owed > 0) return refusal('in_default', { amount: owed })
  const aboveLevel = refusalAboveLevel(amount, customerSummaryOf(customerLoans, today).level)
  if (aboveLevel) return aboveLevel
  const others = otherExposure(customerLoans, except)
  if (others + amount > EXPOSURE_CAP) {
    return refusal('above_exposure_cap', { left: pesewas(Math.max(0, EXPOSURE_CAP - others)), cap: EXPOSURE_CAP })
  }
  return undefined
}

/** In pesewas. */
export const refusalAboveLevel = (amount: Pesewas, { name, maxLoanAmount }: Pick<CreditLevel, 'name' | 'maxLoanAmount'>) =>
  amount > maxLoanAmount ? refusal('above_level', { level: name, maximum: maxLoanAmount }) : undefined

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
  return otherExposure(customerLoans, except) + amount > maximum ? refusal('limit_jump', { maximum }) : undefined
}
