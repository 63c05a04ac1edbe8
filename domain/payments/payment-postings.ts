import { credit, debit, entry, type Entry, type Line } from '#domain/ledger/entry.ts'
import { add as sum, type Pesewas } from '#domain/kernel/money.ts'
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
  /** Before the payout all of it is the customer's advance. */
  readonly beforePayout: boolean
}

/** A payment that counts: against the receivable (its interest is earned now), or as an advance before the payout. */
export function postingsForPayment(payment: CompletedPayment): Entry {
  const { source, taken, rest, shares } = payment
  // A bound receipt's money already is unallocated: only what the loan takes leaves that account.
  const arrived =
    source === 'unallocated_money' ? [debit(source, taken)] : [debit(source, sum(taken, rest)), credit('unallocated_money', rest)]
  const settled: Line[] = payment.beforePayout
    ? [credit('customer_advances', taken)]
    : [
        credit('interest_receivable', shares.interest),
        credit('loan_principal', shares.principal),
        debit('unearned_interest', shares.interest),
        credit('interest_income', shares.interest),
      ]
  return entry('payment_completed', [...arrived, ...settled])
}

/** Confirmed money for a loan that can take nothing any more: all of it is unallocated. */
export const postingsForUnallocated = (source: Exclude<MoneySource, 'unallocated_money'>, amount: Pesewas): Entry =>
  entry('payment_unallocated', [debit(source, amount), credit('unallocated_money', amount)])
