import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { DEFAULT_RATES } from '#domain/reports/loan-classes.ts'
import { differenceFinding, limitFinding } from './provisions-labels.ts'

const late = (share: number | null, isOverLimit: boolean) => ({
  nonPerforming: { loans: 1, principal: cedis(1), share, isOverLimit, coverage: null },
  rates: DEFAULT_RATES,
  principal: cedis(100),
})

test('limitFinding says whether the non-performing share is over its limit', () => {
  expect(limitFinding(late(0.05, false))).toBe('5.0% is non-performing, of at most 5%')
  expect(limitFinding(late(0.0623, true))).toBe('6.2% is non-performing: over the limit of 5%')
  expect(limitFinding({ ...late(null, false), principal: cedis(0) })).toBe('No principal is outstanding')
})

test('differenceFinding says what the next close would book, and that nothing is booked while the setting is off', () => {
  const found = (required: number, booked: number, isOn = true) =>
    differenceFinding({ required: cedis(required), booked: cedis(booked), isOn })
  expect(found(150, 100)).toBe('The classes require GH₵50.00 more than is booked.')
  expect(found(100, 150)).toBe('The classes require GH₵50.00 less than is booked.')
  expect(found(100, 100)).toBe('The booked allowance is what the classes require.')
  expect(found(1, 0, false)).toContain('is off: nothing is booked.')
})
