import type { listTills, readOwnTill, readReceiptBook, readTill } from '#contract/tills.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { pesewas, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { isNote, worthOf, type Denomination } from '#domain/tills/denominations.ts'

export type Till = AnswerOf<typeof listTills>[number]
export type TillDetails = AnswerOf<typeof readTill>
export type TillMovement = TillDetails['movements'][number]
export type OwnTill = AnswerOf<typeof readOwnTill>
export type ReceiptBook = AnswerOf<typeof readReceiptBook>
export type BookedNumber = ReceiptBook['receipts'][number]

/** Undefined for an open till that this user may count: the books are not in view (rule P16). */
export const amountInView = (till: Pick<Till, 'staffId' | 'leftOpen' | 'counted' | 'inTill'>, staffId: string): Pesewas | undefined =>
  till.counted ?? (till.staffId === staffId || till.leftOpen ? undefined : till.inTill)

/** Count less books: `GH₵1.00 over`, or a sentence if they agree. */
export function formatDifference(difference: Pesewas): string {
  if (difference === 0) return 'The count agrees with the books'
  return `${formatCedis(pesewas(Math.abs(difference)))} ${difference > 0 ? 'over' : 'short'}`
}

export const formatDenomination = (denomination: Denomination): string =>
  `${formatCedis(worthOf(denomination)).replace(/\.00$/, '')} ${isNote(denomination) ? 'note' : 'coin'}`
