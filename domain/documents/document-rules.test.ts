import { describe, expect, test } from 'vitest'
import { NOTHING } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { LOAN_STATUSES } from '#domain/loans/loan.ts'
import { normalDocumentCode, formatDocumentCode } from '#domain/documents/document-code.ts'
import type { DocumentFacts } from '#domain/documents/document-page.ts'
import {
  refusalToAgreement,
  refusalToCompletion,
  refusalToPayOff,
  refusalToPayOffOn,
  refusalToReceipt,
  refusalToStatement,
  reasonsOutdated,
} from '#domain/documents/document-rules.ts'
import { PAYMENT_STATUSES } from '#domain/payments/payment-choices.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const loan = { outstanding: ghs('100'), awaitsAcceptance: false }
const allowed = (refuses: (status: (typeof LOAN_STATUSES)[number]) => unknown) =>
  LOAN_STATUSES.filter((status) => refuses(status) === undefined)

test('document rules allow each document only in its statuses', () => {
  expect(allowed((status) => refusalToAgreement({ ...loan, status }))).toEqual(['approved', 'active', 'completed', 'written_off'])
  expect(allowed((status) => refusalToPayOff({ ...loan, status }))).toEqual(['active', 'written_off'])
  expect(allowed((status) => refusalToCompletion({ ...loan, status }))).toEqual(['completed'])
  expect(allowed((status) => refusalToCompletion({ status, outstanding: NOTHING }))).toEqual(['completed', 'written_off'])
  expect(PAYMENT_STATUSES.filter((status) => refusalToReceipt(status) === undefined)).toEqual(['completed', 'reversed'])
})

test('refusalToAgreement and refusalToPayOff refuse open terms and paid debts', () => {
  expect(refusalToAgreement({ ...loan, status: 'approved', awaitsAcceptance: true })).toMatchObject({ code: 'no_agreement' })
  expect(refusalToPayOff({ ...loan, status: 'written_off', outstanding: NOTHING })).toMatchObject({ code: 'nothing_to_pay_off' })
})

test('refusalToStatement ends at the open business day, refusalToPayOffOn at thirty days ahead', () => {
  expect(refusalToStatement('2026-03-02', '2026-03-02', '2026-03-02')).toBeUndefined()
  expect(refusalToStatement('2026-03-02', '2026-03-03', '2026-03-02')).toMatchObject({ code: 'statement_days_wrong' })
  expect(refusalToStatement('2026-03-03', '2026-03-02', '2026-03-04')).toMatchObject({ code: 'statement_days_wrong' })
  expect(refusalToPayOffOn('2026-04-01', '2026-03-02')).toBeUndefined()
  expect(refusalToPayOffOn('2026-04-02', '2026-03-02')).toMatchObject({ code: 'payoff_day_wrong' })
  expect(refusalToPayOffOn('2026-03-01', '2026-03-02')).toMatchObject({ code: 'payoff_day_wrong' })
})

test('document codes are formatted in two groups and read in any spelling', () => {
  expect(formatDocumentCode('7KQ4WM2P9X')).toBe('7KQ4W-M2P9X')
  expect(normalDocumentCode(' 7kq4w - m2p9x ')).toBe('7KQ4WM2P9X')
})

describe('reasonsOutdated', () => {
  const payoff: DocumentFacts = { kind: 'payoff', on: '2026-03-10', amount: ghs('100') }
  const agreement: DocumentFacts = { kind: 'agreement', termsHash: 'a', disbursedOn: '2026-03-02', dueDates: ['2026-03-09'] }

  test('is empty for the same facts', () => {
    expect(reasonsOutdated(payoff, { ...payoff }, '2026-03-10')).toEqual([])
    expect(reasonsOutdated(agreement, { ...agreement }, '2030-01-01')).toEqual([])
  })

  test('has a sentence for each reason, and both for two', () => {
    expect(reasonsOutdated(payoff, { ...payoff, amount: ghs('80') }, '2026-03-11')).toEqual([
      'It was for Tue 10 Mar 2026, and that day has passed.',
      'The balance changed. It is now GH₵80.00.',
    ])
    expect(reasonsOutdated(payoff, refusal('nothing_to_pay_off'), '2026-03-10')).toEqual([
      'It would not be issued today: Nothing is left to pay on this loan.',
    ])
    expect(reasonsOutdated(agreement, { ...agreement, dueDates: ['2026-03-16'] }, '2026-03-10')).toEqual(['Payment dates changed later.'])
    expect(reasonsOutdated(agreement, { ...agreement, disbursedOn: null, dueDates: [] }, '2026-03-10')).toEqual([
      'The payout was returned, so its dates are not valid.',
    ])
    expect(reasonsOutdated(agreement, { ...agreement, termsHash: 'b' }, '2026-03-10')).toEqual(['Other terms were accepted later.'])
  })
})
