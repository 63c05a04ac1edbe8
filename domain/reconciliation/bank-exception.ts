import { OFFICE_ENTRIES, OFFICE_ENTRY_KINDS, type OfficeEntryKind } from '#domain/ledger/office-entry.ts'

export const BANK_EXCEPTION_KINDS = [
  'no_loan_number',
  'wrong_loan',
  'not_booked',
  'wrong_amount',
  'other_reference',
  'duplicate',
  'returned',
  'unexplained',
  'missing_payment',
  'missing_entry',
] as const
export type BankExceptionKind = (typeof BANK_EXCEPTION_KINDS)[number]

export const BANK_EXCEPTION_ACTIONS = ['post', 'keep', 'office', 'correct', 'reverse', 'close'] as const
export type BankExceptionAction = (typeof BANK_EXCEPTION_ACTIONS)[number]

interface KindLabel {
  readonly name: string
  readonly meaning: string
}
export const BANK_EXCEPTION_LABELS = {
  no_loan_number: { name: 'No loan number', meaning: 'The bank received money, and its text names no loan.' },
  wrong_loan: {
    name: 'Wrong loan number',
    meaning: 'The text names a loan that does not exist, several loans, or a loan of another name.',
  },
  not_booked: { name: 'Not booked', meaning: 'The text names a loan, and the payment could not be booked.' },
  wrong_amount: { name: 'Wrong amount', meaning: 'The bank received another amount than was entered with this reference.' },
  other_reference: {
    name: 'Other reference',
    meaning: 'Staff entered this amount for this loan with a reference that is on no statement.',
  },
  duplicate: { name: 'Duplicate', meaning: 'The statement has this transfer twice. We booked the first line only.' },
  returned: { name: 'Returned transfer', meaning: 'The bank took back a transfer that was booked as a payment.' },
  unexplained: { name: 'Money out', meaning: 'The bank paid this money, and no entry of the office explains it.' },
  missing_payment: { name: 'Missing payment', meaning: 'This payment was entered, and the statement of its days does not have it.' },
  missing_entry: { name: 'Missing entry', meaning: 'This entry is in the ledger, and the statement of its days does not have it.' },
} as const satisfies Record<BankExceptionKind, KindLabel>

const OF_CREDITS = ['post', 'keep', 'office', 'close'] as const
const ACTIONS = {
  no_loan_number: OF_CREDITS,
  wrong_loan: OF_CREDITS,
  not_booked: OF_CREDITS,
  wrong_amount: ['correct', 'close'],
  other_reference: ['correct', 'post', 'close'],
  duplicate: OF_CREDITS,
  returned: ['reverse', 'office', 'close'],
  unexplained: ['office', 'close'],
  missing_payment: ['reverse', 'close'],
  missing_entry: ['close'],
} as const satisfies Record<BankExceptionKind, readonly BankExceptionAction[]>

export const bankActionsOn = (kind: BankExceptionKind): readonly BankExceptionAction[] => ACTIONS[kind]

/** Entries that move the bank account in a line's direction. */
export const officeEntriesFor = (incoming: boolean): readonly OfficeEntryKind[] =>
  OFFICE_ENTRY_KINDS.filter((kind) => OFFICE_ENTRIES[kind][incoming ? 'debit' : 'credit'] === 'bank')
