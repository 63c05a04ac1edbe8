import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { CustomerLoans } from '#domain/loans/customer-loans.ts'
import type { CustomerHistory } from '#domain/loans/customer-history.ts'
import { loanAsItStood } from '#domain/loans/customer-history-loan.ts'

/**
 * A customer's loans as of `moment`, on the business day `today`, from facts known by then: money entered later is left out
 * whatever its value date, so that a reported day never changes. Account status and profile are those of now.
 */
export function customerLoansAsOf(history: CustomerHistory, moment: Date, today: LocalDate): CustomerLoans {
  return {
    userId: history.userId,
    createdOn: dayOf(history.createdAt),
    isActive: history.isActive,
    profileCompleted: history.profileCompleted,
    loans: history.loans.filter((loan) => loan.appliedAt <= moment).map((loan) => loanAsItStood(loan, moment, today)),
  }
}
