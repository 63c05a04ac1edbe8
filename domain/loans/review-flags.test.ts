import { describe, expect, test } from 'vitest'
import { reviewFlags, type ReviewFacts } from '#domain/loans/review-flags.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const nobody = { count: 0, first: [] }
const clean: ReviewFacts = {
  today: '2026-03-02',
  limitJump: false,
  exposure: ghs('800'),
  requestedAmount: ghs('800'),
  blacklist: undefined,
  wallet: '024•••4567',
  sharesWallet: nobody,
  sharesDevice: nobody,
  phoneProved: true,
  officeCodeBy: null,
  level: 'BRONZE',
  levelOfLastLoan: undefined,
  countedUnit: 'week',
  latePayments: 0,
  failedClaims: 0,
  missedPayments: 0,
  otherLoans: [],
  accountSince: '2025-01-05',
  weeklyIncome: null,
  weeklyObligations: null,
  weeklyPayments: ghs('80'),
}
const flags = (facts: Partial<ReviewFacts>) => reviewFlags({ ...clean, ...facts })
const codes = (facts: Partial<ReviewFacts>) => flags(facts).map((flag) => flag.code)
const detail = (facts: Partial<ReviewFacts>) => flags(facts)[0]?.detail
const kofi = { name: 'Kofi Mensah', loanId: 12 }
const esi = { name: 'Esi Addo', loanId: null }

test('reviewFlags is empty for an application without a risk', () => expect(flags({})).toEqual([]))

test('reviewFlags has the limit jump first and the others in order', () => {
  const everything = {
    limitJump: true,
    blacklist: { reason: 'Gave a false address.', until: null },
    sharesWallet: { count: 1, first: [kofi] },
    sharesDevice: { count: 1, first: [esi] },
    phoneProved: false,
    level: 'GOLD',
    levelOfLastLoan: 'SILVER',
    latePayments: 1,
    failedClaims: 2,
    otherLoans: [{ id: 7, left: ghs('100') }],
    weeklyIncome: ghs('100'),
    accountSince: '2026-02-20',
  } as const
  expect(codes(everything)).toEqual([
    'limit_jump',
    'blacklisted',
    'shared_wallet',
    'shared_device',
    'phone_not_proved',
    'level_reached',
    'late_before',
    'failed_claims',
    'owes_elsewhere',
    'high_burden',
    'new_account',
  ])
})

describe('reviewFlags', () => {
  test('shows the exposure of a limit jump', () => {
    expect(detail({ limitJump: true, exposure: ghs('4200') })).toContain('GH₵4,200.00')
  })
  test('shows reason and end of a blacklist entry in force, and ignores an expired one', () => {
    expect(detail({ blacklist: { reason: 'Gave a false address.', until: null } })).toBe('Until it is lifted: Gave a false address.')
    expect(detail({ blacklist: { reason: 'Rude.', until: '2026-03-02' } })).toBe('Until Mon 2 Mar: Rude.')
    expect(flags({ blacklist: { reason: 'Rude.', until: '2026-03-01' } })).toEqual([])
  })
  test('shows who shares the wallet, in the form that the reviewer may see', () => {
    expect(detail({ sharesWallet: { count: 1, first: [kofi] } })).toBe('Kofi Mensah, #12, has the same wallet 024•••4567.')
    expect(detail({ sharesWallet: { count: 4, first: [kofi, esi] } })).toBe(
      'Kofi Mensah, #12, Esi Addo and 2 others have the same wallet 024•••4567.',
    )
  })
  test('shows who applied from the same phone', () => {
    expect(detail({ sharesDevice: { count: 2, first: [kofi, esi] } })).toBe(
      'Kofi Mensah, #12, and Esi Addo applied from the same phone within 30 days.',
    )
  })
  test('shows who issued the office code when no code proved the phone', () => {
    expect(detail({ phoneProved: false })).toBe('The customer has not used a code sent to this phone.')
    expect(detail({ phoneProved: false, officeCodeBy: 'Yaw Mensah' })).toContain('Yaw Mensah issued the office code.')
  })
  test('shows a level that rose since the last loan, not a first or a lower one', () => {
    expect(detail({ level: 'SILVER', levelOfLastLoan: 'BRONZE' })).toBe('SILVER now, BRONZE at the last loan. New maximum: GH₵5,000.')
    expect(flags({ level: 'BRONZE', levelOfLastLoan: 'SILVER' })).toEqual([])
    expect(flags({ level: 'SILVER', levelOfLastLoan: 'SILVER' })).toEqual([])
    expect(flags({ level: 'GOLD' })).toEqual([])
  })
  test('shows late and missed weeks', () => {
    expect(detail({ latePayments: 2, missedPayments: 1 })).toBe('2 weeks late, 1 missed.')
    expect(detail({ latePayments: 1 })).toBe('1 week late, 0 missed.')
    expect(codes({ missedPayments: 1 })).toEqual(['late_before'])
  })
  test('shows late payments of a customer whose loans count payments', () => {
    expect(detail({ countedUnit: 'payment', latePayments: 2, missedPayments: 1 })).toBe('2 payments late, 1 missed.')
    expect(detail({ countedUnit: 'payment', latePayments: 1 })).toBe('1 payment late, 0 missed.')
  })
  test('shows two failed claims, not one', () => {
    expect(flags({ failedClaims: 1 })).toEqual([])
    expect(detail({ failedClaims: 2 })).toBe('We could not confirm 2 payments that were entered in the last 90 days.')
  })
  test('shows the balance of each other loan and their sum', () => {
    expect(detail({ otherLoans: [{ id: 7, left: ghs('500') }] })).toBe('Loan #7: GH₵500.00 of principal.')
    const two = [
      { id: 7, left: ghs('500') },
      { id: 9, left: ghs('250') },
    ]
    expect(detail({ otherLoans: two })).toBe('Loan #7: GH₵500.00, Loan #9: GH₵250.00 of principal, GH₵750.00 together.')
  })
  test('shows payments above 33% of the stated income, to the pesewa', () => {
    expect(codes({ weeklyPayments: ghs('79.20'), weeklyIncome: ghs('240') })).toEqual([])
    expect(detail({ weeklyPayments: ghs('79.21'), weeklyIncome: ghs('240') })).toBe(
      'GH₵79.21 a week of a stated income of GH₵240.00: 33.0%, more than 33%.',
    )
    expect(detail({ weeklyIncome: NOTHING })).toBe('GH₵80.00 a week of a stated income of GH₵0.00.')
  })
  test('adds payments to other lenders to the payments', () => {
    expect(codes({ weeklyIncome: ghs('303.04'), weeklyObligations: ghs('20') })).toEqual([])
    expect(detail({ weeklyIncome: ghs('303'), weeklyObligations: ghs('20') })).toBe(
      'GH₵100.00 a week, GH₵20.00 of it to others, of a stated income of GH₵303.00: 33.0%, more than 33%.',
    )
  })
  test('shows an account younger than 30 days', () => {
    expect(detail({ accountSince: '2026-02-01' })).toBe('Opened on Sun 1 Feb, less than 30 days ago.')
    expect(flags({ accountSince: '2026-01-31' })).toEqual([])
  })
})
