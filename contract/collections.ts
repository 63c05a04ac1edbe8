import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { promiseShape } from '#contract/staff-contacts.ts'
import { cedis, localDate, optionalInput } from '#contract/wire.ts'

export const collectionShape = z.object({
  id: z.int(),
  userId: z.string(),
  customerName: z.string(),
  /** Masked for those without view_sensitive_data, as the address. */
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** All that is asked for on the day: what is overdue and what falls due on it. */
  toCollect: cedis,
  dueOnDay: cedis,
  overdueAmount: cedis,
  overdueSince: z.nullable(localDate),
  daysPastDue: z.int(),
  promise: z.nullable(promiseShape),
})

export const listCollections = defineEndpoint({
  name: 'listCollections',
  method: 'GET',
  path: '/api/admin/collections',
  summary:
    'Who is asked for money on a day, today or one of the next 13, and for how much: overdue and due that day, longest overdue first',
  access: ['view_customer_loans'],
  staff: true,
  list: true,
  query: z.object({ day: optionalInput(localDate) }),
  response: z.array(collectionShape),
})
