import * as z from 'zod/mini'
import { CONTACT_KINDS, PROMISE_STATES } from '#domain/loans/contact.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { absentIfEmpty, cedis, instant, localDate, note, positiveCedis, rowId, success } from '#contract/wire.ts'

export const promiseShape = z.object({
  on: localDate,
  amount: cedis,
  /** Paid after the promise, by its day. */
  paid: cedis,
  state: z.enum(PROMISE_STATES),
})

export const contactShape = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(CONTACT_KINDS),
  incoming: z.boolean(),
  note: z.nullable(z.string()),
  /** The author's name. */
  by: z.string(),
  promise: z.nullable(promiseShape),
})

const params = z.object({ id: rowId })

export const listContacts = defineEndpoint({
  name: 'listContacts',
  method: 'GET',
  path: '/api/admin/loans/:id/contacts',
  summary: 'Calls, messages, visits, promises and notes about a loan, newest first',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the contacts with', by: { id: 'loan' } },
  list: true,
  params,
  response: z.array(contactShape),
})

export const logContact = defineEndpoint({
  name: 'logContact',
  method: 'POST',
  path: '/api/admin/loans/:id/contacts',
  summary: 'Writes a contact down as it happens; not in quiet hours and at most three attempts a day',
  access: ['view_customer_loans'],
  staff: true,
  params,
  body: z.object({
    kind: z.enum(CONTACT_KINDS, 'Choose call, SMS, visit or note'),
    incoming: z.optional(z.boolean('Say whether it came from the customer')),
    note: absentIfEmpty(note(1000)),
    promisedOn: z.optional(localDate),
    promisedAmount: z.optional(positiveCedis('Enter the amount that was promised')),
  }),
  response: success({ contact: contactShape }),
})

export const collectionShape = z.object({
  id: z.int(),
  userId: z.string(),
  customerName: z.string(),
  /** Phone and address are masked without view_sensitive_data. */
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Overdue money and money due that day. */
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
  query: z.object({ day: z.optional(localDate) }),
  response: z.array(collectionShape),
})
