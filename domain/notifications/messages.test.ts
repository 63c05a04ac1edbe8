import { describe, expect, test } from 'vitest'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const TODAY = '2026-03-02'
const EVENTS: CustomerEvent[] = [
  { kind: 'application_received', loanId: 7, amount: ghs('1000') },
  { kind: 'loan_approved', loanId: 7, requested: ghs('1000'), approved: ghs('1000'), weekly: ghs('100') },
  { kind: 'loan_approved', loanId: 7, requested: ghs('1000'), approved: ghs('800'), weekly: ghs('80') },
  { kind: 'loan_rejected', loanId: 7, reason: 'We could not confirm your income.' },
  { kind: 'loan_withdrawn', loanId: 7, released: NOTHING },
  { kind: 'loan_withdrawn', loanId: 7, released: ghs('100') },
  { kind: 'loan_disbursed', loanId: 7, amount: ghs('10000'), weekly: ghs('1000'), firstDue: '2026-03-09' },
  { kind: 'receipt_made', loanId: 7, amount: ghs('115.38'), receiptNumber: 'K7M2QX' },
  { kind: 'receipt_cancelled', loanId: 7, amount: ghs('115.38'), receiptNumber: 'K7M2QX' },
  { kind: 'payment_pending', loanId: 7, amount: ghs('100'), method: 'cash' },
  { kind: 'payment_pending', loanId: 7, amount: ghs('100'), method: 'momo' },
  { kind: 'payment_completed', loanId: 7, amount: ghs('115.38'), left: ghs('1184.62'), unallocated: NOTHING, nextDue: '2026-03-16' },
  { kind: 'payment_completed', loanId: 7, amount: ghs('50'), left: NOTHING, unallocated: ghs('30'), nextDue: null },
  { kind: 'payment_failed', loanId: 7, amount: ghs('100'), reason: 'The loan can take nothing any more.', kept: ghs('100') },
  { kind: 'payment_failed', loanId: 7, amount: ghs('100'), reason: 'Not found at the network.', kept: NOTHING },
  { kind: 'loan_completed', loanId: 7, total: ghs('1300') },
  { kind: 'sign_in_code', code: '428913' },
  { kind: 'wallet_code', code: '428913', ending: '4567' },
  { kind: 'office_code_issued', staffName: 'Yaw Mensah' },
  { kind: 'phone_changed', staffName: 'Yaw Mensah' },
  { kind: 'signed_out_everywhere' },
  { kind: 'applied_for_you', loanId: 7, amount: ghs('1000'), staffName: 'Yaw Mensah' },
  { kind: 'accepted_for_you', loanId: 7, amount: ghs('1000'), staffName: 'Yaw Mensah' },
  { kind: 'profile_changed', wallet: true, staffName: 'Yaw Mensah' },
  { kind: 'profile_changed', wallet: false, staffName: 'Yaw Mensah' },
  { kind: 'approval_undone', loanId: 7, reason: 'Typed wrongly.', released: ghs('100') },
  { kind: 'payout_returned', loanId: 7, amount: ghs('1000') },
  { kind: 'loan_written_off', loanId: 7, left: ghs('1184.62') },
  { kind: 'payment_reversed', loanId: 7, amount: ghs('115.38'), reason: 'It was for another loan.', kept: ghs('115.38') },
  { kind: 'money_applied', loanId: 7, amount: ghs('50'), left: ghs('1134.62') },
  { kind: 'money_refunded', amount: ghs('30') },
  { kind: 'money_found', amount: ghs('30') },
  { kind: 'money_short', amount: ghs('30') },
  { kind: 'kept_money_taken', amount: ghs('30'), reason: 'The network took it back' },
  { kind: 'refinance_settled', loanId: 7, newLoanId: 8, settled: ghs('650') },
  { kind: 'payment_reminder', when: 'two_days_before', loanId: 7, week: 3, dueDate: '2026-03-04', amount: ghs('10000') },
  { kind: 'payment_reminder', when: 'on_the_day', loanId: 7, week: 3, dueDate: '2026-03-02', amount: ghs('10000') },
  { kind: 'payment_reminder', when: 'day_after', loanId: 7, week: 3, dueDate: '2026-03-01', amount: ghs('10000') },
  { kind: 'payment_reminder', when: 'week_after', loanId: 7, week: 3, dueDate: '2026-02-23', amount: ghs('10000') },
]
const told = (event: CustomerEvent) => messageFor(event, TODAY)

describe.each(EVENTS.map((event) => [event.kind, event] as const))('%s', (_kind, event) => {
  const { type, title, message, sms } = told(event)
  test('is told in the app with a title and whole sentences, or by SMS only', () => {
    expect(type === null ? sms : title).toMatch(/\w/)
    if (type !== null) expect(message).toMatch(/^[A-Z].*\.$/)
  })
  test('says GH₵ in the app and GHS in an SMS', () => {
    expect(message).not.toContain('GHS')
    expect(sms ?? '').not.toContain('₵')
  })
})

test('the types that the list colours are those of the decision', () => {
  expect(told(EVENTS[1] ?? { kind: 'signed_out_everywhere' }).type).toBe('loan_approved')
  expect(told({ kind: 'loan_rejected', loanId: 7, reason: 'We cannot lend to you at this time.' }).type).toBe('loan_rejected')
})

test('a code is told by SMS only: no list keeps it', () => {
  expect(told({ kind: 'sign_in_code', code: '428913' })).toMatchObject({ type: null, message: '' })
})

test('a lower approved amount asks to read and accept the new terms', () => {
  const lower = told({ kind: 'loan_approved', loanId: 7, requested: ghs('1000'), approved: ghs('800'), weekly: ghs('80') })
  expect(lower.message).toContain('accept them before the money is paid out')
  const same = told({ kind: 'loan_approved', loanId: 7, requested: ghs('800'), approved: ghs('800'), weekly: ghs('80') })
  expect(same.message).not.toContain('accept')
})

test('what is kept for the customer is said wherever something is kept, and nowhere else', () => {
  const completed = { kind: 'payment_completed', loanId: 7, amount: ghs('50'), left: NOTHING, nextDue: null } as const
  expect(told({ ...completed, unallocated: ghs('30') }).message).toContain('GH₵30.00 more than was left is kept for you at the office.')
  expect(told({ ...completed, unallocated: NOTHING }).message).not.toContain('kept')
})

test('a date names its year only in another year', () => {
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

test('a reason that staff typed without a full stop is a sentence all the same', () => {
  const about = { loanId: 7, amount: ghs('100'), kept: ghs('100') }
  expect(told({ kind: 'payment_reversed', ...about, reason: 'it was for another loan' }).message).toContain(
    'another loan. GH₵100.00 is kept',
  )
  expect(told({ kind: 'payment_failed', ...about, reason: 'not in the till', kept: NOTHING }).message).toMatch(/: not in the till\.$/)
})
