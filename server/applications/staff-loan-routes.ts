import {
  approveLoan as approveLoanEndpoint,
  disburseLoan as disburseLoanEndpoint,
  listPendingLoans,
  listStaffLoans,
  rejectLoan as rejectLoanEndpoint,
} from '#contract/staff-loans.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { approveLoan } from '#server/applications/approve-loan.ts'
import { rejectLoan } from '#server/applications/reject-loan.ts'
import { recordFound } from '#server/audit/audit-store.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { pendingLoans, searchedLoans } from '#server/loans/loans-query.ts'
import { staffLoanViews, staffLoanResponse } from '#server/loans/staff-loan-view.ts'
import { checkWalletHolder } from '#server/momo/check-wallet-holder.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { disburseLoan } from '#server/payouts/disburse-loan.ts'
import { requestPayout } from '#server/payouts/request-payout.ts'
import { sendTransfer } from '#server/payouts/reserve-transfer.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountPreparedWrite, mountWrite } from '#server/platform/http/mount.ts'

export function staffLoanRoutes(api: Api, providers: PaymentProviders): void {
  mountList(api, listPendingLoans, async (call, db) => {
    const today = dayOf(call.now)
    const { rows, next } = await pendingLoans(db, call.actor.userId, call.query.lender, today, call.page)
    return { rows: await staffLoanViews(db, rows, call.actor.permissions, today), next }
  })

  mountList(api, listStaffLoans, async (call, db) => {
    const today = dayOf(call.now)
    const search = call.query.search?.trim() || undefined
    const filter = {
      viewerId: call.actor.userId,
      status: call.query.status,
      search,
      phone: search === undefined ? undefined : parsePhone(search),
    }
    const { rows, next } = await searchedLoans(db, filter, today, call.page)
    const sought = rows.filter(({ id }) => filter.phone !== undefined || search?.replace('#', '') === String(id))
    await recordFound(api.deps, listStaffLoans, call, { kind: 'user', ids: sought.map((row) => row.user_id) })
    return { rows: await staffLoanViews(db, rows, call.actor.permissions, today), next }
  })

  mountWrite(api, approveLoanEndpoint, async (call, tx) => {
    const { approvedAmount, notes, version, mark, checked } = call.body
    await approveLoan(tx, requestContextOf(call), { loanId: call.params.id, approvedAmount, notes, version, mark, checked })
    return staffLoanResponse(tx, call, call.params.id, 'Loan approved successfully')
  })

  mountWrite(api, rejectLoanEndpoint, async (call, tx) => {
    const { reason, notes, version, mark, checked } = call.body
    await rejectLoan(tx, requestContextOf(call), { loanId: call.params.id, reason, notes, version, mark, checked })
    return staffLoanResponse(tx, call, call.params.id, 'Loan rejected successfully')
  })

  disburseRoute(api, providers)
}

function disburseRoute(api: Api, providers: PaymentProviders): void {
  mountPreparedWrite(
    api,
    disburseLoanEndpoint,
    async ({ actor, body, params }) => {
      if (!mayPayOut(actor.permissions, body.method)) throw new Refused(refusal('forbidden'))
      return body.method === 'momo' ? checkWalletHolder(api.deps.db, providers.networks, { loanId: params.id }) : undefined
    },
    async (call, tx, wallet) => {
      const { id: loanId } = call.params
      const secondPersonAbove = api.deps.config.payoutSecondPersonAbove
      if (call.body.method === 'cash') {
        const done = await disburseLoan(tx, requestContextOf(call), { loanId, secondPersonAbove })
        return staffLoanResponse(tx, call, loanId, done === 'waits' ? WAITS : 'Loan paid out successfully')
      }
      const settings = { random: api.deps.random, secondPersonAbove }
      const reference = await requestPayout(tx, settings, requestContextOf(call), { loanId, wallet, holderReason: call.body.holderReason })
      if (reference === undefined) return staffLoanResponse(tx, call, call.params.id, WAITS)
      return staffLoanResponse(tx, call, call.params.id, 'The transfer is under way')
    },
    async (call, response) => {
      if (response.loan.payout?.state !== 'under_way') return response
      await sendTransfer(api.deps, providers, call.params.id)
      return staffLoanResponse(api.deps.db, call, call.params.id, response.message)
    },
  )
}

const WAITS = 'The payout waits for a second person'

/** The front desk pays out cash, approvers by mobile money (rule A17). */
const mayPayOut = (permissions: readonly Permission[], method: 'cash' | 'momo'): boolean =>
  method === 'cash'
    ? permissions.includes('generate_payment_codes')
    : permissions.includes('approve_small_loans') || permissions.includes('approve_large_loans')
