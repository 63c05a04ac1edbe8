import * as z from 'zod/mini'
import { CARE_CLOCKS } from '#domain/support/response-clock.ts'
import { COMPLAINT_OUTCOMES, COMPLAINT_REDRESS, COMPLAINT_SUBJECTS, SUPPORT_TEXT_LENGTH } from '#domain/support/complaint.ts'
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from '#domain/support/data-request.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, line, localDate, note, rowId, success, userId } from '#contract/wire.ts'

const params = z.object({ id: rowId })
const person = z.object({ userId })
const text = (missing: string) => note(SUPPORT_TEXT_LENGTH).check(z.minLength(1, missing))
const keysOf = <T extends object>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[], 'Choose one of the list') // The keys of a literal are exactly its own.
const subject = keysOf(COMPLAINT_SUBJECTS)
const kind = keysOf(DATA_REQUEST_KINDS)
const outcome = keysOf(COMPLAINT_OUTCOMES)
const redress = keysOf(COMPLAINT_REDRESS)

const clock = {
  /** Last day to answer in time. */
  answerBy: localDate,
  clock: z.enum(CARE_CLOCKS),
}

export const complaintShape = z.object({
  id: z.int(),
  subject,
  state: z.enum(['open', 'answered']),
  loanId: z.nullable(z.int()),
  paymentId: z.nullable(z.int()),
  filedAt: instant,
  ...clock,
  isEscalated: z.boolean(),
  /** Null while open, and for answers from before outcomes were recorded. */
  outcome: z.nullable(outcome),
  redress: z.nullable(redress),
  /** Null when the customer can reply. */
  replyRefusal: z.nullable(z.string()),
  messages: z.array(z.object({ id: z.int(), saidBy: z.enum(['customer', 'office']), text: z.string(), at: instant })),
})

const staffComplaintShape = z.extend(complaintShape, {
  userId: z.string(),
  fullName: z.string(),
  /** Of the complaint or its payment. */
  subjectLoanId: z.nullable(z.int()),
  /** Staff user who entered it. */
  filedByStaff: z.nullable(z.string()),
  escalationReason: z.nullable(z.string()),
  /** Null when the caller can answer, or escalate. */
  answerRefusal: z.nullable(z.string()),
  escalateRefusal: z.nullable(z.string()),
})

export const dataRequestShape = z.object({
  id: z.int(),
  kind,
  text: z.string(),
  state: z.enum(DATA_REQUEST_STATES),
  filedAt: instant,
  ...clock,
  answeredAt: z.nullable(instant),
  answer: z.nullable(z.string()),
})

const staffDataRequestShape = z.extend(dataRequestShape, {
  userId: z.string(),
  fullName: z.string(),
  /** What blocks an erasure. */
  inTheWay: z.array(z.string()),
})

const matter = {
  loanId: z.optional(z.int('Send the loan as a number')),
  paymentId: z.optional(z.int('Send the payment as a number')),
}
const filing = { subject, text: text('Tell us what happened'), ...matter }

export const fileComplaint = defineEndpoint({
  name: 'fileComplaint',
  method: 'POST',
  path: '/api/complaints',
  summary: 'Files a complaint, which is answered within 20 days',
  access: 'signed-in',
  body: z.object(filing),
  response: success({ complaint: complaintShape }),
})

export const listComplaints = defineEndpoint({
  name: 'listComplaints',
  method: 'GET',
  path: '/api/complaints',
  summary: 'The caller’s complaints with what was said in them, newest first',
  access: 'signed-in',
  list: true,
  response: z.array(complaintShape),
})

export const readComplaint = defineEndpoint({
  name: 'readComplaint',
  method: 'GET',
  path: '/api/complaints/:id',
  summary: 'One complaint of the caller',
  access: 'signed-in',
  params,
  response: complaintShape,
})

export const replyToComplaint = defineEndpoint({
  name: 'replyToComplaint',
  method: 'POST',
  path: '/api/complaints/:id/reply',
  summary: 'Says once that the answer did not settle it: the complaint is open again, for 20 days',
  access: 'signed-in',
  params,
  body: z.object({ text: text('Tell us what is still wrong') }),
  response: success({ complaint: complaintShape }),
})

const state = z.object({ state: z.optional(z.enum(['open', 'answered'], 'Choose one of the list')), userId: z.optional(userId) })

export const listStaffComplaints = defineEndpoint({
  name: 'listStaffComplaints',
  method: 'GET',
  path: '/api/admin/complaints',
  summary: 'Complaints: the open ones by the time that is left, the answered ones newest first; of one person where one is named',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the complaints of', by: { userId: 'user' } },
  list: true,
  query: state,
  response: z.array(staffComplaintShape),
})

export const readStaffComplaint = defineEndpoint({
  name: 'readStaffComplaint',
  method: 'GET',
  path: '/api/admin/complaints/:id',
  summary: 'One complaint, and whether the caller can answer it',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'a complaint of', by: { id: 'complaint' } },
  params,
  response: staffComplaintShape,
})

export const fileComplaintFor = defineEndpoint({
  name: 'fileComplaintFor',
  method: 'POST',
  path: '/api/admin/users/:userId/complaints',
  summary: 'Files a complaint that a customer made at the office',
  access: ['view_customer_profiles'],
  staff: true,
  params: person,
  body: z.object(filing),
  response: success({ complaint: staffComplaintShape }),
})

export const answerComplaint = defineEndpoint({
  name: 'answerComplaint',
  method: 'POST',
  path: '/api/admin/complaints/:id/answer',
  summary: 'Answers a complaint, with its outcome, redress and the loan or payment that it is about; the customer reads it in the app',
  access: ['edit_customer_profiles'],
  staff: true,
  params,
  /** Callers of version 0.2 send the text alone; the screen requires the rest. */
  body: z.object({ text: text('Write the answer'), outcome: z.optional(outcome), redress: z.optional(redress), ...matter }),
  response: success({ complaint: staffComplaintShape }),
})

export const escalateComplaint = defineEndpoint({
  name: 'escalateComplaint',
  method: 'POST',
  path: '/api/admin/complaints/:id/escalate',
  summary: 'Hands a complaint to the Managing Director, who then answers it',
  access: ['view_customer_profiles'],
  staff: true,
  params,
  body: z.object({ reason: line('Please give a reason', 500) }),
  response: success({ complaint: staffComplaintShape }),
})

export const fileDataRequest = defineEndpoint({
  name: 'fileDataRequest',
  method: 'POST',
  path: '/api/data-requests',
  summary: 'Asks to have personal data corrected or erased, or objects to a use of them (Act 843)',
  access: 'signed-in',
  body: z.object({ kind, text: text('Tell us what you ask for') }),
  response: success({ request: dataRequestShape }),
})

export const listDataRequests = defineEndpoint({
  name: 'listDataRequests',
  method: 'GET',
  path: '/api/data-requests',
  summary: 'The caller’s requests about personal data, newest first',
  access: 'signed-in',
  list: true,
  response: z.array(dataRequestShape),
})

export const listStaffDataRequests = defineEndpoint({
  name: 'listStaffDataRequests',
  method: 'GET',
  path: '/api/admin/data-requests',
  summary: 'Requests about personal data: the open ones by the time that is left, the answered ones newest first',
  access: ['view_customer_profiles'],
  staff: true,
  views: { what: 'the data requests of', by: { userId: 'user' } },
  list: true,
  query: state,
  response: z.array(staffDataRequestShape),
})

export const answerDataRequest = defineEndpoint({
  name: 'answerDataRequest',
  method: 'POST',
  path: '/api/admin/data-requests/:id/answer',
  summary: 'Grants or refuses a request about personal data. Granting an erasure erases the account for good',
  access: ['edit_customer_profiles'],
  staff: true,
  params,
  body: z.object({
    outcome: z.enum(['granted', 'refused'], 'Choose one of the list'),
    reason: text('Write what was done, or why not'),
    /** Second confirmation of an erasure. */
    confirmed: z.optional(z.boolean('Say yes or no')),
  }),
  response: success({ request: staffDataRequestShape }),
})
