import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { SCORE_PARTS } from '#domain/credit/score-parts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, localDate, instant, userId } from '#contract/wire.ts'

const level = z.object({ name: z.enum(LEVEL_NAMES), minScore: z.int(), maxScore: z.int(), maxLoanAmount: cedis })

/** `was`: the score before; null at the first. */
export const scoreChangeShape = z.object({
  at: instant,
  was: z.nullable(z.int()),
  score: z.int(),
  level: z.enum(LEVEL_NAMES),
  what: z.string(),
})

export const scoreMembers = {
  asOf: localDate,
  score: z.int(),
  /** At the end of that day, without the promotion bonus. */
  storedScore: z.int(),
  promotionBonus: z.int(),
  /** Null for a past day, and before the first. */
  lastChange: z.nullable(scoreChangeShape),
  /** False before the first payout: NO CREDIT. */
  hasCredit: z.boolean(),
  level,
  maxLoanAmount: cedis,
  nextLevel: z.nullable(z.object({ ...level.shape, pointsNeeded: z.int() })),
  parts: z.array(
    z.object({
      part: z.enum(SCORE_PARTS),
      title: z.string(),
      points: z.number(),
      maximum: z.number(),
      explanation: z.string(),
      advice: z.nullable(z.string()),
    }),
  ),
  inputs: z.object({
    hasActiveOrCompletedLoan: z.boolean(),
    totalPayments: z.int(),
    onTimePayments: z.int(),
    latePayments: z.int(),
    missedPayments: z.int(),
    currentDebt: cedis,
    availableCredit: cedis,
    accountAgeMonths: z.int(),
    totalLoansCompleted: z.int(),
    activeLoans: z.int(),
    recentCreditInquiries: z.int(),
  }),
}

export const asOfQuery = z.object({ asOf: z.optional(localDate) })

export const readCreditScore = defineEndpoint({
  name: 'readCreditScore',
  method: 'GET',
  path: '/api/credit/score',
  summary: 'The caller’s score now or at the end of a past day, part by part, with the level and what the next level needs',
  access: ['view_own_profile'],
  query: asOfQuery,
  response: z.object(scoreMembers),
})

export const listScoreChanges = defineEndpoint({
  name: 'listScoreChanges',
  method: 'GET',
  path: '/api/credit/history',
  summary: 'When the caller’s score became another one, newest first',
  access: ['view_own_profile'],
  list: true,
  response: z.array(scoreChangeShape),
})

export const readCustomerScore = defineEndpoint({
  name: 'readCustomerScore',
  method: 'GET',
  path: '/api/admin/users/:userId/score',
  summary: 'A customer’s score now or at the end of a past day, part by part, with its last 200 changes',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the score of', by: { userId: 'user' } },
  params: z.object({ userId }),
  query: asOfQuery,
  response: z.object({ ...scoreMembers, history: z.array(scoreChangeShape) }),
})
