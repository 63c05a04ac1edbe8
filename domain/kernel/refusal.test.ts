import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused, type Refusal, type RefusalCode } from '#domain/kernel/refusal.ts'

const amount = pesewas(123_456)

const EVERY = {
  unauthorized: refusal('unauthorized'),
  code_sign_in_needed: refusal('code_sign_in_needed'),
  forbidden: refusal('forbidden'),
  own_record: refusal('own_record'),
  cross_site: refusal('cross_site'),
  above_approval_limit: refusal('above_approval_limit', { amount }),
  account_deactivated: refusal('account_deactivated'),
  sign_in_not_possible: refusal('sign_in_not_possible'),
  office_code_only: refusal('office_code_only'),
  wrong_code: refusal('wrong_code', { triesLeft: 4 }),
  not_found: refusal('not_found'),
  too_many_requests: refusal('too_many_requests'),
  still_running: refusal('still_running'),
  other_body_same_key: refusal('other_body_same_key'),
  database_unavailable: refusal('database_unavailable'),
  network_not_configured: refusal('network_not_configured'),
  body_too_large: refusal('body_too_large'),
  wrong_content_type: refusal('wrong_content_type'),
  invalid_json: refusal('invalid_json'),
  invalid_request: refusal('invalid_request'),
  invalid_phone: refusal('invalid_phone'),
  phone_taken: refusal('phone_taken'),
  email_taken: refusal('email_taken'),
  phone_unchanged: refusal('phone_unchanged'),
  no_phone: refusal('no_phone'),
  profile_already_complete: refusal('profile_already_complete'),
  role_not_assignable: refusal('role_not_assignable'),
  own_role: refusal('own_role'),
  permission_not_held: refusal('permission_not_held'),
  md_keeps_permission: refusal('md_keeps_permission'),
  customers_hold_no_staff_permission: refusal('customers_hold_no_staff_permission'),
  last_md: refusal('last_md'),
  already_active: refusal('already_active'),
  already_inactive: refusal('already_inactive'),
  score_day_to_come: refusal('score_day_to_come'),
  score_day_before_account: refusal('score_day_before_account', { day: 'Mon 2 Mar 2026' }),
  invalid_picture: refusal('invalid_picture', { sentence: 'Please select an image file' }),
  amount_too_small: refusal('amount_too_small'),
  profile_incomplete: refusal('profile_incomplete'),
  application_pending: refusal('application_pending'),
  terms_not_accepted: refusal('terms_not_accepted'),
  terms_changed: refusal('terms_changed'),
  above_level: refusal('above_level', { level: 'SILVER', maximum: cedis(5000) }),
  above_exposure_cap: refusal('above_exposure_cap', { left: amount, cap: cedis(10_000) }),
  in_default: refusal('in_default', { amount }),
  limit_jump: refusal('limit_jump', { maximum: amount }),
  already_decided: refusal('already_decided'),
  application_changed: refusal('application_changed'),
  customer_inactive: refusal('customer_inactive'),
  invalid_approval_amount: refusal('invalid_approval_amount'),
  above_requested: refusal('above_requested', { amount }),
  not_withdrawable: refusal('not_withdrawable'),
  not_awaiting_acceptance: refusal('not_awaiting_acceptance'),
  not_disbursable: refusal('not_disbursable'),
  not_undoable: refusal('not_undoable'),
  other_application_pending: refusal('other_application_pending'),
  payout_not_returnable: refusal('payout_not_returnable'),
  not_written_off: refusal('not_written_off'),
  refinance_not_earned: refusal('refinance_not_earned'),
  refinance_too_small: refusal('refinance_too_small', { left: amount, smallest: amount }),
  acceptance_missing: refusal('acceptance_missing'),
  holiday_known: refusal('holiday_known'),
  holiday_passed: refusal('holiday_passed'),
  postponement_off: refusal('postponement_off'),
  not_postponable: refusal('not_postponable'),
  postponed_before: refusal('postponed_before'),
  postponement_asked: refusal('postponement_asked'),
  postponement_not_asked: refusal('postponement_not_asked'),
  nothing_to_postpone: refusal('nothing_to_postpone'),
  overdue_before_postponement: refusal('overdue_before_postponement', { amount }),
  amount_not_positive: refusal('amount_not_positive'),
  not_payable: refusal('not_payable'),
  more_than_left: refusal('more_than_left', { amount }),
  not_paid_out_yet: refusal('not_paid_out_yet'),
  terms_await_acceptance: refusal('terms_await_acceptance'),
  receipt_missing: refusal('receipt_missing'),
  transaction_id_missing: refusal('transaction_id_missing'),
  receipt_unknown: refusal('receipt_unknown'),
  receipt_used: refusal('receipt_used'),
  receipt_void: refusal('receipt_void'),
  receipt_other_amount: refusal('receipt_other_amount', { amount }),
  receipt_not_open: refusal('receipt_not_open'),
  receipt_not_yours_to_cancel: refusal('receipt_not_yours_to_cancel'),
  receipt_needs_loan_and_amount: refusal('receipt_needs_loan_and_amount'),
  transaction_claimed: refusal('transaction_claimed'),
  claims_stopped: refusal('claims_stopped'),
  claims_not_stopped: refusal('claims_not_stopped'),
  statement_has_problems: refusal('statement_has_problems', { count: 2 }),
  exception_resolved: refusal('exception_resolved'),
  exception_not_so: refusal('exception_not_so'),
  exception_needs_customer: refusal('exception_needs_customer'),
  second_person_decides: refusal('second_person_decides', { amount }),
  momo_network_not_served: refusal('momo_network_not_served'),
  momo_request_open: refusal('momo_request_open'),
  momo_request_failed: refusal('momo_request_failed', { sentence: 'You declined the request.' }),
  momo_not_settled: refusal('momo_not_settled'),
  momo_other_details: refusal('momo_other_details'),
  momo_kept: refusal('momo_kept', { amount: cedis(100) }),
  momo_no_number: refusal('momo_no_number'),
  momo_no_voucher: refusal('momo_no_voucher'),
  payment_not_pending: refusal('payment_not_pending'),
  value_date_out_of_range: refusal('value_date_out_of_range'),
  payment_not_completed: refusal('payment_not_completed'),
  loan_was_refinanced: refusal('loan_was_refinanced'),
  too_little_unallocated: refusal('too_little_unallocated', { amount }),
  refund_under_way: refusal('refund_under_way'),
  refund_wallet_unconfirmed: refusal('refund_wallet_unconfirmed'),
  no_refund_waits: refusal('no_refund_waits'),
  refund_asked_yourself: refusal('refund_asked_yourself'),
  refund_refused: refusal('refund_refused', { why: 'The provider is out of service.' }),
  took_the_money_in: refusal('took_the_money_in'),
  tills_off: refusal('tills_off'),
  till_not_open: refusal('till_not_open'),
  till_counted_today: refusal('till_counted_today'),
  till_left_open: refusal('till_left_open', { day: '2026-03-02' }),
  till_already_open: refusal('till_already_open'),
  till_too_little: refusal('till_too_little', { amount }),
  safe_too_little: refusal('safe_too_little', { amount }),
  till_is_closed: refusal('till_is_closed'),
  till_in_use: refusal('till_in_use'),
  till_pieces_differ: refusal('till_pieces_differ', { pieces: amount, counted: amount }),
  till_difference_unexplained: refusal('till_difference_unexplained', { difference: amount }),
  own_till: refusal('own_till'),
  till_not_counted: refusal('till_not_counted'),
  till_already_signed: refusal('till_already_signed'),
  month_closed: refusal('month_closed', { month: 'March 2026' }),
  month_not_over: refusal('month_not_over', { month: 'March 2026' }),
  month_out_of_order: refusal('month_out_of_order', { month: 'March 2026' }),
  books_not_right: refusal('books_not_right', { violations: 2 }),
  complaint_about_you: refusal('complaint_about_you'),
  complaint_answered: refusal('complaint_answered'),
  complaint_escalated: refusal('complaint_escalated'),
  complaint_escalated_before: refusal('complaint_escalated_before'),
  complaint_not_answered: refusal('complaint_not_answered'),
  complaint_replied: refusal('complaint_replied'),
  data_request_open: refusal('data_request_open'),
  data_request_answered: refusal('data_request_answered'),
  erasure_in_the_way: refusal('erasure_in_the_way', { what: 'an open loan or application' }),
  erasure_not_confirmed: refusal('erasure_not_confirmed'),
  account_erased: refusal('account_erased'),
  approved_it_yourself: refusal('approved_it_yourself'),
  entered_the_sheet_yourself: refusal('entered_the_sheet_yourself'),
  contact_loan_closed: refusal('contact_loan_closed'),
  contact_in_quiet_hours: refusal('contact_in_quiet_hours'),
  contacted_enough: refusal('contacted_enough', { most: 3 }),
  note_not_incoming: refusal('note_not_incoming'),
  contact_says_nothing: refusal('contact_says_nothing'),
  promise_incomplete: refusal('promise_incomplete'),
  promise_not_due: refusal('promise_not_due'),
  promise_day_wrong: refusal('promise_day_wrong', { days: 60 }),
  receipt_has_its_day: refusal('receipt_has_its_day', { day: '2026-03-02' }),
  profile_unchanged: refusal('profile_unchanged'),
  no_agreement: refusal('no_agreement'),
  payment_not_counted: refusal('payment_not_counted'),
  statement_days_wrong: refusal('statement_days_wrong'),
  nothing_paid_out: refusal('nothing_paid_out'),
  nothing_to_pay_off: refusal('nothing_to_pay_off'),
  payoff_day_wrong: refusal('payoff_day_wrong'),
  loan_not_completed: refusal('loan_not_completed'),
  not_lending: refusal('not_lending'),
  customer_blacklisted: refusal('customer_blacklisted', { reason: 'Gave a false address.' }),
  blacklisted_already: refusal('blacklisted_already'),
  not_blacklisted: refusal('not_blacklisted'),
  blacklist_day_passed: refusal('blacklist_day_passed'),
  card_unchanged: refusal('card_unchanged'),
  card_taken: refusal('card_taken'),
  card_not_recorded: refusal('card_not_recorded'),
  card_verified_before: refusal('card_verified_before'),
  card_asked_for: refusal('card_asked_for', { amount: cedis(1000) }),
  applicant_changed: refusal('applicant_changed', { what: 'Another loan of the customer' }),
  notice_count_changed: refusal('notice_count_changed', { count: 3 }),
  notice_for_nobody: refusal('notice_for_nobody'),
  imported_already: refusal('imported_already'),
  import_has_errors: refusal('import_has_errors', { count: 3 }),
  import_is_empty: refusal('import_is_empty'),
  payment_was_imported: refusal('payment_was_imported'),
  sms_is_code: refusal('sms_is_code'),
  sms_needs_no_help: refusal('sms_needs_no_help'),
  job_running: refusal('job_running'),
  transfer_under_way: refusal('transfer_under_way'),
  transfer_arrived_late: refusal('transfer_arrived_late'),
  wallet_not_found: refusal('wallet_not_found'),
  wallet_not_active: refusal('wallet_not_active'),
  wallet_change_unconfirmed: refusal('wallet_change_unconfirmed'),
  holder_not_confirmed: refusal('holder_not_confirmed'),
  our_account_too_low: refusal('our_account_too_low', { amount: cedis(1000) }),
  payout_waits: refusal('payout_waits'),
  no_payout_waits: refusal('no_payout_waits'),
  asked_for_it_yourself: refusal('asked_for_it_yourself'),
  transfer_refused: refusal('transfer_refused', { why: 'The wallet is not active.' }),
  no_transfer: refusal('no_transfer'),
  wallet_not_changed: refusal('wallet_not_changed'),
  wallet_changed_by_you: refusal('wallet_changed_by_you'),
  wallet_code_wrong: refusal('wallet_code_wrong'),
} satisfies Record<RefusalCode, Refusal>

/** Shown to programmers who send requests by hand. */
const FOR_PROGRAMMERS = ['wrong_content_type', 'invalid_json']
const JARGON = /\b(null|undefined|NaN|SQL|HTTP|JSON|payload|exception|entity|token|enum|boolean|idempoten\w*|integer)\b|\w_\w|[{}[\]<>]/i

describe.each(Object.entries(EVERY))('refusal %s', (code, { message, ...reason }) => {
  test('carries its own code', () => expect(reason.code).toBe(code))
  test('is one or two short sentences with a capital and a full stop', () => {
    expect(message).toMatch(/^[A-Z]/)
    expect(message).toBe(message.trim())
    expect(message.length).toBeLessThanOrEqual(140)
    // A label needs no full stop.
    expect(message).toMatch(message.includes('. ') ? /\.$/ : /[\w.]$/)
  })
  test("uses no programmers' jargon", () => {
    if (!FOR_PROGRAMMERS.includes(code)) expect(message).not.toMatch(JARGON)
  })
})

test('a refusal formats its facts into its sentence', () => {
  expect(EVERY.more_than_left.message).toBe('Only GH₵1,234.56 is left to repay.')
  expect(refusal('above_exposure_cap', { left: cedis(1), cap: cedis(10_000), reader: 'staff' }).message).toBe(
    'All loans of this customer together may come to at most GH₵10,000. Up to GH₵1.00 more is possible.',
  )
  expect(EVERY.above_level.message).toBe('Your SILVER level lets you borrow up to GH₵5,000.')
  expect(EVERY.above_exposure_cap.message).toContain('at most GH₵10,000. You can borrow up to GH₵1,234.56 more.')
  expect(refusal('wrong_code', { triesLeft: 1 }).message).toContain('1 try left')
  expect(refusal('wrong_code', { triesLeft: 2 }).message).toContain('2 tries left')
  expect(refusal('wrong_code', { triesLeft: 0 }).message).toContain('the last try. Please wait 15 minutes.')
})

test('a refusal carries field errors, the retry delay and further members', () => {
  const extras = { errors: { amount: 'Enter an amount above 0' }, retryAfterSeconds: 60, more: { otpRequired: true } }
  expect(refusal('too_many_requests', undefined, extras)).toEqual({
    code: 'too_many_requests',
    message: EVERY.too_many_requests.message,
    ...extras,
  })
})

test('throwIfRefused throws a refusal as Refused, and nothing without one', () => {
  expect(() => throwIfRefused(undefined)).not.toThrow()
  expect(() => throwIfRefused(EVERY.forbidden)).toThrow(Refused)
  expect(new Refused(EVERY.forbidden)).toMatchObject({ message: EVERY.forbidden.message, refusal: EVERY.forbidden })
})
