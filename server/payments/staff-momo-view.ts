import type { Inside } from '#contract/endpoint.ts'
import type { staffMomoRequestShape } from '#contract/staff-momo-requests.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import type { LoanTransaction } from '#server/momo/transactions-store.ts'
import { toMomoStatus } from '#server/payments/momo-request-view.ts'
import { onePayment } from '#server/payments/staff-payment-routes.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** A request to pay as staff see it, with the payment that it became. */
export async function staffMomoView(
  db: Db | Tx,
  request: LoanTransaction,
  viewer: readonly Permission[],
): Promise<Inside<typeof staffMomoRequestShape>> {
  const { status, referenceId, amount, reason, voucherNote } = toMomoStatus(request)
  const became = await db.selectFrom('payments').select('id').where('momo_reference', '=', request.reference).executeTakeFirst()
  return {
    referenceId,
    status,
    amount,
    reason,
    voucherNote,
    loanId: request.loanId,
    phoneNumber: maskPerson({ phone: request.phone }, viewer).phone,
    momoProvider: request.network,
    createdAt: request.createdAt,
    payment: became === undefined ? null : await onePayment(db, became.id, viewer),
  }
}
