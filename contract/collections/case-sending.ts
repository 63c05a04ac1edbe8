import * as z from 'zod/mini'
import { SMS_SKIPS } from '#domain/collections/batch-sms.ts'
import { COLLECTION_BAND_NAMES } from '#domain/collections/collection-case.ts'
import { SHOWN_CASES } from '#contract/collections.ts'
import { issuedShape } from '#contract/documents.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, localDate, rowId, success } from '#contract/wire.ts'

/** Filters of the queue or one loan, and the day of the ladder's SMS. */
const smsMembers = {
  show: z.optional(z.enum(SHOWN_CASES, 'Choose mine, all or unassigned')),
  band: z.optional(z.enum(COLLECTION_BAND_NAMES, 'Choose a band of days')),
  loanId: z.optional(z.int('Send the loan as a number')),
  fromDay: z.int('Choose the text of the SMS'),
} as const

export const previewCaseSms = defineEndpoint({
  name: 'previewCaseSms',
  method: 'POST',
  path: '/api/admin/collections/sms/preview',
  summary: 'How many customers of the queue an SMS of the ladder would reach, and why others would not get it; nothing is sent',
  access: ['create_notifications'],
  staff: true,
  body: z.object(smsMembers),
  response: z.object({
    count: z.int(),
    skipped: z.array(z.object({ reason: z.enum(SMS_SKIPS), count: z.int() })),
    refusal: z.nullable(z.string()),
  }),
})

export const sendCaseSms = defineEndpoint({
  name: 'sendCaseSms',
  method: 'POST',
  path: '/api/admin/collections/sms',
  summary:
    'Sends an SMS of the ladder to the customers of the queue, each logged as an attempt in its case; refused when they are not as many as the preview counted',
  access: ['create_notifications'],
  staff: true,
  body: z.object({ ...smsMembers, expectedCount: z.int('Look at the number of customers first') }),
  response: success({ count: z.int() }),
})

export const issueCaseLetter = defineEndpoint({
  name: 'issueCaseLetter',
  method: 'POST',
  path: '/api/admin/loans/:id/case/letter',
  summary: 'Makes the letter of the ladder for an open case, logged as a contact; the same letter again on the same day',
  access: ['view_customer_loans'],
  staff: true,
  params: z.object({ id: rowId }),
  response: success({ document: issuedShape }),
})

export const readFieldSheet = defineEndpoint({
  name: 'readFieldSheet',
  method: 'GET',
  path: '/api/admin/collections/field-sheet',
  summary: 'The caller’s own cases with phones and addresses, to print for visits; audited as a look at each person',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the field sheet with', by: {} },
  response: z.object({
    madeAt: instant,
    /** There are more cases. */
    isCut: z.boolean(),
    rows: z.array(
      z.object({
        loanId: z.int(),
        customerName: z.string(),
        phone: z.nullable(z.string()),
        address: z.nullable(z.string()),
        daysPastDue: z.int(),
        overdueAmount: cedis,
        outstanding: cedis,
        promise: z.nullable(z.object({ on: localDate, amount: cedis })),
        nextStep: z.string(),
        nextOn: localDate,
      }),
    ),
  }),
})
