import { BANK_EXCEPTION_LABELS } from '#domain/reconciliation/bank-exception.ts'
import { asIs, columnsOf, money, number, type RowOf } from '#server/reports/list-export-columns.ts'

export const BANK_EXCEPTION = columnsOf<RowOf<'bank-exceptions'>>({
  id: { exception: number },
  kind: { kind: (kind) => BANK_EXCEPTION_LABELS[kind].name },
  state: { state: asIs },
  day: { day: asIs },
  incoming: { direction: (incoming) => (incoming ? 'in' : 'out') },
  amount: { amount: money },
  reference: { reference: asIs },
  text: { text: asIs },
  details: { details: asIs },
  paymentId: { payment: number },
  paymentAmount: { payment_amount: money },
  loanId: { loan: number },
  userId: { customer_id: asIs },
  customerName: { customer: asIs },
  foundAt: { found_at: asIs },
  resolution: { resolution: asIs },
  note: { note: asIs },
  resolvedByName: { resolved_by: asIs },
  resolvedAt: { resolved_at: asIs },
  actions: 'buttons of the screen',
})

export const BANK_DAY = columnsOf<RowOf<'bank-days'>>({
  day: { day: asIs },
  state: { state: asIs },
  statementBalance: { statement: money },
  ledgerBalance: { ledger: money },
  difference: { difference: money },
  items: { items: (items) => number(items.length) },
  openExceptions: { open_exceptions: number },
  why: { why: asIs },
})
