import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { collectionRate, lendingOf, RATE_WEEKS } from '#domain/reports/lending.ts'

const week = (day: string, due: number, paid: number) => ({ week: day, due: cedis(due), paidByDueDate: cedis(paid) })

describe('lending', () => {
  test('collectionRate counts whole weeks before the day only', () => {
    const weeks = [week('2026-11-02', 100, 80), week('2026-11-09', 0, 0), week('2026-11-16', 300, 270), week('2026-11-23', 500, 10)]
    expect(collectionRate(weeks, '2026-11-25')).toEqual({ due: cedis(400), paid: cedis(350), weeks: 2 })
    expect(collectionRate([], '2026-11-25')).toEqual({ due: NOTHING, paid: NOTHING, weeks: 0 })
  })
  test('collectionRate counts the newest weeks', () => {
    const days = ['07', '14', '21', '28']
      .flatMap((day) => [`2026-09-${day}`])
      .concat(['05', '12', '19', '26'].map((day) => `2026-10-${day}`))
    const weeks = [week('2026-08-31', 1000, 0), ...days.map((day) => week(day, 10, 9))]
    expect(collectionRate(weeks, '2026-11-04')).toEqual({ due: cedis(80), paid: cedis(72), weeks: RATE_WEEKS })
  })

  const facts = {
    balances: cedis(1000),
    due: cedis(400),
    paid: cedis(100),
    rate: { due: cedis(200), paid: cedis(180) },
    promisedPayouts: cedis(300),
    unallocated: cedis(50),
  }
  test.each([
    ['the instalments still to come at the rate', {}, 260, 910],
    ['nothing where more is paid than the rate expects', { paid: cedis(390) }, 0, 650],
    ['nothing without a rate', { rate: { due: NOTHING, paid: NOTHING } }, 0, 650],
    ['nothing where nothing is due', { due: NOTHING, paid: NOTHING }, 0, 650],
  ])('lendingOf adds %s', (_what, change, expected, canLend) => {
    expect(lendingOf({ ...facts, ...change })).toEqual({ expected: cedis(expected), canLend: cedis(canLend) })
  })
  test('lendingOf is negative where the promises are not covered, and rounds down', () => {
    expect(lendingOf({ ...facts, balances: NOTHING, due: NOTHING, paid: NOTHING }).canLend).toBe(-35_000)
    expect(lendingOf({ ...facts, due: cedis(0.01), paid: NOTHING }).expected).toBe(0)
  })
})
