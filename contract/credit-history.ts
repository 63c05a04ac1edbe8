import * as z from 'zod/mini'
import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { asOfQuery, scoreMembers } from '#contract/credit.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, userId } from '#contract/wire.ts'

/** A change of the score: when, what it became, and what caused it in words. */
export const scoreChangeShape = z.object({ at: instant, score: z.int(), level: z.enum(LEVEL_NAMES), what: z.string() })

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
  params: z.object({ userId }),
  query: asOfQuery,
  response: z.object({ ...scoreMembers, history: z.array(scoreChangeShape) }),
})
