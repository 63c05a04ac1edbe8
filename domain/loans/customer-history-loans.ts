import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { CustomerLoans } from '#domain/loans/customer-loans.ts'
import type { CustomerHistory } from '#domain/loans/customer-history.ts'
import { loanAsItStood } from '#domain/loans/customer-history-loan.ts'

/**
 * A customer's books as they stood at a moment, on the business day `today`: from what was known by then, and nothing that was learned later. Money that was
 * entered afterwards is not in them, whatever its value date: a day that was reported stays what it was. The account itself (active, profile) is as now.
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
