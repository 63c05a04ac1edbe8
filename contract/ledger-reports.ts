import * as z from 'zod/mini'
import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts'
import { JOURNAL_LAYOUT_NAMES } from '#domain/ledger/journal-layouts.ts'
import { PERIOD_UNITS } from '#domain/ledger/periods.ts'
import { ENTRY_KINDS } from '#domain/ledger/entry-kinds.ts'
import { isLocalMonth } from '#domain/ledger/month.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { auditRowShape } from '#contract/reports.ts'
import { cedis, instant, localDate, rowId, success } from '#contract/wire.ts'

// Object.keys widens the keys to string.
const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as [Account, ...Account[]]
const account = z.enum(ACCOUNT_NAMES)
const access = ['view_financial_reports'] as const
const number = z.string().check(z.maxLength(64))

/** Null on the other side. */
const sides = { debit: z.nullable(cedis), credit: z.nullable(cedis) }

export const accountBalanceShape = z.object({
  account,
  code: z.string(),
  name: z.string(),
  kind: z.enum(['asset', 'liability', 'equity', 'income', 'expense']),
  debit: cedis,
  credit: cedis,
})

/** A control account, with the sum of its sub-ledger. */
export const controlShape = z.object({
  account,
  name: z.string(),
  balance: cedis,
  parts: cedis,
  /** Loans or customers with a balance. */
  count: z.int(),
  of: z.enum(['loans', 'customers']),
  from: z.enum(['schedules', 'journal']),
  difference: cedis,
})

export const readTrialBalance = defineEndpoint({
  name: 'readTrialBalance',
  method: 'GET',
  path: '/api/admin/reports/trial-balance',
  summary: 'What every account stood at when a day ended, and whether the control accounts agree with their loans and customers',
  access,
  staff: true,
  query: z.object({ asOf: z.optional(localDate) }),
  response: z.object({
    asOf: localDate,
    /** The last day available. */
    today: localDate,
    /** A closed day never changes. */
    isClosed: z.boolean(),
    rows: z.array(accountBalanceShape),
    totals: z.object({ debit: cedis, credit: cedis }),
    controls: z.array(controlShape),
  }),
})

/** One per column, on the account's normal side. */
const amounts = z.array(cedis)
const statementRow = z.object({ account, code: z.string(), name: z.string(), kind: accountBalanceShape.shape.kind, amounts })

export const readStatements = defineEndpoint({
  name: 'readStatements',
  method: 'GET',
  path: '/api/admin/reports/statements',
  summary: 'Income statement and balance sheet of a day, month or year, with the period before and the same one a year earlier',
  access,
  staff: true,
  query: z.object({ unit: z.optional(z.enum(PERIOD_UNITS)), day: z.optional(localDate) }),
  response: z.object({
    unit: z.enum(PERIOD_UNITS),
    today: localDate,
    /** Its days are closed, and each month that ended by then. */
    isClosed: z.boolean(),
    /** Entries of month closes that count in the period and were booked later. */
    closes: z.array(z.object({ entryId: z.int(), kind: z.string(), day: localDate, bookedOn: localDate })),
    income: z.object({
      /** A comparative that ended before the first entry is omitted. */
      periods: z.array(z.object({ from: localDate, to: localDate })),
      lines: z.array(statementRow),
      income: amounts,
      expenses: amounts,
      result: amounts,
    }),
    balance: z.object({
      days: z.array(localDate),
      lines: z.array(statementRow),
      assets: amounts,
      liabilities: amounts,
      /** Result of earlier years that are not closed. */
      earlierResult: amounts,
      yearResult: amounts,
      /** With both results. */
      equity: amounts,
    }),
  }),
})

export const statementLineShape = z.object({
  entryId: z.int(),
  line: z.int(),
  bookedOn: localDate,
  valueDate: localDate,
  at: instant,
  kind: z.string(),
  loanId: z.nullable(z.int()),
  userId: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  paymentId: z.nullable(z.int()),
  actor: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  ...sides,
  balance: cedis,
})

export const readAccountStatement = defineEndpoint({
  name: 'readAccountStatement',
  method: 'GET',
  path: '/api/admin/reports/accounts/:account',
  summary: 'The lines of one account from a day to a day, oldest first, with what it stood at before, after each line and at the end',
  access,
  staff: true,
  views: { what: 'the account statement of', by: { loanId: 'loan' } },
  params: z.object({ account: number }),
  query: z.object({
    from: z.optional(localDate),
    to: z.optional(localDate),
    loanId: z.optional(rowId),
    cursor: z.optional(z.string().check(z.maxLength(60))),
    limit: z.optional(rowId),
  }),
  response: z.object({
    account,
    code: z.string(),
    name: z.string(),
    normalSide: z.enum(['debit', 'credit']),
    from: z.nullable(localDate),
    to: localDate,
    /** On the account's normal side. */
    opening: cedis,
    lines: z.array(statementLineShape),
    closing: cedis,
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
})

export const journalEntryShape = z.object({
  id: z.int(),
  kind: z.string(),
  bookedOn: localDate,
  valueDate: localDate,
  at: instant,
  loanId: z.nullable(z.int()),
  userId: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  paymentId: z.nullable(z.int()),
  receiptNumber: z.nullable(z.string()),
  actorId: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  requestId: z.string(),
  reason: z.nullable(z.string()),
  lines: z.array(z.object({ line: z.int(), account, code: z.string(), name: z.string(), ...sides })),
})

export const listJournal = defineEndpoint({
  name: 'listJournal',
  method: 'GET',
  path: '/api/admin/reports/journal',
  summary: 'The entries of the journal with their lines, newest first',
  access,
  staff: true,
  views: { what: 'the journal entries of', by: { userId: 'user', loanId: 'loan', paymentId: 'payment' } },
  list: true,
  query: z.object({
    from: z.optional(localDate),
    to: z.optional(localDate),
    kind: z.optional(z.enum(ENTRY_KINDS)),
    loanId: z.optional(rowId),
    userId: z.optional(number),
    paymentId: z.optional(rowId),
  }),
  response: z.array(journalEntryShape),
})

export const readJournalEntry = defineEndpoint({
  name: 'readJournalEntry',
  method: 'GET',
  path: '/api/admin/reports/journal/:id',
  summary: 'One journal entry, the entry that it reverses or that reverses it, and the audit rows of its request',
  access,
  staff: true,
  views: { what: 'a journal entry of', by: { id: 'journal_entry' } },
  params: z.object({ id: rowId }),
  response: z.object({
    entry: journalEntryShape,
    reverses: z.nullable(z.int()),
    reversedBy: z.nullable(z.int()),
    audit: z.array(auditRowShape),
  }),
})

export const exportJournal = defineEndpoint({
  name: 'exportJournal',
  method: 'GET',
  path: '/api/admin/reports/journal.csv',
  summary: 'The lines of the journal as CSV, oldest first; needs the permission to export data too',
  access,
  staff: true,
  query: z.object({ from: z.optional(localDate), to: z.optional(localDate) }),
  response: z.unknown(),
  file: 'text/csv; charset=utf-8',
})

const MONTH = 'Enter a month as YYYY-MM'
const month = z.string(MONTH).check(z.refine(isLocalMonth, MONTH))

export const ledgerMonthShape = z.object({
  month,
  isClosed: z.boolean(),
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  /** SHA-256 of the trial balance at month end. */
  hash: z.nullable(z.string()),
  /** Null while open. */
  isUnchanged: z.nullable(z.boolean()),
  /** False for months closed by older versions. */
  hasPack: z.boolean(),
  /** Null when it can be or is closed. */
  refusal: z.nullable(z.string()),
})

export const listLedgerMonths = defineEndpoint({
  name: 'listLedgerMonths',
  method: 'GET',
  path: '/api/admin/ledger/months',
  summary: 'The months since the first entry, newest first: which are closed, with what hash, and whether they are unchanged',
  access: ['view_financial_reports'],
  staff: true,
  list: true,
  response: z.array(ledgerMonthShape),
})

export const closeMonth = defineEndpoint({
  name: 'closeMonth',
  method: 'POST',
  path: '/api/admin/ledger/close-month',
  summary: 'Closes the oldest open month for good and keeps its trial balance and its pack',
  access: ['view_financial_reports'],
  staff: true,
  body: z.object({ month }),
  response: success({ month: ledgerMonthShape }),
})

export const readMonthPack = defineEndpoint({
  name: 'readMonthPack',
  method: 'GET',
  path: '/api/admin/ledger/months/:month/pack',
  summary: 'What was reported of a month when it was closed, as PDF: the same each time; the read is audited',
  access: ['view_financial_reports'],
  staff: true,
  params: z.object({ month }),
  response: z.unknown(),
  file: 'application/pdf',
})

export const ledgerYearShape = z.object({
  year: z.int(),
  isClosed: z.boolean(),
  /** Moved into retained earnings; null while open. */
  result: z.nullable(cedis),
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  requestedBy: z.nullable(z.string()),
  /** Null: no income and no expense. */
  entryId: z.nullable(z.int()),
  /** Null when it can be or is closed. */
  refusal: z.nullable(z.string()),
})

export const readLedgerYears = defineEndpoint({
  name: 'readLedgerYears',
  method: 'GET',
  path: '/api/admin/ledger/years',
  summary: 'The years since the first entry, newest first, and which of them are closed into retained earnings',
  access: ['view_financial_reports'],
  staff: true,
  response: z.object({ years: z.array(ledgerYearShape) }),
})

export const requestYearEnd = defineEndpoint({
  name: 'requestYearEnd',
  method: 'POST',
  path: '/api/admin/ledger/close-year',
  summary: 'Requests the end of the oldest open year; a second user confirms it, and its income and expenses move into retained earnings',
  access: ['view_financial_reports'],
  staff: true,
  body: z.object({
    year: z.int('Enter a year as YYYY').check(z.minimum(2000, 'Enter a year as YYYY'), z.maximum(9999, 'Enter a year as YYYY')),
  }),
  response: success({}),
})

const layout = z.enum(JOURNAL_LAYOUT_NAMES)
/** Default: the month of the last closed day, to that day. */
const exported = { layout: z.optional(layout), from: z.optional(localDate), to: z.optional(localDate) }
const controlTotals = { lines: z.int(), debit: cedis, credit: cedis }

export const readAccountMaps = defineEndpoint({
  name: 'readAccountMaps',
  method: 'GET',
  path: '/api/admin/ledger/account-maps',
  summary: 'For each accounting program the account there of each of our accounts',
  access,
  staff: true,
  response: z.object({
    /** Null before a day was closed. */
    closedThrough: z.nullable(localDate),
    layouts: z.array(
      z.object({
        layout,
        name: z.string(),
        accountHint: z.string(),
        /** Every line needs this value too; null: none. */
        extraLabel: z.nullable(z.string()),
        extra: z.string(),
        /** An empty target is missing. */
        accounts: z.array(z.object({ account, code: z.string(), name: z.string(), target: z.string() })),
        updatedBy: z.nullable(z.string()),
        updatedAt: z.nullable(instant),
      }),
    ),
  }),
})

const target = z.string('Enter a text').check(z.trim(), z.maxLength(140, 'Enter at most 140 characters'))

export const saveAccountMap = defineEndpoint({
  name: 'saveAccountMap',
  method: 'POST',
  path: '/api/admin/ledger/account-maps/:layout',
  summary: 'Replaces the accounts of one accounting program',
  access: ['system_configuration'],
  staff: true,
  params: z.object({ layout }),
  body: z.object({
    extra: target,
    accounts: z.array(z.object({ account, target }), 'Send the accounts as a list').check(z.maxLength(200)),
  }),
  response: success({}),
})

export const readJournalExport = defineEndpoint({
  name: 'readJournalExport',
  method: 'GET',
  path: '/api/admin/reports/journal-export',
  summary: 'The control totals of an export of closed days to an accounting program, and of each of its files',
  access,
  staff: true,
  query: z.object(exported),
  response: z.object({
    entries: z.int(),
    ...controlTotals,
    parts: z.array(z.object(controlTotals)),
    refusal: z.nullable(z.string()),
  }),
})

export const exportAccounting = defineEndpoint({
  name: 'exportAccounting',
  method: 'GET',
  path: '/api/admin/reports/journal-export.csv',
  summary: 'The journal of closed days as an accounting program imports it, in files; needs the permission to export data too',
  access,
  staff: true,
  query: z.object({ ...exported, part: z.optional(rowId) }),
  response: z.unknown(),
  file: 'text/csv; charset=utf-8',
})
