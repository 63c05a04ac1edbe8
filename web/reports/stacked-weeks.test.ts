import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { axisLabel, axisOf, CHART_HEIGHT, partsOf, stackedBars } from '#web/reports/stacked-weeks.ts'

const week = (due: number, [onTime, within7, byNow]: readonly [number, number, number]) => ({
  week: '2026-11-02',
  due: cedis(due),
  paidByDueDate: cedis(onTime),
  paidWithin7Days: cedis(within7),
  paidByNow: cedis(byNow),
  shareByDueDate: null,
  shareWithin7Days: null,
  shareByNow: null,
  collected: cedis(0),
  onTime: cedis(0),
  late: cedis(0),
  early: cedis(0),
})

test.each([
  [week(100, [80, 90, 95]), [80, 10, 5, 5]],
  [week(100, [100, 100, 100]), [100, 0, 0, 0]],
  [week(100, [0, 0, 0]), [0, 0, 0, 100]],
  [week(100, [90, 95, 60]), [60, 0, 0, 40]],
])('partsOf a week adds up to the amount due', (one, expected) => {
  const parts = Object.values(partsOf(one))
  expect(parts).toEqual(expected.map((amount) => cedis(amount)))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(one.due)
})

test.each([
  [1_847_000, ['0', '5,000', '10,000', '15,000', '20,000']],
  [40_000, ['0', '100', '200', '300', '400']],
  [250, ['0', '1', '2', '3']],
  [0, ['0', '1']],
])('axisOf %d pesewas has at most five even lines that reach it', (highest, labels) => {
  expect(axisOf(highest).map(axisLabel)).toEqual(labels)
  expect(axisOf(highest).at(-1)).toBeGreaterThanOrEqual(highest)
})

test('stackedBars stack the parts of a week up to its amount due', () => {
  const [bar] = stackedBars([week(100, [50, 75, 75])], 20_000)
  expect(bar?.parts.map(({ part, y, height }) => [part, y, height])).toEqual([
    ['onTime', 112.5, 37.5],
    ['within7', 93.75, 18.75],
    ['later', 93.75, 0],
    ['unpaid', CHART_HEIGHT / 2, 18.75],
  ])
  expect(stackedBars([], 0)).toEqual([])
})
