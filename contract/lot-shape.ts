import * as z from 'zod/mini'
import { LOT_ORIGINS } from '#domain/ledger/lots.ts'
import { cedis, localDate } from '#contract/wire.ts'

/** Unallocated money of one origin (rule P20). */
export const lotShape = z.object({
  id: z.int(),
  origin: z.enum(LOT_ORIGINS),
  receivedOn: localDate,
  /** The loan it was received for; null for none. */
  loanId: z.nullable(z.int()),
  left: cedis,
  /** Part of `left` that waits for an open receipt or a refund in flight. */
  reserved: cedis,
  receiptNumber: z.nullable(z.string()),
})
