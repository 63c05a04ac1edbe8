import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { releaseVoucher, findTransaction, claimVoucher, type MomoTransaction } from '#server/momo/transactions-store.ts'
import { ownMomoRequest } from '#server/payments/momo-request-view.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/**
 * Notes that the code of this request is handed on, so that two clicks hand it on once. `customerId`: whose request it is, where the office has the code from them.
 * @throws Refused not_found or momo_no_voucher.
 */
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
 * Hands the code on, after the commit that noted it. A code that was not right may be typed again; where it is not known whether the network has it, the
 * status tells. @throws Refused momo_request_failed with the reason.
 */
export async function submitVoucher(deps: Deps, desk: PaymentProviders, reference: string, voucher: string): Promise<void> {
  const request = await findTransaction(deps.db, reference)
  const gateway = request && desk.networks.gatewayNamed(request.gateway)
  const outcome = await gateway?.submitVoucher(reference, voucher)
  if (outcome?.sent === 'accepted' || outcome?.sent === 'unknown') return
  await releaseVoucher(deps.db, reference)
  await checkTransaction(deps, desk, reference)
  throw new Refused(refusal('momo_request_failed', { sentence: momoReasonForCustomer(outcome?.reason ?? 'provider_trouble') }))
}
