import { expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { promiseStyle, formatContact, formatPromise } from '#web/collections/contact-labels.ts'

test('formatContact names the kind, and the customer for an incoming contact', () => {
  expect(formatContact({ kind: 'call', incoming: true })).toBe('Call from the customer')
  expect(formatContact({ kind: 'visit', incoming: false })).toBe('Visit')
  expect(formatContact({ kind: 'note', incoming: false })).toBe('Note')
})

test('formatPromise shows amount, day and a part payment', () => {
  const promise = { on: '2026-03-06', amount: cedis(50), state: 'open' as const }
  expect(formatPromise({ ...promise, paid: pesewas(0) }, '2026-03-02')).toBe('GH₵50.00 by Fri 6 Mar')
  expect(formatPromise({ ...promise, paid: cedis(20) }, '2026-03-02')).toBe('GH₵50.00 by Fri 6 Mar, GH₵20.00 paid')
  expect(formatPromise({ ...promise, paid: cedis(50) }, '2027-03-02')).toBe('GH₵50.00 by Fri 6 Mar 2026')
})

test('promiseStyle uses the danger tone for a broken promise only', () => {
  expect((['open', 'kept', 'late', 'broken'] as const).map((state) => promiseStyle({ state }).tone)).toEqual([
    'info',
    'success',
    'caution',
    'danger',
  ])
})
