import { isInForce, type BlacklistEntry } from '#domain/access/blacklist.ts'
import type { CreditLevel } from '#domain/credit/credit-level.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Reader } from '#domain/kernel/refusal-sentences.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanDebtsOf, otherExposure, owedBeforeLending, type CustomerLoans, type ExposureExcept } from '#domain/loans/customer-loans.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'

/** GOLD's maximum, and the Bank of Ghana's cap. */
export const EXPOSURE_CAP = cedis(10_000)

/** Checked again at the release. */
export const LENDING_MOMENTS = ['application', 'approval', 'payout', 'release'] as const
export type LendingMoment = (typeof LENDING_MOMENTS)[number]

/** Read under the customer's lock. */
export interface EligibilityFacts {
  readonly customerLoans: CustomerLoans
  /** May have ended. */
  readonly blacklist: BlacklistEntry | undefined
  readonly today: LocalDate
  /** Of the product (rule L26); absent: version 1, with the levels' limits. */
  readonly limits?: ProductVersion['limits']
}

/** Read by rule L18, from facts or from the server's responses. */
export interface Borrower {
  /** Only staff see the blacklist's reason. */
  readonly reader: Reader
  readonly isActive: boolean
  readonly blacklistedFor: string | undefined
  /** Rule L8. */
  readonly owed: Pesewas
  readonly level: { readonly name: string; readonly maxLoanAmount: Pesewas }
  /** Rule L7. */
  readonly otherExposure: Pesewas
}

export interface Applicant extends Borrower {
  readonly profileCompleted: boolean
  readonly hasPendingApplication: boolean
}

export const borrowerOf = (
  { customerLoans, blacklist, today, limits }: EligibilityFacts,
  reader: Reader,
  except: ExposureExcept = {},
): Borrower => ({
  reader,
  isActive: customerLoans.isActive,
  blacklistedFor: blacklist && isInForce(blacklist, today) ? blacklist.reason : undefined,
  owed: owedBeforeLending(loanDebtsOf(customerLoans, today)),
  level: levelUnder(limits, customerSummaryOf(customerLoans, today).level),
  otherExposure: otherExposure(customerLoans.loans, except),
})

/** Without a limit the level cannot have the product. */
const levelUnder = (limits: EligibilityFacts['limits'], level: CreditLevel): Borrower['level'] =>
  limits ? { ...level, maxLoanAmount: limits[level.name] ?? NOTHING } : level

export const applicantOf = (facts: EligibilityFacts, reader: Reader, except: ExposureExcept = {}): Applicant => ({
  ...borrowerOf(facts, reader, except),
  profileCompleted: facts.customerLoans.profileCompleted,
  hasPendingApplication: facts.customerLoans.loans.some((loan) => loan.status === 'pending'),
})

/** Rule L18. The level limits only application and approval. */
export function refusalToLend(moment: LendingMoment, amount: Pesewas, borrower: Borrower): Refusal | undefined {
  const refused = refusalOfBorrower(borrower)
  if (refused) return refused
  const { level, otherExposure: others, reader } = borrower
  const aboveLevel = moment === 'application' || moment === 'approval' ? refusalAboveLevel(amount, level, reader) : undefined
  if (aboveLevel) return aboveLevel
  if (others + amount > EXPOSURE_CAP)
    return refusal('above_exposure_cap', { left: pesewas(Math.max(0, EXPOSURE_CAP - others)), cap: EXPOSURE_CAP, reader })
  return undefined
}

/** The part of rule L18 without an amount. */
export function refusalOfBorrower(borrower: Pick<Borrower, 'reader' | 'isActive' | 'blacklistedFor' | 'owed'>): Refusal | undefined {
  const byStaff = borrower.reader === 'staff'
  if (!borrower.isActive) return byStaff ? refusal('customer_inactive') : refusal('borrower_inactive')
  if (borrower.blacklistedFor !== undefined)
    return byStaff ? refusal('customer_blacklisted', { reason: borrower.blacklistedFor }) : refusal('not_lending')
  return borrower.owed > 0 ? refusal('in_default', { amount: borrower.owed, reader: borrower.reader }) : undefined
}

export const refusalAboveLevel = (
  amount: Pesewas,
  { name, maxLoanAmount }: Borrower['level'],
  reader: Reader = 'customer',
): Refusal | undefined => {
  if (maxLoanAmount === NOTHING) return refusal('product_not_offered')
  return amount > maxLoanAmount ? refusal('above_level', { level: name, maximum: maxLoanAmount, reader }) : undefined
}
