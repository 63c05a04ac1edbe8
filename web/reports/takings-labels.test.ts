import { expect, test } from 'vitest'
import { csvRow } from '#domain/kernel/csv-row.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { takingsLines, takingsRows, type Takings } from '#web/reports/takings-labels.ts'

const figures = (cash: number, momo: number, givenBack = 0, bank = 0) => ({
  cash: pesewas(cash),
  momo: pesewas(momo),
  bank: pesewas(bank),
  givenBack: pesewas(givenBack),
  total: pesewas(cash + momo + bank - givenBack),
  count: 1,
})
const takings: Takings = {
  from: '2026-03-02',
  to: '2026-03-02',
  today: '2026-03-02',
  people: [
    {
      staffId: 'ama',
      staffName: 'Ama',
      ...figures(20_000, 5_000, 1_000, 700),
      tills: [
        { tillId: 7, businessDay: '2026-03-02', ...figures(20_000, 0, 1_000) },
        { tillId: null, businessDay: null, ...figures(0, 5_000, 0, 700) },
      ],
    },
    { staffId: null, staffName: null, ...figures(0, 3_000), tills: [{ tillId: null, businessDay: null, ...figures(0, 3_000) }] },
  ],
  together: figures(20_000, 8_000, 1_000, 700),
}

test('takingsLines adds a row for each till of a person', () => {
  expect(takingsLines(takings).map(({ name, total }) => [name, total])).toEqual([
    ['Ama', 24_700],
    ['Till 7, Mon 2 Mar 2026', 19_000],
    ['Without a till', 5_700],
    ['Confirmed by the networks', 3_000],
    ['Total', 27_700],
  ])
})

test('takingsRows contains no sums', () => {
  expect(
    takingsRows(takings)
      .slice(1)
      .map((row) => csvRow(row.slice(3))),
  ).toEqual([
    'Ama,7,2026-03-02,200.00,0.00,0.00,10.00,190.00,1\r\n',
    'Ama,,,0.00,50.00,7.00,0.00,57.00,1\r\n',
    'Confirmed by the networks,,,0.00,30.00,0.00,0.00,30.00,1\r\n',
  ])
})

test('takingsRows has a total below zero as a number, for a day on which more was refunded than taken', () => {
  const till = { tillId: null, businessDay: null, ...figures(1_000, 0, 901_000) }
  const [, row = []] = takingsRows({ ...takings, people: [{ staffId: 'ama', staffName: '-Ama', ...figures(0, 0), tills: [till] }] })
  expect(csvRow(row.slice(3))).toBe("'-Ama,,,10.00,0.00,0.00,9010.00,-9000.00,1\r\n")
})
