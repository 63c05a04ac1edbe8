import { PROFILE_ANSWERS } from '#domain/access/personal-data.ts'

const OF_LOAN = '(select l.user_id from loans l where l.id = t.loan_id)'
const OFFICE = 'null'

/** Tables that move money or state a debt; with the customer of row t in SQL. */
export const TABLES = {
  loans: 't.user_id',
  instalments: OF_LOAN,
  payments: 't.user_id',
  allocations: OF_LOAN,
  receipts: 't.user_id',
  journal_entries: 't.user_id',
  journal_lines: '(select e.user_id from journal_entries e where e.id = t.entry_id)',
  loan_events: OF_LOAN,
  loan_terms: OF_LOAN,
  score_history: 't.user_id',
  payouts: OF_LOAN,
  momo_transactions: 't.user_id',
  momo_refunds: 't.user_id',
  second_person_requests: `coalesce(t.user_id, ${OF_LOAN})`,
  momo_statement_lines: OFFICE,
  tills: OFFICE,
  due_date_changes: OF_LOAN,
  postponements: OF_LOAN,
  loan_balances: OF_LOAN,
  loan_schedules: OF_LOAN,
  journal_days: OFFICE,
  closed_months: OFFICE,
  daily_report_snapshots: OFFICE,
  month_end_packs: OFFICE,
  imports: OFFICE,
  earlier_loans: 't.user_id',
  received_money: 't.user_id',
  unallocated_lots: 't.user_id',
  unallocated_lot_uses: '(select l.user_id from unallocated_lots l where l.id = t.lot_id)',
  daily_arrears_events: OF_LOAN,
  users: 't.id',
  documents: 't.user_id',
} as const
export type Table = keyof typeof TABLES

const TYPED = 'typed once by a person; no other row repeats it'
const COUNTER = 'a counter that guards a stale screen; it grows with every change'
const SENDING = 'when and how often the provider was queried; it moves no money'
const PRODUCT = 'which products are offered; it moves no money, and check_invariants() compares it'
/** The audit trail has a hash of the wallet alone. */
const otherAnswers = PROFILE_ANSWERS.map(({ column }) => column).filter((column) => column !== 'momo_number' && column !== 'momo_provider')
const PERSON = 'who a user is, not what they owe; staff may change it'

/** With the reason: a change moves no money and changes no figure. */
export const PROVES_NOTHING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  loans: {
    business_purpose: TYPED,
    picture_id: TYPED,
    admin_notes: TYPED,
    refinance_reason: TYPED,
    applied_browser: TYPED,
    term_weeks: 'a check of the table allows one value',
    version: COUNTER,
    put_away_at: 'when its customer closed the message about it',
    holidays_fitted_to: COUNTER,
  },
  payments: {
    reason: TYPED,
    put_away_at: 'when its customer left the page about it',
    momo_provider: 'the network that a claimant named',
    entry_booked_on: 'a later open day is possible',
  },
  receipts: { made_booked_on: 'a later open day is possible', reserved_amount: 'unused (migration 0163)' },
  journal_entries: { reason: TYPED, id: 'the order of booking' },
  journal_lines: { line: 'the order inside an entry', currency: 'a check of the table allows one value' },
  loan_events: {
    reason: TYPED,
    details: 'an application has no amounts to copy yet; of later events each is compared',
    id: 'the order of the history',
    booked_on: 'a later open day is possible',
  },
  score_history: { id: 'the order of the history', cause: 'a label for the customer' },
  payouts: { id: 'a number', holder_name: TYPED, holder_reason: TYPED, end_reason: TYPED },
  momo_transactions: {
    gateway: SENDING,
    channel: SENDING,
    reason: SENDING,
    attempts: SENDING,
    sent_at: SENDING,
    refused_at: SENDING,
    refused_for_good: SENDING,
    voucher_note: SENDING,
    voucher_at: SENDING,
    checks: SENDING,
    polled_at: SENDING,
    next_check_at: SENDING,
    callback_received_at: SENDING,
    value_at: 'reported by the provider',
    decided_at: SENDING,
    created_at: SENDING,
  },
  momo_refunds: { id: 'a number', reason: TYPED, holder_name: TYPED, holder_reason: TYPED, end_reason: TYPED },
  second_person_requests: {
    id: 'a number',
    reason: TYPED,
    decision_reason: TYPED,
    ...Object.fromEntries('role new_role new_permissions old_role old_permissions'.split(' ').map((column) => [column, PERSON])),
    product_version: PRODUCT,
    product_active: PRODUCT,
  },
  momo_statement_lines: {
    id: 'a number',
    transaction_id: 'reported by the provider; its key is compared',
    reported_reference: 'reported by the provider',
    phone: 'erased with its customer',
  },
  tills: { reason: TYPED, sign_note: TYPED, first_counted: TYPED },
  due_date_changes: { id: 'the order of the changes', note: TYPED },
  postponements: { id: 'a number', reason: TYPED, requested_at: 'a request waits for a decision and moves no date' },
  earlier_loans: { id: 'a number; the sum of the rows names the row of the file' },
  loan_balances: { until_day: 'infinity and a day is infinity; a finite day is compared' },
  received_money: {
    id: 'a number',
  },
  unallocated_lots: { id: 'a number' },
  daily_arrears_events: { noted_at: 'when the job ran' },
  users: Object.fromEntries(
    `id full_name first_name last_name phone email profile_image_url ${otherAnswers.join(' ')} preferred_language
    profile_completed assigned_by role_assigned_at phone_proved_at first_code_used_at office_code_issued_by wallet_to_confirm ownership_to_confirm
    last_signed_in_use_at updated_at erased_at particulars_version created_at`
      .split(/\s+/)
      .map((column) => [column, PERSON]),
  ),
}
