import * as z from 'zod/mini'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { momoProvider, momoVoucher, referenceId } from '#contract/payments.ts'
import { staffPaymentShape } from '#contract/staff-payments.ts'
import { cedis, instant, optionalInput, phoneNumber, positiveCedis, success, userId } from '#contract/wire.ts'

const MAY_PAY_FOR = ['generate_payment_codes'] as const

/** A request to pay as the office sees it, whoever made it. */
export const staffMomoRequestShape = z.object({
  referenceId: z.string(),
  loanId: z.int(),
  /** CREATED and whatever is not known yet are PENDING. */
  status: z.enum(['PENDING', 'SUCCESSFUL', 'FAILED']),
  amount: cedis,
  /** The wallet that is asked; masked for who may not see numbers. */
  phoneNumber: z.string(),
  momoProvider: z.enum(MOMO_PROVIDERS),
  createdAt: instant,
  /** In words for the customer; null unless it failed. */
  reason: z.nullable(z.string()),
  /** What the customer has to do for a code that is to be typed in; null where none is asked for, or it was handed on. */
  voucherNote: z.nullable(z.string()),
  /** What it became; failed with unallocated money where the loan could not take it. */
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
    /** The customer's own wallet unless said. */
    phoneNumber: optionalInput(phoneNumber('Please enter phone number and amount')),
    /** Of that number; the customer's own unless said. */
    momoProvider: optionalInput(momoProvider),
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
  list: true,
  params: z.object({ userId }),
  response: z.array(staffMomoRequestShape),
})

const requestParams = z.object({ userId, referenceId })

export const readMomoRequestFor = defineEndpoint({
  name: 'readMomoRequestFor',
  method: 'GET',
  path: '/api/admin/users/:userId/momo-requests/:referenceId',
  summary: 'Where a mobile money request of a customer stands, and what it became',
  access: MAY_PAY_FOR,
  staff: true,
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
