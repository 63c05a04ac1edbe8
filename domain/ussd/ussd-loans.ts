import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { payoffOfLoan } from '#domain/loans/instalment-unit.ts'
import { isCurrent, type LoanStatus } from '#domain/loans/loan.ts'
import { refusalToPay } from '#domain/payments/payment.ts'

/** As of today. */
export interface UssdLoan {
  readonly id: number
  readonly status: LoanStatus
  readonly amount: Pesewas
  readonly outstanding: Pesewas
  readonly awaitsAcceptance: boolean
  readonly nextPaymentDue: LocalDate | null
  readonly nextPaymentAmount: Pesewas
  readonly overdueAmount: Pesewas
  readonly overdueSince: LocalDate | null
  /** Of another version than 1. */
  readonly product?: { readonly payoff: Pesewas } | undefined
}

/** The longest overdue first, then by next due date. */
export function owedLoans(loans: readonly UssdLoan[]): UssdLoan[] {
  const owed = loans.filter((one) => isCurrent(one.status) || (one.status === 'written_off' && one.outstanding > 0))
  return owed.toSorted((a, b) => order(a).localeCompare(order(b)) || a.id - b.id)
}

const order = ({ overdueSince, nextPaymentDue }: UssdLoan): string =>
  overdueSince === null ? `2${nextPaymentDue ?? ''}` : `1${overdueSince}`

/** By the rule for the payment itself. */
export const payableLoans = (loans: readonly UssdLoan[]): UssdLoan[] =>
  owedLoans(loans).filter((loan) => refusalToPay(loan, pesewas(1)) === undefined)

/** All overdue money, else the rest of the next week. */
export function suggestedAmount(loan: UssdLoan): Pesewas {
  const wanted = loan.overdueAmount > 0 ? loan.overdueAmount : loan.nextPaymentAmount
  const payoff = payoffOfLoan(loan)
  return wanted > 0 ? smaller(wanted, payoff) : payoff
}
