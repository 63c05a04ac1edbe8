import { credit, debit, entry, type Entry } from '#domain/ledger/entry.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

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
