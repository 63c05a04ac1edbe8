import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToApply } from '#domain/loans/application.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { refinancedLoanOf, refusalToRefinance } from '#domain/loans/refinance.ts'
import { feesOf } from '#domain/products/product-price.ts'
import { insertApplication, type NewApplication } from '#server/applications/insert-application.ts'
import { assertNoLimitJump, eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { offeredProduct } from '#server/loans/product-versions-query.ts'
import { savePicture, type Picture } from '#server/loans/profile-picture.ts'
import type { Tx } from '#server/platform/db.ts'

interface ApplicationInput extends Omit<NewApplication, 'pictureId' | 'refinance' | 'product'> {
  /** Absent: version 1. */
  readonly productVersion?: number | undefined
  readonly customerId: string
  readonly termsAccepted: boolean
  readonly picture: Picture | undefined
}

/** @throws Refused product_not_offered, terms_changed, or by refusalToApply or assertNoLimitJump. */
export async function applyForLoan(
  tx: Tx,
  context: RequestContext,
  { picture, customerId, productVersion, ...input }: ApplicationInput,
): Promise<number> {
  const locked = await lockCustomerById(tx, customerId, context.today)
  const reader = context.actor.userId === customerId ? 'customer' : 'staff'
  const product = await offeredProduct(tx, productVersion)
  const facts = { ...(await eligibilityFactsOf(tx, locked, context.today)), limits: product.limits }
  throwIfRefused(refusalToApply(input, applicantOf(facts, reader)))
  await assertNoLimitJump(tx, input.amount, locked.customerLoans)
  if (picture) await savePicture(tx, locked.customer.id, picture, context.now)
  return insertApplication(tx, context, locked, { ...input, product, pictureId: picture?.id })
}

export interface RefinanceInput {
  readonly loanId: number
  /** The whole new principal. */
  readonly newAmount: Pesewas
  readonly reason: string
  readonly termsAccepted: boolean
  readonly termsHash?: string | undefined
  /** Absent: version 1. */
  readonly productVersion?: number | undefined
  /** Day of the month, for a monthly product. */
  readonly payDay?: number | undefined
}

/** @throws Refused not_found, product_not_offered, terms_changed, or by refusalToRefinance or assertNoLimitJump. */
export async function refinanceLoan(tx: Tx, context: RequestContext, input: RefinanceInput): Promise<number> {
  const locked = await lockCustomerById(tx, context.actor.userId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const application = { amount: input.newAmount, termsAccepted: input.termsAccepted }
  const product = await offeredProduct(tx, input.productVersion)
  const facts = { ...(await eligibilityFactsOf(tx, locked, context.today)), limits: product.limits }
  const applicant = applicantOf(facts, 'customer', { refinancedId: loan.id })
  const fees = (amount: Pesewas) => feesOf(product, amount)
  throwIfRefused(refusalToRefinance(refinancedLoanOf(loan, context.today), application, applicant, fees))
  await assertNoLimitJump(tx, input.newAmount, locked.customerLoans, { refinancedId: loan.id })
  return insertApplication(tx, context, locked, {
    amount: input.newAmount,
    lender: row.lender_name,
    product,
    payDay: input.payDay,
    termsHash: input.termsHash,
    refinance: { loanId: loan.id, reason: input.reason },
  })
}
