import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { credit, debit, entry, inTill, type Entry } from '#domain/ledger/entry.ts'

/** Without a till. */
const SAFE = null

/** Undefined for an empty till. */
export const postingsForFloat = (tillId: number, amount: Pesewas): Entry | undefined =>
  amount === NOTHING ? undefined : fromSafe('till_opened', tillId, amount)

export const postingsForTopUp = (tillId: number, amount: Pesewas): Entry => fromSafe('till_topped_up', tillId, amount)

const fromSafe = (kind: 'till_opened' | 'till_topped_up', tillId: number, amount: Pesewas): Entry =>
  entry(kind, [inTill(debit('office_cash', amount), tillId), inTill(credit('office_cash', amount), SAFE)])

/** Null: from the safe. */
export const postingsForDeposit = (tillId: number | null, amount: Pesewas): Entry =>
  entry('cash_deposited', [debit('bank', amount), inTill(credit('office_cash', amount), tillId)])

/** Counted less ledger: over is income, short a loss. Undefined for 0. */
export function postingsForDifference(tillId: number, difference: Pesewas): Entry | undefined {
  if (difference === NOTHING) return undefined
  return entry('till_difference', [inTill(debit('office_cash', difference), tillId), credit('cash_over_short', difference)])
}

/** To the safe; undefined for an empty till. */
export const postingsForClosing = (tillId: number, counted: Pesewas): Entry | undefined =>
  counted === NOTHING
    ? undefined
    : entry('till_closed', [inTill(debit('office_cash', counted), SAFE), inTill(credit('office_cash', counted), tillId)])
