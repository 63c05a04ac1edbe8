import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { rollRateFinding, rollSteps, type RollRow } from '#web/collections/roll-ends.ts'

const none = { current: 0, days_1_to_7: 0, days_8_to_30: 0, days_31_to_60: 0, days_61_to_90: 0, over_90_days: 0, paid: 0, writtenOff: 0 }
const row = (from: RollRow['from'], shares: Partial<RollRow['shares']>, loans = 3): RollRow => ({
  from,
  loans,
  principal: cedis(100),
  shares: { ...none, ...shares },
})

test('rollSteps compares each band with the one at the start', () => {
  const steps = rollSteps(
    row('days_8_to_30', { paid: 0.1, current: 0.2, days_1_to_7: 0.1, days_8_to_30: 0.3, over_90_days: 0.2, writtenOff: 0.1 }),
  )
  expect(steps.map(({ end, share }) => [end, Number(share.toPrecision(2))])).toEqual([
    ['paid', 0.1],
    ['better', 0.3],
    ['same', 0.3],
    ['worse', 0.2],
    ['writtenOff', 0.1],
  ])
})

test('rollRateFinding states how much of the principal not past due rolled', () => {
  expect(rollRateFinding([row('current', { current: 0.958, days_1_to_7: 0.042 })])).toBe(
    '4.2% of the principal that was not past due is past due now',
  )
  expect(rollRateFinding([row('current', {}, 0)])).toBe('Roll rates')
  expect(rollRateFinding([])).toBe('Roll rates')
})
