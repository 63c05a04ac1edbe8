import { pesewas, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { isNote, worthOf, type Denomination } from '#domain/tills/denominations.ts'

/** Counted less books as people say it: `agrees`, `GH₵1.00 over`, `GH₵1.00 short`. */
export function formatDifference(difference: Pesewas): string {
  if (difference === 0) return 'The count agrees with the books'
  return `${formatCedis(pesewas(Math.abs(difference)))} ${difference > 0 ? 'over' : 'short'}`
}

/** `GH₵200 note`, `GH₵0.50 coin`. */
export const formatDenomination = (denomination: Denomination): string =>
  `${formatCedis(worthOf(denomination)).replace(/\.00$/, '')} ${isNote(denomination) ? 'note' : 'coin'}`
