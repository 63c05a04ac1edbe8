import { credit, debit, entry, ofLoan, reversed, type Entry, type Line } from '#domain/ledger/entry.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'

export interface Shares {
  readonly interest: Pesewas
  readonly principal: Pesewas
  /** Deferred interest that goes with this interest (rule L21); default: none. */
  readonly deferred?: Pesewas
}

/** Own and deferred interest. */
export const unearnedPart = ({ interest, deferred = NOTHING }: Shares): Pesewas => add(interest, deferred)

/** All interest becomes receivable and is unearned. */
export function postingsForDisbursement(loan: { principal: Pesewas; interest: Pesewas }, from: 'office_cash' | 'momo_clearing'): Entry {
  return entry('disbursement', [
    debit('loan_principal', loan.principal),
    credit(from, loan.principal),
    debit('interest_receivable', loan.interest),
    credit('unearned_interest', loan.interest),
  ])
}

/** The disbursement took the whole principal; the fees in it come back as income (rule L26). */
export const postingsForFees = (fees: Pesewas, to: 'office_cash' | 'momo_clearing'): Entry =>
  entry('fees_deducted', [debit(to, fees), credit('loan_fees', fees)])

export const postingsForFeesReturned = (fees: Pesewas, from: 'office_cash' | 'momo_clearing'): Entry =>
  reversed('fees_returned', postingsForFees(fees, from))

/**
 * `interest`: never earned; `paid`: earned by payments ahead of the schedule, which pay principal then; `deferred`: of an earlier loan, paid
 * with the principal of this one (rules L21 and L28).
 */
export interface BookedRebate {
  readonly interest: Pesewas
  readonly paid: Pesewas
  readonly deferred: Pesewas
}

/** Beside the payment or refinance that closes the loan. */
export const postingsForRebate = ({ interest, paid, deferred }: BookedRebate): Entry =>
  entry('interest_rebated', [
    debit('unearned_interest', interest),
    credit('interest_receivable', interest),
    debit('interest_income', paid),
    credit('loan_principal', paid),
    debit('unearned_interest', deferred),
    credit('interest_income', deferred),
  ])

export const postingsForRebateReversed = (rebate: BookedRebate): Entry => reversed('rebate_reversed', postingsForRebate(rebate))

/** Paid before the payout; its interest is earned now. */
export function postingsForAdvanceApplied(advance: Pesewas, shares: Shares): Entry {
  return entry('advance_applied', [
    debit('customer_advances', advance),
    credit('interest_receivable', shares.interest),
    credit('loan_principal', shares.principal),
    debit('unearned_interest', unearnedPart(shares)),
    credit('interest_income', unearnedPart(shares)),
  ])
}

export function postingsForAdvanceReleased(advance: Pesewas): Entry {
  return entry('advance_released', [debit('customer_advances', advance), credit('unallocated_money', advance)])
}

export const postingsForPayoutReturned = (loan: { principal: Pesewas; interest: Pesewas }, to: 'office_cash' | 'momo_clearing'): Entry =>
  reversed('payout_returned', postingsForDisbursement(loan, to))

export const postingsForAdvanceRestored = (advance: Pesewas, shares: Shares): Entry =>
  reversed('advance_restored', postingsForAdvanceApplied(advance, shares))

/** Principal becomes an expense; unearned interest leaves both sides; deferred interest, lent as principal, is no loss. */
export const postingsForWriteOff = (left: Shares): Entry => entry('written_off', givenUp(left))

/** For the reversal of an earlier payment. */
export const postingsForWriteOffRaised = (more: Shares): Entry => entry('write_off_raised', givenUp(more))

const givenUp = ({ principal, interest, deferred = NOTHING }: Shares): Line[] => [
  debit('write_offs', principal),
  credit('loan_principal', principal),
  debit('unearned_interest', interest),
  credit('interest_receivable', interest),
  debit('unearned_interest', deferred),
  credit('write_offs', deferred),
]

/** `deferred`: stays unearned on the new loan (rule L21). */
export interface RefinanceSettlement {
  readonly left: Pick<Shares, 'principal' | 'interest'>
  readonly deferred: Pesewas
  readonly newLoanId: number
}

/** On the old loan, except the last line. */
export const postingsForRefinance = ({ left, deferred, newLoanId }: RefinanceSettlement, from: 'office_cash' | 'momo_clearing'): Entry =>
  entry('refinance_settled', [
    debit(from, pesewas(left.principal + left.interest)),
    credit('loan_principal', left.principal),
    credit('interest_receivable', left.interest),
    debit('unearned_interest', deferred),
    ofLoan(credit('unearned_interest', deferred), newLoanId),
  ])

export const postingsForRefinanceUndone = (settlement: RefinanceSettlement, to: 'office_cash' | 'momo_clearing'): Entry =>
  reversed('refinance_undone', postingsForRefinance(settlement, to))

/** After a payment during the transfer too much was held back: the difference is the customer's. */
export const postingsForPayoutRest = (difference: Pesewas): Entry =>
  entry('payout_rest_kept', [debit('momo_clearing', difference), credit('unallocated_money', difference)])

export const postingsForPayoutRestUndone = (difference: Pesewas): Entry => reversed('payout_rest_undone', postingsForPayoutRest(difference))
