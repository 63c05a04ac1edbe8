import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import type { CollectionStep } from '#domain/collections/collection-case.ts'
import { fillTemplate, refusalOfLadder, stepToCome } from '#domain/collections/ladder.ts'

const call = (fromDay: number): CollectionStep => ({ fromDay, action: 'call', template: null })
const sms = (template: string | null, fromDay = 1): CollectionStep => ({ fromDay, action: 'sms', template })
const FACTS = { name: 'Esi Amoah', amount: cedis(240), loan: 237, days: 13, balance: cedis(540) }

test('fillTemplate replaces the named fields and leaves other braces', () => {
  expect(fillTemplate('{name}: GHS {amount} of {balance}, Loan #{loan}, {days} days {x}', FACTS)).toBe(
    'Esi Amoah: GHS 240.00 of 540.00, Loan #237, 13 days {x}',
  )
})

test.each<[string, readonly CollectionStep[], string | undefined]>([
  ['steps by day', [sms('Pay GHS {amount}'), call(8)], undefined],
  ['no step on day 1', [call(8)], 'a day of its own'],
  ['two steps of one day', [call(1), call(1)], 'a day of its own'],
  ['a day after a year', [call(1), call(366)], 'a day of its own'],
  ['more than twelve steps', Array.from({ length: 13 }, (_, day) => call(day + 1)), 'at most 12 steps'],
  ['an SMS without text', [sms(null)], 'Write a text for day 1'],
  ['an SMS with an empty text', [sms('')], 'Write a text for day 1'],
  ['a call with text', [{ fromDay: 1, action: 'call', template: 'Call' }], 'Write a text for day 1'],
  ['an unknown field', [sms('Dear {surname}')], 'unknown field "surname"'],
  ['an SMS that fills to more than one part', [sms(`${'x'.repeat(150)} {amount} {days}`)], 'Shorten the SMS of day 1'],
  ['a letter of any length', [call(1), { fromDay: 31, action: 'letter', template: 'x'.repeat(900) }], undefined],
])('refusalOfLadder of %s', (_what, steps, words) => {
  const sentence = refusalOfLadder(steps)?.errors?.['steps']
  expect(sentence).toEqual(words === undefined ? undefined : expect.stringContaining(words))
})

test('stepToCome names the next step of the ladder and its day', () => {
  const steps = [call(15), call(1), { fromDay: 31, action: 'letter', template: 'x' } as const]
  expect(stepToCome(steps, 13, '2026-11-23')).toEqual({ action: 'call', fromDay: 15, on: '2026-11-25' })
  expect(stepToCome(steps, 15, '2026-11-23')).toEqual({ action: 'letter', fromDay: 31, on: '2026-12-09' })
  expect(stepToCome(steps, 31, '2026-11-23')).toBeNull()
})
