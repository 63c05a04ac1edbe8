import { credit, debit, entry, reversed, type Entry, type Line } from '#domain/ledger/entry.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'

/** Pesewas. */
export interface Shares {
  readonly interest: Pesewas
  readonly principal: Pesewas
}

/** All interest becomes receivable and is unearned. */
export function postingsForDisbursement(loan: { principal: Pesewas; interest: Pesewas }, from: 'office_cash' | 'momo_clearing'): Entry {
  return entry('disbursement', [
    debit('loan_principal', loan.principal),
    credit(from, loan.principal),
    debit('interest_receivable', loan.interest),
    credit('unearned_interest', loan.interest),
  ])
}

/** Paid before the payout; its interest is earned now. */
export function postingsForAdvanceApplied(advance: Pesewas, shares: Shares): Entry {
  return entry('advance_applied', [
    debit('customer_advances', advance),
    credit('interest_receivable', shares.interest),
    credit('loan_principal', shares.principal),
    debit('unearned_interest', shares.interest),
    credit('interest_income', shares.interest),
  ])
}

export function postingsForAdvanceReleased(advance: Pesewas): Entry {
  return entry('advance_released', [debit('customer_advances', advance), credit('unallocated_money', advance)])
}

export const postingsForPayoutReturned = (loan: { principal: Pesewas; interest: Pesewas }, to: 'office_cash' | 'momo_clearing'): Entry =>
  reversed('payout_returned', postingsForDisbursement(loan, to))

export const postingsForAdvanceRestored = (advance: Pesewas, shares: Shares): Entry =>
  reversed('advance_restored', postingsForAdvanceApplied(advance, shares))

/** Principal becomes an expense; unearned interest leaves both sides. */
export const postingsForWriteOff = (left: Shares): Entry => entry('written_off', givenUp(left))

/** For the reversal of an earlier payment. */
export const postingsForWriteOffRaised = (more: Shares): Entry => entry('write_off_raised', givenUp(more))

const givenUp = ({ principal, interest }: Shares): Line[] => [
  debit('write_offs', principal),
  credit('loan_principal', principal),
  debit('unearned_interest', interest),
  credit('interest_receivable', interest),
]

/** In pesewas; `interest` is part of `settled`. */
export const postingsForRefinanceUndone = (settled: number, interest: number, to: 'office_cash' | 'momo_clearing'): Entry =>
  reversed('refinance_undone', postingsForRefinance({ principal: pesewas(settled - interest), interest: pesewas(interest) }, to))

export function postingsForRefinance(left: Shares, from: 'office_cash' | 'momo_clearing'): Entry {
  return entry('refinance_settled', [
    debit(from, pesewas(left.principal + left.interest)),
    credit('loan_principal', left.principal),
    credit('interest_receivable', left.interest),
    debit('unearned_interest', left.interest),
    credit('interest_income', left.interest),
  ])
}

/** The customer paid while the transfer was in flight, so too much was held back: the difference is theirs. */
export const postingsForPayoutRest = (difference: Pesewas): Entry =>
  entry('payout_rest_kept', [debit('momo_clearing', difference), credit('unallocated_money', difference)])

export const postingsForPayoutRestUndone = (difference: Pesewas): Entry => reversed('payout_rest_undone', postingsForPayoutRest(difference))
