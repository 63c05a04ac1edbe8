import type { RequestContext } from '#server/audit/audit-event.ts'
import { applyForLoan, type ApplicationInput } from '#server/applications/apply-for-loan.ts'
import type { Tx } from '#server/platform/db.ts'
import { lockManagedCustomer } from '#server/people/lock-managed-customer.ts'

/**
 * Sends the application of a customer who signed its terms on paper, by the rules of the customer's own call. Answers the loan's number.
 * @throws Refused by lockManagedCustomer or applyForLoan.
 */
export async function applyForCustomer(
  tx: Tx,
  context: RequestContext,
  input: ApplicationInput & { readonly paperReference: string },
): Promise<number> {
  await lockManagedCustomer(tx, context, input.customerId)
  return applyForLoan(tx, context, input)
}
