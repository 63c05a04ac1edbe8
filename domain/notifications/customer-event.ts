import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import type { ReminderKind } from '#domain/notifications/reminders.ts'

/** A week whose due date moved, and the holiday that moved it. */
export interface MovedDay {
  readonly week: number
  readonly from: LocalDate
  readonly to: LocalDate
  readonly note: string | null
}

/** What a customer is told, by event. Money in pesewas. */
export type CustomerEvent =
  | { kind: 'application_received'; loanId: number; amount: Pesewas }
  | { kind: 'applied_for_you'; loanId: number; amount: Pesewas; staffName: string }
  | { kind: 'accepted_for_you'; loanId: number; amount: Pesewas; staffName: string }
  | { kind: 'profile_changed'; wallet: boolean; staffName: string }
  | { kind: 'loan_approved'; loanId: number; requested: Pesewas; approved: Pesewas; weekly: Pesewas }
  | { kind: 'loan_rejected'; loanId: number; reason: string }
  | { kind: 'loan_withdrawn'; loanId: number; released: Pesewas }
  | { kind: 'approval_undone'; loanId: number; reason: string; released: Pesewas }
  | { kind: 'payout_returned'; loanId: number; amount: Pesewas }
  | { kind: 'loan_written_off'; loanId: number; left: Pesewas }
  | { kind: 'payment_reversed'; loanId: number; amount: Pesewas; reason: string; kept: Pesewas }
  | { kind: 'money_applied'; loanId: number; amount: Pesewas; left: Pesewas }
  | { kind: 'money_refunded'; amount: Pesewas }
  | { kind: 'money_found'; amount: Pesewas }
  /** Less was transferred than was ordered; the rest is kept. */
  | { kind: 'money_short'; amount: Pesewas }
  | { kind: 'kept_money_taken'; amount: Pesewas; reason: string }
  | { kind: 'refinance_settled'; loanId: number; newLoanId: number; settled: Pesewas }
  | { kind: 'due_dates_moved'; loanId: number; moves: readonly MovedDay[]; next: LocalDate | null }
  | { kind: 'loan_postponed'; loanId: number; nextDue: LocalDate; lastDue: LocalDate }
  | { kind: 'postponement_declined'; loanId: number; reason: string }
  | { kind: 'loan_disbursed'; loanId: number; amount: Pesewas; weekly: Pesewas; firstDue: LocalDate }
  | { kind: 'payment_reminder'; when: ReminderKind; loanId: number; week: number; dueDate: LocalDate; amount: Pesewas }
  | { kind: 'receipt_made'; loanId: number; amount: Pesewas; receiptNumber: string }
  | { kind: 'receipt_cancelled'; loanId: number; amount: Pesewas; receiptNumber: string }
  | { kind: 'payment_pending'; loanId: number; amount: Pesewas; method: 'cash' | 'momo' }
  | { kind: 'payment_completed'; loanId: number; amount: Pesewas; left: Pesewas; unallocated: Pesewas; nextDue: LocalDate | null }
  | { kind: 'payment_failed'; loanId: number; amount: Pesewas; reason: string; kept: Pesewas }
  | { kind: 'loan_completed'; loanId: number; total: Pesewas }
  | { kind: 'complaint_answered'; id: number }
  | { kind: 'data_request_answered'; id: number }
  | { kind: 'sign_in_code'; code: string }
  /** Confirms a changed wallet; `ending` are the last digits of its number. */
  | { kind: 'wallet_code'; code: string; ending: string }
  | { kind: 'office_code_issued'; staffName: string }
  | { kind: 'phone_changed'; staffName: string }
  | { kind: 'signed_out_everywhere' }

/** One event in words, for the list in the app. */
export interface AppMessage {
  /** loan_approved is shown green, loan_rejected red, anything else blue. Null: the event is told by SMS only. */
  readonly type: string | null
  readonly title: string
  readonly message: string
  readonly loanId: number | null
}

/** One event in all its words. */
export interface CustomerMessage extends AppMessage {
  /** As sms-texts.ts says it. Null where no SMS is sent. */
  readonly sms: string | null
}

/** `GHS 1,300.00`: the cedi sign is not in the SMS alphabet. */
export const smsCedis = (amount: Pesewas): string => `GHS ${formatAmount(amount)}`

/** A reason that staff typed, as a sentence: others may follow it. */
export const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)
