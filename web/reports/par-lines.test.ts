import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import {
  heatFinding,
  heatOf,
  heatRows,
  historyFinding,
  LINES_HEIGHT,
  LINES_WIDTH,
  parLines,
  parRows,
  topOf,
} from '#web/reports/par-lines.ts'

const day = (on: string, ...shares: (number | null)[]) => ({
  day: on,
  principal: cedis(1000),
  shares: [0, 7, 30, 90].map((over, index) => ({ over, share: shares[index] ?? null })),
})
const history = (
  days: ReturnType<typeof day>[],
  cohorts: { week: string; loans: number; principal: ReturnType<typeof cedis>; shares: (number | null)[] }[] = [],
) => ({
  asOf: '2026-11-22',
  today: '2026-11-23',
  isClosed: true,
  days,
  cohorts,
})

test('parLines scales each line to the axis and keeps the labels apart', () => {
  const days = [day('2026-11-15', 0.04, 0.02, 0, 0), day('2026-11-22', 0.1, 0.05, 0.001, 0)]
  expect(topOf(days)).toBe(0.1)
  const lines = parLines(days)
  expect(lines.map(({ name }) => name)).toEqual(['PAR 1', 'PAR 7', 'PAR 30', 'PAR 90'])
  expect(lines[0]?.points.at(-1)).toMatchObject({ x: LINES_WIDTH, y: 0 })
  expect(lines[3]?.points[0]).toMatchObject({ x: 0, y: LINES_HEIGHT })
  const labels = lines.map(({ labelY }) => labelY).toSorted((a, b) => a - b)
  for (const [index, y] of labels.slice(1).entries()) expect(y - (labels[index] ?? 0)).toBeGreaterThanOrEqual(17)
})

test('parLines leaves out a line without a share', () => {
  expect(parLines([day('2026-11-22', 0.1, null, null, null)]).map(({ name }) => name)).toEqual(['PAR 1'])
  expect(parLines([])).toEqual([])
})

test.each([
  [[], 'No week has a PAR yet'],
  [[day('2026-11-22', 0.1, 0.1, 0.043, 0)], 'PAR 30 is 4.3%'],
  [[day('2026-11-15', 0, 0, 0.012, 0), day('2026-11-22', 0.1, 0.1, 0.043, 0)], 'PAR 30 rose from 1.2% to 4.3% since Sun 15 Nov'],
  [[day('2026-11-15', 0, 0, 0.043, 0), day('2026-11-22', 0.1, 0.1, 0.043, 0)], 'PAR 30 is 4.3%, as on Sun 15 Nov'],
])('historyFinding says how PAR 30 moved', (days, finding) => {
  expect(historyFinding(history(days))).toBe(finding)
})

test('heatFinding names the weakest complete week of a cohort', () => {
  const cohort = (shares: (number | null)[]) => history([], [{ week: '2026-09-28', loans: 2, principal: cedis(300), shares }])
  expect(heatFinding(cohort([0.84, 0.76, null]))).toBe('Weakest: loans disbursed in the week of 28 Sep, 76.0% paid by week 2')
  expect(heatFinding(cohort([1]))).toBe('Every cohort paid all that fell due')
  expect(heatFinding(cohort([null]))).toBe('No cohort has a complete week yet')
  expect(heatRows(cohort([0.84, null]))[1]).toEqual(['2026-09-28', '2026-10-04', '2', '300.00', '0.84', ''])
  expect([1, 0.95, 0.9, 0.5].map(heatOf)).toEqual([0, 1, 2, 3])
})

test('parRows has one row for each day', () => {
  expect(parRows(history([day('2026-11-22', 0.1, 0.05, 0.04, null)]))[1]).toEqual(['2026-11-22', '1000.00', '0.1', '0.05', '0.04', ''])
})
