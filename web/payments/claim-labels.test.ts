import { describe, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import {
  failedClaimsLabel,
  paidWith,
  problemWithValueDate,
  reasonNotToDecide,
  overpaymentLabel,
  lostClaim,
} from '#web/payments/claim-labels.ts'

describe('what a payment was made with', () => {
  const nothing = {
    paymentMethod: 'momo' as const,
    cashReceiptNumber: null,
    bankReference: null,
    momoTransactionId: null,
    momoProvider: null,
  }
  test('paidWith shows a receipt number first', () =>
    expect(paidWith({ ...nothing, paymentMethod: 'cash', cashReceiptNumber: '7KQ4WM' })).toBe('Receipt 7KQ4WM'))
  test('paidWith shows a transaction ID with its network', () =>
    expect(paidWith({ ...nothing, momoProvider: 'telecel', momoTransactionId: '7731' })).toBe('Telecel ID 7731'))
})

test('failedClaimsLabel shows two failed claims, and a stop', () => {
  expect(failedClaimsLabel({ failedClaims: 1, claimsStopped: false })).toBeUndefined()
  expect(failedClaimsLabel({ failedClaims: 2, claimsStopped: false })).toBe('2 failed claims in 90 days')
  expect(failedClaimsLabel({ failedClaims: 0, claimsStopped: true })).toBe('Claims stopped')
})

describe('confirmation of a payment', () => {
  test('overpaymentLabel names the part that goes to the credit balance', () => {
    expect(overpaymentLabel({ amount: cedis(120), loanOutstanding: cedis(100) })).toContain('The other GH₵20.00 goes to the credit balance')
    expect(overpaymentLabel({ amount: cedis(100), loanOutstanding: cedis(100) })).toBeUndefined()
  })
  test.each([
    ['', true],
    ['2026-11-23', true],
    ['2026-11-16', true],
    ['2026-11-15', false],
    ['2026-11-24', false],
  ])('problemWithValueDate on 23 November accepts the date "%s": %s', (day, accepted) =>
    expect(problemWithValueDate(day, '2026-11-23') === undefined).toBe(accepted),
  )
  test("reasonNotToDecide is given for one's own payment", () =>
    expect(reasonNotToDecide({ userId: 'selorm' }, { id: 'selorm', effectivePermissions: ['generate_payment_codes'] })).toContain(
      'your own account',
    ))
})

test('lostClaim names who decided a claim and when, and nothing while it waits', () => {
  const at = new Date('2026-11-23T10:42:00Z')
  expect(lostClaim({ status: 'pending', decidedAt: null, decidedByName: null })).toBeUndefined()
  expect(lostClaim({ status: 'completed', decidedAt: at, decidedByName: 'Georgina Adjetey' })).toBe(
    'Already confirmed by Georgina Adjetey at 10:42.',
  )
  expect(lostClaim({ status: 'failed', decidedAt: at, decidedByName: 'Georgina Adjetey' })).toBe(
    'Already failed by Georgina Adjetey at 10:42.',
  )
  expect(lostClaim({ status: 'completed', decidedAt: null, decidedByName: null })).toBe('Already confirmed by the network.')
})
