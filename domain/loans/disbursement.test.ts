import { describe, expect, test } from 'vitest'
import type { CustomerLoans } from '#domain/loans/customer-loans.ts'
import { awaitsAcceptance, refusalToDisburse, type DisbursableLoan } from '#domain/loans/disbursement.ts'
import { ghs, someCustomerLoans, someLoan } from '#tests/support/loans-builder.ts'

const TODAY = '2026-04-20'
const approved: DisbursableLoan = {
  id: 7,
  approvedOn: '2026-04-01',
  userId: 'ama',
  status: 'approved',
  termsHash: 'a',
  acceptedTermsHash: 'a',
  principal: ghs('500'),
  refinancedFrom: null,
}
const inDefault = someLoan({ id: 9, disbursedOn: '2026-01-01' })
const refused = (facts: Partial<DisbursableLoan> = {}, customerLoans: Partial<CustomerLoans> = {}, staffId = 'yaw') =>
  refusalToDisburse(
    { ...approved, ...facts },
    staffId,
    { customerLoans: someCustomerLoans(customerLoans), blacklist: undefined, today: TODAY },
    'payout',
  )?.code

test('refusalToDisburse allows an approved loan with accepted terms', () => expect(refused()).toBeUndefined())

test.each(['pending', 'active', 'completed', 'rejected', 'withdrawn', 'written_off', 'expired'] as const)(
  'refusalToDisburse refuses a %s loan',
  (status) => expect(refused({ status })).toBe('not_disbursable'),
)

test('refusalToDisburse refuses an approval from its 30th day on', () => {
  expect(refused({ approvedOn: '2026-03-22' })).toBeUndefined()
  expect(refused({ approvedOn: '2026-03-21' })).toBe('approval_expired')
})

test('refusalToDisburse refuses terms that the customer has not accepted', () => {
  expect(refused({ acceptedTermsHash: null })).toBe('acceptance_missing')
  expect(refused({ acceptedTermsHash: 'b' })).toBe('acceptance_missing')
  expect(awaitsAcceptance({ termsHash: null, acceptedTermsHash: null })).toBe(true)
})

test('refusalToDisburse checks the account and defaults again', () => {
  expect(refused({}, { isActive: false })).toBe('customer_inactive')
  expect(refused({}, { loans: [inDefault] })).toBe('in_default')
})

test('refusalToDisburse of a refinance checks the balance and arrears of the old loan', () => {
  const old = (paid: string) => [someLoan({ id: 3, disbursedOn: '2026-04-13', money: [['2026-04-13', paid]] })]
  expect(refused({ refinancedFrom: 3 }, { loans: old('850') })).toBeUndefined()
  expect(refused({ refinancedFrom: 3 }, { loans: old('849.99') })).toBe('refinance_too_small')
  const overdue = [someLoan({ id: 3, disbursedOn: '2026-03-02', money: [['2026-03-09', '500']] })]
  expect(refused({ refinancedFrom: 3, principal: ghs('900') }, { loans: overdue })).toBe('refinance_not_earned')
})

describe('refusalToDisburse with several reasons returns the first', () => {
  const closed = { isActive: false, loans: [inDefault] }
  test.each([
    ['one’s own loan', 'own_record', refused({ status: 'pending', termsHash: null }, closed, 'ama')],
    ['a loan that is not approved', 'not_disbursable', refused({ status: 'pending', termsHash: null }, closed)],
    ['terms not accepted', 'acceptance_missing', refused({ termsHash: null }, closed)],
    ['a closed account', 'customer_inactive', refused({}, closed)],
    ['default', 'in_default', refused({}, { loans: [inDefault] })],
  ])('that applies: %s', (_what, code, found) => expect(found).toBe(code))
})
