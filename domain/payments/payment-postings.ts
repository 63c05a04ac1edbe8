import { credit, debit, entry, reversed, type Entry, type Line } from '#domain/ledger/entry.ts'
import { add as sum, pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'
import type { Shares } from '#domain/loans/loan-postings.ts'

/** Where the money of a payment was before: the customer's unallocated money (a bound receipt), the till, or the network. */
export type MoneySource = 'unallocated_money' | 'office_cash' | 'momo_clearing'

/** Making a bound receipt books the cash: it is in the books from the moment it is taken. */
export const postingsForReceipt = (amount: Pesewas): Entry =>
  entry('receipt_made', [debit('office_cash', amount), credit('unallocated_money', amount)])

export const postingsForReceiptCancelled = (amount: Pesewas): Entry =>
  entry('receipt_cancelled', [debit('unallocated_money', amount), credit('office_cash', amount)])

export interface CompletedPayment {
  readonly source: MoneySource
  /** The part that the loan took, and the part that it could not take. */
  readonly taken: Pesewas
  readonly rest: Pesewas
  readonly shares: Shares
  /** Before the payout all of it is the customer's advance; on a written-off loan it is a recovery. */
  readonly state: 'before_payout' | 'repayment' | 'recovery'
}

/** A payment that counts: against the receivable (its interest is earned now), or as an advance before the payout. */
export function postingsForPayment(payment: CompletedPayment): Entry {
  const { source, taken, rest, shares } = payment
  // A bound receipt's money already is unallocated: only what the loan takes leaves that account.
  const arrived =
    source === 'unallocated_money' ? [debit(source, taken)] : [debit(source, sum(taken, rest)), credit('unallocated_money', rest)]
  return entry('payment_completed', [...arrived, ...settlementLines(payment.state, taken, shares)])
}

function settlementLines(state: CompletedPayment['state'], taken: Pesewas, shares: Shares): Line[] {
  if (state === 'before_payout') return [credit('customer_advances', taken)]
  if (state === 'recovery') return [credit('recoveries', taken)]
  return [
    credit('interest_receivable', shares.interest),
    credit('loan_principal', shares.principal),
    debit('unearned_interest', shares.interest),
    credit('interest_income', shares.interest),
  ]
}

/**
 * Undoes exactly what a completion booked. The money of a bound receipt, or proved by the network, becomes unallocated again; money that staff confirmed
 * leaves the till or the clearing account (rule P13).
 */
export const postingsForReversal = (payment: CompletedPayment): Entry => reversed('payment_reversed', postingsForPayment(payment))

/**
 * After a reversal the later payments stand on other weeks. What each of them paid stays; how it divides into interest and principal may move by
 * `interest` pesewas (below zero: towards principal). Undefined where nothing moves.
 */
export function postingsForReplay(interest: number): Entry | undefined {
  if (interest === 0) return undefined
  const moved = pesewas(interest)
  return entry('payments_replayed', [
    credit('interest_receivable', moved),
    debit('loan_principal', moved),
    debit('unearned_interest', moved),
    credit('interest_income', moved),
  ])
}

/** Kept money goes back to its customer. */
export const postingsForRefund = (from: 'office_cash' | 'momo_clearing', amount: Pesewas): Entry =>
  entry('unallocated_refunded', [debit('unallocated_money', amount), credit(from, amount)])

/** Confirmed money for a loan that can take nothing any more: all of it is unallocated. */
export const postingsForUnallocated = (source: Exclude<MoneySource, 'unallocated_money'>, amount: Pesewas): Entry =>
  entry('payment_unallocated', [debit(source, amount), credit('unallocated_money', amount)])

/** Our own money moved between the bank and the account with a network: to it (`incoming`) to pay loans out of, or from it. */
export const postingsForProviderTransfer = (amount: Pesewas, incoming: boolean): Entry =>
  entry(
    'provider_transfer',
    incoming ? [debit('momo_clearing', amount), credit('bank', amount)] : [debit('bank', amount), credit('momo_clearing', amount)],
  )

/** Money that a customer was not owed left the account with a network. What is kept and free pays for it first; the rest is our loss. */
interface Left {
  readonly amount: Pesewas
  /** Of it, what the customer's kept money covers. */
  readonly kept: Pesewas
}
const leftLines = ({ amount, kept }: Left): Line[] => [
  debit('unallocated_money', kept),
  debit('momo_over_short', pesewas(amount - kept)),
  credit('momo_clearing', amount),
]

/** A provider took back what was kept, or paid a customer what nobody ordered. */
export const postingsForReclaimedUnallocated = (left: Left): Entry => entry('taken_from_kept', leftLines(left))

/** A transfer that was booked as ordered moved `moved` instead: what did not arrive is kept for the customer, what was too much is taken from kept money. */
export const postingsForTransferDifference = (ordered: Pesewas, moved: Pesewas, free: Pesewas): Entry => {
  const missing = pesewas(ordered - moved)
  const excess = pesewas(moved - ordered)
  return entry(
    'transfer_difference',
    missing > 0
      ? [debit('momo_clearing', missing), credit('unallocated_money', missing)]
      : leftLines({ amount: excess, kept: smaller(free, excess) }),
  )
}

/** Money on the account with a network that is nobody's: over where it came in, short where it left. */
export const postingsForMomoOverShort = (amount: Pesewas, incoming: boolean): Entry =>
  entry(
    'momo_over_short',
    incoming
      ? [debit('momo_clearing', amount), credit('momo_over_short', amount)]
      : [debit('momo_over_short', amount), credit('momo_clearing', amount)],
  )
