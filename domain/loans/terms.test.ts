import { expect, test } from 'vitest'
import { quote } from '#domain/loans/quote.ts'
import { EARLY_RULE, LATE_RULE, TERMS_VERSION, termsText, WORKING_DAY_TERMS_VERSION } from '#domain/loans/terms.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const text = termsText(quote(ghs('999.99')))

test('termsText states amount, price and total', () => {
  expect(text).toContain('You receive: GH₵999.99\n')
  expect(text).toContain('Price of the loan: GH₵300.00, which is 30% of the amount, flat for 13 weeks\n')
  expect(text).toContain('You repay in total: GH₵1,299.99\n')
  expect(text).toContain(`version ${TERMS_VERSION}\n`)
})

test('termsText lists all thirteen payments, the last with its own amount', () => {
  expect(text.match(/^Week \d+: /gm)).toHaveLength(13)
  expect(text).toContain('Week 1: GH₵100.00, 7 days after payout\n')
  expect(text).toContain('Week 13: GH₵99.99, 91 days after payout\n')
})

test('termsText states the true annual rates and the rules for late and early payment', () => {
  expect(text).toContain('True annual rate: 659.8% effective, 206.8% nominal\n')
  expect(text).toContain(LATE_RULE)
  expect(text).toContain(EARLY_RULE)
})

test('termsText has no calendar date and depends on the amount only', () => {
  expect(text.replace(TERMS_VERSION, '')).not.toMatch(/\d{4}-\d{2}|\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/)
  expect(termsText(quote(ghs('999.99')))).toBe(text)
  expect(termsText(quote(ghs('1000')))).not.toBe(text)
})

test('termsText with working days has its own sentence and version', () => {
  const withWorkingDays = termsText(quote(ghs('999.99')), true)
  expect(withWorkingDays).toContain(`version ${WORKING_DAY_TERMS_VERSION}\n`)
  expect(withWorkingDays).toMatch(/\nWorking days: .*Sunday.*public holiday.*next working day.*at no cost/)
  const without = withWorkingDays.split('\n').filter((line) => !line.startsWith('Working days: '))
  expect(without.join('\n').replace(WORKING_DAY_TERMS_VERSION, TERMS_VERSION)).toBe(text)
})
