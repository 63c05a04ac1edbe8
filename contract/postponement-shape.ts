import * as z from 'zod/mini'
import { POSTPONEMENT_STATUSES } from '#domain/postponement/postponement-status.ts'
import { instant, localDate } from '#contract/wire.ts'

export const postponementShape = z.object({
  /** The setting "postponement". */
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
  /** Null when it can be postponed. */
  refusal: z.nullable(z.string()),
})

export const movedDateShape = z.object({
  week: z.int(),
  from: localDate,
  to: localDate,
  cause: z.enum(['holiday', 'postponement']),
  /** The holiday's name; null for a Sunday or a postponement. */
  note: z.nullable(z.string()),
  at: instant,
})
