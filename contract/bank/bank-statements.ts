import * as z from 'zod/mini'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { OFFICE_ENTRY_KINDS } from '#domain/ledger/office-entry.ts'
import { BANK_EXCEPTION_ACTIONS, BANK_EXCEPTION_KINDS } from '#domain/reconciliation/bank-exception.ts'
import { BANK_DIFFERENCES } from '#domain/reconciliation/bank-day.ts'
import { BANK_LAYOUTS } from '#domain/reconciliation/bank-layouts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { cedis, instant, line, localDate, rowId, success, userId } from '#contract/wire.ts'

const READS = ['generate_payment_codes', 'approve_small_loans', 'approve_large_loans'] as const
const FIVE_MEGABYTES = 5 * 1024 * 1024
const positiveId = (message: string) => z.int(message).check(z.positive(message))

const statementBody = z.object({
  layout: z.enum(BANK_LAYOUTS, 'Choose the layout'),
  from: localDate,
  to: localDate,
  text: z.string('Choose the statement').check(
    z.minLength(1, 'Choose the statement'),
    z.refine((text) => /[,;:<]/.test(text), 'This is no statement of a bank'),
    z.refine((text) => !text.includes('\u0000'), 'Save the file in UTF-8'),
  ),
})

export const BANK_FITS = ['known', 'matched', 'posts', 'exception', 'debit'] as const

export const previewBankStatement = defineEndpoint({
  name: 'previewBankStatement',
  method: 'POST',
  path: '/api/admin/bank/statements/preview',
  summary: 'What a statement of the bank account would match, book and leave over, and what cannot be read in it; changes nothing',
  access: APPROVERS,
  staff: true,
  body: statementBody,
  bodyLimit: FIVE_MEGABYTES,
  response: z.object({
    counts: z.record(z.enum(BANK_FITS), z.int()),
    /** Rows that repeat a line; they count once. */
    repeated: z.array(z.int()),
    moneyIn: cedis,
    moneyOut: cedis,
    opening: z.nullable(cedis),
    closing: z.nullable(cedis),
    /** New lines that need staff; at most 200. */
    lines: z.array(
      z.object({
        row: z.int(),
        day: localDate,
        incoming: z.boolean(),
        amount: cedis,
        reference: z.nullable(z.string()),
        fit: z.enum(BANK_FITS),
        kind: z.nullable(z.enum(BANK_EXCEPTION_KINDS)),
      }),
    ),
    problemCount: z.int(),
    /** The first 200. */
    problems: z.array(z.object({ row: z.int(), column: z.nullable(z.string()), message: z.string() })),
    refusal: z.nullable(z.string()),
  }),
})

export const importBankStatement = defineEndpoint({
  name: 'importBankStatement',
  method: 'POST',
  path: '/api/admin/bank/statements',
  summary:
    'Imports a statement of the bank account: keeps its new lines, matches them, and books credits that name a loan; the same again changes nothing',
  access: APPROVERS,
  staff: true,
  body: statementBody,
  bodyLimit: FIVE_MEGABYTES,
  response: success({ newLines: z.int(), matched: z.int(), booked: z.int(), exceptions: z.int() }),
})

export const bankDayShape = z.object({
  day: localDate,
  state: z.enum(['no_statement', 'green', 'red']),
  /** At the end of the day; null: no statement names it. */
  statementBalance: z.nullable(cedis),
  ledgerBalance: cedis,
  /** Statement less ledger. */
  difference: cedis,
  /** The largest first; at most 20. */
  items: z.array(z.object({ cause: z.enum(BANK_DIFFERENCES), name: z.string(), day: localDate, amount: cedis })),
  openExceptions: z.int(),
  /** Null when reconciled. */
  why: z.nullable(z.string()),
})

export const listBankDays = defineEndpoint({
  name: 'listBankDays',
  method: 'GET',
  path: '/api/admin/bank/days',
  summary: 'The balance of the bank’s statement against the ledger, day by day of the last 62 days, newest first',
  access: READS,
  staff: true,
  list: true,
  response: z.array(bankDayShape),
})

export const bankExceptionShape = z.object({
  id: z.int(),
  kind: z.enum(BANK_EXCEPTION_KINDS),
  state: z.enum(['open', 'resolved']),
  day: localDate,
  incoming: z.boolean(),
  amount: cedis,
  reference: z.nullable(z.string()),
  /** The bank’s text and the payer. */
  text: z.nullable(z.string()),
  details: z.nullable(z.string()),
  paymentId: z.nullable(z.int()),
  paymentAmount: z.nullable(cedis),
  loanId: z.nullable(z.int()),
  userId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  foundAt: instant,
  actions: z.array(z.enum(BANK_EXCEPTION_ACTIONS)),
  resolution: z.nullable(z.string()),
  note: z.nullable(z.string()),
  resolvedByName: z.nullable(z.string()),
  resolvedAt: z.nullable(instant),
})

export const listBankExceptions = defineEndpoint({
  name: 'listBankExceptions',
  method: 'GET',
  path: '/api/admin/bank/exceptions',
  summary: 'What does not fit between the bank’s statement and the ledger: open ones oldest first, resolved ones newest first',
  access: READS,
  staff: true,
  list: true,
  query: z.object({ state: z.optional(z.enum(['open', 'resolved'], 'Unknown state')) }),
  response: z.array(bankExceptionShape),
})

export const resolveBankException = defineEndpoint({
  name: 'resolveBankException',
  method: 'POST',
  path: '/api/admin/bank/exceptions/:id/resolve',
  summary:
    'Ends an exception of the bank account: posts, keeps, proposes an entry of the office, corrects, reverses or closes it, with a reason',
  access: APPROVERS,
  staff: true,
  params: z.object({ id: rowId }),
  body: z.object({
    action: z.enum(BANK_EXCEPTION_ACTIONS, 'Choose what to do'),
    reason: line('Please give a reason', 500),
    loanId: z.optional(positiveId('Send the loan as a number')),
    userId: z.optional(userId),
    entry: z.optional(z.enum(OFFICE_ENTRY_KINDS, 'Choose what to enter')),
  }),
  response: success({ exception: bankExceptionShape }),
})
