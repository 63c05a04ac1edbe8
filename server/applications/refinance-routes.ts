import { readRefinanceQuote, refinanceLoan as refinanceLoanEndpoint } from '#contract/loan-refinance.ts'
import { borrowerOf } from '#domain/loans/application.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { quote } from '#domain/loans/quote.ts'
import { refinancedLoanOf, refinanceOf, refusalToRefinance } from '#domain/loans/refinance.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { loanOf, readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { refinanceLoan } from '#server/applications/refinance-loan.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function refinanceRoutes(api: Api): void {
  mountRead(api, readRefinanceQuote, async (call, db) => {
    const today = dayOf(call.now)
    const books = await readCustomerLoans(db, call.actor.userId, today)
    const { loan } = loanOf(books, call.params.id)
    const { newAmount } = call.query
    const priced = quote(newAmount)
    const borrower = borrowerOf(books.books, today, { refinancedId: loan.id })
    const reason = refusalToRefinance(refinancedLoanOf(loan, today), { amount: newAmount, termsAccepted: true }, borrower)
    return {
      loanId: loan.id,
      newAmount,
      ...refinanceOf(loan, newAmount),
      totalRepayment: priced.total,
      weeklyPayment: priced.weekly,
      extraCost: priced.interest,
      refusal: reason?.message ?? null,
    }
  })

  mountWrite(api, refinanceLoanEndpoint, async ({ body, ...call }, tx) => {
    const { loanId, newAmount, reason, termsAccepted, termsHash } = body
    const id = await refinanceLoan(tx, requestContextOf(call), { loanId, newAmount, reason, termsAccepted, termsHash })
    const today = dayOf(call.now)
    return { success: true as const, message: 'Application Received Successfully!', loan: toLoanView(await loanRow(tx, id, today), today) }
  })
}
