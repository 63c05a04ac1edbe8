import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { borrowerOf } from '#domain/loans/application.ts'
import { refinancedLoanOf, refusalToRefinance } from '#domain/loans/refinance.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { insertApplication } from '#server/applications/insert-application.ts'
import { assertNoLimitJump } from '#server/applications/limit-jump.ts'
import type { Tx } from '#server/platform/db.ts'

export interface RefinanceInput {
  readonly loanId: number
  /** The whole new principal. */
  readonly newAmount: Pesewas
  readonly reason: string
  readonly termsAccepted: boolean
  readonly termsHash: string | undefined
}

/**
 * Asks for a larger loan that settles an active one at its payout. Answers the new loan's number.
 * @throws Refused not_found, by refusalToRefinance or assertNoLimitJump, or terms_changed.
 */
export async function refinanceLoan(tx: Tx, context: RequestContext, input: RefinanceInput): Promise<number> {
  const locked = await lockCustomerById(tx, context.actor.userId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const application = { amount: input.newAmount, termsAccepted: input.termsAccepted }
  const borrower = borrowerOf(locked.books, context.today, { refinancedId: loan.id })
  throwIfRefused(refusalToRefinance(refinancedLoanOf(loan, context.today), application, borrower))
  await assertNoLimitJump(tx, input.newAmount, locked.books, { refinancedId: loan.id })
  return insertApplication(tx, context, locked, {
    amount: input.newAmount,
    lender: row.lender_name,
    termsHash: input.termsHash,
    refinance: { loanId: loan.id, reason: input.reason },
  })
}
