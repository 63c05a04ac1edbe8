import * as z from 'zod/mini'
import { listBankDays, listBankExceptions } from '#contract/bank/bank-statements.ts'
import { listCollections } from '#contract/collections.ts'
import { type Endpoint, defineEndpoint } from '#contract/endpoint.ts'
import { listHolidays } from '#contract/holidays.ts'
import { listPostponements } from '#contract/postponement.ts'
import { listLedgerMonths } from '#contract/ledger-reports.ts'
import { listArrears, listBandResults, listCollectorResults, listPortfolioLoans, listRollRates } from '#contract/portfolio.ts'
import { listMomoDays, listMomoExceptions, listMomoTransactions } from '#contract/reconciliation.ts'
import { listAudit } from '#contract/reports.ts'
import { listPendingLoans, listStaffLoans } from '#contract/staff-loans.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { listStaff, listUsers } from '#contract/people.ts'
import { listConsents, listIncidents } from '#contract/support-data.ts'
import { listLoanClasses } from '#contract/provisions/provisions.ts'
import { listStaffComplaints, listStaffDataRequests } from '#contract/support-shapes.ts'
import { listTills } from '#contract/tills.ts'

/** By file name. The journal's own endpoint exports lines, not entries. */
export const EXPORTED_LISTS = {
  'pending-loans': listPendingLoans,
  loans: listStaffLoans,
  payments: listStaffPayments,
  receipts: listReceipts,
  users: listUsers,
  staff: listStaff,
  arrears: listArrears,
  collections: listCollections,
  'collector-results': listCollectorResults,
  'band-results': listBandResults,
  'roll-rates': listRollRates,
  'loan-classes': listLoanClasses,
  'portfolio-loans': listPortfolioLoans,
  audit: listAudit,
  tills: listTills,
  postponements: listPostponements,
  complaints: listStaffComplaints,
  'data-requests': listStaffDataRequests,
  consents: listConsents,
  incidents: listIncidents,
  holidays: listHolidays,
  'ledger-months': listLedgerMonths,
  'momo-exceptions': listMomoExceptions,
  'momo-days': listMomoDays,
  'momo-orders': listMomoTransactions,
  'bank-exceptions': listBankExceptions,
  'bank-days': listBankDays,
} as const satisfies Record<string, Endpoint>
export type ExportName = keyof typeof EXPORTED_LISTS

export const exportList = defineEndpoint({
  name: 'exportList',
  method: 'GET',
  path: '/api/admin/exports/:list',
  summary: 'All rows of a staff list as CSV, with the filters of the list; needs the permission of the list too',
  access: ['export_data'],
  staff: true,
  params: z.object({ list: z.string().check(z.maxLength(64)) }),
  /** The filters of the list. */
  query: z.record(z.string(), z.unknown()),
  response: z.unknown(),
  file: 'text/csv; charset=utf-8',
})
