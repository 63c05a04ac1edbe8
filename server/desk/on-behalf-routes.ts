import { confirmWalletChange as confirmWalletChangeCall, sendWalletCode as sendWalletCodeCall } from '#contract/payouts.ts'
import { acceptTermsFor, applyFor, fillInProfileFor, payByBankFor, payFor, readApplicant } from '#contract/staff-on-behalf.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { applicantOf } from '#domain/loans/eligibility.ts'
import { applyForLoan } from '#server/applications/apply-for-loan.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { enterBankPayment } from '#server/bank/enter-bank-payment.ts'
import { confirmWalletChange, sendWalletCode } from '#server/desk/confirm-wallet-change.ts'
import { fillInProfileForCustomer } from '#server/desk/fill-in-profile-for-customer.ts'
import { acceptTerms } from '#server/loans/accept-terms.ts'
import { eligibilityFactsOf } from '#server/loans/assert-eligible-customer.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { toJpeg } from '#server/loans/profile-picture.ts'
import { staffLoanResponse } from '#server/loans/staff-loan-view.ts'
import { payForCustomer } from '#server/payments/pay-for-customer.ts'
import { onePayment, oneReceipt } from '#server/payments/staff-payment-routes.ts'
import { lockManagedCustomer } from '#server/people/people-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { Committed, mountPreparedWrite, mountRead, mountWrite } from '#server/platform/http/mount.ts'

export function onBehalfRoutes(api: Api): void {
  mountWrite(api, fillInProfileFor, async (call, tx) => ({
    success: true as const,
    message: 'The profile was saved',
    user: await fillInProfileForCustomer(tx, requestContextOf(call), call.params.userId, call.body),
  }))

  mountRead(api, readApplicant, async ({ actor, now, params }, db) => {
    if (params.userId === actor.userId) throw new Refused(refusal('own_record'))
    const today = dayOf(now)
    const customer = await readCustomerLoans(db, params.userId, today)
    const { blacklistedFor, ...applicant } = applicantOf(await eligibilityFactsOf(db, customer, today), 'staff')
    return { ...applicant, blacklistedFor: blacklistedFor ?? null }
  })

  mountPreparedWrite(
    api,
    applyFor,
    async ({ body }) =>
      body.profilePicture === undefined ? undefined : { id: api.deps.random.id(), jpeg: await toJpeg(body.profilePicture) },
    async (call, tx, picture) => {
      const {
        requestedAmount,
        reference,
        lender,
        termsAccepted,
        termsHash,
        businessPurpose,
        weeklyIncome,
        weeklyObligations,
        productVersion,
        payDay,
      } = call.body
      const application = {
        amount: requestedAmount,
        lender,
        termsAccepted,
        termsHash,
        businessPurpose,
        weeklyIncome,
        weeklyObligations,
        productVersion,
        payDay,
        picture,
      }
      const { userId: customerId } = call.params
      await lockManagedCustomer(tx, requestContextOf(call), customerId)
      const id = await applyForLoan(tx, requestContextOf(call), { ...application, customerId, paperReference: reference })
      return staffLoanResponse(tx, call, id, 'The application was sent for the customer')
    },
  )

  mountWrite(api, acceptTermsFor, async (call, tx) => {
    const { userId: customerId, loanId } = call.params
    const { hash, reference: paperReference } = call.body
    await lockManagedCustomer(tx, requestContextOf(call), customerId)
    await acceptTerms(tx, requestContextOf(call), { customerId, loanId, hash, paperReference })
    return staffLoanResponse(tx, call, loanId, 'The signed terms were entered')
  })

  paymentForRoute(api)
  walletRoutes(api)
}

function walletRoutes(api: Api): void {
  mountWrite(api, sendWalletCodeCall, async (call, tx) => {
    const sent = await sendWalletCode(tx, api.deps, requestContextOf(call), call.params.userId)
    return { success: true as const, message: `The code went to ${sent.sentTo}. It works for 10 minutes.`, ...sent }
  })
  mountWrite(api, confirmWalletChangeCall, async (call, tx) => {
    const confirmed = await confirmWalletChange(tx, api.deps.config, requestContextOf(call), {
      userId: call.params.userId,
      code: call.body.code,
    })
    if (confirmed instanceof Committed) return confirmed
    return { success: true as const, message: 'The wallet is confirmed', confirmed }
  })
}

function paymentForRoute(api: Api): void {
  const settings = { secondPersonAbove: api.deps.config.payoutSecondPersonAbove }
  mountWrite(api, payByBankFor, async (call, tx) => {
    const { body, params, actor } = call
    const paymentId = await enterBankPayment(tx, requestContextOf(call), settings, { customerId: params.userId, ...body })
    const today = dayOf(call.now)
    const payment = paymentId === undefined ? null : await onePayment(tx, paymentId, actor.permissions, today)
    const message =
      payment === null
        ? 'The payment waits for a second person'
        : payment.status === 'completed'
          ? 'The payment is complete'
          : `The loan could not take this money, so it was added to the credit balance. ${payment.reason ?? ''}`.trim()
    return { success: true as const, message, payment, loan: toLoanView(await loanRow(tx, body.loanId, today), today) }
  })
  mountWrite(api, payFor, async (call, tx) => {
    const { body, params, actor } = call
    const outcome = await payForCustomer(tx, requestContextOf(call), api.deps.random, {
      customerId: params.userId,
      loanId: body.loanId,
      amount: body.amount,
      method: body.paymentMethod,
      receiptNumber: body.cashReceiptNumber,
      transactionId: body.momoTransactionId,
      provider: body.momoProvider,
      valueDate: body.valueDate,
    })
    if (outcome instanceof Committed) return outcome
    const today = dayOf(call.now)
    const payment = await onePayment(tx, outcome, actor.permissions, today)
    return {
      success: true as const,
      message: payment.status === 'completed' ? 'The payment is complete' : 'The payment waits for its confirmation',
      payment,
      loan: toLoanView(await loanRow(tx, body.loanId, today), today),
      receipt: payment.cashReceiptNumber === null ? null : await oneReceipt(tx, payment.cashReceiptNumber, call.now),
    }
  })
}
