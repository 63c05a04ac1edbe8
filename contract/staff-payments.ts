import * as z from 'zod/mini'
import { MOMO_PROVIDERS, PAYMENT_STATUSES } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { paymentMembers } from '#contract/payment-shape.ts'
import { momoProvider, momoVoucher, receiptNumber, referenceId } from '#contract/payments.ts'
import { absentIfEmpty, cedis, instant, line, localDate, phoneNumber, positiveCedis, rowId, success, userId } from '#contract/wire.ts'

const REASON_REQUIRED = 'Please give a reason'
const reason = line(REASON_REQUIRED, 500)

export const receiptShape = z.object({
  receiptNumber: z.string(),
  /** Closed and expired: its money is credit balance. */
  status: z.enum(['open', 'used', 'cancelled', 'expired', 'closed']),
  loanId: z.nullable(z.int()),
  userId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  amount: z.nullable(cedis),
  madeBy: z.string(),
  madeByName: z.string(),
  madeAt: instant,
  /** Last valid day. */
  validUntil: localDate,
  usedAt: z.nullable(instant),
  cancelledAt: z.nullable(instant),
  cancelReason: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  closeReason: z.nullable(z.string()),
})

export const generateReceipt = defineEndpoint({
  name: 'generateReceipt',
  method: 'POST',
  path: '/api/admin/generate-receipt',
  summary: 'Makes a receipt number; with a loan and an amount it is bound to them and books the cash',
  access: ['generate_payment_codes'],
  staff: true,
  body: z.object({
    loanId: z.optional(z.int('Send the loan as a number').check(z.positive('Send the loan as a number'))),
    amount: z.optional(positiveCedis('Payment amount is required')),
  }),
  response: success({ receiptNumber: z.string(), receipt: receiptShape }),
})

export const listReceipts = defineEndpoint({
  name: 'listReceipts',
  method: 'GET',
  path: '/api/admin/receipts',
  summary: 'Receipt numbers, newest first',
  access: ['generate_payment_codes'],
  staff: true,
  views: { what: 'the search result of', by: {} },
  list: true,
  query: z.object({ search: absentIfEmpty(receiptNumber) }),
  response: z.array(receiptShape),
})

export const cancelReceipt = defineEndpoint({
  name: 'cancelReceipt',
  method: 'POST',
  path: '/api/admin/receipts/:receiptNumber/cancel',
  summary: 'Cancels a receipt number that was not used; the cash of a bound one leaves the till again',
  access: ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'],
  staff: true,
  params: z.object({ receiptNumber }),
  body: z.object({ reason }),
  response: success({ receipt: receiptShape }),
})

/** With customer, claims and decision. */
export const staffPaymentShape = z.object({
  ...paymentMembers,
  customerName: z.string(),
  customerPhone: z.nullable(z.string()),
  loanOutstanding: cedis,
  enteredOn: localDate,
  /** Confirmed, failed or reversed. */
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** Null: completed by a receipt number or the network. */
  decidedByName: z.nullable(z.string()),
  /** Other claims of the same transaction ID. */
  competingClaims: z.int(),
  /** The ID of a transfer that we sent: it cannot be confirmed (rule P21). */
  isOutgoing: z.boolean(),
  /** In 90 days, and whether new ones are stopped (rule P19). */
  failedClaims: z.int(),
  claimsStopped: z.boolean(),
})

export const listStaffPayments = defineEndpoint({
  name: 'listStaffPayments',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments by status: pending ones oldest first, others newest first',
  access: ['generate_payment_codes'],
  staff: true,
  list: true,
  query: z.object({ status: z.optional(z.enum(PAYMENT_STATUSES, 'Unknown status')) }),
  response: z.array(staffPaymentShape),
})

const paymentParams = z.object({ id: rowId })

export const confirmPayment = defineEndpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/api/admin/payments/:id/confirm',
  summary: 'Confirms a pending payment: the money is there',
  access: ['generate_payment_codes'],
  staff: true,
  params: paymentParams,
  body: z.object({ valueDate: z.optional(localDate) }),
  response: success({ payment: staffPaymentShape, loan: loanShape }),
})

export const failPayment = defineEndpoint({
  name: 'failPayment',
  method: 'POST',
  path: '/api/admin/payments/:id/fail',
  summary: 'Fails a pending payment: the money is not there',
  access: ['generate_payment_codes'],
  staff: true,
  params: paymentParams,
  body: z.object({ reason }),
  response: success({ payment: staffPaymentShape }),
})

export const liftClaimStop = defineEndpoint({
  name: 'liftClaimStop',
  method: 'POST',
  path: '/api/admin/users/:userId/lift-claim-stop',
  summary: 'Lets a customer enter claims again after three failed',
  access: ['generate_payment_codes'],
  staff: true,
  params: z.object({ userId }),
  body: z.object({ reason }),
  response: success({}),
})

const MAY_PAY_FOR = ['generate_payment_codes'] as const

/** Requested by customer or staff. */
export const staffMomoRequestShape = z.object({
  referenceId: z.string(),
  loanId: z.int(),
  status: z.enum(['PENDING', 'SUCCESSFUL', 'FAILED']),
  amount: cedis,
  /** Masked without view_sensitive_data. */
  phoneNumber: z.string(),
  momoProvider: z.enum(MOMO_PROVIDERS),
  createdAt: instant,
  /** For the customer; null unless failed. */
  reason: z.nullable(z.string()),
  /** Null if no code is needed or it was sent. */
  voucherNote: z.nullable(z.string()),
  /** Failed, with unallocated funds, when the loan could not take it. */
  payment: z.nullable(staffPaymentShape),
})

export const requestMomoFor = defineEndpoint({
  name: 'requestMomoFor',
  method: 'POST',
  path: '/api/admin/users/:userId/momo-requests',
  summary: 'Asks the network of a customer at the desk for a payment; 503 while no network is configured',
  access: MAY_PAY_FOR,
  staff: true,
  params: z.object({ userId }),
  body: z.object({
    loanId: z.int('Send the loan as a number').check(z.positive('Send the loan as a number')),
    amount: positiveCedis('Payment amount is required'),
    /** Default: the customer's own wallet. */
    phoneNumber: z.optional(phoneNumber('Please enter phone number and amount')),
    /** Network of that number; default: the customer's own. */
    momoProvider: z.optional(momoProvider),
  }),
  response: success({ request: staffMomoRequestShape }),
})

export const listMomoRequestsFor = defineEndpoint({
  name: 'listMomoRequestsFor',
  method: 'GET',
  path: '/api/admin/users/:userId/momo-requests',
  summary: 'The mobile money requests of a customer that have not ended yet, newest first',
  access: MAY_PAY_FOR,
  staff: true,
  views: { what: 'the mobile money requests of', by: { userId: 'user' } },
  list: true,
  params: z.object({ userId }),
  response: z.array(staffMomoRequestShape),
})

const requestParams = z.object({ userId, referenceId })

export const readMomoRequestFor = defineEndpoint({
  name: 'readMomoRequestFor',
  method: 'GET',
  path: '/api/admin/users/:userId/momo-requests/:referenceId',
  summary: 'The status of a mobile money request of a customer, and its result',
  access: MAY_PAY_FOR,
  staff: true,
  views: { what: 'a mobile money request of', by: { userId: 'user' } },
  params: requestParams,
  response: staffMomoRequestShape,
})

export const submitVoucherFor = defineEndpoint({
  name: 'submitVoucherFor',
  method: 'POST',
  path: '/api/admin/users/:userId/momo-requests/:referenceId/voucher',
  summary: 'Hands the code that a customer at the desk reads out on to the network that wants one, once',
  access: MAY_PAY_FOR,
  staff: true,
  params: requestParams,
  body: z.object({ voucher: momoVoucher }),
  response: success({ request: staffMomoRequestShape }),
})
