import * as z from 'zod/mini'
import { isLocalMonth } from '#domain/ledger/month.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, success } from '#contract/wire.ts'

const MONTH = 'Enter a month as YYYY-MM'
const month = z.string(MONTH).check(z.refine(isLocalMonth, MONTH))

export const ledgerMonthShape = z.object({
  month,
  isClosed: z.boolean(),
  closedAt: z.nullable(instant),
  closedBy: z.nullable(z.string()),
  /** SHA-256 of the trial balance as it was taken. */
  hash: z.nullable(z.string()),
  /** Whether the trial balance of its last day is still the one that was taken; null while the month is open. */
  isUnchanged: z.nullable(z.boolean()),
  /** Whether the figures that were reported when it was closed are kept: they are of every month closed since packs are made. */
  hasPack: z.boolean(),
  /** Why it cannot be closed now; null where it can, or is. */
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
