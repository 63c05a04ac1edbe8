import * as z from 'zod/mini'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { BUREAU_OUTCOMES } from '#domain/bureau/bureau-check.ts'
import { isLocalMonth } from '#domain/ledger/month.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, line, note, rowId, success, userId } from '#contract/wire.ts'

const reportMembers = {
  outcome: z.enum(BUREAU_OUTCOMES),
  answeredAt: instant,
  /** Null unless found, and after an erasure. */
  reportNumber: z.nullable(z.string()),
  openLoans: z.nullable(z.int()),
  outstanding: z.nullable(cedis),
  daysPastDue: z.nullable(z.int()),
} as const

export const bureauCheckShape = z.object({
  consentIsLive: z.boolean(),
  isWaiting: z.boolean(),
  search: z.nullable(z.object({ ...reportMembers, requestedAt: instant, isCurrent: z.boolean() })),
  exception: z.nullable(z.object({ reason: z.string(), byName: z.string(), at: instant })),
  /** Why an approval is refused now. */
  refusal: z.nullable(z.string()),
})

export const requestBureauSearch = defineEndpoint({
  name: 'requestBureauSearch',
  method: 'POST',
  path: '/api/admin/users/:userId/bureau-searches',
  summary: 'Requests a search of a customer at the credit bureau; needs the consent of the customer',
  access: ['view_customer_loans'],
  staff: true,
  params: z.object({ userId }),
  response: success({ searchId: z.int() }),
})

export const listBureauSearches = defineEndpoint({
  name: 'listBureauSearches',
  method: 'GET',
  path: '/api/admin/bureau/searches',
  summary: 'Searches at the credit bureau, newest first, without their results',
  access: ['view_customer_loans'],
  staff: true,
  list: true,
  response: z.array(
    z.object({
      id: z.int(),
      userId: z.string(),
      fullName: z.string(),
      requestedAt: instant,
      requestedByName: z.string(),
      /** Null while it waits. */
      outcome: z.nullable(z.enum(BUREAU_OUTCOMES)),
      answeredAt: z.nullable(instant),
    }),
  ),
})

export const readBureauState = defineEndpoint({
  name: 'readBureauState',
  method: 'GET',
  path: '/api/admin/bureau',
  summary: 'Whether searches at the credit bureau are switched on, and how many wait for an answer',
  access: ['view_admin_reports'],
  staff: true,
  response: z.object({ isOn: z.boolean(), waiting: z.int() }),
})

export const readBureauInquiries = defineEndpoint({
  name: 'readBureauInquiries',
  method: 'GET',
  path: '/api/admin/bureau/inquiries',
  summary: 'The file of the searches that wait for an answer, for the credit bureau',
  access: ['view_sensitive_data'],
  staff: true,
  response: z.unknown(),
  file: 'text/csv; charset=utf-8',
})

const ONE_MEGABYTE = 1024 * 1024
/** Characters. */
const FILE_LENGTH = 500_000

export const storeBureauAnswers = defineEndpoint({
  name: 'storeBureauAnswers',
  method: 'POST',
  path: '/api/admin/bureau/answers',
  summary: 'Reads the response file of the credit bureau: all of it, or nothing with the problem of each line',
  access: ['view_sensitive_data'],
  staff: true,
  body: z.object({ csv: note(FILE_LENGTH).check(z.minLength(1, 'Choose the file of the bureau')) }),
  response: success({ answered: z.int() }),
  bodyLimit: ONE_MEGABYTE,
})

export const recordBureauException = defineEndpoint({
  name: 'recordBureauException',
  method: 'POST',
  path: '/api/admin/loans/:id/bureau-exception',
  summary: 'Records why a pending application is decided without a search at the credit bureau',
  access: APPROVERS,
  staff: true,
  params: z.object({ id: rowId }),
  body: z.object({ reason: line('Please give a reason', 500) }),
  response: success({ bureau: z.nullable(bureauCheckShape) }),
})

const month = z.string('Choose a month').check(z.refine(isLocalMonth, 'Choose a month like 2026-03'))

const submissionShape = z.object({
  month,
  layout: z.string(),
  /** Control totals. */
  loans: z.int(),
  disbursed: cedis,
  outstanding: cedis,
  overdue: cedis,
  madeByName: z.string(),
  madeAt: instant,
})

export const listBureauSubmissions = defineEndpoint({
  name: 'listBureauSubmissions',
  method: 'GET',
  path: '/api/admin/bureau/submissions',
  summary: 'The monthly submissions of loans to the credit bureau with their control totals, newest month first',
  access: ['view_admin_reports'],
  staff: true,
  list: true,
  response: z.array(submissionShape),
})

export const makeBureauSubmission = defineEndpoint({
  name: 'makeBureauSubmission',
  method: 'POST',
  path: '/api/admin/bureau/submissions',
  summary: 'Makes the submission of a closed month; repeated, it returns the one that exists',
  access: ['view_admin_reports'],
  staff: true,
  body: z.object({ month }),
  response: success({ submission: submissionShape }),
})

export const readBureauSubmission = defineEndpoint({
  name: 'readBureauSubmission',
  method: 'GET',
  path: '/api/admin/bureau/submissions/:month',
  summary: 'The file of a submission; needs export_data and view_sensitive_data too',
  access: ['view_admin_reports'],
  staff: true,
  params: z.object({ month }),
  response: z.unknown(),
  file: 'text/csv; charset=utf-8',
})
