import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import {
  backFirst,
  lostPayout,
  payoutButtonWords,
  reasonNoCash,
  reasonNoTransfer,
  reasonNotToPayOut,
  reasonNotToRelease,
  reasonNotToSend,
  type PayoutPlan,
} from '#web/payouts/payout-state.ts'

const desk = { id: 'selorm', effectivePermissions: ['generate_payment_codes'] as const }
const borrower = {
  blacklistedFor: null,
  owed: NOTHING,
  level: { name: 'BRONZE', maxLoanAmount: cedis(1000) },
  otherExposure: NOTHING,
  otherWeekly: NOTHING,
}
const approved = {
  userId: 'ama',
  status: 'approved' as const,
  awaitsAcceptance: false,
  approvedAt: new Date(),
  amount: cedis(5000),
  user: { isActive: true },
  borrower,
}

describe('reasonNotToPayOut', () => {
  test('allows an approved loan with accepted terms', () => expect(reasonNotToPayOut(approved, desk)).toBeUndefined())
  test('refuses a loan whose new terms are not accepted', () =>
    expect(reasonNotToPayOut({ ...approved, awaitsAcceptance: true }, desk)).toBe('The customer must accept the approved terms first.'))
  test('refuses the user’s own loan and a missing permission', () => {
    expect(reasonNotToPayOut({ ...approved, userId: 'selorm' }, desk)).toContain('your own account')
    expect(reasonNotToPayOut(approved, { id: 'x', effectivePermissions: [] })).toContain('pay out in cash')
    expect(reasonNoCash({ id: 'x', effectivePermissions: ['approve_small_loans'] })).toContain('pay out in cash')
  })
  test('refuses a blacklisted customer, overdue money and an exposure above the cap, but not an amount above the level', () => {
    const reason = (facts: Partial<typeof borrower> | { blacklistedFor: string }) =>
      reasonNotToPayOut({ ...approved, borrower: { ...borrower, ...facts } }, desk)
    expect(reason({ blacklistedFor: 'Gave a false address' })).toContain('Gave a false address')
    expect(reason({ owed: cedis(80) })).toContain('GH₵80.00')
    expect(reason({ otherExposure: cedis(5000) })).toBeUndefined()
    expect(reason({ otherExposure: cedis(5001) })).toContain('at most GH₵10,000')
  })
  test('refuses an approval that is 30 days old', () => {
    const old = { ...approved, approvedAt: new Date('2026-03-02T09:00:00Z') }
    expect(reasonNotToPayOut(old, desk, '2026-03-31')).toBeUndefined()
    expect(reasonNotToPayOut(old, desk, '2026-04-01')).toBe('This approval has expired. The customer must apply again.')
  })
  test('refuses a deactivated account and a loan that was paid out', () => {
    expect(reasonNotToPayOut({ ...approved, user: { isActive: false } }, desk)).toBeDefined()
    expect(reasonNotToPayOut({ ...approved, status: 'active' }, desk)).toBeDefined()
  })
})

describe('payout by mobile money', () => {
  const manager = { id: 'yaw', effectivePermissions: ['approve_small_loans'] as const }
  const small = approved
  test('reasonNoTransfer requires the approval permission for the loan amount', () => {
    expect(reasonNoTransfer(small, manager)).toBeUndefined()
    expect(reasonNoTransfer({ ...small, amount: cedis(5001) }, manager)).toContain('higher approval permission')
    expect(reasonNoTransfer(small, desk)).toContain('You need the permission')
    expect(reasonNoTransfer({ ...small, userId: 'yaw' }, manager)).toContain('your own account')
  })
  test('reasonNotToRelease refuses the user who requested the payout', () => {
    expect(reasonNotToRelease(small, { askedBy: 'efua' }, manager)).toBeUndefined()
    expect(reasonNotToRelease(small, { askedBy: 'yaw' }, manager)).toContain('Another user')
  })
  test('reasonNotToRelease refuses a customer who became overdue since the request', () => {
    expect(reasonNotToRelease({ ...small, borrower: { ...borrower, owed: cedis(80) } }, { askedBy: 'efua' }, manager)).toContain('GH₵80.00')
  })

  const plan: PayoutPlan = {
    networks: ['mtn'],
    network: 'mtn',
    phone: '0244123456',
    amount: cedis(300),
    needsSecondPerson: false,
    secondPersonAbove: cedis(3000),
    aboveSmallestWallet: false,
    changed: null,
    holder: { state: 'active', name: 'Ama Mensah', match: 'same' },
    ourAccountTooLow: false,
  }
  const silent = { confirmed: false, reason: '' }
  const holder = (match: 'check' | 'different' | 'untold') => ({ ...plan, holder: { state: 'active' as const, name: 'Kofi', match } })
  test('reasonNotToSend allows the customer’s own wallet without a confirmation', () =>
    expect(reasonNotToSend(plan, silent)).toBeUndefined())
  test('reasonNotToSend requires a confirmation for a similar name, and a reason for another or unknown one', () => {
    expect(reasonNotToSend(holder('check'), silent)).toContain('Confirm')
    expect(reasonNotToSend(holder('check'), { ...silent, confirmed: true })).toBeUndefined()
    expect(reasonNotToSend(holder('different'), { ...silent, confirmed: true })).toContain('Enter the reason')
    expect(reasonNotToSend(holder('untold'), { confirmed: false, reason: 'Her sister' })).toContain('Confirm')
    expect(reasonNotToSend(holder('untold'), { confirmed: true, reason: '' })).toContain('Enter the reason')
    expect(reasonNotToSend(holder('untold'), { confirmed: true, reason: 'She showed the phone' })).toBeUndefined()
    expect(reasonNotToSend(holder('different'), { confirmed: true, reason: 'Her sister' })).toBeUndefined()
  })
  test('reasonNotToSend refuses without a wallet, provider, confirmed change, balance or active wallet', () => {
    expect(reasonNotToSend({ ...plan, phone: null }, silent)).toContain('no mobile money number')
    expect(reasonNotToSend({ ...plan, network: 'telecel' }, silent)).toContain('No provider')
    expect(reasonNotToSend({ ...plan, changed: 'phone' }, silent)).toContain('changed after the approval')
    expect(reasonNotToSend({ ...plan, ourAccountTooLow: true }, silent)).toContain('too little')
    expect(reasonNotToSend({ ...plan, holder: null }, silent)).toContain('could not check')
    for (const state of ['inactive', 'not_found'] as const)
      expect(reasonNotToSend({ ...plan, holder: { state, name: null, match: 'untold' } }, { confirmed: true, reason: 'x' })).toContain(
        'wallet',
      )
  })
})

describe('lostPayout', () => {
  const loan = { status: 'approved' as const, disbursedAt: null, disbursedByName: null, user: { fullName: 'Efua Ansah' } }
  test('is undefined while the loan can be paid out', () => expect(lostPayout(loan)).toBeUndefined())
  test('names who paid out and when, and no amount', () =>
    expect(
      lostPayout({ ...loan, status: 'active', disbursedAt: new Date('2026-11-23T10:42:00Z'), disbursedByName: 'Georgina Adjetey' }),
    ).toEqual({
      title: 'Already paid out by Georgina Adjetey at 10:42.',
      words: 'Do not count out money. Nothing more is owed to Efua Ansah.',
    }))
  test('names the state of a loan that is no longer approved', () => {
    expect(lostPayout({ ...loan, status: 'withdrawn' })?.title).toBe('This loan is withdrawn now.')
    expect(lostPayout({ ...loan, status: 'pending' })?.words).toContain('Do not pay out')
  })
})

test('the button says whether it pays, reviews what another user requested, or shows a transfer', () => {
  const words = (['waiting', 'under_way', 'released', 'failed'] as const).map((state) => payoutButtonWords({ state }))
  expect([payoutButtonWords(null), ...words]).toEqual(['Pay out', 'Review payout', 'View transfer', 'Pay out', 'Pay out'])
})

const ofProduct = { fees: cedis(10) } as NonNullable<Parameters<typeof backFirst>[0]['product']> // backFirst reads the fees alone.
test.each<[string, Partial<Parameters<typeof backFirst>[0]>, string]>([
  ['in cash', {}, 'Count the GH₵1,000.00 back into the till first.'],
  ['in cash, less a fee', { product: ofProduct }, 'Count the GH₵990.00 back into the till first.'],
  ['in cash of a refinance', { refinancedFromLoanId: 7 }, 'Count the cash that you paid out back into the till first.'],
  ['in cash after a release', { payout: { method: 'cash', amount: cedis(800) } }, 'Count the GH₵800.00 back into the till first.'],
  [
    'by mobile money',
    { payout: { method: 'momo', amount: cedis(990) } },
    'First check that the GH₵990.00 is back in our account with the network.',
  ],
])('backFirst of a payout %s', (_way, loan, words) =>
  expect(backFirst({ amount: cedis(1000), product: undefined, refinancedFromLoanId: null, payout: null, ...loan })).toBe(words),
)
