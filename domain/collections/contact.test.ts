import { describe, expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import {
  contactTime,
  isContact,
  nextStepAfter,
  promiseState,
  RECORDED_KINDS,
  refusalOfNextDay,
  refusalOfNote,
  refusalToLogContact,
  type ContactedLoan,
  type NewContact,
} from '#domain/collections/contact.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const TODAY = '2026-03-02'
const at = (time: string) => new Date(`${TODAY}T${time}Z`)
const LOAN: ContactedLoan = { userId: 'ama', status: 'active', outstanding: ghs('300'), contactsToday: 0 }
const CALL: NewContact = {
  kind: 'call',
  incoming: false,
  outcome: 'no_answer',
  note: 'No answer',
  promisedOn: undefined,
  promisedAmount: undefined,
}
const refused = (contact: Partial<NewContact>, loan: Partial<ContactedLoan> = {}, time = '09:00:00') =>
  refusalToLogContact({ ...CALL, ...contact }, { ...LOAN, ...loan }, 'yaw', at(time))?.code

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

test('isContact is true for every kind but a note', () => {
  expect(RECORDED_KINDS.filter((kind) => !isContact(kind))).toEqual(['note'])
})

test('refusalToLogContact allows incoming contacts and notes at any hour and number', () => {
  expect(refused({ incoming: true }, { contactsToday: 3 }, '22:00:00')).toBeUndefined()
  expect(refused({ kind: 'note', outcome: undefined }, { contactsToday: 3 }, '22:00:00')).toBeUndefined()
})

test('refusalToLogContact refuses the fourth attempt of a day', () => {
  expect(refused({}, { contactsToday: 2 })).toBeUndefined()
  expect(refused({}, { contactsToday: 3 })).toBe('contacted_enough')
})

test("refusalToLogContact refuses one's own loan, a closed loan and an empty contact", () => {
  expect(refused({}, { userId: 'yaw' })).toBe('own_record')
  for (const status of ['completed', 'rejected', 'withdrawn'] as const) expect(refused({}, { status })).toBe('contact_loan_closed')
  expect(refused({ kind: 'sms', outcome: undefined, note: undefined })).toBe('contact_says_nothing')
  expect(refused({ kind: 'note', incoming: true })).toBe('note_not_incoming')
})

test('refusalToLogContact checks the hour and age of the contact, not of its entry', () => {
  const written = (contactedAt: string) => refused({ contactedAt: new Date(contactedAt) }, {}, '23:00:00')
  expect(written('2026-03-02T19:00:00Z')).toBeUndefined()
  expect(written('2026-03-01T21:00:00Z')).toBe('contact_in_quiet_hours')
  expect(written('2026-02-23T09:00:00Z')).toBeUndefined()
  expect(written('2026-02-22T09:00:00Z')).toBe('contact_time_wrong')
  expect(written('2026-03-02T23:05:01Z')).toBe('contact_time_wrong')
})

test('contactTime returns now for a phone’s clock that is up to five minutes ahead', () => {
  const now = new Date('2026-03-02T19:59:00Z')
  const time = (text: string) => contactTime({ contactedAt: new Date(text) }, now).toISOString()
  expect(time('2026-03-02T19:00:00Z')).toBe('2026-03-02T19:00:00.000Z')
  expect(time('2026-03-02T20:04:00Z')).toBe('2026-03-02T19:59:00.000Z')
  expect(time('2026-03-02T20:04:01Z')).toBe('2026-03-02T20:04:01.000Z')
  expect(contactTime({}, now)).toBe(now)
})

test('refusalToLogContact allows a promise from the day of the contact on, even when entered days later', () => {
  const contactedAt = new Date('2026-02-27T09:00:00Z')
  const promised = (promisedOn: string) => refused({ contactedAt, outcome: undefined, promisedOn, promisedAmount: ghs('10') })
  expect([promised('2026-02-27'), promised('2026-02-26')]).toEqual([undefined, 'promise_day_wrong'])
})

test('refusalToLogContact takes the day of a promise from the corrected time of a phone that is ahead', () => {
  const answered = { contactedAt: new Date('2026-03-03T00:02:00Z'), incoming: true, outcome: undefined }
  expect(refused({ ...answered, promisedOn: TODAY, promisedAmount: ghs('10') }, {}, '23:58:00')).toBeUndefined()
})

test('refusalToLogContact needs one outcome for a call or visit of the office, and none for a note', () => {
  for (const kind of ['call', 'visit'] as const) expect(refused({ kind, outcome: undefined })).toBe('contact_needs_outcome')
  expect(refused({ outcome: undefined, incoming: true })).toBeUndefined()
  expect(refused({ kind: 'note' })).toBe('note_has_no_outcome')
  expect(refused({ outcome: 'promised' })).toBe('promise_incomplete')
  expect(refused({ promisedOn: TODAY, promisedAmount: ghs('10') })).toBe('promise_is_the_outcome')
  expect(refused({ note: undefined })).toBeUndefined()
})

test('refusalOfNote refuses the number of another person in any form, and no other digits', () => {
  const code = (text: string) => refusalOfNote(text, ['0241234567'])?.code
  for (const text of ['Sister 0249998888', '024 999 8888', '+233249998888 is her son', '024-999-8888.', 'call 249998888', '(024) 999 8888'])
    expect(code(text), text).toBe('note_has_other_number')
  for (const text of ['0241234567', '+233 24 123 4567', 'Receipt 234567', 'GHS 1,300.00 by 2026-03-04', 'No digits'])
    expect(code(text), text).toBeUndefined()
  expect(refusalOfNote('0249998888', undefined)).toBeUndefined()
})

test('nextStepAfter each outcome names a step and its day', () => {
  const next = (outcome: Parameters<typeof nextStepAfter>[0]) => nextStepAfter(outcome, TODAY, '2026-03-06')
  expect(next('promised')).toEqual({ step: 'call', on: '2026-03-06' })
  expect(next('no_answer')).toEqual({ step: 'call', on: '2026-03-03' })
  expect(next('reached')).toEqual({ step: 'call', on: '2026-03-05' })
  expect(next('wrong_number')).toEqual({ step: 'visit', on: '2026-03-03' })
  for (const outcome of ['dispute', 'hardship'] as const) expect(next(outcome)).toEqual({ step: 'manager', on: '2026-03-03' })
  expect(refusalOfNextDay('2026-03-01', TODAY)?.code).toBe('promise_day_wrong')
  expect(refusalOfNextDay(TODAY, TODAY)).toBeUndefined()
})

describe('payment promises', () => {
  const promise = (promisedOn: string | undefined, amount: string | undefined, loan: Partial<ContactedLoan> = {}) =>
    refused({ note: undefined, outcome: undefined, promisedOn, promisedAmount: amount === undefined ? undefined : ghs(amount) }, loan)

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
