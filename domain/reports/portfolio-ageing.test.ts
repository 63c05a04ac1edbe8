import { describe, expect, test } from 'vitest'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { ageingOf, atRiskOf, bandOf, isRestructured, shareOf, type AgedGroup, rollsOf } from '#domain/reports/portfolio-ageing.ts'

const group = (daysPastDue: number, loans: number, principal: number): AgedGroup => ({
  daysPastDue,
  loans,
  principal: cedis(principal),
  interest: pesewas(0),
  overdue: pesewas(0),
})
const NONE = { loans: 0, amount: pesewas(0) }
const BOOK = [group(0, 6, 600), group(7, 1, 100), group(8, 1, 150), group(31, 1, 50), group(91, 1, 100)]

describe('atRiskOf', () => {
  test('sums the whole principal of loans over each limit, with its share', () =>
    expect(atRiskOf(BOOK, [group(0, 1, 300), group(8, 1, 100)])).toEqual([
      { over: 0, loans: 4, amount: cedis(400), share: 0.4, shareWeekBefore: 0.25, restructured: NONE },
      { over: 7, loans: 3, amount: cedis(300), share: 0.3, shareWeekBefore: 0.25, restructured: NONE },
      { over: 30, loans: 2, amount: cedis(150), share: 0.15, shareWeekBefore: 0, restructured: NONE },
      { over: 60, loans: 1, amount: cedis(100), share: 0.1, shareWeekBefore: 0, restructured: NONE },
      { over: 90, loans: 1, amount: cedis(100), share: 0.1, shareWeekBefore: 0, restructured: NONE },
    ]))
  test('has no share with nothing outstanding', () =>
    expect(atRiskOf([], [])[0]).toEqual({ over: 0, loans: 0, amount: 0, share: null, shareWeekBefore: null, restructured: NONE }))
  test('has restructured loans apart, unless they are over the limit themselves', () => {
    const restructured = [0, 31].map((days) => ({ ...group(days, 1, 90), restructured: true }))
    expect(atRiskOf([...BOOK, ...restructured], []).map((line) => [line.over, line.restructured.loans])).toEqual([
      [0, 1],
      [7, 1],
      [30, 1],
      [60, 2],
      [90, 2],
    ])
  })

  test('a loan that settled another one is restructured until half of it is repaid', () => {
    const of = (outstanding: number) => isRestructured({ settledAnother: true, total: cedis(1170), outstanding: pesewas(outstanding) })
    expect([of(58_501), of(58_500)]).toEqual([true, false])
    expect(isRestructured({ settledAnother: false, total: cedis(1170), outstanding: cedis(1170) })).toBe(false)
  })
  test('a loan with a second plan is restructured until half of the plan is repaid', () => {
    const of = (outstanding: number) =>
      isRestructured({ settledAnother: false, total: cedis(1300), planned: cedis(900), outstanding: pesewas(outstanding) })
    expect([of(90000), of(45001), of(45000)]).toEqual([true, true, false])
  })
})

describe('ageingOf', () => {
  test('puts a loan into the band of its days past due', () =>
    expect([0, 1, 7, 8, 14, 15, 21, 22, 28, 29, 56, 57, 91, 92, 4000].map(bandOf)).toEqual([
      'not_late',
      'week_1',
      'week_1',
      'week_2',
      'week_2',
      'week_3',
      'week_3',
      'week_4',
      'week_4',
      'weeks_5_to_8',
      'weeks_5_to_8',
      'weeks_9_to_13',
      'weeks_9_to_13',
      'over_13_weeks',
      'over_13_weeks',
    ]))
  test('returns every band, the empty ones included', () => {
    const bands = ageingOf(BOOK)
    expect(bands).toHaveLength(8)
    expect(bands.reduce((sum, one) => sum + one.principal, 0)).toBe(cedis(1000))
    expect(bands.find((one) => one.band === 'weeks_5_to_8')).toMatchObject({ loans: 1, share: 0.05 })
    expect(bands.find((one) => one.band === 'week_3')).toMatchObject({ loans: 0, principal: 0, share: 0 })
  })
})

test('shareOf rounds to four places', () => expect([shareOf(1, 3), shareOf(2, 3), shareOf(0, 5)]).toEqual([0.3333, 0.6667, 0]))

test('rollsOf splits each band of a week ago into shares that sum to all of it', () => {
  const roll = (before: number, now: number | null, principal: number, writtenOff = false) => ({
    before,
    now,
    writtenOff,
    loans: 1,
    principal: cedis(principal),
  })
  const rolls = rollsOf([roll(0, 0, 600), roll(0, 3, 200), roll(0, null, 200), roll(5, 12, 50), roll(5, 0, 25), roll(5, null, 25, true)])
  expect(rolls[0]).toEqual({
    band: 'not_late',
    loans: 3,
    principal: cedis(1000),
    worse: 0.2,
    same: 0.6,
    better: 0,
    closed: 0.2,
    writtenOff: 0,
  })
  expect(rolls[1]).toMatchObject({ band: 'week_1', worse: 0.5, same: 0, better: 0.25, closed: 0, writtenOff: 0.25 })
  expect(rolls[2]).toMatchObject({ band: 'week_2', loans: 0, worse: null })
})
