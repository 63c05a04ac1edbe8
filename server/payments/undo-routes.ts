import {
  bookFunding as bookFundingEndpoint,
  returnPayout as returnPayoutEndpoint,
  reversePayment as reversePaymentEndpoint,
  undoApproval as undoApprovalEndpoint,
  writeOffLoan as writeOffLoanEndpoint,
} from '#contract/staff-undo.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { undoApproval } from '#server/applications/undo-approval.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { balanceOf, bookFunding } from '#server/ledger/book-funding.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { staffLoanResponse } from '#server/loans/staff-loan-view.ts'
import { requestWriteOff } from '#server/loans/write-off-loan.ts'
import { reversePayment } from '#server/payments/reverse-payment.ts'
import { onePayment } from '#server/payments/staff-payment-routes.ts'
import { returnPayout } from '#server/payouts/return-payout.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountWrite } from '#server/platform/http/mount.ts'

export function undoRoutes(api: Api): void {
  mountWrite(api, undoApprovalEndpoint, async (call, tx) => {
    await undoApproval(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffLoanResponse(tx, call, call.params.id, 'The approval was withdrawn')
  })
  mountWrite(api, returnPayoutEndpoint, async (call, tx) => {
    await returnPayout(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason })
    return staffLoanResponse(tx, call, call.params.id, 'The payout was returned')
  })
  mountWrite(api, writeOffLoanEndpoint, async (call, tx) => {
    await requestWriteOff(tx, requestContextOf(call), { loanId: call.params.id, reason: call.body.reason, cause: call.body.cause })
    return staffLoanResponse(tx, call, call.params.id, 'The write-off waits for a second person')
  })
  mountWrite(api, reversePaymentEndpoint, async (call, tx) => {
    await reversePayment(tx, requestContextOf(call), { paymentId: call.params.id, reason: call.body.reason })
    return withPayment(tx, call, call.params.id, 'The payment was reversed')
  })
  mountWrite(api, bookFundingEndpoint, async (call, tx) => {
    await bookFunding(tx, requestContextOf(call), call.body)
    return { success: true as const, message: 'The funding was booked', officeCash: await balanceOf(tx, 'office_cash') }
  })
}

export async function withPayment(tx: Tx, call: { now: Date; actor: Actor }, id: number, message: string) {
  const today = dayOf(call.now)
  const payment = await onePayment(tx, id, call.actor.permissions, today)
  return { success: true as const, message, payment, loan: toLoanView(await loanRow(tx, payment.loanId, today), today) }
}
