import { expect, test } from 'vitest'
import { PAR_HEIGHT, PAR_WIDTH, parDayRows, parFinding, parPoints, parTop } from '#web/my-day/par-line.ts'

const DAYS = [
  { day: '2026-03-01', share: 0.01 },
  { day: '2026-03-08', share: null },
  { day: '2026-03-15', share: 0.03 },
]

test('parPoints spreads the days over the width, and leaves out a day without a share', () => {
  expect(parTop(DAYS)).toBe(0.04)
  expect(parPoints(DAYS)).toEqual([
    { x: 0, y: PAR_HEIGHT * 0.75 },
    { x: PAR_WIDTH, y: PAR_HEIGHT * 0.25 },
  ])
  expect(parPoints([])).toEqual([])
})

test('parDayRows has the days of the chart, also those without a share', () =>
  expect(parDayRows(DAYS)).toEqual([
    ['At the end of', 'PAR 30'],
    ['2026-03-01', '0.01'],
    ['2026-03-08', ''],
    ['2026-03-15', '0.03'],
  ]))

test('parFinding compares the last day with the first', () => {
  expect(parFinding(DAYS, '2026-03-16')).toBe('PAR 30 is 3.0%, up from 1.0% on Sun 1 Mar')
  expect(parFinding(DAYS.toReversed(), '2026-03-16')).toBe('PAR 30 is 1.0%, down from 3.0% on Sun 15 Mar')
  expect(parFinding([...DAYS, { day: '2026-03-16', share: 0.01 }], '2026-03-16')).toBe('PAR 30 is 1.0%, as on Sun 1 Mar')
  expect(parFinding(DAYS.slice(0, 1), '2026-03-16')).toBe('PAR 30 is 1.0%')
  expect(parFinding([{ day: '2026-03-01', share: null }], '2026-03-16')).toBe('No day has a PAR 30 yet')
})
