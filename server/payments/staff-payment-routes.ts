import {
  cancelReceipt as cancelReceiptEndpoint,
  confirmPayment as confirmPaymentEndpoint,
  failPayment as failPaymentEndpoint,
  generateReceipt,
  listReceipts,
  liftClaimStop as liftClaimStopEndpoint,
  listStaffPayments,
} from '#contract/staff-payments.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { recordFound } from '#server/audit/audit-store.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { cancelReceipt } from '#server/payments/cancel-receipt.ts'
import { confirmPayment, failPayment } from '#server/payments/confirm-payment.ts'
import { liftClaimStop } from '#server/payments/lift-claim-stop.ts'
import { makeReceipt } from '#server/payments/make-receipt.ts'
import { staffPayments } from '#server/payments/payments-query.ts'
import { receipts } from '#server/payments/receipts-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'

const maskPhoneFor = (viewer: readonly Permission[]) => (phone: string | null) => maskPerson({ phone }, viewer).phone

export function staffPaymentRoutes(api: Api): void {
  mountList(api, listStaffPayments, (call, db) =>
    staffPayments(
      db,
      { status: call.query.status, page: call.page, hiddenFrom: call.actor.userId, today: dayOf(call.now) },
      maskPhoneFor(call.actor.permissions),
    ),
  )

  mountWrite(api, confirmPaymentEndpoint, async (call, tx) => {
    const today = dayOf(call.now)
    await confirmPayment(tx, requestContextOf(call), { paymentId: call.params.id, valueDate: call.body.valueDate })
    const payment = await onePayment(tx, call.params.id, call.actor.permissions, dayOf(call.now))
    const message =
      payment.status === 'completed'
        ? 'Payment confirmed'
        : `The loan could not take this money, so it was added to the credit balance. ${payment.reason ?? ''}`.trim()
    return { success: true as const, message, payment, loan: toLoanView(await loanRow(tx, payment.loanId, today), today) }
  })

  mountWrite(api, failPaymentEndpoint, async (call, tx) => {
    await failPayment(tx, requestContextOf(call), { paymentId: call.params.id, reason: call.body.reason })
    return {
      success: true as const,
      message: 'Payment marked as failed',
      payment: await onePayment(tx, call.params.id, call.actor.permissions, dayOf(call.now)),
    }
  })

  mountWrite(api, liftClaimStopEndpoint, async (call, tx) => {
    await liftClaimStop(tx, requestContextOf(call), { userId: call.params.userId, reason: call.body.reason })
    return { success: true as const, message: 'The customer can enter claims again' }
  })

  receiptRoutes(api)
}

function receiptRoutes(api: Api): void {
  mountList(api, listReceipts, async (call, db) => {
    const number = call.query.search
    const found = await receipts(db, { number, hiddenFrom: call.actor.userId, page: call.page, today: dayOf(call.now) })
    if (number !== undefined) {
      const ids = found.rows.flatMap(({ loanId }) => loanId ?? [])
      await recordFound(api.deps, listReceipts, call, { kind: 'loan', ids })
    }
    return found
  })

  mountWrite(api, generateReceipt, async (call, tx) => {
    const receiptNumber = await makeReceipt(tx, requestContextOf(call), api.deps.random, {
      loanId: call.body.loanId,
      amount: call.body.amount,
    })
    return {
      success: true as const,
      message: 'Receipt number generated',
      receiptNumber,
      receipt: await oneReceipt(tx, receiptNumber, call.now),
    }
  })

  mountWrite(api, cancelReceiptEndpoint, async (call, tx) => {
    const { receiptNumber } = call.params
    await cancelReceipt(tx, requestContextOf(call), { receiptNumber, reason: call.body.reason })
    return { success: true as const, message: 'Receipt number cancelled', receipt: await oneReceipt(tx, receiptNumber, call.now) }
  })
}

export async function onePayment(tx: Db | Tx, id: number, viewer: readonly Permission[], today: LocalDate) {
  const { rows } = await staffPayments(tx, { status: undefined, id, page: { limit: 1 }, today }, maskPhoneFor(viewer))
  const payment = rows[0]
  invariant(payment !== undefined, 'a payment that was just decided exists')
  return payment
}

export async function oneReceipt(tx: Tx, number: string, now: Date) {
  const { rows } = await receipts(tx, { number, page: { limit: 1 }, today: dayOf(now) })
  const receipt = rows[0]
  invariant(receipt !== undefined, 'a receipt that was just made or cancelled exists')
  return receipt
}
