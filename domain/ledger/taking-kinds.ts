import { add, type Pesewas } from '#domain/kernel/money.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'

/** Customers' money comes in by these kinds of entries. */
export const TAKEN_BY: readonly EntryKind[] = ['receipt_made', 'payment_completed', 'payment_unallocated']
/** And goes back by these, which take the others back. What was kept and is refunded later is no taking undone. */
export const GIVEN_BACK_BY: readonly EntryKind[] = ['receipt_cancelled', 'payment_reversed', 'taken_from_kept']

/** What of some movements of money, in above zero and out below, was taken from customers, less what of it went back. */
export const takenIn = (movements: readonly { readonly kind: EntryKind; readonly amount: Pesewas }[]): Pesewas =>
  add(...movements.filter(({ kind }) => TAKEN_BY.includes(kind) || GIVEN_BACK_BY.includes(kind)).map(({ amount }) => amount))
