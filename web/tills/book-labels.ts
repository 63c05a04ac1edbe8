import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { ENTRY_KIND_NAMES } from '#domain/ledger/entry-kinds.ts'
import type { ReceiptState } from '#domain/tills/receipt-book.ts'
import type { ReceiptBook } from '#web/tills/till-labels.ts'

export const RECEIPT_STATE_NAMES = {
  redeemed: 'Redeemed',
  open: 'Open',
  waiting: 'Waiting',
  void: 'Void',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<ReceiptState, string>

/** `6 issued: 2 redeemed, 1 open`. */
export function formatCounts({ counts }: Pick<ReceiptBook, 'counts'>): string {
  // Object.keys widens the keys of the table above to string.
  const states = (Object.keys(RECEIPT_STATE_NAMES) as ReceiptState[]).filter((state) => counts[state] > 0)
  const parts = states.map((state) => `${counts[state]} ${RECEIPT_STATE_NAMES[state].toLowerCase()}`)
  return `${counts.issued} issued${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`
}

export const takingsRows = (book: ReceiptBook): [name: string, amount: Pesewas][] => [
  ['Redeemed', book.redeemed],
  ['Unredeemed', book.unredeemed],
  ['Takings of the day', book.takings],
]

export const agreementRows = ({ cash }: ReceiptBook): [name: string, amount: Pesewas][] => [
  ['Bound receipts issued', cash.bound],
  ['Confirmed on unbound numbers', cash.confirmed],
  ['Returned for cancelled receipts', cash.cancelled],
  ['Receipt book', cash.book],
  ['Journal', cash.journal],
  ['Difference', cash.difference],
]

export const movementRows = (book: ReceiptBook): [name: string, amount: Pesewas][] => [
  ...book.movements.map(({ kind, amount }): [string, Pesewas] => [ENTRY_KIND_NAMES[kind], amount]),
  ['Office cash moved', book.movement],
]

export const plainAmount = (amount: Pesewas | null): string => (amount === null ? '' : formatAmount(amount))
