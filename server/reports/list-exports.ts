import type { ExportName } from '#contract/exported-lists.ts'
import type { Columns, RowOf } from '#server/reports/list-export-columns.ts'
import { COLLECTION, POSTPONEMENT, PORTFOLIO_LOAN, STAFF_LOAN } from '#server/reports/list-exports-loans.ts'
import { MOMO_DAY, MOMO_EXCEPTION, MOMO_ORDER } from '#server/reports/list-exports-momo.ts'
import { RECEIPT, STAFF_PAYMENT, TILL } from '#server/reports/list-exports-money.ts'
import { AUDIT_ROW, HOLIDAY, LEDGER_MONTH } from '#server/reports/list-exports-office.ts'
import { COMPLAINT, DATA_REQUEST, PERSON } from '#server/reports/list-exports-people.ts'

/** What stands in the file of each list. */
export const LIST_EXPORTS = {
  'pending-loans': STAFF_LOAN,
  loans: STAFF_LOAN,
  payments: STAFF_PAYMENT,
  receipts: RECEIPT,
  users: PERSON,
  staff: PERSON,
  arrears: PORTFOLIO_LOAN,
  collections: COLLECTION,
  'portfolio-loans': PORTFOLIO_LOAN,
  audit: AUDIT_ROW,
  tills: TILL,
  postponements: POSTPONEMENT,
  complaints: COMPLAINT,
  'data-requests': DATA_REQUEST,
  holidays: HOLIDAY,
  'ledger-months': LEDGER_MONTH,
  'momo-exceptions': MOMO_EXCEPTION,
  'momo-days': MOMO_DAY,
  'momo-orders': MOMO_ORDER,
} as const satisfies { [N in ExportName]: Columns<RowOf<N>> }
