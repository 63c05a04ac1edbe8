import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToApply } from '#domain/loans/application.ts'
import { refusalToRefinance } from '#domain/loans/refinance.ts'
import { insertApplication, type NewApplication } from '#server/applications/insert-application.ts'
import { assertNoLimitJump } from '#server/applications/limit-jump.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import type { Tx } from '#server/platform/db.ts'

interface ApplicationInput extends Omit<NewApplication, 'pictureId' | 'refinance'> {
  /** The caller, or the customer for whom staff enter the application. */
  readonly customerId: string
  readonly termsAccepted: boolean
  /** Already re-encoded. */
  readonly picture: { readonly id: string; readonly jpeg: Buffer } | undefined
}

/**
 * Stores an application with the terms that the customer accepted, on the screen or on paper. Returns the loan's id.
 * @throws Refused by refusalToApply or assertNoLimitJump, or terms_changed where the screen showed other terms.
 */
export async function applyForLoan(tx: Tx, context: RequestContext, { picture, customerId, ...input }: ApplicationInput): Promise<number> {
  const locked = await lockCustomerById(tx, customerId, context.today)
  throwIfRefused(refusalToApply(input, locked.customerLoans, context.today))
  await assertNoLimitJump(tx, input.amount, locked.customerLoans)
  if (picture)
    await tx
      .insertInto('pictures')
      .values({ ...picture, user_id: locked.customer.id, created_at: context.now })
      .execute()
  return insertApplication(tx, context, locked, { ...input, pictureId: picture?.id })
}

export interface RefinanceInput {
  readonly loanId: number
  /** The whole new principal. */
  readonly newAmount: Pesewas
  readonly reason: string
  readonly termsAccepted: boolean
  readonly termsHash: string | undefined
}

/**
 * Applies for a larger loan that settles an active one at its payout. Returns the new loan's id.
 * @throws Refused not_found, by refusalToRefinance or assertNoLimitJump, or terms_changed.
 */
export async function refinanceLoan(tx: Tx, context: RequestContext, input: RefinanceInput): Promise<number> {
  const locked = await lockCustomerById(tx, context.actor.userId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const application = { amount: input.newAmount, termsAccepted: input.termsAccepted }
  throwIfRefused(refusalToRefinance(loan, application, locked.customerLoans, context.today))
  await assertNoLimitJump(tx, input.newAmount, locked.customerLoans, { refinancedId: loan.id })
  return insertApplication(tx, context, locked, {
    amount: input.newAmount,
    lender: row.lender_name,
    termsHash: input.termsHash,
    refinance: { loanId: loan.id, reason: input.reason },
  })
}
