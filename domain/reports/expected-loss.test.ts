import { expect, test } from 'vitest'
import { pesewas } from '#domain/kernel/money.ts'
import { defaultProbabilities, expectedLoss } from './expected-loss.ts'
import { type AgeBand, type Roll } from './portfolio-ageing.ts'

const roll = (band: AgeBand, shares: Partial<Roll>, principal = 1_000): Roll => ({
  band,
  loans: 1,
  principal: pesewas(principal),
  worse: 0,
  same: 0,
  better: 0,
  closed: 0,
  writtenOff: 0,
  ...shares,
})

/** Half of what is not late falls a week late; of that half goes on, half is repaid. */
const HALVES = [
  roll('not_late', { worse: 0.5, closed: 0.5 }),
  roll('week_1', { worse: 0.5, closed: 0.5 }),
  roll('week_2', { worse: 0.25, better: 0.25, closed: 0.5 }),
  roll('week_3', { writtenOff: 1 }),
]

test('defaultProbabilities follows the bands, back and forth, to default or repayment', () => {
  const found = defaultProbabilities(HALVES, 520)
  // p1 = p2 / 2 and p2 = 1 / 4 + p1 / 4, so p2 = 2 / 7.
  expect(found.get('week_2')).toBeCloseTo(2 / 7, 10)
  expect(found.get('week_1')).toBeCloseTo(1 / 7, 10)
  expect(found.get('not_late')).toBeCloseTo(1 / 14, 10)
  expect([found.get('week_3'), found.get('over_13_weeks')]).toEqual([1, 1])
})

test('defaultProbabilities assumes that a band without roll rates gets worse', () => {
  expect(defaultProbabilities(HALVES, 520).get('weeks_5_to_8')).toBe(1)
  expect(defaultProbabilities(HALVES, 1).get('weeks_5_to_8')).toBe(0)
})

test('defaultProbabilities weighs weeks by their principal', () => {
  const weeks = [roll('weeks_9_to_13', { worse: 1 }, 3_000), roll('weeks_9_to_13', { closed: 1 }, 1_000)]
  expect(defaultProbabilities(weeks, 10).get('weeks_9_to_13')).toBeCloseTo(0.75, 10)
})

test('expectedLoss is exposure × probability × loss given default by stage, at 29, 30, 89 and 90 days', () => {
  const always = [roll('weeks_5_to_8', { worse: 0.5, closed: 0.5 }), roll('weeks_9_to_13', { worse: 0.5, closed: 0.5 })]
  const groups = [29, 30, 89, 90].map((daysPastDue) => ({ daysPastDue, weeksLeft: 4, loans: 1, principal: pesewas(10_000) }))
  expect(expectedLoss(groups, always, 5_000)).toEqual([
    { stage: 1, loans: 1, principal: 10_000, probability: 0.25, expected: 1_250 },
    { stage: 2, loans: 2, principal: 20_000, probability: 0.375, expected: 3_750 },
    { stage: 3, loans: 1, principal: 10_000, probability: 1, expected: 5_000 },
  ])
})

test('defaultProbabilities is 0 for a loan that is not late at its last due date', () => {
  const rolls = [roll('not_late', { worse: 0.1, same: 0.9 }), roll('week_1', { worse: 0.5, better: 0.5 })]
  const after = (weeksLeft: number) => defaultProbabilities(rolls, 520, weeksLeft).get('not_late')
  // One week late ends in default, as nothing is known of later bands, or gets better.
  expect(after(0)).toBe(0)
  expect(after(1)).toBeCloseTo(0.1 * 0.5, 10)
  expect(after(2)).toBeCloseTo(0.9 * 0.05 + 0.1 * 0.5, 10)
  expect(after(520)).toBeCloseTo(1, 6)
  expect(defaultProbabilities(rolls, 520, 0).get('week_1')).toBeCloseTo(0.5, 10)
})

test('expectedLoss is smaller where less time is left', () => {
  const rolls = [roll('not_late', { worse: 0.1, same: 0.9 }), roll('week_1', { worse: 1 })]
  const of = (weeksLeft: number) =>
    expectedLoss([{ daysPastDue: 0, weeksLeft, loans: 1, principal: pesewas(10_000) }], rolls, 10_000)[0]?.expected
  expect([of(1), of(2), of(13)]).toEqual([1_000, 1_900, 7_458])
})

test('expectedLoss is unknown without roll rates', () => {
  expect(expectedLoss([{ daysPastDue: 0, weeksLeft: 9, loans: 1, principal: pesewas(100) }], [], 10_000)[0]).toEqual({
    stage: 1,
    loans: 1,
    principal: 100,
    probability: null,
    expected: null,
  })
})
