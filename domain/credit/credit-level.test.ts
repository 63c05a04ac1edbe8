import { expect, test } from 'vitest'
import { CREDIT_LEVELS, levelOf, nextLevel } from '#domain/credit/credit-level.ts'
import { cedis } from '#domain/kernel/money.ts'

test.each([
  [0, 'BRONZE'],
  [49, 'BRONZE'],
  [50, 'SILVER'],
  [79, 'SILVER'],
  [80, 'GOLD'],
  [100, 'GOLD'],
])('levelOf %i is %s', (score, level) => expect(levelOf(score).name).toBe(level))

test('levelOf is BRONZE where no range matches', () => {
  for (const score of [-1, Number.NaN]) expect(levelOf(score).name).toBe('BRONZE')
})

test('CREDIT_LEVELS lend GH₵1,000, GH₵5,000 and GH₵10,000 at 30%', () => {
  expect(CREDIT_LEVELS.map(({ maxLoanAmount }) => maxLoanAmount)).toEqual([cedis(1000), cedis(5000), cedis(10_000)])
  expect(new Set(CREDIT_LEVELS.map(({ interestRate }) => interestRate))).toEqual(new Set([30]))
})

test('CREDIT_LEVELS have no gap between ranges and end at GOLD', () => {
  const [bronze, silver, gold] = CREDIT_LEVELS
  expect([bronze.minScore, silver.minScore, gold.minScore, 101]).toEqual([0, bronze.maxScore + 1, silver.maxScore + 1, gold.maxScore + 1])
  expect(nextLevel(bronze)).toBe(silver)
  expect(nextLevel(silver)).toBe(gold)
  expect(nextLevel(gold)).toBeUndefined()
})
