import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { SCORE_PARTS } from '#domain/credit/credit-score.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, localDate } from '#contract/wire.ts'

const level = z.object({ name: z.enum(LEVEL_NAMES), minScore: z.int(), maxScore: z.int(), maxLoanAmount: cedis })

export const readCreditScore = defineEndpoint({
  name: 'readCreditScore',
  method: 'GET',
  path: '/api/credit/score',
  summary: 'The caller’s score as it is now, part by part, with the level and what the next level needs',
  access: ['view_own_profile'],
  response: z.object({
    asOf: localDate,
    score: z.int(),
    /** The score of the last event that changed it; what the present one has above it is the promotion bonus. */
    storedScore: z.int(),
    promotionBonus: z.int(),
    /** False until a loan was paid out: the badge then reads NO CREDIT. */
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
  }),
})
