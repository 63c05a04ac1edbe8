import { listStaffComplaints, listStaffDataRequests } from '#contract/support-shapes.ts'
import { listCollections } from '#contract/collections.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listHolidays } from '#contract/holidays.ts'
import { listLedgerMonths } from '#contract/ledger-months.ts'
import { listMomoDays, listMomoExceptions, listMomoOrders } from '#contract/reconciliation.ts'
import { listArrears, listPortfolioLoans } from '#contract/portfolio.ts'
import { listPostponements } from '#contract/postponement.ts'
import { listAudit } from '#contract/reports.ts'
import { listPendingLoans, listStaffLoans } from '#contract/staff-loans.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { listStaff, listUsers } from '#contract/staff-people.ts'
import { listTills } from '#contract/tills.ts'

/** The staff lists that can be taken away as CSV, by the name of the file. The journal has a call of its own: its file holds lines, not entries. */
export const EXPORTED_LISTS = {
  'pending-loans': listPendingLoans,
  loans: listStaffLoans,
  payments: listStaffPayments,
  receipts: listReceipts,
  users: listUsers,
  staff: listStaff,
  arrears: listArrears,
  collections: listCollections,
  'portfolio-loans': listPortfolioLoans,
  audit: listAudit,
  tills: listTills,
  postponements: listPostponements,
  complaints: listStaffComplaints,
  'data-requests': listStaffDataRequests,
  holidays: listHolidays,
  'ledger-months': listLedgerMonths,
  'momo-exceptions': listMomoExceptions,
  'momo-days': listMomoDays,
  'momo-orders': listMomoOrders,
} as const satisfies Record<string, Endpoint>
export type ExportName = keyof typeof EXPORTED_LISTS
