import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { credit, debit, entry, inTill, type Entry } from '#domain/ledger/entry.ts'

/** The safe is the office cash of no till. */
const SAFE = null

/** The counted float goes from the safe into a till that opens. Undefined for a till that opens empty: nothing moves. */
export const postingsForFloat = (tillId: number, amount: Pesewas): Entry | undefined =>
  amount === NOTHING ? undefined : fromSafe('till_opened', tillId, amount)

/** More change from the safe during the day. */
export const postingsForTopUp = (tillId: number, amount: Pesewas): Entry => fromSafe('till_topped_up', tillId, amount)

const fromSafe = (kind: 'till_opened' | 'till_topped_up', tillId: number, amount: Pesewas): Entry =>
  entry(kind, [inTill(debit('office_cash', amount), tillId), inTill(credit('office_cash', amount), SAFE)])

/** Cash is carried to the bank, out of a till or (null) the safe. */
export const postingsForDeposit = (tillId: number | null, amount: Pesewas): Entry =>
  entry('cash_deposited', [debit('bank', amount), inTill(credit('office_cash', amount), tillId)])

/** Counted less books, in pesewas: what was there beyond the books is income of the day, what was missing its loss. Undefined where the count agrees. */
export function postingsForDifference(tillId: number, difference: Pesewas): Entry | undefined {
  if (difference === NOTHING) return undefined
  return entry('till_difference', [inTill(debit('office_cash', difference), tillId), credit('cash_over_short', difference)])
}

/** All that was counted goes back to the safe. Undefined for an empty till. */
export const postingsForClosing = (tillId: number, counted: Pesewas): Entry | undefined =>
  counted === NOTHING
    ? undefined
    : entry('till_closed', [inTill(debit('office_cash', counted), SAFE), inTill(credit('office_cash', counted), tillId)])
