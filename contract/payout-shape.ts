import * as z from 'zod/mini'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { cedis, instant } from '#contract/wire.ts'

export const HOLDER_MATCHES = ['same', 'check', 'different', 'untold'] as const

/** Whose wallet it is, as its network told; null where nobody could be asked. */
export const holderShape = z.nullable(
  z.object({
    state: z.enum(['active', 'inactive', 'not_found', 'unknown']),
    name: z.nullable(z.string()),
    match: z.enum(HOLDER_MATCHES),
  }),
)

/** How a payout by mobile money stands, as far as it was written down: the last one since the approval. */
export const payoutShape = z.object({
  /** It waits for a second person; the network has not said how it ended; it failed; it arrived after it had failed; the loan was paid out by it. */
  state: z.enum(['waiting', 'under_way', 'failed', 'arrived_late', 'paid']),
  /** What goes to the wallet; the rest of the principal settles the old loan of a refinance. */
  amount: cedis,
  /** Null while it waits: the order names the wallet. Masked like the customer's phone. */
  phone: z.nullable(z.string()),
  network: z.nullable(z.enum(MOMO_PROVIDERS)),
  holderName: z.nullable(z.string()),
  holderMatch: z.enum(HOLDER_MATCHES),
  holderReason: z.nullable(z.string()),
  askedBy: z.string(),
  askedByName: z.string(),
  askedAt: instant,
  releasedByName: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** Why it failed, or why it was not taken yet, in the words of the office. */
  reason: z.nullable(z.string()),
})
