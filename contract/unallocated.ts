import * as z from 'zod/mini'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { LOT_ORIGINS } from '#domain/ledger/lots.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { holderShape } from '#contract/payout-shape.ts'
import { absentIfEmpty, cedis, instant, line, localDate, positiveCedis, success, userId } from '#contract/wire.ts'

const params = z.object({ userId })

/** Of one origin (rule P20). */
export const lotShape = z.object({
  id: z.int(),
  origin: z.enum(LOT_ORIGINS),
  receivedOn: localDate,
  /** The loan that it was received for. */
  loanId: z.nullable(z.int()),
  left: cedis,
  /** Of `left`, for an open receipt or a refund in flight. */
  reserved: cedis,
  receiptNumber: z.nullable(z.string()),
})

export const refundUnallocated = defineEndpoint({
  name: 'refundUnallocated',
  method: 'POST',
  path: '/api/admin/users/:userId/unallocated/refund',
  summary: 'Refunds unallocated money of a customer',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({
    amount: positiveCedis('Enter the amount'),
    method: z.enum(['cash', 'momo'], 'Choose cash or mobile money'),
    reason: line('Please give a reason', 500),
    holderReason: absentIfEmpty(line('Say why the money goes to this wallet', 500)),
  }),
  response: success({
    unallocated: cedis,
    refund: z.enum(['given', 'under_way', 'waits']),
  }),
})

export const readRefund = defineEndpoint({
  name: 'readRefund',
  method: 'GET',
  path: '/api/admin/users/:userId/unallocated/refund',
  summary: 'A preview of a refund of unallocated money by mobile money, and the status of the last one, queried from the networks',
  access: APPROVERS,
  staff: true,
  views: { what: 'the credit balance of', by: { userId: 'user' } },
  params,
  response: z.object({
    /** Less refunds in flight and open receipts. */
    free: cedis,
    /** Up to this amount to its own wallet; above it to the profile's. */
    original: z.nullable(z.object({ phone: z.string(), network: z.enum(MOMO_PROVIDERS), upTo: cedis })),
    /** Networks with a provider. */
    networks: z.array(z.enum(MOMO_PROVIDERS)),
    network: z.enum(MOMO_PROVIDERS),
    /** Null: none in the profile. */
    phone: z.nullable(z.string()),
    /** What changed and waits for a code. */
    changed: z.nullable(z.enum(['wallet', 'phone'])),
    /** Of the profile's wallet. */
    holder: holderShape,
    /** What one user can refund alone today. */
    aloneUpTo: cedis,
    /** A refund that waits for a second person. */
    waiting: z.nullable(z.object({ amount: cedis, askedBy: z.string(), askedByName: z.string(), askedAt: instant, reason: z.string() })),
    last: z.nullable(
      z.object({
        state: z.enum(['under_way', 'failed', 'arrived_late', 'arrived']),
        amount: cedis,
        phone: z.string(),
        network: z.enum(MOMO_PROVIDERS),
        askedAt: instant,
        askedByName: z.string(),
        transactionId: z.nullable(z.string()),
        /** For staff; null unless failed. */
        why: z.nullable(z.string()),
      }),
    ),
  }),
})

// Stored in the audit trail: the name stays.
export const cancelRefund = defineEndpoint({
  name: 'callOffRefund',
  method: 'POST',
  path: '/api/admin/users/:userId/unallocated/refund/call-off',
  summary: 'Takes back a refund by mobile money that waits for its second person',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({ reason: line('Please give a reason', 500) }),
  response: success({
    unallocated: cedis,
  }),
})
