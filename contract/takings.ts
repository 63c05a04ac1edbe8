import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, localDate, optionalInput } from '#contract/wire.ts'

/** So many days at most are told in one answer: a month. */
export const TAKINGS_DAYS = 31

/** What came in, what of it went back because its receipt was cancelled or its payment reversed, and the rest. */
const takingsMembers = {
  cash: cedis,
  momo: cedis,
  givenBack: cedis,
  total: cedis,
  /** How often money was taken. */
  count: z.int(),
} as const

export const takingsShape = z.object({
  /** Null for what a network confirmed by itself. */
  staffId: z.nullable(z.string()),
  staffName: z.nullable(z.string()),
  ...takingsMembers,
  /** The same by till; null is mobile money, and cash that went through no till. */
  tills: z.array(z.object({ tillId: z.nullable(z.int()), businessDay: z.nullable(localDate), ...takingsMembers })),
})

export const readTakings = defineEndpoint({
  name: 'readTakings',
  method: 'GET',
  path: '/api/admin/reports/takings',
  summary: 'What each staff member took from customers from a day to a day, and through which till, from the journal',
  access: ['view_loan_reports'],
  staff: true,
  query: z.object({ from: optionalInput(localDate), to: optionalInput(localDate) }),
  response: z.object({
    from: localDate,
    to: localDate,
    /** The last day that may be asked for. */
    today: localDate,
    people: z.array(takingsShape),
    together: z.object(takingsMembers),
  }),
})
