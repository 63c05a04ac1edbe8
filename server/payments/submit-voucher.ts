import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { releaseVoucher, findTransaction, claimVoucher, type MomoTransaction } from '#server/momo/transactions-store.ts'
import { ownMomoRequest } from '#server/payments/momo-request-view.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** A double click submits it once. @throws Refused not_found or momo_no_voucher. */
export async function takeOwnVoucher(
  tx: Tx,
  context: RequestContext,
  reference: string,
  customerId = context.actor.userId,
): Promise<MomoTransaction> {
  await ownMomoRequest(tx, reference, customerId)
  const request = await claimVoucher(tx, reference, context.now)
  if (request === undefined) throw new Refused(refusal('momo_no_voucher'))
  await recordAuditEvent(tx, context, { action: 'submitMomoVoucher', target: { kind: 'momo_request', id: reference } })
  return request
}

/**
 * Call it after the commit of takeOwnVoucher. A wrong voucher may be retyped; polling finds an unknown result. @throws Refused
 * momo_request_failed.
 */
export async function submitVoucher(deps: Deps, providers: PaymentProviders, reference: string, voucher: string): Promise<void> {
  const request = await findTransaction(deps.db, reference)
  const gateway = request && providers.networks.gatewayNamed(request.gateway)
  const outcome = await gateway?.submitVoucher(reference, voucher)
  if (outcome?.sent === 'accepted' || outcome?.sent === 'unknown') return
  await releaseVoucher(deps.db, reference)
  await checkTransaction(deps, providers, reference)
  throw new Refused(refusal('momo_request_failed', { sentence: momoReasonForCustomer(outcome?.reason ?? 'provider_trouble') }))
}
