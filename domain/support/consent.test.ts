import { expect, test } from 'vitest'
import { consentState } from '#domain/support/consent.ts'

test.each([
  ['reminders', undefined, { given: true, asksAgain: false }],
  ['news', undefined, { given: false, asksAgain: false }],
  ['news', { given: true, textVersion: 2 }, { given: true, asksAgain: false }],
  ['news', { given: true, textVersion: 1 }, { given: false, asksAgain: true }],
  ['reminders', { given: true, textVersion: 1 }, { given: true, asksAgain: true }],
  ['reminders', { given: false, textVersion: 1 }, { given: false, asksAgain: false }],
  ['news', { given: false, textVersion: 1 }, { given: false, asksAgain: false }],
] as const)('consentState of %s with last record %o and text 2 is %o', (kind, last, state) => {
  expect(consentState(kind, last, 2)).toEqual(state)
})
