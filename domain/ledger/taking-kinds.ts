import { add, type Pesewas } from '#domain/kernel/money.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'

/** Kinds that receive money from customers. */
export const TAKEN_BY: readonly EntryKind[] = ['receipt_made', 'payment_completed', 'payment_unallocated']
/** Kinds that reverse those. A later refund of unallocated funds is no reversal. */
export const GIVEN_BACK_BY: readonly EntryKind[] = ['receipt_cancelled', 'payment_reversed', 'taken_from_kept']

/** Takings less reversals; amounts are positive for money in. */
export const takenIn = (movements: readonly { readonly kind: EntryKind; readonly amount: Pesewas }[]): Pesewas =>
  add(...movements.filter(({ kind }) => TAKEN_BY.includes(kind) || GIVEN_BACK_BY.includes(kind)).map(({ amount }) => amount))
