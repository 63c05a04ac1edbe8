import { describe, expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { REJECTION_REASONS } from '#domain/loans/review.ts'
import type { CustomerEvent, EventKind, EventOf } from '#domain/notifications/customer-event.ts'
import { gsmSize } from '#domain/notifications/gsm-text.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import { ghs } from '#tests/support/loans-builder.ts'

/** The longest real values. */
const TODAY = '2026-12-28'
const DAY = '2027-09-29'
const loanId = 123_456
const amount = ghs('10000.00')
const total = ghs('13000.00')
const staffName = 'Nana Akosua Boatemaa Ɔwusu-Ansah Ɛkua Mensah'

/** Every event with the longest values of each form. A new kind without a line here does not compile. */
const LONGEST: { readonly [K in EventKind]: readonly EventOf<K>[] } = {
  sign_in_code: [{ kind: 'sign_in_code', code: '428913' }],
  wallet_code: [{ kind: 'wallet_code', code: '428913', ending: '4567' }],
  first_code: [{ kind: 'first_code', code: '428913', staffName }],
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
  approval_expired: [NOTHING, amount].map((released) => ({ kind: 'approval_expired', loanId, released }) as const),
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
  receipt_closed: [{ kind: 'receipt_closed', loanId, amount, receiptNumber: 'WMQ8WM', reason: 'The loan is fully repaid.' }],
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
const events = Object.values<readonly CustomerEvent[]>(LONGEST).flat()

describe.each(events.map((event) => [event.kind, event] as const))('the message of %s', (_kind, event) => {
  const { type, title, message, sms } = messageFor(event, TODAY)
  test('has a title and whole sentences in the app, or is sent by SMS only', () => {
    expect(type === null ? sms : title).toMatch(/\w/)
    if (type !== null) expect(message).toMatch(/^[A-Z].*[.?]$/)
    expect([title, message, sms].join(' ')).not.toMatch(/undefined|null|NaN|\[object/)
  })
  test('shows amounts with two decimals, as GH₵ in the app and as GHS in an SMS', () => {
    expect(message).not.toContain('GHS')
    expect(sms ?? '').not.toContain('₵')
    for (const [, value = ''] of `${message} ${sms ?? ''}`.matchAll(/(?:GH₵|GHS )([\d.,]*\d)/g))
      expect(value).toMatch(/^\d{1,3}(,\d{3})*\.\d\d$/)
  })
})

const smsTexts = events.flatMap((event) => {
  const { sms } = messageFor(event, TODAY)
  return sms === null ? [] : [[event.kind, sms] as const]
})

describe.each(smsTexts)('the SMS of %s', (_kind, text) => {
  test('fits into one part of the SMS alphabet with its longest values', () => {
    expect({ text, ...gsmSize(text) }).toMatchObject({ parts: 1 })
  })
  test('names the sender and has no link', () => {
    expect(text).toMatch(/^Mmoa Loans: \S/)
    expect(text).not.toMatch(/https?:|www\.|:\/\/|\b\w+\.(?:com|gh|org|net|ly|app)\b/i)
  })
})

describe('messageFor', () => {
  const rendered = (event: CustomerEvent) => messageFor(event, '2026-03-02')

  test('writes the amounts and dates of the event into the SMS', () => {
    expect(
      rendered({ kind: 'payment_reminder', when: 'two_days_before', loanId: 7, week: 3, dueDate: '2026-03-04', amount: ghs('115.38') }).sms,
    ).toBe('Mmoa Loans: GHS 115.38 for week 3 of loan 7 is due on Wed 4 Mar. Paying on time raises your score.')
    expect(rendered({ kind: 'loan_disbursed', loanId: 7, amount, weekly: ghs('1000'), firstDue: '2026-03-09' }).sms).toBe(
      'Mmoa Loans: you received GHS 10,000.00. First payment GHS 1,000.00 by Mon 9 Mar. Not you? Call us now.',
    )
    expect(
      rendered({ kind: 'payment_completed', loanId: 7, amount: ghs('50'), left: ghs('0.01'), unallocated: NOTHING, nextDue: '2027-01-04' })
        .sms,
    ).toBe('Mmoa Loans: we received GHS 50.00 for loan 7. Loan balance: GHS 0.01. Next payment by Mon 4 Jan 2027.')
  })

  test('returns the types that the list colours', () => {
    expect(rendered({ kind: 'loan_approved', loanId: 7, requested: amount, approved: amount, weekly: ghs('100') }).type).toBe(
      'loan_approved',
    )
    expect(rendered({ kind: 'loan_rejected', loanId: 7, reason: 'We cannot lend to you at this time.' }).type).toBe('loan_rejected')
    expect(rendered({ kind: 'signed_out_everywhere' }).type).toBe('security')
  })

  test('returns a code for the SMS only: the list in the app does not store it', () => {
    expect(rendered({ kind: 'sign_in_code', code: '428913' })).toMatchObject({ type: null, title: '', message: '', loanId: null })
  })

  test('requires the customer to read and accept the new terms when a lower amount is approved', () => {
    const lower = rendered({ kind: 'loan_approved', loanId: 7, requested: ghs('1000'), approved: ghs('800'), weekly: ghs('80') })
    expect(lower.message).toContain('accept them before we pay out the money')
    const same = rendered({ kind: 'loan_approved', loanId: 7, requested: ghs('800'), approved: ghs('800'), weekly: ghs('80') })
    expect(same.message).not.toContain('accept')
  })

  test('names the credit balance only when money went to it', () => {
    const completed = { kind: 'payment_completed', loanId: 7, amount: ghs('50'), left: NOTHING, nextDue: null } as const
    expect(rendered({ ...completed, unallocated: ghs('30') }).message).toContain(
      'We added the overpayment of GH₵30.00 to your credit balance.',
    )
    expect(rendered({ ...completed, unallocated: NOTHING }).message).not.toContain('credit balance')
  })

  test('names the year of a date only when it is another year', () => {
    const paid = {
      kind: 'payment_completed',
      loanId: 7,
      amount: ghs('50'),
      left: ghs('5'),
      unallocated: NOTHING,
      nextDue: '2027-01-04',
    } as const
    expect(messageFor(paid, '2026-12-28').message).toContain('by Mon 4 Jan 2027.')
    expect(messageFor(paid, '2027-01-01').message).toContain('by Mon 4 Jan.')
  })

  test('ends a reason of staff without a full stop as a sentence', () => {
    const about = { loanId: 7, amount: ghs('100'), kept: ghs('100') }
    expect(rendered({ kind: 'payment_reversed', ...about, reason: 'it was for another loan' }).message).toContain(
      'another loan. We added GH₵100.00 to your credit balance.',
    )
    expect(rendered({ kind: 'payment_failed', ...about, reason: 'not in the till', kept: NOTHING }).message).toMatch(/: not in the till\.$/)
  })
})
