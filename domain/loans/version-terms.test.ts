import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { quote } from '#domain/loans/quote.ts'
import { datedWeeks, scheduleOf } from '#domain/loans/schedule.ts'
import { termsText } from '#domain/loans/terms.ts'
import { dueDaysOf, quoteOf } from '#domain/loans/version-quote.ts'
import { termsVersionOf, textOfVersion } from '#domain/loans/version-terms.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'

test('textOfVersion is the sealed text for version 1, in both wordings', () => {
  const priced = quote(cedis(1000))
  expect(textOfVersion(VERSION_ONE, priced, false)).toBe(termsText(priced))
  expect(textOfVersion(VERSION_ONE, priced, true)).toBe(termsText(priced, true))
  expect([termsVersionOf(VERSION_ONE, false), termsVersionOf(VERSION_ONE, true)]).toEqual(['2026-11', '2026-11-working-days'])
})

test('textOfVersion names fee, rate, every payment and the rebate of another version', () => {
  const text = textOfVersion(SALARY_EXAMPLE, quoteOf(SALARY_EXAMPLE, cedis(2000)), true)
  expect(text.split('\n')).toEqual([
    'Mmoa Loans: loan terms, version 2026-11-working-days-product-2',
    'Lender: Mmoa Direct',
    'Product: Salary, 6 months, version 2',
    'Amount of the loan: GH₵2,000.00',
    'Fees: Arrangement fee: 1% of the amount, at most GH₵50.00; taken from the payout, GH₵20.00',
    'You receive: GH₵1,980.00',
    'Price of the loan: GH₵364.20 interest, which is 5% of the balance each month',
    'You repay in total: GH₵2,364.20',
    expect.stringMatching(/^True annual rate: 8\d\.\d% effective, 63\.\d% nominal$/),
    'Payments: 6, monthly on a chosen day of the month',
    ...[1, 2, 3, 4, 5].map((number) => `Payment ${number}: GH₵394.03`),
    'Payment 6: GH₵394.05',
    expect.stringContaining('Working days: '),
    expect.stringContaining('Late: Paying late adds no fee'),
    expect.stringContaining('Early: Paying early saves the interest not yet earned'),
    'You may withdraw without cost until the money is paid out to you.',
  ])
})

test('scheduleOf another version has its own number of instalments on its own days, moved to working days', () => {
  const days = dueDaysOf(SALARY_EXAMPLE, 28)
  const schedule = scheduleOf(quoteOf(SALARY_EXAMPLE, cedis(2000)), '2026-03-02', undefined, days)
  expect(schedule.map((one) => one.dueDate)).toEqual(['2026-04-28', '2026-05-28', '2026-06-28', '2026-07-28', '2026-08-28', '2026-09-28'])
  expect(schedule.map((one) => one.interest + one.principal)).toEqual(schedule.map((one) => one.amount))
  // 28 June 2026 is a Sunday.
  expect(datedWeeks('2026-03-02', new Map(), days)[2]).toEqual({ week: 3, dueDate: '2026-06-29', plainDate: '2026-06-28' })
})

test('quoteOf and dueDaysOf version 1 are those of the specification', () => {
  expect(quoteOf(VERSION_ONE, cedis(1000))).toEqual(quote(cedis(1000)))
  expect(datedWeeks('2026-03-02', undefined, dueDaysOf(VERSION_ONE))).toEqual(datedWeeks('2026-03-02', undefined))
})
