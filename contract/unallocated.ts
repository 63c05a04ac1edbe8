import * as z from 'zod/mini'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { holderShape } from '#contract/payout-shape.ts'
import { cedis, instant, line, optionalInput, positiveCedis, success, userId } from '#contract/wire.ts'

const params = z.object({ userId })

export const refundUnallocated = defineEndpoint({
  name: 'refundUnallocated',
  method: 'POST',
  path: '/api/admin/users/:userId/unallocated/refund',
  summary: 'Gives money that is kept for a customer back',
  access: APPROVERS,
  staff: true,
  params,
  body: z.object({
    amount: positiveCedis('Enter the amount'),
    method: z.enum(['cash', 'momo'], 'Choose cash or mobile money'),
    reason: line('Please give a reason', 500),
    holderReason: optionalInput(line('Say why the money goes to this wallet', 500)),
  }),
  response: success({
    /** What is kept, and free to be used. */
    unallocated: cedis,
    /** Handed out in cash; on its way to the wallet; waiting for a colleague who asks for the same. */
    refund: z.enum(['given', 'under_way', 'waits']),
  }),
})

export const readRefund = defineEndpoint({
  name: 'readRefund',
  method: 'GET',
  path: '/api/admin/users/:userId/unallocated/refund',
  summary: 'What a refund of kept money by mobile money would be, and how the last one stands: the networks are asked',
  access: APPROVERS,
  staff: true,
  params,
  response: z.object({
    /** What is kept and neither on its way nor waited for by a receipt. */
    free: cedis,
    /** A payment that can go back the way it came, up to this amount; above it the money goes to the wallet of the profile. */
    original: z.nullable(z.object({ phone: z.string(), network: z.enum(MOMO_PROVIDERS), upTo: cedis })),
    /** No provider is configured for the network of the profile's wallet where it is not among these. */
    networks: z.array(z.enum(MOMO_PROVIDERS)),
    network: z.enum(MOMO_PROVIDERS),
    /** Null where the profile has none. */
    phone: z.nullable(z.string()),
    /** What was changed and waits for a code. */
    changed: z.nullable(z.enum(['wallet', 'phone'])),
    /** Of the profile's wallet. */
    holder: holderShape,
    /** What one person may still send to this customer today without a colleague. */
    aloneUpTo: cedis,
    /** A refund of today that a colleague has to ask for too. */
    waiting: z.nullable(z.object({ amount: cedis, askedBy: z.string(), askedByName: z.string(), askedAt: instant, reason: z.string() })),
    last: z.nullable(
      z.object({
        /** The network has not said how it ended; it failed; it arrived after it had failed; it arrived. */
        state: z.enum(['under_way', 'failed', 'arrived_late', 'arrived']),
        amount: cedis,
        phone: z.string(),
        network: z.enum(MOMO_PROVIDERS),
        askedAt: instant,
        askedByName: z.string(),
        transactionId: z.nullable(z.string()),
        /** Why it failed, in the words of the office. */
        why: z.nullable(z.string()),
      }),
    ),
  }),
})

// Its name is stored in the audit trail: it stays.
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
    /** What is kept, and free to be used. */
    unallocated: cedis,
  }),
})
