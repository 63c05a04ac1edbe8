import type { listBankDays, listBankExceptions, previewBankStatement } from '#contract/bank/bank-statements.ts'
import type { BankExceptionAction } from '#domain/reconciliation/bank-exception.ts'
import type { BankDifference } from '#domain/reconciliation/bank-day.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type BankDayRow = AnswerOf<typeof listBankDays>[number]
export type BankException = AnswerOf<typeof listBankExceptions>[number]
export type BankPreview = AnswerOf<typeof previewBankStatement>

export const DIFFERENCE_LABELS = {
  not_in_ledger: 'not in the ledger',
  not_on_statement: 'not on the statement',
  other_day: 'booked on another day than the bank’s',
  at_start: 'before the first statement',
  gap: 'moved on days without a statement',
} as const satisfies Record<BankDifference, string>

export const BANK_FIT_LABELS = {
  posts: 'Booked to the loan that it names',
  matched: 'Confirms what staff entered',
  exception: 'Needs a decision',
  debit: 'Money out, to be explained',
  known: 'Imported before',
} as const satisfies Record<keyof BankPreview['counts'], string>

export const BANK_ACTION_LABELS = {
  post: {
    title: 'Which loan is it for?',
    button: 'Post to a loan',
    does: 'We book the transfer as a payment on this loan, with the bank’s day. A large one waits for a second person.',
  },
  keep: {
    title: 'Add it to a credit balance?',
    button: 'Add to credit balance',
    does: 'The money goes to the customer’s credit balance, and we notify the customer.',
  },
  office: {
    title: 'Not a customer’s?',
    button: 'Enter as the office’s',
    does: 'We request an entry of the office with this line as its document. A second user confirms it under Second Person.',
  },
  correct: {
    title: 'Book what the bank received?',
    button: 'Book the bank’s transfer',
    does: 'We reverse the entered payment and book the amount and reference of the bank. The customer is notified.',
  },
  reverse: {
    title: 'Reverse the payment?',
    button: 'Reverse payment',
    does: 'We reverse the payment: its money is not in the bank account. The customer is notified.',
  },
  close: {
    title: 'Nothing to book?',
    button: 'Close exception',
    does: 'We close the exception without a booking. Days whose balances differ stay unreconciled.',
  },
} as const satisfies Record<BankExceptionAction, { title: string; button: string; does: string }>

export const BANK_RESOLUTION_LABELS: Readonly<Record<string, string>> = {
  post: 'Posted to a loan',
  keep: 'Added to the credit balance',
  correct: 'Booked as the bank has it',
  reverse: 'Payment reversed',
  close: 'Closed without a booking',
  found: 'Found later',
}
