import { describe, expect, test } from 'vitest'
import { reviewFlags, type ReviewFacts } from '#domain/loans/review-flags.ts'
import { ghs } from '#tests/support/books-builder.ts'

const clean: ReviewFacts = {
  limitJump: false,
  exposure: ghs('800'),
  requestedAmount: ghs('800'),
  sharedWallets: 0,
  phoneProved: true,
  officeCodeBy: null,
  latePayments: 0,
  missedPayments: 0,
  weeklyIncome: null,
  weeklyBurden: ghs('80'),
}
const flags = (facts: Partial<ReviewFacts>) => reviewFlags({ ...clean, ...facts })
const codes = (facts: Partial<ReviewFacts>) => flags(facts).map((flag) => flag.code)

test('an application with nothing to look at has no flag', () => expect(flags({})).toEqual([]))

test('the limit jump comes first, then the others in their order', () => {
  const everything = { limitJump: true, sharedWallets: 2, phoneProved: false, latePayments: 1, weeklyIncome: ghs('100') }
  expect(codes(everything)).toEqual(['limit_jump', 'shared_wallet', 'phone_not_proved', 'late_before', 'high_burden'])
})

describe('a reviewer reads', () => {
  test('what all loans together would come to', () => {
    expect(flags({ limitJump: true, exposure: ghs('4200') })[0]?.detail).toContain('GH₵4,200.00')
  })
  test('how many others share the wallet', () => {
    expect(flags({ sharedWallets: 1 })[0]?.detail).toBe('One other account has the same number.')
    expect(flags({ sharedWallets: 3 })[0]?.detail).toBe('3 other accounts have the same number.')
  })
  test('who gave out the office code, where no code proved the phone', () => {
    expect(flags({ phoneProved: false })[0]?.detail).toBe('No code sent to this phone was used yet.')
    expect(flags({ phoneProved: false, officeCodeBy: 'Yaw Mensah' })[0]?.detail).toContain('Yaw Mensah gave out the office code.')
  })
  test('what was late or missed', () => {
    expect(flags({ latePayments: 2, missedPayments: 1 })[0]?.detail).toBe('2 paid late, 1 missed.')
    expect(codes({ missedPayments: 1 })).toEqual(['late_before'])
  })
  test('that payments weigh heavily from above a third of the stated income', () => {
    expect(codes({ weeklyBurden: ghs('80'), weeklyIncome: ghs('240') })).toEqual([])
    expect(codes({ weeklyBurden: ghs('80.01'), weeklyIncome: ghs('240') })).toEqual(['high_burden'])
  })
})
