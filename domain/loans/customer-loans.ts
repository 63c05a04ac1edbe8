import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { arrearsOf, instalmentStatusesOf, type Arrears, type DatedMoney, type InstalmentStatus } from '#domain/loans/arrears.ts'
import { outstandingOf, type LoanStatus } from '#domain/loans/loan.ts'

/** An instalment as the books hold it, in pesewas. */
export interface CustomerInstalment {
  readonly week: number
  readonly amount: Pesewas
  readonly interest: Pesewas
  readonly dueDate: LocalDate
  readonly paid: Pesewas
}

/** One loan of a customer with everything that rules ask of it. */
export interface CustomerLoan {
  readonly id: number
  readonly status: LoanStatus
  readonly requestedAmount: Pesewas
  /** What was approved, or what was asked for while nothing is approved. */
  readonly principal: Pesewas
  readonly totalRepayment: Pesewas
  readonly amountPaid: Pesewas
  readonly settledByRefinance: Pesewas
  readonly appliedOn: LocalDate
  readonly disbursedOn: LocalDate | null
  /** The moment of the payout, which orders two of one day. */
  readonly disbursedAt: Date | null
  /** The maximum of the level at which the loan was approved. */
  readonly levelMaximum: Pesewas | null
  readonly refinancedFrom: number | null
  readonly refinancedTo: number | null
  /** The schedule while the loan is approved, active or written off; empty for others. */
  readonly instalments: readonly CustomerInstalment[]
  readonly money: readonly DatedMoney[]
  /** Pending payments of the last 14 days plus valid bound receipts not entered yet. */
  readonly cover: Pesewas
  /** Instalments of a closed loan that were paid by their due date, and after it. */
  readonly closedOnTime: number
  readonly closedLate: number
  /** The day on which a completed loan was repaid. */
  readonly completedOn: LocalDate | null
}

export interface CustomerLoans {
  readonly userId: string
  readonly createdOn: LocalDate
  readonly isActive: boolean
  readonly profileCompleted: boolean
  readonly loans: readonly CustomerLoan[]
}

/** A loan with its schedule read as of a day. */
export interface LoanSummary {
  readonly loan: CustomerLoan
  readonly instalments: readonly InstalmentStatus[]
  readonly arrears: Arrears
}

export function loanSummaryOf(loan: CustomerLoan, today: LocalDate): LoanSummary {
  const instalments = instalmentStatusesOf({
    instalments: loan.instalments,
    money: loan.money,
    paidOut: loan.disbursedOn !== null,
    cover: loan.cover,
    today,
  })
  return { loan, instalments, arrears: arrearsOf(instalments) }
}

/** Outstanding principal of a loan: of what is left to repay, the part that is not interest, in pesewas. */
export function outstandingPrincipal(loan: CustomerLoan): Pesewas {
  return pesewas(
    loan.instalments.reduce((sum, one) => {
      const principal = one.amount - one.interest
      return sum + principal - Math.max(0, one.paid - one.interest)
    }, 0),
  )
}

/** What the exposure leaves out: the loan that is decided on, and the one that it refinances. */
export interface ExposureExcept {
  readonly loanId?: number | undefined
  readonly refinancedId?: number | undefined
}

/** The interest in what is left to repay, in pesewas. */
export const outstandingInterest = (loan: CustomerLoan): Pesewas => pesewas(outstandingOf(loan) - outstandingPrincipal(loan))

/** The loan that this one would refinance, while it is still being repaid. One that its own payments completed is no longer refinanced. */
export const refinancedBy = (loan: Pick<CustomerLoan, 'refinancedFrom'>, books: CustomerLoans): CustomerLoan | undefined =>
  books.loans.find((one) => one.id === loan.refinancedFrom && one.status === 'active')

/**
 * Outstanding principal of the customer's other approved and active loans, one being refinanced left out (rule L7). In pesewas;
 * add the amount in question for the exposure.
 */
export function otherExposure(books: CustomerLoans, except: ExposureExcept = {}): Pesewas {
  const counted = books.loans.filter(
    (loan) => (loan.status === 'approved' || loan.status === 'active') && loan.id !== except.loanId && loan.id !== except.refinancedId,
  )
  return pesewas(counted.reduce((sum, loan) => sum + outstandingPrincipal(loan), 0))
}

/** What is owed on written-off loans and on loans in default; nothing means that the customer may borrow (rule L8). */
export function owedInDefault(books: CustomerLoans, today: LocalDate): Pesewas {
  return pesewas(
    books.loans.reduce((sum, loan) => {
      if (loan.status === 'written_off') return sum + outstandingOf(loan)
      if (loan.status !== 'active') return sum
      const { arrears } = loanSummaryOf(loan, today)
      return arrears.defaulted ? sum + arrears.overdueAmount : sum
    }, 0),
  )
}
