import {
  callOffRefund as callOffRefundEndpoint,
  readRefund,
  refundUnallocated as refundUnallocatedEndpoint,
} from '#contract/staff-refunds.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { checkWalletHolder } from '#server/loans/check-wallet-holder.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { callOffRefund } from '#server/payments/call-off-refund.ts'
import { planRefund } from '#server/payments/refund-plan.ts'
import { refundUnallocated } from '#server/payments/refund-unallocated.ts'
import { sendRefund } from '#server/payments/send-refund.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'

const SAYS = {
  given: 'The money was refunded',
  under_way: 'The money is on its way to the wallet',
  waits: 'A colleague has to ask for the same today before the money is sent',
}

/** Kept money goes back to its customer: in cash, or by mobile money, which is sent after the commit that reserved it. */
export function refundRoutes(api: Api, desk: PaymentProviders): void {
  const { db, random, config } = api.deps
  mountPreparedWrite(
    api,
    refundUnallocatedEndpoint,
    async ({ params, body }) => (body.method === 'momo' ? checkWalletHolder(db, desk.networks, params) : undefined),
    async (call, tx, wallet) => {
      const means = { networks: desk.networks, random, secondPersonAbove: config.payoutSecondPersonAbove, wallet }
      const refunded = await refundUnallocated(tx, requestContextOf(call), means, { userId: call.params.userId, ...call.body })
      return { success: true as const, message: SAYS[refunded.refund], ...refunded }
    },
    async (call, answer) => {
      if (answer.refund === 'under_way') await sendRefund(api.deps, desk, call.params.userId)
      return answer
    },
  )
  mountWrite(api, callOffRefundEndpoint, async (call, tx) => {
    const unallocated = await callOffRefund(tx, requestContextOf(call), { userId: call.params.userId, reason: call.body.reason })
    return { success: true as const, message: 'The refund was cancelled', unallocated }
  })
  mountRead(api, readRefund, (call) => planRefund(api.deps, desk, call))
}
