import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { completeMomoPayment, listOpenMomoRequests, readMomoStatus, requestMomoPayment, submitMomoVoucher } from '#contract/payments.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatCedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findOpenCollectionsOfUser } from '#server/momo/transactions-store.ts'
import { ownMomoRequest, toMomoStatus, toOpenRequest } from '#server/payments/momo-request-view.ts'
import { toPaymentView } from '#server/payments/payment-view.ts'
import { paymentRows } from '#server/payments/payments-query.ts'
import { reserveCollection, sendWithTimeout } from '#server/payments/reserve-collection.ts'
import { submitVoucher, takeOwnVoucher } from '#server/payments/submit-voucher.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountRead, mountWriteThen } from '#server/platform/http/mount.ts'

/** Only the provider's status counts, never the caller's (rule P9). */
export function momoRoutes(api: Api, providers: PaymentProviders): void {
  const { deps } = api
  mountWriteThen(
    api,
    requestMomoPayment,
    async (call, tx) => {
      const { amount, phoneNumber: phone, momoProvider: network } = call.body
      const collection = { customerId: call.actor.userId, loanId: call.params.loanId, amount, phone, network, channel: 'app' as const }
      const { reference } = await reserveCollection(tx, requestContextOf(call), collection, {
        networks: providers.networks,
        random: deps.random,
      })
      const message = `We sent a request for ${formatCedis(amount)} to ${formatPhone(phone)}. Approve it on that phone.`
      return { success: true as const, referenceId: reference, message, status: 'PENDING' }
    },
    async (_call, response) => {
      await sendWithTimeout(deps, providers, response.referenceId)
      return response
    },
  )

  // A loan has at most one open request, so they fit on one page.
  mountList(api, listOpenMomoRequests, async (call, db) => ({
    rows: (await findOpenCollectionsOfUser(db, call.actor.userId)).slice(0, call.page.limit).map(toOpenRequest),
  }))

  // Polls at most once in five seconds.
  mountRead(api, readMomoStatus, async (call, db) => {
    const { reference } = await ownMomoRequest(db, call.params.referenceId, call.actor.userId)
    await checkTransaction(deps, providers, reference)
    return toMomoStatus(await ownMomoRequest(db, reference, call.actor.userId))
  })

  mountWriteThen(
    api,
    submitMomoVoucher,
    async (call, tx) => passedOn(toMomoStatus(await takeOwnVoucher(tx, requestContextOf(call), call.params.referenceId))),
    async (call, response) => {
      await submitVoucher(deps, providers, response.referenceId, call.body.voucher)
      return passedOn(toMomoStatus(await ownMomoRequest(deps.db, response.referenceId, call.actor.userId)))
    },
  )

  mountPreparedWrite(
    api,
    completeMomoPayment,
    async (call) => {
      const { reference } = await ownMomoRequest(deps.db, call.body.referenceId, call.actor.userId)
      await checkTransaction(deps, providers, reference)
    },
    (call, tx) => completedByMomo(tx, { ...call.body, loanId: call.params.loanId, userId: call.actor.userId, now: call.now }),
  )
}

const passedOn = (status: ReturnType<typeof toMomoStatus>) => ({
  success: true as const,
  message: 'We passed the code on to the network.',
  ...status,
})

interface CompletionClaim {
  readonly userId: string
  readonly loanId: number
  readonly referenceId: string
  readonly momoTransactionId?: string | undefined
  readonly amount?: Pesewas | undefined
  readonly now: Date
}

/** Only compares the caller's values. @throws Refused not_found, momo_not_settled, momo_request_failed, momo_other_details or momo_kept. */
async function completedByMomo(tx: Tx, claim: CompletionClaim): Promise<Inside<(typeof completeMomoPayment)['response']>> {
  const request = await ownMomoRequest(tx, claim.referenceId, claim.userId)
  if (request.loanId !== claim.loanId) throw new Refused(refusal('not_found'))
  if (request.status === 'FAILED')
    throw new Refused(refusal('momo_request_failed', { sentence: momoReasonForCustomer(request.reason ?? 'unknown') }))
  if (request.status !== 'SUCCESSFUL') throw new Refused(refusal('momo_not_settled'))
  const otherAmount = claim.amount !== undefined && claim.amount !== request.amount
  // Without the provider's own ID there is nothing to compare.
  const otherTransaction =
    claim.momoTransactionId !== undefined &&
    request.transactionId !== request.reference &&
    claim.momoTransactionId.toUpperCase() !== request.transactionId?.toUpperCase()
  if (otherAmount || otherTransaction) throw new Refused(refusal('momo_other_details'))
  const [payment] = await paymentRows(tx, sql`p.momo_reference = ${request.reference}`, 1)
  if (payment === undefined) throw new Refused(refusal('momo_not_settled'))
  if (payment.status === 'failed') throw new Refused(refusal('momo_kept', { amount: pesewas(payment.unallocated_amount) }))
  const today = dayOf(claim.now)
  const loan = toLoanView(await loanRow(tx, request.loanId, today), today)
  return { success: true as const, message: 'Payment submitted successfully', payment: toPaymentView(payment), loan }
}
