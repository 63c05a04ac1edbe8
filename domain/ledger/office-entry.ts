import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Account } from '#domain/ledger/accounts.ts'
import { credit, debit, entry, inTill, type Entry, type Line } from '#domain/ledger/entry.ts'

/** Debit and credit of entries that two users make with a paper (rule P34). */
export const OFFICE_ENTRIES = {
  funding_to_bank: { name: 'Owner’s funding into the bank', debit: 'bank', credit: 'owner_funding' },
  drawing_from_bank: { name: 'Owner’s drawing from the bank', debit: 'owner_drawings', credit: 'bank' },
  drawing_from_safe: { name: 'Owner’s drawing from the safe', debit: 'owner_drawings', credit: 'office_cash' },
  bank_charge: { name: 'Bank charge', debit: 'bank_charges', credit: 'bank' },
  provider_fee: { name: 'Mobile money provider fee', debit: 'provider_fees', credit: 'momo_clearing' },
  expense_from_bank: { name: 'Office expense from the bank', debit: 'office_expenses', credit: 'bank' },
  expense_from_safe: { name: 'Office expense from the safe', debit: 'office_expenses', credit: 'office_cash' },
  bank_interest: { name: 'Interest from the bank', debit: 'bank', credit: 'other_income' },
  safe_to_bank: { name: 'Cash from the safe to the bank', debit: 'bank', credit: 'office_cash' },
  bank_to_safe: { name: 'Cash from the bank to the safe', debit: 'office_cash', credit: 'bank' },
} as const satisfies Record<string, { name: string; debit: Account; credit: Account }>

export type OfficeEntryKind = keyof typeof OFFICE_ENTRIES
// Object.keys widens the keys to string.
export const OFFICE_ENTRY_KINDS = Object.keys(OFFICE_ENTRIES) as [OfficeEntryKind, ...OfficeEntryKind[]]

/** Bank advices and bills of a month are entered when it is over. */
const DAYS_BACK = 62

export const takesFromSafe = (kind: OfficeEntryKind): boolean => OFFICE_ENTRIES[kind].credit === 'office_cash'

/** Cash of the office is in the safe. */
const ofSafe = (line: Line): Line => (line.account === 'office_cash' ? inTill(line, null) : line)

export const postingsForOfficeEntry = (kind: OfficeEntryKind, amount: Pesewas): Entry =>
  entry('office_entry', [ofSafe(debit(OFFICE_ENTRIES[kind].debit, amount)), ofSafe(credit(OFFICE_ENTRIES[kind].credit, amount))])

export function refusalOfOfficeDate(valueDate: LocalDate, today: LocalDate): Refusal | undefined {
  if (valueDate <= today && valueDate >= addDays(today, -DAYS_BACK)) return undefined
  const { message } = refusal('office_date_out_of_range', { days: DAYS_BACK })
  return refusal('office_date_out_of_range', { days: DAYS_BACK }, { errors: { valueDate: message } })
}
