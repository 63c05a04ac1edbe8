import * as z from 'zod/mini'
import { POSTPONEMENT_STATUSES } from '#domain/postponement/postponement-status.ts'
import { instant, localDate } from '#contract/wire.ts'

/** Where the postponement of a loan stands. */
export const postponementShape = z.object({
  /** Whether it can be asked for at all: the setting "postponement". */
  isOffered: z.boolean(),
  /** The last request since the payout. */
  request: z.nullable(
    z.object({
      status: z.enum(POSTPONEMENT_STATUSES),
      askedAt: z.nullable(instant),
      decidedAt: z.nullable(instant),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Why the loan cannot be postponed now, or null. */
  refusal: z.nullable(z.string()),
})

/** A week that is due on another day than 7 × n days after the payout, or than it was before. */
export const movedDateShape = z.object({
  week: z.int(),
  from: localDate,
  to: localDate,
  cause: z.enum(['holiday', 'postponement']),
  /** The holiday in words; null for a Sunday or a postponement. */
  note: z.nullable(z.string()),
  at: instant,
})
