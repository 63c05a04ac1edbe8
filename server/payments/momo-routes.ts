import { completeMomoPayment, listOpenMomoRequests, readMomoStatus, requestMomoPayment, submitMomoVoucher } from '#contract/payments.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { findOpenCollectionsOfUser } from '#server/momo/transactions-store.ts'
import { completedByMomo } from '#server/payments/completed-by-momo.ts'
import { ownMomoRequest, toMomoStatus, toOpenRequest } from '#server/payments/momo-request-view.ts'
import { reserveCollection } from '#server/payments/reserve-collection.ts'
import { sendWhileAwaited } from '#server/payments/send-while-awaited.ts'
import { submitVoucher, takeOwnVoucher } from '#server/payments/submit-voucher.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountRead, mountWriteThen } from '#server/platform/http/mount.ts'

/** Paying by mobile money (rule P9): what the network says is learned by the server, never taken from the caller. */
export function momoRoutes(api: Api, desk: PaymentProviders): void {
  const { deps } = api
  mountWriteThen(
    api,
    requestMomoPayment,
    async (call, tx) => {
      const { amount, phoneNumber: phone, momoProvider: network } = call.body
      const order = { customerId: call.actor.userId, loanId: call.params.loanId, amount, phone, network, channel: 'app' as const }
      const { reference } = await reserveCollection(tx, requestContextOf(call), order, { networks: desk.networks, random: deps.random })
      const message = `${phone} was asked for ${formatCedis(amount)}. Approve it on that phone.`
      return { referenceId: reference, message, status: 'PENDING' }
    },
    async (_call, answer) => {
      await sendWhileAwaited(deps, desk, answer.referenceId)
      return answer
    },
  )

  // One for each loan at most: they fit on one page.
  mountList(api, listOpenMomoRequests, async (call, db) => ({
    rows: (await findOpenCollectionsOfUser(db, call.actor.userId)).slice(0, call.page.limit).map(toOpenRequest),
  }))

  // However often a customer asks here, the provider is asked once in five seconds; in between the answer is what is known.
  mountRead(api, readMomoStatus, async (call, db) => {
    const { reference } = await ownMomoRequest(db, call.params.referenceId, call.actor.userId)
    await checkTransaction(deps, desk, reference)
    return toMomoStatus(await ownMomoRequest(db, reference, call.actor.userId))
  })

  mountWriteThen(
    api,
    submitMomoVoucher,
    async (call, tx) => toMomoStatus(await takeOwnVoucher(tx, requestContextOf(call), call.params.referenceId)),
    async (call, answer) => {
      await submitVoucher(deps, desk, answer.referenceId, call.body.voucher)
      return toMomoStatus(await ownMomoRequest(deps.db, answer.referenceId, call.actor.userId))
    },
  )

  mountPreparedWrite(
    api,
    completeMomoPayment,
    async (call) => {
      const { reference } = await ownMomoRequest(deps.db, call.body.referenceId, call.actor.userId)
      await checkTransaction(deps, desk, reference)
    },
    (call, tx) => completedByMomo(tx, { ...call.body, loanId: call.params.loanId, userId: call.actor.userId, now: call.now }),
  )
}
