import type { Account } from '#domain/ledger/accounts.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'

/** Each kind has a template in `*-postings.ts` and an example in docs/LEDGER.md. */
export type EntryKind =
  | 'disbursement'
  | 'advance_applied'
  | 'receipt_made'
  | 'receipt_cancelled'
  | 'payment_completed'
  | 'payment_unallocated'
  | 'advance_released'
  | 'payout_returned'
  | 'advance_restored'
  | 'fees_deducted'
  | 'fees_returned'
  | 'interest_rebated'
  | 'rebate_reversed'
  | 'written_off'
  | 'write_off_raised'
  | 'payment_reversed'
  | 'payments_replayed'
  | 'unallocated_refunded'
  | 'owner_funding'
  | 'refinance_settled'
  | 'refinance_undone'
  | 'payout_rest_kept'
  | 'payout_rest_undone'
  | 'till_opened'
  | 'till_topped_up'
  | 'cash_deposited'
  | 'till_difference'
  | 'till_closed'
  | 'imported_money'
  | 'imported_income'
  | 'provider_transfer'
  | 'transfer_difference'
  | 'taken_from_kept'
  | 'momo_over_short'
  | 'year_closed'
  | 'office_entry'
  | 'provisions_booked'
  | 'provision_used'
  | 'interest_accrued'

/** A credit is negative. */
export interface Line {
  readonly account: Account
  readonly amount: Pesewas
  /** For office_cash; null is the safe. Undefined: the acting user's till, or the safe while tills are off. */
  readonly tillId?: number | null
  /** Undefined: the entry's loan. */
  readonly loanId?: number
}
export interface Entry {
  readonly kind: EntryKind
  readonly lines: readonly Line[]
}

export const debit = (account: Account, amount: Pesewas): Line => ({ account, amount })
export const credit = (account: Account, amount: Pesewas): Line => ({ account, amount: pesewas(-amount) })
export const ofLoan = (line: Line, loanId: number): Line => ({ ...line, loanId })
/** Null is the safe. */
export const inTill = (line: Line, tillId: number | null): Line => ({ ...line, tillId })

/** Omits zero lines. @throws BrokenInvariant when debits and credits differ, or nothing is left to book. */
export function entry(kind: EntryKind, lines: readonly Line[]): Entry {
  const moved = lines.filter((line) => line.amount !== 0)
  invariant(moved.length >= 2, `a ${kind} entry needs two sides`)
  invariant(moved.reduce((sum, line) => sum + line.amount, 0) === 0, `a ${kind} entry must balance`)
  return { kind, lines: moved }
}

/** The entry with negated amounts: booked entries never change. */
export const reversed = (kind: EntryKind, of: Entry): Entry =>
  entry(
    kind,
    of.lines.map((line) => ({ ...line, amount: pesewas(0 - line.amount) })),
  )
