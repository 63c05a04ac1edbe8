import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { borrowerOf, refusalToApply } from '#domain/loans/application.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { insertApplication, type NewApplication } from '#server/applications/insert-application.ts'
import { assertNoLimitJump } from '#server/applications/limit-jump.ts'
import type { Tx } from '#server/platform/db.ts'

export interface ApplicationInput extends Omit<NewApplication, 'pictureId' | 'refinance'> {
  /** Whose application it is: the caller's own, or one that the office enters for a customer. */
  readonly customerId: string
  readonly termsAccepted: boolean
  /** The re-encoded photo. */
  readonly picture: { readonly id: string; readonly jpeg: Buffer } | undefined
}

/**
 * Sends an application and seals the terms that the customer accepted, on the screen or on paper. Answers the loan's number.
 * @throws Refused by refusalToApply or assertNoLimitJump, or terms_changed when the screen showed other terms.
 */
export async function applyForLoan(tx: Tx, context: RequestContext, { picture, customerId, ...input }: ApplicationInput): Promise<number> {
  const locked = await lockCustomerById(tx, customerId, context.today)
  throwIfRefused(refusalToApply(input, borrowerOf(locked.books, context.today)))
  await assertNoLimitJump(tx, input.amount, locked.books)
  if (picture)
    await tx
      .insertInto('pictures')
      .values({ ...picture, user_id: locked.customer.id, created_at: context.now })
      .execute()
  return insertApplication(tx, context, locked, { ...input, pictureId: picture?.id })
}
