import { MOMO_EXCEPTION_LABELS } from '#domain/reconciliation/momo-exception.ts'
import { money, number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'

/** What does not fit between a provider of mobile money and our books. */
export const MOMO_EXCEPTION: Columns<RowOf<'momo-exceptions'>> = {
  exception: (row) => number(row.id),
  kind: (row) => MOMO_EXCEPTION_LABELS[row.kind].name,
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

/** The book of a provider against ours, day by day. */
export const MOMO_DAY: Columns<RowOf<'momo-days'>> = {
  day: (row) => row.day,
  provider: (row) => row.gateway,
  state: (row) => row.state,
  theirs_in: (row) => money(row.theirsIn),
  ours_in: (row) => money(row.oursIn),
  difference_in: (row) => money(row.differenceIn),
  theirs_out: (row) => money(row.theirsOut),
  ours_out: (row) => money(row.oursOut),
  difference_out: (row) => money(row.differenceOut),
  fees: (row) => money(row.fees),
  open_exceptions: (row) => number(row.openExceptions),
}

/** Requests to pay and transfers whose end is not known yet. */
export const MOMO_ORDER: Columns<RowOf<'momo-orders'>> = {
  reference: (row) => row.reference,
  direction: (row) => (row.direction === 'collection' ? 'in' : 'out'),
  provider: (row) => row.gateway,
  network: (row) => row.network,
  phone: (row) => row.phone,
  amount: (row) => money(row.amount),
  currency: (row) => row.currency,
  state: (row) => row.state,
  reason: (row) => row.reason,
  loan: (row) => number(row.loanId),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  created_at: (row) => row.createdAt,
  asked_at: (row) => row.askedAt,
  open_exceptions: (row) => number(row.openExceptions),
}
