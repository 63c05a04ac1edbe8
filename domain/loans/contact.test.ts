import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { promiseState, refusalToLogContact, type ContactedLoan, type NewContact } from '#domain/loans/contact.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const TODAY = '2026-03-02'
const at = (time: string) => new Date(`${TODAY}T${time}Z`)
const LOAN: ContactedLoan = { userId: 'ama', status: 'active', outstanding: ghs('300'), contactsToday: 0 }
const CALL: NewContact = { kind: 'call', incoming: false, note: 'No answer', promisedOn: undefined, promisedAmount: undefined }
const refused = (contact: Partial<NewContact>, loan: Partial<ContactedLoan> = {}, time = '09:00:00') =>
  refusalToLogContact({ ...CALL, ...contact }, { ...LOAN, ...loan }, 'yaw', at(time), TODAY)?.code

test.each([
  ['06:59:59', 'contact_in_quiet_hours'],
  ['07:00:00', undefined],
  ['19:59:59', undefined],
  ['20:00:00', 'contact_in_quiet_hours'],
])('refusalToLogContact of a call at %s', (time, code) => {
  expect(refused({}, {}, time)).toBe(code)
  expect(refused({ kind: 'sms' }, {}, time)).toBe(code)
  expect(refused({ kind: 'visit' }, {}, time)).toBe(code)
})

test('refusalToLogContact allows incoming contacts and notes at any hour and number', () => {
  expect(refused({ incoming: true }, { contactsToday: 3 }, '22:00:00')).toBeUndefined()
  expect(refused({ kind: 'note' }, { contactsToday: 3 }, '22:00:00')).toBeUndefined()
})

test('refusalToLogContact refuses the fourth attempt of a day', () => {
  expect(refused({}, { contactsToday: 2 })).toBeUndefined()
  expect(refused({}, { contactsToday: 3 })).toBe('contacted_enough')
})

test("refusalToLogContact refuses one's own loan, a closed loan and an empty contact", () => {
  expect(refused({}, { userId: 'yaw' })).toBe('own_record')
  for (const status of ['completed', 'rejected', 'withdrawn'] as const) expect(refused({}, { status })).toBe('contact_loan_closed')
  expect(refused({ note: undefined })).toBe('contact_says_nothing')
  expect(refused({ kind: 'note', incoming: true })).toBe('note_not_incoming')
})

describe('payment promises', () => {
  const promise = (promisedOn: string | undefined, amount: string | undefined, loan: Partial<ContactedLoan> = {}) =>
    refused({ note: undefined, promisedOn, promisedAmount: amount === undefined ? undefined : ghs(amount) }, loan)

  test('refusalToLogContact limits a promise to 60 days ahead and to the outstanding amount', () => {
    expect(promise(TODAY, '300')).toBeUndefined()
    expect(promise('2026-05-01', '0.01')).toBeUndefined()
    expect(promise('2026-03-01', '10')).toBe('promise_day_wrong')
    expect(promise('2026-05-02', '10')).toBe('promise_day_wrong')
    expect(promise(TODAY, '300.01')).toBe('more_than_left')
    expect(promise(TODAY, undefined)).toBe('promise_incomplete')
    expect(promise(undefined, '10')).toBe('promise_incomplete')
    expect(promise(TODAY, '10', { status: 'approved' })).toBe('promise_not_due')
    expect(promise(TODAY, '10', { status: 'written_off' })).toBeUndefined()
  })

  test.each([
    ['open', '2026-03-06', '49.99', '49.99'],
    ['kept', '2026-03-06', '50', '50'],
    ['broken', '2026-03-07', '49.99', '49.99'],
    ['late', '2026-03-07', '49.99', '50'],
    ['kept', '2026-04-07', '50', '80'],
  ] as const)('promiseState is %s on %s with %s paid by the promised day and %s since', (state, today, byThen, since) => {
    const isComplete = { on: '2026-03-06', amount: ghs('50'), paidByThen: ghs(byThen), paidSince: pesewas(ghs(since)) }
    expect(promiseState(isComplete, today)).toBe(state)
  })
})
