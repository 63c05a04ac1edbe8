import { NOTHING } from '#domain/kernel/money.ts'
import { NEXT_STEPS, REJECTION_REASONS } from '#domain/loans/review.ts'
import type { EventKind, EventOf } from '#domain/notifications/customer-event.ts'
import { ghs } from './loans-builder.ts'

export const TODAY = '2026-12-28'
const DAY = '2027-09-29'
const loanId = 123_456
export const amount = ghs('10000.00')
const total = ghs('13000.00')
const staffName = 'Nana Akosua Boatemaa Ɔwusu-Ansah Ɛkua Mensah'

/** With the longest values of each form. A new kind without a line here does not compile. */
export const LONGEST_EVENTS: { readonly [K in EventKind]: readonly EventOf<K>[] } = {
  sign_in_code: [{ kind: 'sign_in_code', code: '428913' }],
  wallet_code: [{ kind: 'wallet_code', code: '428913', ending: '4567' }],
  office_code_sent: [{ kind: 'office_code_sent', code: '428913', staffName }],
  first_code: [{ kind: 'first_code', code: '428913', staffName }],
  office_code_issued: [{ kind: 'office_code_issued', staffName }],
  phone_changed: [{ kind: 'phone_changed', staffName }],
  name_corrected: [{ kind: 'name_corrected', staffName }],
  profile_changed: [true, false].map((wallet) => ({ kind: 'profile_changed', wallet, staffName }) as const),
  signed_out_everywhere: [{ kind: 'signed_out_everywhere' }],
  device_forgotten: [{ kind: 'device_forgotten' }],
  sms_codes_ended: [{ kind: 'sms_codes_ended' }],
  second_factor_changed: [
    ...(['app_set_up', 'recovery_code_used', 'passkey_copied'] as const).map((what) => ({ kind: 'second_factor_changed', what }) as const),
    ...(['passkey_added', 'passkey_removed'] as const).map(
      (what) => ({ kind: 'second_factor_changed', what, name: 'x'.repeat(60) }) as const,
    ),
  ],
  application_received: [{ kind: 'application_received', loanId, amount }],
  applied_for_you: [{ kind: 'applied_for_you', loanId, amount, staffName }],
  accepted_for_you: [{ kind: 'accepted_for_you', loanId, amount, staffName }],
  loan_approved: [
    { kind: 'loan_approved', loanId, requested: amount, approved: amount, weekly: ghs('1000.00'), collectBy: '2026-12-19' },
    { kind: 'loan_approved', loanId, requested: amount, approved: ghs('9999.99'), weekly: ghs('1000.00'), collectBy: '2026-12-19' },
    {
      kind: 'loan_approved',
      loanId,
      requested: amount,
      approved: amount,
      weekly: ghs('1000.00'),
      payments: '26 fortnightly',
      collectBy: '2026-12-19',
    },
  ],
  loan_rejected: Object.values(REJECTION_REASONS).flatMap((reason) =>
    Object.values(NEXT_STEPS).map((step) => ({ kind: 'loan_rejected', loanId, reason, step }) as const),
  ),
  loan_withdrawn: [NOTHING, amount].map((released) => ({ kind: 'loan_withdrawn', loanId, released }) as const),
  approval_expired: [NOTHING, amount].map((released) => ({ kind: 'approval_expired', loanId, released }) as const),
  approval_undone: [{ kind: 'approval_undone', loanId, reason: 'x'.repeat(300), released: amount }],
  payout_returned: [
    { kind: 'payout_returned', loanId, amount, opened: null },
    { kind: 'payout_returned', loanId, amount, opened: loanId },
  ],
  loan_written_off: [{ kind: 'loan_written_off', loanId, left: total }],
  payment_reversed: [{ kind: 'payment_reversed', loanId, amount, reason: 'x'.repeat(300), kept: amount }],
  money_applied: [{ kind: 'money_applied', loanId, amount, left: total }],
  money_refunded: [{ kind: 'money_refunded', amount }],
  money_found: [{ kind: 'money_found', amount }],
  money_short: [{ kind: 'money_short', amount }],
  kept_money_taken: [{ kind: 'kept_money_taken', amount, reason: 'x'.repeat(300) }],
  refinance_settled: [{ kind: 'refinance_settled', loanId, newLoanId: 123_457, settled: amount }],
  due_dates_moved: [
    { kind: 'due_dates_moved', loanId, moves: [{ week: 13, from: TODAY, to: DAY, note: 'Farmers Day' }], next: DAY },
    { kind: 'due_dates_moved', loanId, moves: [], next: null },
  ],
  loan_postponed: [{ kind: 'loan_postponed', loanId, nextDue: DAY, lastDue: DAY }],
  second_plan_made: [1, 13].map((payments) => ({
    kind: 'second_plan_made' as const,
    loanId,
    left: total,
    payments,
    everyWeeks: payments === 1 ? 1 : 2,
    nextDue: DAY,
    lastDue: DAY,
  })),
  postponement_declined: [{ kind: 'postponement_declined', loanId, reason: 'x'.repeat(300) }],
  loan_disbursed: [{ kind: 'loan_disbursed', loanId, amount, weekly: ghs('1000.00'), firstDue: DAY }],
  collection_sms: [
    {
      kind: 'collection_sms',
      loanId,
      fromDay: 1,
      text: 'Mmoa Loans: GHS 10,000.00 of Loan #123456 is 365 days late. Please pay today. If you cannot, call us and we will help.',
    },
  ],
  payment_reminder: (['two_days_before', 'on_the_day', 'day_after', 'week_after'] as const).flatMap((when) => [
    { kind: 'payment_reminder', when, loanId, week: 13, dueDate: DAY, amount } as const,
    { kind: 'payment_reminder', when, loanId, week: 366, dueDate: DAY, amount, unit: 'payment' } as const,
  ]),
  receipt_made: [{ kind: 'receipt_made', loanId, amount, receiptNumber: 'WMQ8WM' }],
  receipt_cancelled: [{ kind: 'receipt_cancelled', loanId, amount, receiptNumber: 'WMQ8WM' }],
  receipt_closed: [{ kind: 'receipt_closed', loanId, amount, receiptNumber: 'WMQ8WM', reason: 'The loan is fully repaid.', kept: amount }],
  payment_pending: (['cash', 'momo'] as const).map((method) => ({ kind: 'payment_pending', loanId, amount, method }) as const),
  payment_completed: [
    { kind: 'payment_completed', loanId, amount, left: total, unallocated: NOTHING, nextDue: DAY },
    { kind: 'payment_completed', loanId, amount, left: NOTHING, unallocated: amount, nextDue: null },
  ],
  payment_failed: [NOTHING, amount].map(
    (credit) => ({ kind: 'payment_failed', loanId, amount, reason: 'x'.repeat(300), kept: credit }) as const,
  ),
  loan_completed: [{ kind: 'loan_completed', loanId, total }],
  complaint_answered: [{ kind: 'complaint_answered', id: 123_456 }],
  data_request_answered: [{ kind: 'data_request_answered', id: 123_456 }],
}
