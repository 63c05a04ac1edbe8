import * as z from 'zod/mini'
import { DOCUMENT_KINDS, REQUESTED_DOCUMENTS } from '#domain/documents/document-page.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, localDate, rowId, success } from '#contract/wire.ts'

const loanParams = z.object({ id: rowId })

/** `from` and `to`: statement; `on`: pay-off letter (default: today); `paymentId`: receipt. */
const documentBody = z.object({
  kind: z.enum(REQUESTED_DOCUMENTS, 'Choose a document from the list'),
  from: z.optional(localDate),
  to: z.optional(localDate),
  on: z.optional(localDate),
  paymentId: z.optional(z.int('Send the payment as a number')),
})

export const issuedShape = z.object({
  code: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  fileName: z.string(),
  issuedAt: instant,
  url: z.string(),
})

export const issueDocument = defineEndpoint({
  name: 'issueDocument',
  method: 'POST',
  path: '/api/loans/:id/documents',
  summary: 'Makes a document of the caller’s loan; unchanged books give the same code again',
  access: ['view_own_loans'],
  params: loanParams,
  body: documentBody,
  response: success({ document: issuedShape }),
})

/** The code as printed or typed. */
const codeParams = z.object({
  code: z.string('Enter the code of the document').check(z.regex(/^[\w -]{1,40}$/, 'Enter the code of the document')),
})

export const readDocumentFile = defineEndpoint({
  name: 'readDocumentFile',
  method: 'GET',
  path: '/api/documents/:code/pdf',
  summary: 'The caller’s document as PDF, as it was issued',
  access: ['view_own_loans'],
  params: codeParams,
  response: z.unknown(),
  file: 'application/pdf',
})

export const issueStaffDocument = defineEndpoint({
  name: 'issueStaffDocument',
  method: 'POST',
  path: '/api/admin/loans/:id/documents',
  summary: 'Makes a document of a customer’s loan',
  access: ['view_customer_loans'],
  staff: true,
  params: loanParams,
  body: documentBody,
  response: success({ document: issuedShape }),
})

export const readStaffDocumentFile = defineEndpoint({
  name: 'readStaffDocumentFile',
  method: 'GET',
  path: '/api/admin/documents/:code/pdf',
  summary: 'A customer’s document as PDF; the read is audited',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'a document of', by: { code: 'document' } },
  params: codeParams,
  response: z.unknown(),
  file: 'application/pdf',
})

const pageShape = z.object({
  title: z.string(),
  lead: z.string(),
  stamp: z.nullable(z.string()),
  figures: z.array(z.object({ label: z.string(), value: z.string(), note: z.nullable(z.string()) })),
})

export const checkDocument = defineEndpoint({
  name: 'checkDocument',
  method: 'GET',
  path: '/api/admin/documents/:code',
  summary: 'What the document of a code said, and whether it still holds; the read is audited',
  access: ['view_customer_loans'],
  staff: true,
  views: { what: 'the check of a document of', by: { code: 'document' } },
  params: codeParams,
  response: z.object({
    code: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    loanId: z.int(),
    customer: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
    issuedAt: instant,
    issuedBy: z.string(),
    page: pageShape,
    /** SHA-256 of its content, in hex. */
    hash: z.string(),
    holds: z.boolean(),
    /** Why it is outdated; empty while valid. */
    reasons: z.array(z.string()),
  }),
})
