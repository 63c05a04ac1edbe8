import * as z from 'zod/mini'
import { HIDDEN_FIELDS } from '#domain/access/hidden-data.ts'
import { COLLECTION_BAND_NAMES, STEP_ACTIONS } from '#domain/collections/collection-case.ts'
import { CONTACT_KINDS, CONTACT_OUTCOMES, PROMISE_STATES, RECORDED_KINDS } from '#domain/collections/contact.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { earlierLoanShape } from '#contract/imports/earlier-loans.ts'
import { instalmentShape, loanMembers, secondPlanShape } from '#contract/loan-shape.ts'
import { paymentMembers } from '#contract/payment-shape.ts'
import { staffUserShape } from '#contract/people.ts'
import { auditRowShape } from '#contract/reports.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { messageShape } from '#contract/staff-messages.ts'
import { consentRecord } from '#contract/support-data.ts'
import {
  absentIfEmpty,
  cedis,
  instant,
  line,
  localDate,
  note,
  positiveCedis,
  rowId,
  success,
  typedInstant,
  userId,
} from '#contract/wire.ts'

export const promiseShape = z.object({
  on: localDate,
  amount: cedis,
  /** Money after the promise, up to its day. */
  paid: cedis,
  state: z.enum(PROMISE_STATES),
})

export const contactShape = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(RECORDED_KINDS),
  incoming: z.boolean(),
  /** Null for a note, an old contact, and an unfinished call. */
  outcome: z.nullable(z.enum(CONTACT_OUTCOMES)),
  note: z.nullable(z.string()),
  by: z.string(),
  promise: z.nullable(promiseShape),
})

const params = z.object({ id: rowId })

/** Default of `nextStep` and `nextOn`: by the outcome. */
const outcomeMembers = {
  note: absentIfEmpty(note(1000)),
  promisedOn: z.optional(localDate),
  promisedAmount: z.optional(positiveCedis('Enter the amount that was promised')),
  nextStep: z.optional(z.enum(STEP_ACTIONS, 'Choose a next step')),
  nextOn: z.optional(localDate),
} as const

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
  summary: 'Writes down a contact; quiet hours and the limit of three attempts a day are those of the time of the contact',
  access: ['view_customer_loans'],
  staff: true,
  params,
  body: z.object({
    kind: z.enum(CONTACT_KINDS, 'Choose call, SMS, visit or note'),
    incoming: z.optional(z.boolean('Say whether it came from the customer')),
    outcome: z.optional(z.enum(CONTACT_OUTCOMES, 'Choose an outcome')),
    contactedAt: z.optional(typedInstant),
    ...outcomeMembers,
  }),
  response: success({ contact: contactShape }),
})

export const recordOutcome = defineEndpoint({
  name: 'recordOutcome',
  method: 'POST',
  path: '/api/admin/loans/:id/contacts/:contactId/outcome',
  summary: 'The outcome of a call that began with the number, once, with the next step of the case',
  access: ['view_customer_loans'],
  staff: true,
  params: z.object({ id: rowId, contactId: rowId }),
  body: z.object({ outcome: z.enum(CONTACT_OUTCOMES, 'Choose an outcome'), ...outcomeMembers }),
  response: success({ contact: contactShape }),
})

export const CASE_GROUPS = ['broken_promise', 'promise_today', 'to_contact', 'later'] as const

const person = z.object({ id: z.string(), name: z.string() })

export const collectionCaseShape = z.object({
  loanId: z.int(),
  userId: z.string(),
  customerName: z.string(),
  group: z.enum(CASE_GROUPS),
  band: z.enum(COLLECTION_BAND_NAMES),
  daysPastDue: z.int(),
  overdueAmount: cedis,
  outstanding: cedis,
  openedOn: localDate,
  owner: z.nullable(person),
  lastContact: z.nullable(
    z.object({ at: instant, kind: z.enum(RECORDED_KINDS), outcome: z.nullable(z.enum(CONTACT_OUTCOMES)), by: z.string() }),
  ),
  promise: z.nullable(promiseShape),
  nextStep: z.enum(STEP_ACTIONS),
  nextOn: localDate,
})

export const SHOWN_CASES = ['mine', 'all', 'unassigned'] as const
const caseFilters = {
  show: z.optional(z.enum(SHOWN_CASES, 'Choose mine, all or unassigned')),
  band: z.optional(z.enum(COLLECTION_BAND_NAMES, 'Choose a band of days')),
} as const

export const listCollectionCases = defineEndpoint({
  name: 'listCollectionCases',
  method: 'GET',
  path: '/api/admin/collections/cases',
  summary: 'Open cases of loans past due: broken promises, promises of today, next steps of today, then later ones; longest overdue first',
  access: ['view_customer_loans'],
  staff: true,
  list: true,
  query: z.object(caseFilters),
  response: z.array(collectionCaseShape),
})

export const readCollectionSummary = defineEndpoint({
  name: 'readCollectionSummary',
  method: 'GET',
  path: '/api/admin/collections/summary',
  summary: 'Open cases and overdue money per band of days past due, quiet hours, and who can own a case',
  access: ['view_customer_loans'],
  staff: true,
  query: z.object({ show: caseFilters.show }),
  response: z.object({
    cases: z.object({ mine: z.int(), all: z.int(), unassigned: z.int() }),
    /** Of the cases shown; all groups but `later` are for today. */
    groups: z.record(z.enum(CASE_GROUPS), z.int()),
    bands: z.array(z.object({ band: z.enum(COLLECTION_BAND_NAMES), cases: z.int(), overdue: cedis })),
    /** On loans with a case. */
    paidToday: cedis,
    callsAllowed: z.boolean(),
    /** `decides`: receives cases that a manager decides on. */
    collectors: z.array(z.object({ ...person.shape, openCases: z.int(), decides: z.boolean() })),
  }),
})

export const readCollectionCase = defineEndpoint({
  name: 'readCollectionCase',
  method: 'GET',
  path: '/api/admin/loans/:id/case',
  summary: 'The open case of a loan with its weeks, its contacts and what may be done now; the phone stays masked',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the collection case of', by: { id: 'loan' } },
  params,
  response: z.object({
    ...collectionCaseShape.shape,
    creditLevel: z.string(),
    address: z.nullable(z.string()),
    instalments: z.array(instalmentShape),
    /** Promises and next steps count from it: a collector's clock may be wrong. */
    today: localDate,
    attemptsToday: z.int(),
    /** Null when the caller may call now. */
    callRefusal: z.nullable(z.string()),
    /** A call of today without an outcome. */
    openCall: z.nullable(z.object({ id: z.int(), at: instant })),
    /** Text of the ladder's step that the loan reached. */
    stepText: z.nullable(z.string()),
    /** The ladder's next step; null after the last. */
    stepToCome: z.nullable(z.object({ action: z.enum(STEP_ACTIONS), fromDay: z.int(), on: localDate })),
    /** The new days of a loan in hardship (rule L31). */
    secondPlan: z.nullable(secondPlanShape),
    secondPlanRefusal: z.nullable(z.string()),
    /** The newest five. */
    contacts: z.array(contactShape),
  }),
})

export const showNumber = defineEndpoint({
  name: 'showNumber',
  method: 'POST',
  path: '/api/admin/loans/:id/case/number',
  summary:
    'Shows one number to the owner of the case and begins a call: an attempt of the day, audited. A case without an owner is taken with it',
  access: ['view_customer_loans'],
  staff: true,
  params,
  response: success({ number: z.string(), contactId: z.int(), attempt: z.int() }),
  secrets: ['number'],
})

export const takeCase = defineEndpoint({
  name: 'takeCase',
  method: 'POST',
  path: '/api/admin/loans/:id/case/take',
  summary: 'Makes the caller the owner of a case that nobody owns',
  access: ['view_customer_loans'],
  staff: true,
  params,
  response: success({ owner: person }),
})

export const handOverCase = defineEndpoint({
  name: 'handOverCase',
  method: 'POST',
  path: '/api/admin/loans/:id/case/hand-over',
  summary: 'Gives a case to another collector, with a reason: by its owner or an approver',
  access: ['view_customer_loans'],
  staff: true,
  params,
  body: z.object({ to: userId, reason: line('Please give a reason', 500) }),
  response: success({ owner: person }),
})

const ladderStep = z.object({
  /** Days past due. */
  fromDay: z.int('Enter the day as a number'),
  action: z.enum(STEP_ACTIONS, 'Choose a step'),
  /** With fields such as `{amount}`. */
  template: z.optional(z.nullable(note(1000))),
})
const ladderShape = z.array(z.object({ ...ladderStep.shape, template: z.nullable(z.string()) }))

export const readLadder = defineEndpoint({
  name: 'readLadder',
  method: 'GET',
  path: '/api/admin/collections/ladder',
  summary: 'The steps of a collection case by days past due, with the texts of SMS and letters',
  access: ['view_customer_loans'],
  staff: true,
  response: z.object({ steps: ladderShape }),
})

export const changeLadder = defineEndpoint({
  name: 'changeLadder',
  method: 'POST',
  path: '/api/admin/collections/ladder',
  summary: 'Replaces the ladder of steps; cases reach a changed step at the next daily close',
  access: ['approve_small_loans', 'approve_large_loans'],
  staff: true,
  body: z.object({ steps: z.array(ladderStep, 'Send the steps') }),
  response: success({ steps: ladderShape }),
})

export const collectionShape = z.object({
  id: z.int(),
  userId: z.string(),
  customerName: z.string(),
  /** Masked without view_sensitive_data. */
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Overdue, and due that day. */
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
    /** What the caller may reveal now. */
    canReveal: z.array(z.enum(HIDDEN_FIELDS)),
    /** The loan whose open case shows the phone, as an attempt. */
    caseLoanId: z.nullable(z.int()),
    /** Longest overdue loan with a case, for the ladder's SMS. */
    openCaseLoanId: z.nullable(z.int()),
    consents: z.object({ reminders: z.boolean(), news: z.boolean() }),
    /** Newest first. */
    consentRecords: z.array(consentRecord),
    /** Purposes that can be recorded. */
    consentKinds: z.array(consentRecord.shape.kind),
    openComplaints: z.int(),
    messages: z.array(messageShape),
    /** Newest first. */
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
    /** Null without view_customer_loans; each newest first. */
    book: z.nullable(
      z.object({
        loans: z.array(z.object({ ...loanMembers, disbursementMethod: z.nullable(z.string()) })),
        /** Repaid before their import. */
        earlierLoans: z.array(earlierLoanShape),
        payments: z.array(
          z.object({
            ...paymentMembers,
            /** The loan's balance after it; null unless completed. */
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
    /** Actions of staff, newest first; null without view_admin_reports. */
    activity: z.nullable(z.array(auditRowShape)),
    /** Staff who viewed the customer within 90 days, latest first; null without view_admin_reports. */
    readers: z.nullable(
      z.array(
        z.object({
          userId: z.string(),
          fullName: z.string(),
          role: z.string(),
          looks: z.int(),
          days: z.int(),
          lastAt: instant,
          /** Such as "the loan of". */
          lastViewed: z.string(),
        }),
      ),
    ),
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
