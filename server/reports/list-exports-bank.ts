import { BANK_EXCEPTION_LABELS } from '#domain/reconciliation/bank-exception.ts'
import { money, number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'

export const BANK_EXCEPTION: Columns<RowOf<'bank-exceptions'>> = {
  exception: (row) => number(row.id),
  kind: (row) => BANK_EXCEPTION_LABELS[row.kind].name,
  state: (row) => row.state,
  day: (row) => row.day,
  direction: (row) => (row.incoming ? 'in' : 'out'),
  amount: (row) => money(row.amount),
  reference: (row) => row.reference,
  text: (row) => row.text,
  details: (row) => row.details,
  payment: (row) => number(row.paymentId),
  payment_amount: (row) => money(row.paymentAmount),
  loan: (row) => number(row.loanId),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  found_at: (row) => row.foundAt,
  resolution: (row) => row.resolution,
  note: (row) => row.note,
  resolved_by: (row) => row.resolvedByName,
  resolved_at: (row) => row.resolvedAt,
}

export const BANK_DAY: Columns<RowOf<'bank-days'>> = {
  day: (row) => row.day,
  state: (row) => row.state,
  statement: (row) => money(row.statementBalance),
  ledger: (row) => money(row.ledgerBalance),
  difference: (row) => money(row.difference),
  items: (row) => number(row.items.length),
  open_exceptions: (row) => number(row.openExceptions),
  why: (row) => row.why,
}
