import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { borrowerOf, LENDING_MOMENTS, refusalToLend, type Borrower } from '#domain/loans/eligibility.ts'
import { someCustomerLoans } from '#tests/support/loans-builder.ts'

const eligible: Borrower = {
  reader: 'staff',
  isActive: true,
  blacklistedFor: undefined,
  owed: NOTHING,
  level: { name: 'SILVER', maxLoanAmount: cedis(5000) },
  otherExposure: NOTHING,
}

describe.each(LENDING_MOMENTS)('refusalToLend at %s', (moment) => {
  const refused = (facts: Partial<Borrower>, amount: Pesewas = cedis(500)) => refusalToLend(moment, amount, { ...eligible, ...facts })?.code
  const early = moment === 'application' || moment === 'approval'

  test('allows an eligible customer', () => expect(refused({})).toBeUndefined())
  test('refuses an inactive account', () => {
    expect(refused({ isActive: false })).toBe('customer_inactive')
    expect(refused({ isActive: false, reader: 'customer' })).toBe('borrower_inactive')
  })
  test('refuses a blacklisted customer', () => expect(refused({ blacklistedFor: 'Gave a false address' })).toBe('customer_blacklisted'))
  test('refuses a customer who owes', () => expect(refused({ owed: cedis(0.01) })).toBe('in_default'))
  test('refuses a pesewa above the cap', () => {
    expect(refused({ otherExposure: cedis(9500) })).toBeUndefined()
    expect(refused({ otherExposure: cedis(9500.01) })).toBe('above_exposure_cap')
  })
  test(`${early ? 'refuses' : 'allows'} an amount above the level`, () =>
    expect(refused({}, cedis(5001))).toBe(early ? 'above_level' : undefined))
})

test('refusalToLend gives the reason of a blacklist to staff, and a neutral sentence to the customer', () => {
  const blacklisted = { ...eligible, blacklistedFor: 'Gave a false address.' }
  expect(refusalToLend('application', cedis(1), blacklisted)?.message).toContain('Gave a false address.')
  expect(refusalToLend('application', cedis(1), { ...blacklisted, reader: 'customer' })?.message).toBe(
    'We cannot lend to you at this time. Please ask the office.',
  )
})

test('borrowerOf ignores a blacklist entry after its last day', () => {
  const on = (today: string) =>
    borrowerOf({ customerLoans: someCustomerLoans(), blacklist: { reason: 'Gave a false address', until: '2026-04-20' }, today }, 'staff')
      .blacklistedFor
  expect([on('2026-04-20'), on('2026-04-21')]).toEqual(['Gave a false address', undefined])
})
