import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { InstalmentUnit } from '#domain/loans/instalment-unit.ts'
import type { ReminderKind } from '#domain/notifications/reminders.ts'
import type { SmsSort } from '#domain/notifications/sms-rules.ts'

export interface MovedDay {
  readonly week: number
  readonly from: LocalDate
  readonly to: LocalDate
  readonly note: string | null
}

/** `passkey_copied`: its counter went back. */
export type FactorChange =
  | { readonly what: 'app_set_up' | 'recovery_code_used' | 'passkey_copied' }
  | { readonly what: 'passkey_added' | 'passkey_removed'; readonly name: string }

/** Without `payments` and `unit`: version 1. */
export type CustomerEvent =
  | { kind: 'application_received'; loanId: number; amount: Pesewas }
  | { kind: 'applied_for_you'; loanId: number; amount: Pesewas; staffName: string }
  | { kind: 'accepted_for_you'; loanId: number; amount: Pesewas; staffName: string }
  | { kind: 'profile_changed'; wallet: boolean; staffName: string }
  | {
      kind: 'loan_approved'
      loanId: number
      requested: Pesewas
      approved: Pesewas
      weekly: Pesewas
      payments?: string
      collectBy: LocalDate
    }
  | { kind: 'loan_rejected'; loanId: number; reason: string; step: string | null }
  | { kind: 'loan_withdrawn'; loanId: number; released: Pesewas }
  | { kind: 'approval_undone'; loanId: number; reason: string; released: Pesewas }
  | { kind: 'approval_expired'; loanId: number; released: Pesewas }
  /** `opened`: a loan that the payout had settled. */
  | { kind: 'payout_returned'; loanId: number; amount: Pesewas; opened: number | null }
  | { kind: 'loan_written_off'; loanId: number; left: Pesewas }
  | { kind: 'payment_reversed'; loanId: number; amount: Pesewas; reason: string; kept: Pesewas }
  | { kind: 'money_applied'; loanId: number; amount: Pesewas; left: Pesewas }
  | { kind: 'money_refunded'; amount: Pesewas }
  | { kind: 'money_found'; amount: Pesewas }
  /** `amount`: what is missing; it is unallocated. */
  | { kind: 'money_short'; amount: Pesewas }
  | { kind: 'kept_money_taken'; amount: Pesewas; reason: string }
  | { kind: 'refinance_settled'; loanId: number; newLoanId: number; settled: Pesewas }
  | { kind: 'due_dates_moved'; loanId: number; moves: readonly MovedDay[]; next: LocalDate | null; unit?: InstalmentUnit }
  | { kind: 'loan_postponed'; loanId: number; nextDue: LocalDate; lastDue: LocalDate }
  | {
      kind: 'second_plan_made'
      loanId: number
      left: Pesewas
      payments: number
      everyWeeks: number
      nextDue: LocalDate
      lastDue: LocalDate
    }
  | { kind: 'postponement_declined'; loanId: number; reason: string }
  | { kind: 'loan_disbursed'; loanId: number; amount: Pesewas; weekly: Pesewas; firstDue: LocalDate }
  | {
      kind: 'payment_reminder'
      when: ReminderKind
      loanId: number
      week: number
      dueDate: LocalDate
      amount: Pesewas
      unit?: InstalmentUnit
    }
  /** `fromDay` names the ladder's step. */
  | { kind: 'collection_sms'; loanId: number; fromDay: number; text: string }
  | { kind: 'receipt_made'; loanId: number; amount: Pesewas; receiptNumber: string }
  | { kind: 'receipt_cancelled'; loanId: number; amount: Pesewas; receiptNumber: string }
  | { kind: 'receipt_closed'; loanId: number; amount: Pesewas; receiptNumber: string; reason: string; kept: Pesewas }
  | { kind: 'payment_pending'; loanId: number; amount: Pesewas; method: 'cash' | 'momo' }
  | { kind: 'payment_completed'; loanId: number; amount: Pesewas; left: Pesewas; unallocated: Pesewas; nextDue: LocalDate | null }
  | { kind: 'payment_failed'; loanId: number; amount: Pesewas; reason: string; kept: Pesewas }
  | { kind: 'loan_completed'; loanId: number; total: Pesewas }
  | { kind: 'complaint_answered'; id: number }
  | { kind: 'data_request_answered'; id: number }
  | { kind: 'sign_in_code'; code: string }
  /** `ending`: last digits of the wallet. */
  | { kind: 'wallet_code'; code: string; ending: string }
  | { kind: 'office_code_issued'; staffName: string }
  /** To a staff user's own phone (rule A29). */
  | { kind: 'office_code_sent'; code: string; staffName: string }
  | { kind: 'first_code'; code: string; staffName: string }
  | { kind: 'phone_changed'; staffName: string }
  | { kind: 'name_corrected'; staffName: string }
  | { kind: 'signed_out_everywhere' }
  /** An old token was used: it was copied. */
  | { kind: 'device_forgotten' }
  | { kind: 'sms_codes_ended' }
  | ({ kind: 'second_factor_changed' } & FactorChange)

export type EventKind = CustomerEvent['kind']
export type EventOf<K extends EventKind> = Extract<CustomerEvent, { kind: K }>
export type FormatDate = (day: LocalDate) => string

export interface MessageRow<K extends EventKind> {
  /** Decides hours, daily limit and retries (sms-rules.ts). */
  readonly sort: SmsSort
  /** Null: SMS only. `type` replaces the stored kind. */
  readonly inApp: {
    readonly type?: 'security'
    readonly title: string | ((event: EventOf<K>) => string)
    readonly text: (event: EventOf<K>, formatDate: FormatDate) => string
  } | null
  /** One part of 160 letters, without links, reasons or answers, since others may hold the phone. */
  readonly sms: ((event: EventOf<K>, formatDate: FormatDate) => string | null) | null
}
export type MessageRows<K extends EventKind> = { readonly [Kind in K]: MessageRow<Kind> }

export interface CustomerMessage {
  /** The list shows loan_approved green, loan_rejected red, others blue. */
  readonly type: string | null
  readonly title: string
  readonly message: string
  readonly loanId: number | null
  readonly sms: string | null
}
