import { credit, debit, entry, reversed, type Entry, type Line } from '#domain/ledger/entry.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'

/** Shares of some money, in pesewas. */
export interface Shares {
  readonly interest: Pesewas
  readonly principal: Pesewas
}

/** The payout: principal leaves the till for the receivable; all interest becomes receivable and is not earned yet. */
export function postingsForDisbursement(loan: { principal: Pesewas; interest: Pesewas }, from: 'office_cash' | 'momo_clearing'): Entry {
  return entry('disbursement', [
    debit('loan_principal', loan.principal),
    credit(from, loan.principal),
    debit('interest_receivable', loan.interest),
    credit('unearned_interest', loan.interest),
  ])
}

/** What the customer paid before the payout moves from the advance to the receivable, and its interest is earned. */
export function postingsForAdvanceApplied(advance: Pesewas, shares: Shares): Entry {
  return entry('advance_applied', [
    debit('customer_advances', advance),
    credit('interest_receivable', shares.interest),
    credit('loan_principal', shares.principal),
    debit('unearned_interest', shares.interest),
    credit('interest_income', shares.interest),
  ])
}

/** An approval that ended without a payout turns the advance into the customer's unallocated money. */
export function postingsForAdvanceReleased(advance: Pesewas): Entry {
  return entry('advance_released', [debit('customer_advances', advance), credit('unallocated_money', advance)])
}

/** A payout that came back on its day: exactly what it booked, backwards. */
export const postingsForPayoutReturned = (loan: { principal: Pesewas; interest: Pesewas }, to: 'office_cash' | 'momo_clearing'): Entry =>
  reversed('payout_returned', postingsForDisbursement(loan, to))

/** With a returned payout the advance is the customer's liability again. */
export const postingsForAdvanceRestored = (advance: Pesewas, shares: Shares): Entry =>
  reversed('advance_restored', postingsForAdvanceApplied(advance, shares))

/** What is not expected back any more: principal becomes a loss, interest that was never earned leaves both sides. */
export const postingsForWriteOff = (left: Shares): Entry => entry('written_off', givenUp(left))

/** A payment from before the write-off was reversed: what it had repaid is given up as well. */
export const postingsForWriteOffRaised = (more: Shares): Entry => entry('write_off_raised', givenUp(more))

const givenUp = ({ principal, interest }: Shares): Line[] => [
  debit('write_offs', principal),
  credit('loan_principal', principal),
  debit('unearned_interest', interest),
  credit('interest_receivable', interest),
]

/** The settlement of a refinance whose payout came back. `settled` and the interest inside it in pesewas. */
export const postingsForRefinanceUndone = (settled: number, interest: number, to: 'office_cash' | 'momo_clearing'): Entry =>
  reversed('refinance_undone', postingsForRefinance({ principal: pesewas(settled - interest), interest: pesewas(interest) }, to))

/** A refinance settles what is left on the old loan out of the new one; the settled interest is income of that day. */
export function postingsForRefinance(left: Shares, from: 'office_cash' | 'momo_clearing'): Entry {
  return entry('refinance_settled', [
    debit(from, pesewas(left.principal + left.interest)),
    credit('loan_principal', left.principal),
    credit('interest_receivable', left.interest),
    debit('unearned_interest', left.interest),
    credit('interest_income', left.interest),
  ])
}

/**
 * While the transfer of a refinance was under way, its customer paid on the old loan: less is left to settle than was held back from the transfer. The rest
 * never went out, and is the customer's.
 */
export const postingsForPayoutRest = (kept: Pesewas): Entry =>
  entry('payout_rest_kept', [debit('momo_clearing', kept), credit('unallocated_money', kept)])

/** That payout came back. */
export const postingsForPayoutRestUndone = (kept: Pesewas): Entry => reversed('payout_rest_undone', postingsForPayoutRest(kept))
