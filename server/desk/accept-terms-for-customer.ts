import type { RequestContext } from '#server/audit/audit-event.ts'
import { acceptTerms, type AcceptanceInput } from '#server/loans/accept-terms.ts'
import type { Tx } from '#server/platform/db.ts'
import { lockManagedCustomer } from '#server/people/lock-managed-customer.ts'

/**
 * Enters the sheet with which a customer accepted a lower approved amount, by the rules of the customer's own call.
 * @throws Refused by lockManagedCustomer or acceptTerms, which takes it from nobody who approved the loan.
 */
export async function acceptTermsForCustomer(
  tx: Tx,
  context: RequestContext,
  input: AcceptanceInput & { readonly paperReference: string },
): Promise<void> {
  await lockManagedCustomer(tx, context, input.customerId)
  await acceptTerms(tx, context, input)
}
