import { describe, expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { gsmSize, gsmText } from '#domain/notifications/gsm-text.ts'
import { smsText } from '#domain/notifications/sms-texts.ts'
import { REJECTION_REASONS } from '#domain/loans/review.ts'
import { ghs } from '#tests/support/loans-builder.ts'

/** The longest that is real: dates of next year with their year, six-digit loans, the highest loan and what it costs, a long name with letters of Ghana. */
const TODAY = '2026-12-28'
const DAY = '2027-09-29'
const loanId = 123_456
const amount = ghs('10000.00')
const total = ghs('13000.00')
const staffName = 'Nana Akosua Boatemaa Ɔwusu-Ansah Ɛkua Mensah'

type Kind = CustomerEvent['kind']
/** Every event with the longest words of each of its forms. A new kind without a line here does not compile. */
const LONGEST: { readonly [K in Kind]: readonly Extract<CustomerEvent, { kind: K }>[] } = {
  sign_in_code: [{ kind: 'sign_in_code', code: '428913' }],
  wallet_code: [{ kind: 'wallet_code', code: '428913', ending: '4567' }],
  office_code_issued: [{ kind: 'office_code_issued', staffName }],
  phone_changed: [{ kind: 'phone_changed', staffName }],
  profile_changed: [true, false].map((wallet) => ({ kind: 'profile_changed', wallet, staffName }) as const),
  signed_out_everywhere: [{ kind: 'signed_out_everywhere' }],
  application_received: [{ kind: 'application_received', loanId, amount }],
  applied_for_you: [{ kind: 'applied_for_you', loanId, amount, staffName }],
  accepted_for_you: [{ kind: 'accepted_for_you', loanId, amount, staffName }],
  loan_approved: [
    { kind: 'loan_approved', loanId, requested: amount, approved: amount, weekly: ghs('1000.00') },
    { kind: 'loan_approved', loanId, requested: amount, approved: ghs('9999.99'), weekly: ghs('1000.00') },
  ],
  loan_rejected: Object.values(REJECTION_REASONS).map((reason) => ({ kind: 'loan_rejected', loanId, reason }) as const),
  loan_withdrawn: [NOTHING, amount].map((released) => ({ kind: 'loan_withdrawn', loanId, released }) as const),
  approval_undone: [{ kind: 'approval_undone', loanId, reason: 'x'.repeat(300), released: amount }],
  payout_returned: [{ kind: 'payout_returned', loanId, amount }],
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
  postponement_declined: [{ kind: 'postponement_declined', loanId, reason: 'x'.repeat(300) }],
  loan_disbursed: [{ kind: 'loan_disbursed', loanId, amount, weekly: ghs('1000.00'), firstDue: DAY }],
  payment_reminder: (['two_days_before', 'on_the_day', 'day_after', 'week_after'] as const).map(
    (when) => ({ kind: 'payment_reminder', when, loanId, week: 13, dueDate: DAY, amount }) as const,
  ),
  receipt_made: [{ kind: 'receipt_made', loanId, amount, receiptNumber: 'WMQ8WM' }],
  receipt_cancelled: [{ kind: 'receipt_cancelled', loanId, amount, receiptNumber: 'WMQ8WM' }],
  payment_pending: (['cash', 'momo'] as const).map((method) => ({ kind: 'payment_pending', loanId, amount, method }) as const),
  payment_completed: [
    { kind: 'payment_completed', loanId, amount, left: total, unallocated: NOTHING, nextDue: DAY },
    { kind: 'payment_completed', loanId, amount, left: NOTHING, unallocated: amount, nextDue: null },
  ],
  payment_failed: [NOTHING, amount].map((kept) => ({ kind: 'payment_failed', loanId, amount, reason: 'x'.repeat(300), kept }) as const),
  loan_completed: [{ kind: 'loan_completed', loanId, total }],
  complaint_answered: [{ kind: 'complaint_answered', id: 123_456 }],
  data_request_answered: [{ kind: 'data_request_answered', id: 123_456 }],
}
const texts = Object.values<readonly CustomerEvent[]>(LONGEST).flatMap((events) =>
  events.flatMap((event) => {
    const text = smsText(event, TODAY)
    return text === null ? [] : [[event.kind, text] as const]
  }),
)

describe.each(texts)('the SMS of %s', (_kind, text) => {
  test('is in the alphabet of SMS, and one part even with its longest words', () => {
    expect({ text, ...gsmSize(text) }).toMatchObject({ parts: 1 })
  })
  test('says who writes, and has no link that somebody could be fooled by', () => {
    expect(text).toMatch(/^Mmoa Loans: \S/)
    expect(text).not.toMatch(/https?:|www\.|:\/\/|\b\w+\.(?:com|gh|org|net|ly|app)\b/i)
  })
})

test('amounts and days are those of the event', () => {
  const said = (event: CustomerEvent) => smsText(event, '2026-03-02')
  expect(
    said({ kind: 'payment_reminder', when: 'two_days_before', loanId: 7, week: 3, dueDate: '2026-03-04', amount: ghs('115.38') }),
  ).toBe('Mmoa Loans: GHS 115.38 for week 3 of loan 7 is due on Wed 4 Mar. Paying on time raises your score.')
  expect(said({ kind: 'loan_disbursed', loanId: 7, amount, weekly: ghs('1000'), firstDue: '2026-03-09' })).toBe(
    'Mmoa Loans: you received GHS 10,000.00. First payment GHS 1,000.00 by Mon 9 Mar. Not you? Call us at once.',
  )
  expect(
    said({ kind: 'payment_completed', loanId: 7, amount: ghs('50'), left: ghs('0.01'), unallocated: NOTHING, nextDue: '2027-01-04' }),
  ).toBe('Mmoa Loans: received GHS 50.00 for loan 7. Left: GHS 0.01. Next payment by Mon 4 Jan 2027.')
})

describe('the alphabet of SMS', () => {
  test.each([
    ['Adwoa Ɛsi Ɔfori', 'Adwoa Esi Ofori'],
    ['GH₵1,300.00', 'GHS 1,300.00'],
    ['“Kofi’s” shop – 2 rooms…', '"Kofi\'s" shop - 2 rooms...'],
    ['ã ĩ Zoë', 'a i Zoe'],
    ['é à ü ñ', 'é à ü ñ'],
    ['☕ 日', '? ?'],
  ])('%s is said as %s', (typed, said) => expect(gsmText(typed)).toBe(said))
  test('holds 160 letters in one part and 153 in each of several; a bracket takes two places, and another letter none', () => {
    expect(gsmSize('x'.repeat(160))).toEqual({ places: 160, parts: 1 })
    expect(gsmSize('x'.repeat(161))).toEqual({ places: 161, parts: 2 })
    expect(gsmSize('x'.repeat(307))).toMatchObject({ parts: 3 })
    expect(gsmSize(`[${'x'.repeat(159)}`)).toEqual({ places: 161, parts: 2 })
    expect(gsmSize('₵')).toBeUndefined()
  })
})
