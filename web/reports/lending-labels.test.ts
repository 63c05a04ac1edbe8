import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { lendingRows } from '#web/reports/lending-labels.ts'

test('lendingRows add up to the last row', () => {
  const rows = lendingRows({
    day: '2026-11-23',
    until: '2026-11-29',
    safe: cedis(500),
    tills: cedis(100),
    momo: cedis(50),
    bank: cedis(350),
    due: cedis(400),
    paid: cedis(100),
    rate: { weeks: 8, due: cedis(200), paid: cedis(180), share: 0.9 },
    expected: cedis(260),
    promisedPayouts: { count: 2, amount: cedis(300) },
    unallocated: cedis(50),
    canLend: cedis(910),
  })
  expect(rows.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)).toBe(rows.at(-1)?.amount)
  expect(rows.map(({ name }) => name)).toContain('Less 2 approved payouts')
})
