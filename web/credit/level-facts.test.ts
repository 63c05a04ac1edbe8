import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { levelFacts } from '#web/credit/level-facts.ts'

const stored = { creditScore: 46, creditLevel: 'BRONZE', hasActiveOrCompletedLoan: true } as const

test('levelFacts prefers the current score to the stored one', () => {
  const now = {
    score: 52,
    level: { name: 'SILVER', maxLoanAmount: cedis(5000) },
    nextLevel: { name: 'GOLD', pointsNeeded: 28 },
    hasCredit: true,
  } as const
  expect(levelFacts(stored, now)).toMatchObject({ score: 52, level: { name: 'SILVER' }, next: { name: 'GOLD', pointsNeeded: 28 } })
})

test('levelFacts derives the next level from the stored score while the current one loads', () => {
  expect(levelFacts(stored, undefined)).toMatchObject({ score: 46, next: { name: 'SILVER', pointsNeeded: 4 }, hasCredit: true })
})

test('levelFacts shows no credit and the BRONZE limit for a customer without a paid-out loan', () => {
  const facts = levelFacts({ creditScore: 0, creditLevel: 'BRONZE', hasActiveOrCompletedLoan: false }, undefined)
  expect(facts).toMatchObject({ hasCredit: false, level: { name: 'BRONZE', maxLoanAmount: cedis(1000) } })
})

test('levelFacts shows a score of 25 until the computed score is loaded', () => {
  const nobody = { creditScore: 0, creditLevel: 'BRONZE', hasActiveOrCompletedLoan: false } as const
  expect(levelFacts(nobody, undefined).score).toBe(25)
  const computed = { score: 0, level: { name: 'BRONZE', maxLoanAmount: cedis(1000) }, nextLevel: null, hasCredit: false } as const
  expect(levelFacts(nobody, computed).score).toBe(0)
})
