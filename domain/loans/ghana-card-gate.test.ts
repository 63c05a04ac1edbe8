import { expect, test } from 'vitest'
import { refusalWithoutCard } from '#domain/loans/ghana-card-gate.ts'
import { ghs } from '#tests/support/loans-builder.ts'

test('refusalWithoutCard requires a verified card above GH₵1,000', () => {
  expect(refusalWithoutCard(ghs('1000'), { verified: false })).toBeUndefined()
  expect(refusalWithoutCard(ghs('1000.01'), { verified: false })).toMatchObject({ code: 'card_asked_for' })
  expect(refusalWithoutCard(ghs('1000.01'), { verified: true })).toBeUndefined()
})
