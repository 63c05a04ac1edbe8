import { sql } from 'kysely'
import {
  bookLatePayout as bookLatePayoutEndpoint,
  cancelPayout as cancelPayoutEndpoint,
  checkPayout,
  readPayout,
  releasePayout as releasePayoutEndpoint,
} from '#contract/payouts.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { bookLatePayout } from '#server/payouts/book-late-payout.ts'
import { cancelPayout, releasePayout } from '#server/payouts/request-payout.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { planPayout } from '#server/payouts/payout-plan.ts'
import { payoutViews } from '#server/loans/payouts-query.ts'
import { lastTransferOf, sendTransfer } from '#server/payouts/reserve-transfer.ts'
import { staffLoanView } from '#server/loans/staff-loan-view.ts'
import { checkWalletHolder } from '#server/momo/check-wallet-holder.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { advance } from '#server/momo/momo-job.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function payoutRoutes(api: Api, providers: PaymentProviders): void {
  mountRead(api, readPayout, (call, db) => planPayout(db, providers.networks, call, api.deps.config.payoutSecondPersonAbove))

  mountPreparedWrite(
    api,
    releasePayoutEndpoint,
    ({ params }) => checkWalletHolder(api.deps.db, providers.networks, { loanId: params.id }),
    async (call, tx, wallet) => {
      await releasePayout(tx, api.deps.random, requestContextOf(call), {
        loanId: call.params.id,
        wallet,
        holderReason: call.body.holderReason,
      })
      return loanResponse(tx, call, 'The transfer was released and is under way')
    },
    async (call, response) => {
      await sendTransfer(api.deps, providers, call.params.id)
      return loanResponse(api.deps.db, call, response.message)
    },
  )

  mountWrite(api, cancelPayoutEndpoint, async (call, tx) => {
    await cancelPayout(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return loanResponse(tx, call, 'The payout was cancelled')
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
    return loanResponse(tx, call, 'The transfer was booked as the payout')
  })
}

const MESSAGES = {
  waiting: 'The payout waits for a second person',
  under_way: 'The network has not said yet how the transfer ended',
  failed: 'The transfer failed',
  arrived_late: 'The transfer arrived after it had failed',
  paid: 'The transfer arrived and the loan is paid out',
}

async function loanResponse(tx: Db | Tx, call: { params: { id: number }; now: Date; actor: Actor }, message: string) {
  const today = dayOf(call.now)
  const loan = await staffLoanView(tx, await loanRow(tx, call.params.id, today), call.actor.permissions, today)
  return { success: true as const, message, loan }
}

async function assertNotOwnLoan(db: Db, loanId: number, staffId: string): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${loanId}`.execute(db)
  const [loan] = rows
  if (!loan) throw new Refused(refusal('not_found'))
  if (loan.user_id === staffId) throw new Refused(refusal('own_record'))
}
