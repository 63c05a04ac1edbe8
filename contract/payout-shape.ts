import * as z from 'zod/mini'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { cedis, instant } from '#contract/wire.ts'

export const HOLDER_MATCHES = ['same', 'check', 'different', 'untold'] as const

/** The wallet's holder according to the network. */
export const holderShape = z.nullable(
  z.object({
    state: z.enum(['active', 'inactive', 'not_found', 'unknown']),
    name: z.nullable(z.string()),
    match: z.enum(HOLDER_MATCHES),
  }),
)

/** The last payout since the approval: by mobile money, or in cash with a second person. */
export const payoutShape = z.object({
  /** `released`: cash may be handed out. `arrived_late`: succeeded after failing. */
  state: z.enum(['waiting', 'released', 'under_way', 'failed', 'arrived_late', 'paid']),
  method: z.enum(['cash', 'momo']),
  /** Without the settlement of a refinance. */
  amount: cedis,
  /** Null while it waits and in cash; masked like the customer's phone. */
  phone: z.nullable(z.string()),
  network: z.nullable(z.enum(MOMO_PROVIDERS)),
  holderName: z.nullable(z.string()),
  /** Null in cash. */
  holderMatch: z.nullable(z.enum(HOLDER_MATCHES)),
  holderReason: z.nullable(z.string()),
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: instant,
  releasedByName: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** For staff. */
  reason: z.nullable(z.string()),
})
