import { field, optional, reason } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

export const LEDGER_CALLS: Readonly<Record<string, CallRow>> = {
  exportJournal: { by: 'md' },
  listLedgerMonths: { by: 'md' },
  closeMonth: { by: 'md', body: { month: field('line', '2026-02') } },
  readLedgerYears: { by: 'md' },
  readAccountMaps: { by: 'md' },
  saveAccountMap: {
    by: 'md',
    path: { layout: 'xero' },
    body: { extra: optional('note', 'Tax Exempt'), accounts: field('list', [{ account: 'office_cash', target: '610' }]) },
  },
  readJournalExport: { by: 'md' },
  exportAccounting: { by: 'md' },
  requestYearEnd: { by: 'md', body: { year: field('number', 2026) } },
  listLoanClasses: { by: 'md' },
  readProvisions: { by: 'md' },
  setProvisionRates: {
    by: 'md',
    body: {
      fromDay: field('date', '2026-03-03'),
      current: field('number', 100),
      olem: field('number', 500),
      substandard: field('number', 2_000),
      doubtful: field('number', 5_000),
      loss: field('number', 10_000),
      npl_limit: field('number', 500),
      given_default: field('number', 10_000),
      reason,
    },
  },
  requestInterestBasis: {
    by: 'md',
    body: { fromMonth: field('line', '2026-03'), basis: field('choice', 'by_day'), reason },
  },
  readMonthPack: { by: 'md', path: { month: '2026-02' } },
}
