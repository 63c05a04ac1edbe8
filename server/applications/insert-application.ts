import { sql } from 'kysely'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { isLimitJump } from '#domain/loans/application.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { versionColumns } from '#server/loans/product-versions-query.ts'
import { saveTerms, sealTerms, shownTerms } from '#server/loans/terms-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

export interface NewApplication {
  readonly amount: Pesewas
  readonly lender: string
  /** Hash of the terms that the screen showed. */
  readonly termsHash: string | undefined
  readonly businessPurpose?: string | undefined
  readonly weeklyIncome?: Pesewas | undefined
  readonly weeklyObligations?: Pesewas | undefined
  readonly pictureId?: string | undefined
  readonly paperReference?: string | undefined
  readonly product: ProductVersion
  /** Day of the month, for a monthly product. */
  readonly payDay?: number | undefined
  readonly refinance?: { readonly loanId: number; readonly reason: string }
}

const textOf = (amount: Pesewas | undefined): string | null => (amount === undefined ? null : String(amount))

/** @throws Refused terms_changed with the current terms. */
export async function insertApplication(
  tx: Tx,
  context: RequestContext,
  { customer, customerLoans }: LockedCustomer,
  input: NewApplication,
): Promise<number> {
  const { product } = input
  const priced = quoteOf(product, input.amount)
  const terms = sealTerms(priced, await isOn(tx, 'holidays'), product)
  if (input.termsHash !== undefined && input.termsHash !== terms.hash) {
    throw new Refused(refusal('terms_changed', undefined, { more: { terms: shownTerms(terms) } }))
  }
  const limitJump = isLimitJump(input.amount, customerLoans, { refinancedId: input.refinance?.loanId })
  const { id } = await tx
    .insertInto('loans')
    .values({
      user_id: customer.id,
      requested_amount: input.amount,
      lender_name: input.lender,
      business_purpose: input.businessPurpose ?? null,
      weekly_income: input.weeklyIncome ?? null,
      weekly_obligations: input.weeklyObligations ?? null,
      total_repayment: priced.total,
      weekly_payment: priced.weekly,
      fees: priced.fees ?? NOTHING,
      ...versionColumns(product, input.payDay ?? null),
      picture_id: input.pictureId ?? null,
      is_refinanced: input.refinance !== undefined,
      refinanced_from_loan_id: input.refinance?.loanId ?? null,
      refinance_reason: input.refinance?.reason ?? null,
      terms_hash: terms.hash,
      accepted_terms_hash: terms.hash,
      limit_jump: limitJump,
      applied_browser: await browserOf(tx, context, customer.id),
      applied_at: context.now,
      created_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { paperReference = null } = input
  await saveTerms(tx, id, terms, context.now, { by: context.actor.userId, paperReference })
  // The customer's own words stay in the loan alone, which an erasure empties.
  await addLoanEvent(tx, context, id, 'applied', null)
  const facts = { ...(input.refinance && { refinancedFrom: input.refinance.loanId }), ...(paperReference !== null && { paperReference }) }
  await recordAuditEvent(tx, context, {
    action: input.refinance ? 'refinanceLoan' : paperReference === null ? 'applyForLoan' : 'applyForCustomer',
    target: { kind: 'loan', id },
    after: { requestedAmount: input.amount, termsHash: terms.hash, limitJump, ...facts },
    hashed: { weeklyIncome: textOf(input.weeklyIncome), weeklyObligations: textOf(input.weeklyObligations) },
  })
  const event =
    paperReference === null
      ? { kind: 'application_received' as const, loanId: id, amount: input.amount }
      : { kind: 'applied_for_you' as const, loanId: id, amount: input.amount, staffName: context.actor.name }
  await notifyCustomer(tx, { userId: customer.id, phone: customer.phone, event, now: context.now })
  return id
}

/** The customer's browser; null where staff apply. */
async function browserOf(tx: Tx, { actor }: RequestContext, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ browser_id: string }>`
    select d.browser_id from sessions s join devices d on d.id = s.device_id
    where s.sid = ${actor.sessionHash} and d.user_id = ${customerId}`.execute(tx)
  return rows[0]?.browser_id ?? null
}
