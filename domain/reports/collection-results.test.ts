import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import type { ContactOutcome } from '#domain/collections/contact.ts'
import {
  bandResults,
  collectorResults,
  daysOfPeriod,
  rollResults,
  type PromiseFact,
  type RolledLoans,
} from '#domain/reports/collection-results.ts'

test.each([
  ['week', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-01'],
  ['month', '2026-11-23', '2026-11-01', '2026-11-23'],
  ['last_month', '2026-11-23', '2026-10-01', '2026-10-31'],
  ['last_month', '2027-01-05', '2026-12-01', '2026-12-31'],
] as const)('daysOfPeriod of %s on %s is %s to %s', (period, today, from, to) => expect(daysOfPeriod(period, today)).toEqual({ from, to }))

const esi = { collectorId: 'esi', name: 'Esi' }
const call = (outcome: ContactOutcome | null, contacts: number) => ({ ...esi, outcome, contacts })
const promise = (on: string, paidByThen: number, paidSince = paidByThen): PromiseFact => ({
  ...esi,
  on,
  amount: cedis(50),
  paidByThen: cedis(paidByThen),
  paidSince: cedis(paidSince),
})
const paid = (amount: number, daysPastDue: number, collector: { collectorId: string | null; name: string | null } = esi) => ({
  ...collector,
  amount: cedis(amount),
  daysPastDue,
  payments: 1,
})

test('collectorResults counts a call as reached when the customer was talked to', () => {
  const calls = [call('reached', 3), call('promised', 2), call('dispute', 1), call('no_answer', 4), call('wrong_number', 1), call(null, 1)]
  expect(collectorResults(calls, [], [], '2026-11-23')).toEqual([
    { ...esi, attempts: 12, reached: 6, reachRate: 0.5, promises: 0, onTime: 0, onTimeRate: null, collected: 0 },
  ])
})

test('collectorResults counts promises that are past or fulfilled, and a late payment as not on time', () => {
  const promises = [promise('2026-11-20', 50), promise('2026-11-20', 0, 50), promise('2026-11-23', 20), promise('2026-11-23', 50)]
  expect(collectorResults([], promises, [], '2026-11-23')[0]).toMatchObject({ promises: 3, onTime: 2, onTimeRate: 0.6667 })
})

test('collectorResults gives money to the owner of the case, and lists money without an owner last', () => {
  const results = collectorResults(
    [call('reached', 1)],
    [],
    [paid(20, 3, { collectorId: null, name: null }), paid(30, 3), paid(5, 9)],
    '2026-11-23',
  )
  expect(results.map(({ name, collected }) => [name, collected])).toEqual([
    ['Esi', cedis(35)],
    [null, cedis(20)],
  ])
})

test('bandResults sums payments and amounts by band, with their shares', () => {
  const bands = bandResults([paid(20, 1), paid(30, 7), paid(50, 91)])
  expect(bands.map(({ band, payments, collected, share }) => [band, payments, collected, share])).toEqual([
    ['days_1_to_7', 2, cedis(50), 0.5],
    ['days_8_to_30', 0, 0, 0],
    ['days_31_to_60', 0, 0, 0],
    ['days_61_to_90', 0, 0, 0],
    ['over_90_days', 1, cedis(50), 0.5],
  ])
  expect(bandResults([]).every(({ share }) => share === null)).toBe(true)
})

test('rollResults splits the principal of each band by where it is at the end', () => {
  const loans = (before: number, now: number | null, principal: number, writtenOff = false): RolledLoans => ({
    before,
    now,
    writtenOff,
    loans: 1,
    principal: cedis(principal),
  })
  const rolls = rollResults([
    loans(5, 12, 50),
    loans(7, 0, 25),
    loans(1, null, 25),
    loans(95, null, 10, true),
    loans(0, 1, 40),
    loans(0, 0, 60),
  ])
  expect(rolls.map(({ from, loans: count }) => [from, count])).toEqual([
    ['current', 2],
    ['days_1_to_7', 3],
    ['days_8_to_30', 0],
    ['days_31_to_60', 0],
    ['days_61_to_90', 0],
    ['over_90_days', 1],
  ])
  expect(rolls[0]?.shares).toMatchObject({ current: 0.6, days_1_to_7: 0.4 })
  expect(rolls[1]?.shares).toMatchObject({ current: 0.25, days_1_to_7: 0, days_8_to_30: 0.5, paid: 0.25 })
  expect(rolls[2]?.shares.paid).toBeNull()
  expect(rolls[5]?.shares.writtenOff).toBe(1)
})
