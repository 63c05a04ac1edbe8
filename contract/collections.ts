import * as z from 'zod/mini'
import { HIDDEN_FIELDS } from '#domain/access/hidden-data.ts'
import { CONTACT_KINDS, PROMISE_STATES } from '#domain/loans/contact.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { loanMembers } from '#contract/loan-shape.ts'
import { paymentMembers } from '#contract/payment-shape.ts'
import { staffUserShape } from '#contract/people.ts'
import { auditRowShape } from '#contract/reports.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { messageShape } from '#contract/staff-messages.ts'
import { absentIfEmpty, cedis, instant, localDate, note, positiveCedis, rowId, success, userId } from '#contract/wire.ts'

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

const customerParams = z.object({ userId })

export const readCustomer = defineEndpoint({
  name: 'readCustomer',
  method: 'GET',
  path: '/api/admin/users/:userId',
  summary:
    'The page of a customer: one read, audited as one look, with the parts that the caller may see; phone, wallet, e-mail and address are masked like the lists',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the customer page of', by: { userId: 'user' } },
  params: customerParams,
  response: z.object({
    person: staffUserShape,
    /** What the caller may reveal now; empty where nothing is masked, or nothing may be revealed. */
    canReveal: z.array(z.enum(HIDDEN_FIELDS)),
    consents: z.object({ reminders: z.boolean(), news: z.boolean() }),
    openComplaints: z.int(),
    /** Newest first. */
    messages: z.array(messageShape),
    /** Corrections of the name, newest first. */
    names: z.array(
      z.object({
        id: z.int(),
        at: instant,
        by: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Null without view_customer_loans. Each newest first. */
    book: z.nullable(
      z.object({
        loans: z.array(z.object({ ...loanMembers, disbursementMethod: z.nullable(z.string()) })),
        payments: z.array(
          z.object({
            ...paymentMembers,
            /** The outstanding of its loan; null unless completed. */
            balanceAfter: z.nullable(cedis),
          }),
        ),
        unallocated: cedis,
        lots: readStaffLoan.response.shape.lots,
        contacts: z.array(z.object({ ...contactShape.shape, loanId: z.int() })),
        documents: z.array(z.object({ code: z.string(), title: z.string(), loanId: z.int(), issuedAt: instant, issuedBy: z.string() })),
        photos: z.array(z.object({ address: z.string(), at: instant })),
      }),
    ),
    /** What staff did and read, newest first. Null without view_admin_reports. */
    activity: z.nullable(z.array(auditRowShape)),
  }),
})

export const revealHidden = defineEndpoint({
  name: 'revealHidden',
  method: 'GET',
  path: '/api/admin/users/:userId/reveal',
  summary: 'One masked answer of a customer in full, while a loan is pending, approved or overdue; audited with its name',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'a hidden answer of', by: { userId: 'user' }, part: 'field' },
  params: customerParams,
  query: z.object({ field: z.enum(HIDDEN_FIELDS, 'Choose what to show') }),
  response: z.object({ value: z.nullable(z.string()) }),
})
