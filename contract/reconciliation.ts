import * as z from 'zod/mini'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { MOMO_EXCEPTION_ACTIONS, MOMO_EXCEPTION_KINDS } from '#domain/reconciliation/momo-exception.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { STATEMENT_LAYOUTS } from '#domain/reconciliation/statement-layouts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, line, localDate, rowId, success, userId } from '#contract/wire.ts'

const READS = ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'] as const
const FIVE_MEGABYTES = 5 * 1024 * 1024
const gateway = z.enum(STATEMENT_LAYOUTS, 'Choose the provider')
const direction = z.enum(['collection', 'disbursement', 'refund', 'other'])

const statementBody = z.object({
  gateway,
  from: localDate,
  to: localDate,
  csv: z.string('Choose the statement').check(
    z.minLength(1, 'Choose the statement'),
    z.refine((text) => /^[^\r\n,;]*[,;]/.test(text), 'This is no CSV file: its first row must name the columns'),
    z.refine((text) => !text.includes('\u0000'), 'Save the file as CSV, in UTF-8'),
  ),
})

export const STATEMENT_FITS = ['matched', 'confirms', 'open', 'failed', 'differs', 'claimed', 'duplicate', 'unknown', 'known'] as const

export const statementLineShape = z.object({
  row: z.int(),
  transactionId: z.string(),
  direction,
  incoming: z.boolean(),
  amount: cedis,
  currency: z.string(),
  movedAt: instant,
  fit: z.enum(STATEMENT_FITS),
})

export const previewMomoStatement = defineEndpoint({
  name: 'previewMomoStatement',
  method: 'POST',
  path: '/api/admin/momo/statements/preview',
  summary:
    'What a statement of a provider of mobile money would match, confirm and leave over, and what cannot be read in it; changes nothing',
  access: APPROVERS,
  staff: true,
  body: statementBody,
  bodyLimit: FIVE_MEGABYTES,
  response: z.object({
    counts: z.record(z.enum(STATEMENT_FITS), z.int()),
    passedOver: z.int(),
    moneyIn: cedis,
    moneyOut: cedis,
    fees: cedis,
    /** The most urgent lines first; at most 200. */
    lines: z.array(statementLineShape),
    problemCount: z.int(),
    /** The first 200; the head is row 1. */
    problems: z.array(z.object({ row: z.int(), column: z.nullable(z.string()), message: z.string() })),
    refusal: z.nullable(z.string()),
  }),
})

export const importMomoStatement = defineEndpoint({
  name: 'importMomoStatement',
  method: 'POST',
  path: '/api/admin/momo/statements',
  summary:
    'Imports a statement: keeps its new lines, matches them, and confirms the typed transaction IDs that they prove; the same again changes nothing',
  access: APPROVERS,
  staff: true,
  body: statementBody,
  bodyLimit: FIVE_MEGABYTES,
  response: success({ newLines: z.int(), confirmed: z.int() }),
})

export const momoDayShape = z.object({
  day: localDate,
  gateway,
  state: z.enum(['no_statement', 'green', 'red']),
  theirsIn: cedis,
  theirsOut: cedis,
  /** Not in our ledger. */
  fees: cedis,
  oursIn: cedis,
  oursOut: cedis,
  /** Missing in our ledger. */
  differenceIn: cedis,
  differenceOut: cedis,
  openExceptions: z.int(),
})

export const listMomoDays = defineEndpoint({
  name: 'listMomoDays',
  method: 'GET',
  path: '/api/admin/momo/days',
  summary: 'The book of each provider of mobile money against ours, day by day of the last month, newest first',
  access: READS,
  staff: true,
  list: true,
  response: z.array(momoDayShape),
})

export const momoExceptionShape = z.object({
  id: z.int(),
  kind: z.enum(MOMO_EXCEPTION_KINDS),
  state: z.enum(['open', 'resolved']),
  gateway: z.string(),
  direction,
  incoming: z.boolean(),
  /** The reference of our transaction. */
  reference: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  amount: z.nullable(cedis),
  currency: z.nullable(z.string()),
  orderAmount: z.nullable(cedis),
  phone: z.nullable(z.string()),
  movedAt: z.nullable(instant),
  foundAt: instant,
  loanId: z.nullable(z.int()),
  userId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  paymentId: z.nullable(z.int()),
  details: z.nullable(z.string()),
  actions: z.array(z.enum(MOMO_EXCEPTION_ACTIONS)),
  /** Null once resolved. */
  nextStep: z.nullable(z.string()),
  kept: cedis,
  loanToOpen: z.nullable(z.int()),
  /** Its transaction can be polled. */
  canAsk: z.boolean(),
  /** Owner of the wallet, to verify. */
  suggestion: z.nullable(z.object({ userId: z.string(), fullName: z.string() })),
  /** Pending payments that may be this money. */
  claims: z.array(
    z.object({
      paymentId: z.int(),
      userId: z.string(),
      customerName: z.string(),
      loanId: z.int(),
      amount: cedis,
      enteredOn: localDate,
      /** Found by transaction ID; otherwise by amount, day and wallet. */
      sameId: z.boolean(),
    }),
  ),
  resolution: z.nullable(z.string()),
  note: z.nullable(z.string()),
  resolvedByName: z.nullable(z.string()),
  resolvedAt: z.nullable(instant),
})

export const listMomoExceptions = defineEndpoint({
  name: 'listMomoExceptions',
  method: 'GET',
  path: '/api/admin/momo/exceptions',
  summary: 'What does not fit between the providers of mobile money and our books: open ones oldest first, resolved ones newest first',
  access: READS,
  staff: true,
  list: true,
  query: z.object({ state: z.optional(z.enum(['open', 'resolved'], 'Unknown state')) }),
  response: z.array(momoExceptionShape),
})

export const resolveMomoException = defineEndpoint({
  name: 'resolveMomoException',
  method: 'POST',
  path: '/api/admin/momo/exceptions/:id/resolve',
  summary: 'Ends an exception of mobile money: confirms, settles, keeps, books, fails, reverses or closes what it is about, with a reason',
  access: APPROVERS,
  staff: true,
  params: z.object({ id: rowId }),
  body: z.object({
    action: z.enum(MOMO_EXCEPTION_ACTIONS, 'Choose what to do'),
    reason: line('Please give a reason', 500),
    userId: z.optional(userId),
    paymentId: z.optional(z.int('Send the payment as a number').check(z.positive('Send the payment as a number'))),
  }),
  response: success({ exception: momoExceptionShape }),
})

export const momoTransactionShape = z.object({
  reference: z.string(),
  direction: z.enum(['collection', 'disbursement', 'refund']),
  gateway: z.string(),
  network: z.enum(MOMO_PROVIDERS),
  phone: z.nullable(z.string()),
  amount: cedis,
  currency: z.string(),
  state: z.enum(['CREATED', 'PENDING', 'SUCCESSFUL', 'FAILED']),
  /** For staff. */
  reason: z.nullable(z.string()),
  /** Null for a refund. */
  loanId: z.nullable(z.int()),
  userId: z.string(),
  customerName: z.string(),
  createdAt: instant,
  attempts: z.int(),
  checks: z.int(),
  askedAt: z.nullable(instant),
  /** Null: no longer polled automatically. */
  nextCheckAt: z.nullable(instant),
  openExceptions: z.int(),
})

export const listMomoTransactions = defineEndpoint({
  name: 'listMomoTransactions',
  method: 'GET',
  path: '/api/admin/momo/orders',
  summary: 'Requests to pay, transfers and refunds whose end is not known yet, oldest first',
  access: READS,
  staff: true,
  list: true,
  response: z.array(momoTransactionShape),
})

export const checkMomoOrder = defineEndpoint({
  name: 'checkMomoOrder',
  method: 'POST',
  path: '/api/admin/momo/orders/:reference/check',
  summary: 'Queries the provider for the status of a transaction, at most once in five seconds, and settles it',
  access: READS,
  staff: true,
  params: z.object({ reference: z.string().check(z.regex(/^[\w-]{1,64}$/, 'This order is not known.')) }),
  response: success({ order: momoTransactionShape }),
})
