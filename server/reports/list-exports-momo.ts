import { MOMO_EXCEPTION_WORDS } from '#domain/payments/momo-exception.ts'
import { money, number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'

/** What does not fit between a provider of mobile money and our books. */
export const MOMO_EXCEPTION: Columns<RowOf<'momo-exceptions'>> = {
  exception: (row) => number(row.id),
  kind: (row) => MOMO_EXCEPTION_WORDS[row.kind].name,
  state: (row) => row.state,
  provider: (row) => row.gateway,
  direction: (row) => (row.incoming ? 'in' : 'out'),
  reference: (row) => row.reference,
  transaction_id: (row) => row.transactionId,
  amount: (row) => money(row.amount),
  currency: (row) => row.currency,
  ordered: (row) => money(row.orderAmount),
  phone: (row) => row.phone,
  moved_at: (row) => row.movedAt,
  found_at: (row) => row.foundAt,
  loan: (row) => number(row.loanId),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  resolution: (row) => row.resolution,
  note: (row) => row.note,
  resolved_by: (row) => row.resolvedByName,
  resolved_at: (row) => row.resolvedAt,
}
