import { credit, debit, entry, reversed, type Entry, type Line } from '#domain/ledger/entry.ts'
import { add as sum, pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { unearnedPart, type Shares } from '#domain/loans/loan-postings.ts'

/** Where the money was before: unallocated funds for a bound receipt, otherwise till, network or bank. */
export type MoneySource = 'unallocated_money' | 'office_cash' | 'momo_clearing' | 'bank'

/** Booked with the receipt. */
export const postingsForReceipt = (amount: Pesewas): Entry =>
  entry('receipt_made', [debit('office_cash', amount), credit('unallocated_money', amount)])

export const postingsForReceiptCancelled = (amount: Pesewas): Entry =>
  entry('receipt_cancelled', [debit('unallocated_money', amount), credit('office_cash', amount)])

export interface CompletedPayment {
  readonly source: MoneySource
  /** `rest`: the overpayment. */
  readonly taken: Pesewas
  readonly rest: Pesewas
  readonly shares: Shares
  readonly state: 'before_payout' | 'repayment' | 'recovery'
}

/** Interest in the payment is earned now; before the payout all of it is an advance. */
export function postingsForPayment(payment: CompletedPayment): Entry {
  const { source, taken, rest, shares } = payment
  // A bound receipt's money is unallocated already.
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
    debit('unearned_interest', unearnedPart(shares)),
    credit('interest_income', unearnedPart(shares)),
  ]
}

/** Proved money (`stays`) becomes unallocated; other money leaves till or clearing, with its overpayment (rule P13). */
export const postingsForReversal = (payment: CompletedPayment, stays: boolean): Entry =>
  reversed('payment_reversed', postingsForPayment(stays ? { ...payment, source: 'unallocated_money' } : payment))

/**
 * Later payments then pay other weeks: their interest moves by `interest` pesewas (negative: to principal), deferred interest by
 * `deferred`.
 */
export function postingsForReplay(interest: number, deferred = 0): Entry | undefined {
  if (interest === 0 && deferred === 0) return undefined
  const moved = pesewas(interest)
  const earned = pesewas(interest + deferred)
  return entry('payments_replayed', [
    credit('interest_receivable', moved),
    debit('loan_principal', moved),
    debit('unearned_interest', earned),
    credit('interest_income', earned),
  ])
}

export const postingsForRefund = (from: 'office_cash' | 'momo_clearing', amount: Pesewas): Entry =>
  entry('unallocated_refunded', [debit('unallocated_money', amount), credit(from, amount)])

/** Money of which the loan can take nothing. */
export const postingsForUnallocated = (source: Exclude<MoneySource, 'unallocated_money'>, amount: Pesewas): Entry =>
  entry('payment_unallocated', [debit(source, amount), credit('unallocated_money', amount)])

/** The lender's own money; `incoming`: to the provider. */
export const postingsForProviderTransfer = (amount: Pesewas, incoming: boolean): Entry =>
  entry(
    'provider_transfer',
    incoming ? [debit('momo_clearing', amount), credit('bank', amount)] : [debit('bank', amount), credit('momo_clearing', amount)],
  )

/** Money that left wrongly. The customer's free funds cover it first; the rest is a loss. */
interface Left {
  readonly amount: Pesewas
  readonly fromUnallocated: Pesewas
}
const leftLines = ({ amount, fromUnallocated }: Left): Line[] => [
  debit('unallocated_money', fromUnallocated),
  debit('momo_over_short', pesewas(amount - fromUnallocated)),
  credit('momo_clearing', amount),
]

/** A provider reclaimed the money, or paid a customer without an order. */
export const postingsForReclaimedUnallocated = (left: Left): Entry => entry('taken_from_kept', leftLines(left))

/** A shortfall becomes unallocated, an excess is taken from `free`. */
export const postingsForTransferDifference = (ordered: Pesewas, moved: Pesewas, free: Pesewas): Entry => {
  const missing = pesewas(ordered - moved)
  const excess = pesewas(moved - ordered)
  return entry(
    'transfer_difference',
    missing > 0
      ? [debit('momo_clearing', missing), credit('unallocated_money', missing)]
      : leftLines({ amount: excess, fromUnallocated: smaller(free, excess) }),
  )
}

/** Belongs to no customer. */
export const postingsForMomoOverShort = (amount: Pesewas, incoming: boolean): Entry =>
  entry(
    'momo_over_short',
    incoming
      ? [debit('momo_clearing', amount), credit('momo_over_short', amount)]
      : [debit('momo_over_short', amount), credit('momo_clearing', amount)],
  )
