import { add, type Pesewas } from '#domain/kernel/money.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'

/** Kinds that receive money from customers. */
export const TAKING_KINDS: readonly EntryKind[] = ['receipt_made', 'payment_completed', 'payment_unallocated']
/** Kinds that reverse those. A later refund of unallocated funds is no reversal. */
export const TAKING_REVERSAL_KINDS: readonly EntryKind[] = ['receipt_cancelled', 'payment_reversed', 'taken_from_kept']

/** Takings less reversals; amounts are positive for money in. */
export const takenIn = (movements: readonly { readonly kind: EntryKind; readonly amount: Pesewas }[]): Pesewas =>
  add(...movements.filter(({ kind }) => TAKING_KINDS.includes(kind) || TAKING_REVERSAL_KINDS.includes(kind)).map(({ amount }) => amount))
