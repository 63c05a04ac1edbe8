import * as z from 'zod/mini'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis } from '#contract/wire.ts'

/** How many people one search shows. */
export const MOST_FOUND = 20
export const FOUND_BY = ['loan', 'receipt', 'phone', 'email', 'name'] as const

export const findPeople = defineEndpoint({
  name: 'findPeople',
  method: 'GET',
  path: '/api/admin/search',
  summary: 'People as one types: by phone, name, e-mail, loan number or receipt number; at most 20, masked like the lists',
  access: ['view_customer_profiles'],
  staff: true,
  list: true,
  query: z.object({ q: z.string('Type what to look for').check(z.trim(), z.maxLength(120, 'Use at most 120 characters')) }),
  response: z.array(
    z.object({
      userId: z.string(),
      fullName: z.string(),
      phone: z.nullable(z.string()),
      isActive: z.boolean(),
      foundBy: z.enum(FOUND_BY),
      /** The loan that was asked for by its number or its receipt, else the one in hand; null without one, or for who may not see loans. */
      loan: z.nullable(z.object({ id: z.int(), status: z.enum(LOAN_STATUSES), outstanding: cedis })),
    }),
  ),
})
