import {
  bookLatePayout as bookLatePayoutEndpoint,
  cancelPayout as cancelPayoutEndpoint,
  checkPayout,
  readPayout,
  releasePayout as releasePayoutEndpoint,
} from '#contract/payouts.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { assertNotOwnLoan } from '#server/loans/loan-rows.ts'
import { payoutViews } from '#server/loans/payouts-query.ts'
import { staffLoanResponse } from '#server/loans/staff-loan-view.ts'
import { checkWalletHolder } from '#server/momo/check-wallet-holder.ts'
import { advance } from '#server/momo/momo-job.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { bookLatePayout } from '#server/payouts/book-late-payout.ts'
import { planPayout } from '#server/payouts/payout-plan.ts'
import { waitsInCash } from '#server/payouts/payouts-store.ts'
import { cancelPayout, releasePayout } from '#server/payouts/request-payout.ts'
import { lastTransferOf, sendTransfer } from '#server/payouts/reserve-transfer.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function payoutRoutes(api: Api, providers: PaymentProviders): void {
  mountRead(api, readPayout, (call, db) => planPayout(db, providers.networks, call, api.deps.config.payoutSecondPersonAbove))

  mountPreparedWrite(
    api,
    releasePayoutEndpoint,
    async ({ params }) =>
      (await waitsInCash(api.deps.db, params.id)) ? undefined : checkWalletHolder(api.deps.db, providers.networks, { loanId: params.id }),
    async (call, tx, wallet) => {
      const reference = await releasePayout(tx, api.deps.random, requestContextOf(call), {
        loanId: call.params.id,
        wallet,
        holderReason: call.body.holderReason,
      })
      const done = reference === undefined ? 'The payout was released. Hand out the cash.' : 'The transfer was released and is under way'
      return staffLoanResponse(tx, call, call.params.id, done)
    },
    async (call, response) => {
      if (response.loan.payout?.method === 'cash') return response
      await sendTransfer(api.deps, providers, call.params.id)
      return staffLoanResponse(api.deps.db, call, call.params.id, response.message)
    },
  )

  mountWrite(api, cancelPayoutEndpoint, async (call, tx) => {
    await cancelPayout(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffLoanResponse(tx, call, call.params.id, 'The payout was cancelled')
  })

  mountPreparedWrite(
    api,
    checkPayout,
    async ({ params, actor }) => {
      await assertNotOwnLoan(api.deps.db, params.id, actor.userId)
      const reference = await lastTransferOf(api.deps.db, params.id)
      if (reference !== undefined) await advance(api.deps, providers, reference)
    },
    async ({ params, actor }, tx) => {
      const payout = (await payoutViews(tx, [params.id], actor.permissions)).get(params.id)
      if (!payout) throw new Refused(refusal('no_transfer'))
      return { success: true as const, message: MESSAGES[payout.state], payout }
    },
  )

  mountWrite(api, bookLatePayoutEndpoint, async (call, tx) => {
    await bookLatePayout(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffLoanResponse(tx, call, call.params.id, 'The transfer was booked as the payout')
  })
}

const MESSAGES = {
  waiting: 'The payout waits for a second person',
  released: 'The payout was released. Hand out the cash.',
  under_way: 'The network has not said yet how the transfer ended',
  failed: 'The transfer failed',
  arrived_late: 'The transfer arrived after it had failed',
  paid: 'The transfer arrived and the loan is paid out',
}
