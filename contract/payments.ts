import * as z from 'zod/mini'
import { normalReceiptNumber, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { CUSTOMER_PAYMENT_METHODS, MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanShape } from '#contract/loan-shape.ts'
import { paymentShape } from '#contract/payment-shape.ts'
import { absentIfEmpty, cedis, instant, line, localDate, phoneNumber, positiveCedis, rowId, success } from '#contract/wire.ts'

const AMOUNT_REQUIRED = 'Payment amount is required'
const RECEIPT_FORM = 'Receipt number must be exactly 6 characters'

/** Accepts any spelling. */
export const receiptNumber = z.codec(z.string(RECEIPT_FORM), z.string(), {
  decode: (wire, context) => {
    const number = wire.length <= 30 ? normalReceiptNumber(wire) : wire
    if (number.length === RECEIPT_LENGTH && !/\p{Cc}/u.test(number)) return number
    context.issues.push({ code: 'custom', input: wire, message: RECEIPT_FORM })
    return z.NEVER
  },
  encode: (number) => number,
})
export const momoProvider = z.enum(MOMO_PROVIDERS, 'Choose MTN, AirtelTigo or Telecel')
/** As networks print it. */
const transactionId = z.string('Enter the transaction ID').check(
  z.trim(),
  z.maxLength(64, 'Use at most 64 characters'),
  z.regex(/^[\s.-]*[A-Za-z0-9][A-Za-z0-9\s.-]*$/, 'Enter the transaction ID as the network sent it'),
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
)

/** As the bank prints it. */
export const bankReference = z
  .string('Enter the reference of the transfer')
  .check(
    z.trim(),
    z.maxLength(64, 'Use at most 64 characters'),
    z.regex(/^[\s./-]*[A-Za-z0-9][A-Za-z0-9\s./-]*$/, 'Enter the reference as the bank prints it'),
  )

export const listOwnPayments = defineEndpoint({
  name: 'listOwnPayments',
  method: 'GET',
  path: '/api/payments/user',
  summary: 'The caller’s payments, newest first',
  access: ['view_own_loans'],
  list: true,
  response: z.array(paymentShape),
})

/** Default method: momo (rule P3). */
export const paymentBody = z.object({
  amount: positiveCedis(AMOUNT_REQUIRED),
  paymentMethod: z.optional(z.enum(CUSTOMER_PAYMENT_METHODS, 'Choose cash or mobile money')),
  momoTransactionId: absentIfEmpty(transactionId),
  momoProvider: z.optional(momoProvider),
  cashReceiptNumber: absentIfEmpty(receiptNumber),
})

const loanParams = z.object({ loanId: rowId })

export const submitPayment = defineEndpoint({
  name: 'submitPayment',
  method: 'POST',
  path: '/api/payments/:loanId',
  summary: 'Enters a payment: complete at once with a bound receipt, else pending until the office confirms it',
  access: ['make_payments'],
  params: loanParams,
  body: paymentBody,
  response: success({ payment: paymentShape, loan: loanShape }),
})

export const recogniseReceipt = defineEndpoint({
  name: 'recogniseReceipt',
  method: 'GET',
  path: '/api/payments/receipts/:receiptNumber',
  summary: 'Loan and amount of an open receipt that the office made for the caller; any other number looks the same',
  access: ['make_payments'],
  params: z.object({ receiptNumber }),
  response: z.object({ receipt: z.nullable(z.object({ loanId: z.int(), amount: cedis, madeOn: localDate })) }),
})

export const requestMomoPayment = defineEndpoint({
  name: 'requestMomoPayment',
  method: 'POST',
  path: '/api/payments/:loanId/momo-request',
  summary: 'Asks the customer’s network for a payment; 503 while no network is configured',
  access: ['make_payments'],
  params: loanParams,
  body: z.object({
    amount: positiveCedis(AMOUNT_REQUIRED),
    phoneNumber: phoneNumber('Please enter phone number and amount'),
    /** Network of that number; default: the caller's own. */
    momoProvider: z.optional(momoProvider),
  }),
  response: success({ referenceId: z.string(), status: z.string() }),
})

export const referenceId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'This reference is not known.'))
/** For networks that require a code. */
export const momoVoucher = z.string('Enter the voucher code').check(z.trim(), z.regex(/^[A-Za-z0-9]{4,12}$/, 'Enter the voucher code'))
const referenceParams = z.object({ referenceId })
const momoStatusMembers = {
  status: z.enum(['PENDING', 'SUCCESSFUL', 'FAILED']),
  referenceId: z.string(),
  transactionId: z.nullable(z.string()),
  amount: cedis,
  /** For the customer; null unless failed. */
  reason: z.nullable(z.string()),
  /** Null if no code is needed or it was sent. */
  voucherNote: z.nullable(z.string()),
}

export const readMomoStatus = defineEndpoint({
  name: 'readMomoStatus',
  method: 'GET',
  path: '/api/payments/momo-status/:referenceId',
  summary: 'The status of a mobile money request of the caller',
  access: ['make_payments'],
  params: referenceParams,
  response: z.object(momoStatusMembers),
})

export const submitMomoVoucher = defineEndpoint({
  name: 'submitMomoVoucher',
  method: 'POST',
  path: '/api/payments/momo-status/:referenceId/voucher',
  summary: 'Hands the code of a network that wants one (Telecel) on to it, once',
  access: ['make_payments'],
  params: referenceParams,
  body: z.object({ voucher: momoVoucher }),
  response: success(momoStatusMembers),
})

export const listOpenMomoRequests = defineEndpoint({
  name: 'listOpenMomoRequests',
  method: 'GET',
  path: '/api/payments/momo-requests',
  summary: 'The caller’s mobile money requests that have not ended yet, newest first',
  access: ['make_payments'],
  list: true,
  response: z.array(
    z.object({
      referenceId: z.string(),
      loanId: z.int(),
      amount: cedis,
      phoneNumber: z.string(),
      momoProvider,
      createdAt: instant,
      voucherNote: z.nullable(z.string()),
    }),
  ),
})

export const completeMomoPayment = defineEndpoint({
  name: 'completeMomoPayment',
  method: 'POST',
  path: '/api/payments/:loanId/complete',
  summary: 'Completes a mobile money payment by the status that the network returns, whatever the body says',
  access: ['make_payments'],
  params: loanParams,
  body: z.object({
    referenceId: line('The reference is missing', 64),
    momoTransactionId: absentIfEmpty(transactionId),
    amount: z.optional(positiveCedis(AMOUNT_REQUIRED)),
  }),
  response: success({ payment: paymentShape, loan: loanShape }),
})
