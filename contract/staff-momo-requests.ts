import * as z from 'zod/mini'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { momoProvider, momoVoucher, referenceId } from '#contract/payments.ts'
import { staffPaymentShape } from '#contract/staff-payments.ts'
import { cedis, instant, phoneNumber, positiveCedis, success, userId } from '#contract/wire.ts'

const MAY_PAY_FOR = ['generate_payment_codes'] as const

/** A collection, requested by customer or staff. */
export const staffMomoRequestShape = z.object({
  referenceId: z.string(),
  loanId: z.int(),
  status: z.enum(['PENDING', 'SUCCESSFUL', 'FAILED']),
  amount: cedis,
  /** Masked without view_sensitive_data. */
  phoneNumber: z.string(),
  momoProvider: z.enum(MOMO_PROVIDERS),
  createdAt: instant,
  /** For the customer; null unless it failed. */
  reason: z.nullable(z.string()),
  /** Null if no code is needed or it was sent. */
  voucherNote: z.nullable(z.string()),
  /** Failed with unallocated funds when the loan could not take it. */
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
    /** Of that number; default: the customer's own. */
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
