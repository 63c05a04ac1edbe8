import type { LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import {
  arrearsOf,
  instalmentStatusesOf,
  MISSED_AFTER_DAYS,
  type Arrears,
  type BeforePlan,
  type DatedMoney,
  type InstalmentStatus,
} from '#domain/loans/arrears.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { isCurrent, outstandingOf, type LoanStatus } from '#domain/loans/loan.ts'

export interface CustomerInstalment {
  readonly week: number
  readonly amount: Pesewas
  readonly interest: Pesewas
  readonly dueDate: LocalDate
  readonly paid: Pesewas
  readonly beforePlan?: BeforePlan
}

export interface CustomerLoan {
  readonly id: number
  /** Rule L29; absent: version 1. */
  readonly productVersion?: number
  /** Data of a version other than 1. */
  readonly product?: ProductVersion
  /** Taken from its payout; absent: none. */
  readonly fees?: Pesewas
  /** Interest rebated at early closing, which `totalRepayment` and `instalments` no longer have (rule L28); absent: none. */
  readonly rebate?: Pesewas
  /** Of a monthly loan. */
  readonly payDay?: number | null
  readonly status: LoanStatus
  readonly requestedAmount: Pesewas
  /** Before approval the requested amount. */
  readonly principal: Pesewas
  readonly totalRepayment: Pesewas
  readonly amountPaid: Pesewas
  readonly settledByRefinance: Pesewas
  /** Taken over from the loan that this one settled (rule L21). */
  readonly deferredInterest: Pesewas
  readonly appliedOn: LocalDate
  readonly disbursedOn: LocalDate | null
  /** Orders two payouts of one day. */
  readonly disbursedAt: Date | null
  /** At approval. */
  readonly levelMaximum: Pesewas | null
  readonly refinancedFrom: number | null
  readonly refinancedTo: number | null
  /** Without what a refinance settled (rule L24). */
  readonly instalments: readonly CustomerInstalment[]
  readonly money: readonly DatedMoney[]
  /** Valid and not entered yet, by the day they were made; of a recovered loan the displaced ones (rule P25). */
  readonly openReceipts: readonly DatedMoney[]
  /** Of a closed loan. */
  readonly closedOnTime: number
  readonly closedLate: number
  readonly completedOn: LocalDate | null
  /** Weighted by the days that it was out (rule C7); 0 until repaid, and if a refinance settled it. */
  readonly repaidPrincipal: Pesewas
  /** The office withdrew, lowered or let expire its approval. */
  readonly endedByOffice: boolean
  readonly secondPlan?: SecondPlan
}

/** Rule L31. */
export interface SecondPlan {
  readonly plannedOn: LocalDate
  readonly left: Pesewas
}

/** What is missing until half of the second plan is repaid. */
export const missingOfPlan = (plan: Pick<SecondPlan, 'left'> | null | undefined, outstanding: Pesewas): Pesewas =>
  plan ? pesewas(Math.max(0, outstanding - Math.floor(plan.left / 2))) : NOTHING

export interface CustomerLoans {
  readonly userId: string
  readonly createdOn: LocalDate
  readonly isActive: boolean
  readonly profileCompleted: boolean
  readonly loans: readonly CustomerLoan[]
}

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
    openReceipts: loan.openReceipts,
    today,
  })
  return { loan, instalments, arrears: arrearsOf(instalments) }
}

export type ExposedLoan = Pick<CustomerLoan, 'id' | 'status' | 'principal'> & {
  readonly instalments: readonly Pick<CustomerInstalment, 'amount' | 'interest' | 'paid'>[]
}

export function outstandingPrincipal(loan: Pick<ExposedLoan, 'instalments'>): Pesewas {
  return pesewas(
    loan.instalments.reduce((sum, one) => {
      const principal = one.amount - one.interest
      return sum + principal - Math.max(0, one.paid - one.interest)
    }, 0),
  )
}

export interface ExposureExcept {
  readonly loanId?: number | undefined
  readonly refinancedId?: number | undefined
}

export const outstandingInterest = (loan: CustomerLoan): Pesewas => pesewas(outstandingOf(loan) - outstandingPrincipal(loan))

/** Undefined once that loan is not active, or another one settled it. */
export const refinancedBy = (loan: Pick<CustomerLoan, 'refinancedFrom'>, customerLoans: CustomerLoans): CustomerLoan | undefined =>
  customerLoans.loans.find((one) => one.id === loan.refinancedFrom && one.status === 'active' && one.settledByRefinance === NOTHING)

/** Before its payout the whole amount, whatever was paid in advance. */
export function exposureOf(loan: ExposedLoan): Pesewas {
  if (loan.status === 'pending' || loan.status === 'approved') return loan.principal
  return loan.status === 'active' ? outstandingPrincipal(loan) : NOTHING
}

/** Rule L7. */
export function otherExposure(loans: readonly ExposedLoan[], except: ExposureExcept = {}): Pesewas {
  const counted = loans.filter((loan) => isCurrent(loan.status) && loan.id !== except.loanId && loan.id !== except.refinancedId)
  return pesewas(counted.reduce((sum, loan) => sum + exposureOf(loan), 0))
}

export interface LoanDebt {
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  readonly overdueAmount: Pesewas
  readonly daysPastDue: number
}

export const loanDebtsOf = (customerLoans: CustomerLoans, today: LocalDate): LoanDebt[] =>
  customerLoans.loans.map((loan) => {
    const { overdueAmount, daysPastDue } = loanSummaryOf(loan, today).arrears
    return { status: loan.status, outstanding: outstandingOf(loan), overdueAmount, daysPastDue }
  })

/** Written-off balances, and overdue money of loans more than 7 days past due (rule L8). */
export function owedBeforeLending(debts: readonly LoanDebt[]): Pesewas {
  const owed = (debt: LoanDebt): number => {
    if (debt.status === 'written_off') return debt.outstanding
    return debt.status === 'active' && debt.daysPastDue > MISSED_AFTER_DAYS ? debt.overdueAmount : 0
  }
  return pesewas(debts.reduce((sum, debt) => sum + owed(debt), 0))
}
