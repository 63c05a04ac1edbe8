import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, unlessRefused } from '#domain/kernel/refusal.ts'
import { isLimitJump, refusalToApply } from '#domain/loans/application.ts'
import type { LenderCode } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { lockCustomerById } from '#server/loans/customer-books-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { saveTerms, sealTerms, shownTerms } from '#server/loans/terms-store.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import type { Tx } from '#server/platform/db.ts'

export interface ApplicationInput {
  readonly amount: Pesewas
  readonly lender: LenderCode
  readonly termsAccepted: boolean
  /** The hash of what the screen showed, where it said so. */
  readonly termsHash: string | undefined
  readonly businessPurpose: string | undefined
  readonly weeklyIncome: Pesewas | undefined
  /** The re-encoded photo. */
  readonly picture: { readonly id: string; readonly jpeg: Buffer } | undefined
}

/**
 * Sends an application and seals the terms that the customer accepted. Answers the loan's number.
 * @throws Refused by refusalToApply, or terms_changed when the screen showed other terms.
 */
export async function applyForLoan(tx: Tx, act: Act, input: ApplicationInput): Promise<number> {
  const userId = act.actor.userId
  const { customer, books } = await lockCustomerById(tx, userId, act.today)
  unlessRefused(refusalToApply(input, books, act.today))
  const priced = quote(input.amount)
  const terms = sealTerms(priced)
  if (input.termsHash !== undefined && input.termsHash !== terms.hash) {
    throw new Refused(refusal('terms_changed', undefined, { more: { terms: shownTerms(terms) } }))
  }
  if (input.picture)
    await tx
      .insertInto('pictures')
      .values({ ...input.picture, user_id: userId, created_at: act.now })
      .execute()
  const { id } = await tx
    .insertInto('loans')
    .values({
      user_id: userId,
      requested_amount: input.amount,
      lender_name: input.lender,
      business_purpose: input.businessPurpose ?? null,
      weekly_income: input.weeklyIncome ?? null,
      total_repayment: priced.total,
      weekly_payment: priced.weekly,
      picture_id: input.picture?.id ?? null,
      terms_hash: terms.hash,
      accepted_terms_hash: terms.hash,
      limit_jump: isLimitJump(input.amount, books),
      applied_at: act.now,
      created_at: act.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveTerms(tx, id, terms, act.now, userId)
  await addLoanEvent(tx, act, id, 'applied')
  await recordAct(tx, act, {
    action: 'applyForLoan',
    target: { kind: 'loan', id },
    after: { requestedAmount: input.amount, termsHash: terms.hash },
  })
  await tellCustomer(tx, {
    userId,
    phone: customer.phone,
    event: { kind: 'application_received', loanId: id, amount: input.amount },
    now: act.now,
  })
  return id
}
