import { add, type Pesewas } from '#domain/kernel/money.ts'
import type { EntryKind } from '#domain/ledger/entry.ts'

export const ENTRY_KIND_NAMES = {
  disbursement: 'Payout',
  advance_applied: 'Advance applied',
  receipt_made: 'Receipt made',
  receipt_cancelled: 'Receipt cancelled',
  payment_completed: 'Payment',
  payment_unallocated: 'Payment unallocated',
  advance_released: 'Advance released',
  payout_returned: 'Payout returned',
  advance_restored: 'Advance restored',
  fees_deducted: 'Fees deducted',
  fees_returned: 'Fees returned',
  interest_rebated: 'Interest rebated',
  rebate_reversed: 'Rebate reversed',
  written_off: 'Written off',
  write_off_raised: 'Write-off raised',
  payment_reversed: 'Payment reversed',
  payments_replayed: 'Payments reallocated',
  unallocated_refunded: 'Unallocated funds refunded',
  owner_funding: 'Owner’s funding',
  refinance_settled: 'Settled by refinance',
  refinance_undone: 'Refinance undone',
  payout_rest_kept: 'Rest of payout unallocated',
  payout_rest_undone: 'Rest of payout reversed',
  till_opened: 'Till opened',
  till_topped_up: 'Till topped up',
  cash_deposited: 'Carried to the bank',
  till_difference: 'Over or short',
  till_closed: 'Till closed',
  imported_money: 'Imported: repaid before',
  imported_income: 'Imported: earned before',
  provider_transfer: 'Bank and mobile money',
  transfer_difference: 'Transferred otherwise',
  taken_from_kept: 'Taken from unallocated funds',
  momo_over_short: 'Mobile money over or short',
  year_closed: 'Year closed',
  office_entry: 'Entry of the office',
  provisions_booked: 'Provisions booked',
  provision_used: 'Provision used',
  interest_accrued: 'Interest accrued',
} as const satisfies Record<EntryKind, string>

// Object.keys widens the keys to string.
export const ENTRY_KINDS = Object.keys(ENTRY_KIND_NAMES) as [EntryKind, ...EntryKind[]]

/** Reversing kind → reversed kind: the last entry of the same loan, payment and receipt. */
export const REVERSED_KINDS = {
  receipt_cancelled: 'receipt_made',
  payment_reversed: 'payment_completed',
  payout_returned: 'disbursement',
  advance_restored: 'advance_applied',
  refinance_undone: 'refinance_settled',
  fees_returned: 'fees_deducted',
  rebate_reversed: 'interest_rebated',
  payout_rest_undone: 'payout_rest_kept',
} as const satisfies Partial<Record<EntryKind, EntryKind>>

/** They receive money from customers. */
export const TAKING_KINDS: readonly EntryKind[] = ['receipt_made', 'payment_completed', 'payment_unallocated']
/** A later refund of unallocated funds is no reversal. */
export const TAKING_REVERSAL_KINDS: readonly EntryKind[] = ['receipt_cancelled', 'payment_reversed', 'taken_from_kept']

/** Takings less reversals; positive for money in. */
export const takenIn = (movements: readonly { readonly kind: EntryKind; readonly amount: Pesewas }[]): Pesewas =>
  add(...movements.filter(({ kind }) => TAKING_KINDS.includes(kind) || TAKING_REVERSAL_KINDS.includes(kind)).map(({ amount }) => amount))
