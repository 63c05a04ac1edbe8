import { applyUnallocated as applyUnallocatedEndpoint } from '#contract/staff-undo.ts'
import { cancelRefund as cancelRefundEndpoint, readRefund, refundUnallocated as refundUnallocatedEndpoint } from '#contract/unallocated.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { checkWalletHolder } from '#server/momo/check-wallet-holder.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { onePayment } from '#server/payments/staff-payment-routes.ts'
import { withPayment } from '#server/payments/undo-routes.ts'
import { applyUnallocated } from '#server/unallocated/apply-unallocated.ts'
import { cancelRefund, refundUnallocated } from '#server/unallocated/refund-unallocated.ts'
import { planRefund } from '#server/unallocated/refund-plan.ts'
import { sendRefund } from '#server/unallocated/reserve-refund.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'

const MESSAGES = {
  given: 'The money was refunded',
  under_way: 'The money is on its way to the wallet',
  waits: 'Another user must request the same refund today before the money is sent',
}

const messageOf = (refund: keyof typeof MESSAGES, method: 'cash' | 'momo'): string =>
  refund === 'waits' && method === 'cash' ? 'The refund waits for a second person' : MESSAGES[refund]

export function unallocatedRoutes(api: Api, providers: PaymentProviders): void {
  const { db, random, config } = api.deps
  mountWrite(api, applyUnallocatedEndpoint, async (call, tx) => {
    const ids = await applyUnallocated(tx, requestContextOf(call), { userId: call.params.userId, ...call.body })
    const payments: Awaited<ReturnType<typeof onePayment>>[] = []
    for (const id of ids) payments.push(await onePayment(tx, id, call.actor.permissions, dayOf(call.now)))
    return { ...(await withPayment(tx, call, ids.at(-1) ?? 0, 'The money was applied to the loan')), payments }
  })
  mountPreparedWrite(
    api,
    refundUnallocatedEndpoint,
    async ({ params, body }) => (body.method === 'momo' ? checkWalletHolder(db, providers.networks, params) : undefined),
    async (call, tx, wallet) => {
      const settings = { networks: providers.networks, random, secondPersonAbove: config.payoutSecondPersonAbove, wallet }
      const refunded = await refundUnallocated(tx, requestContextOf(call), settings, { userId: call.params.userId, ...call.body })
      return { success: true as const, message: messageOf(refunded.refund, call.body.method), ...refunded }
    },
    async (call, response) => {
      if (response.refund === 'under_way') await sendRefund(api.deps, providers, call.params.userId)
      return response
    },
  )
  mountWrite(api, cancelRefundEndpoint, async (call, tx) => {
    const unallocated = await cancelRefund(tx, requestContextOf(call), { userId: call.params.userId, reason: call.body.reason })
    return { success: true as const, message: 'The refund was cancelled', unallocated }
  })
  mountRead(api, readRefund, (call) => planRefund(api.deps, providers, call))
}
