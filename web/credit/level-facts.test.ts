import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { levelFacts } from '#web/credit/level-facts.ts'

const stored = { creditScore: 46, creditLevel: 'BRONZE', hasActiveOrCompletedLoan: true } as const

test('what the server counted now goes before what was stored', () => {
  const now = {
    score: 52,
    level: { name: 'SILVER', maxLoanAmount: cedis(5000) },
    nextLevel: { name: 'GOLD', pointsNeeded: 28 },
    hasCredit: true,
  } as const
  expect(levelFacts(stored, now)).toMatchObject({ score: 52, level: { name: 'SILVER' }, next: { name: 'GOLD', pointsNeeded: 28 } })
})

test('while the count is not there, the stored level says what is next', () => {
  expect(levelFacts(stored, undefined)).toMatchObject({ score: 46, next: { name: 'SILVER', pointsNeeded: 4 }, hasCredit: true })
})

test('who never had money from us has no credit, and the limit of BRONZE', () => {
  const facts = levelFacts({ creditScore: 0, creditLevel: 'BRONZE', hasActiveOrCompletedLoan: false }, undefined)
  expect(facts).toMatchObject({ hasCredit: false, level: { name: 'BRONZE', maxLoanAmount: cedis(1000) } })
})
