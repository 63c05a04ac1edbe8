import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import {
  exposureWith,
  problemWithApproval,
  reasonNotToApprove,
  reasonNotToReject,
  checksPassed,
  forMdWords,
  queueTime,
  reasonUnlessChecked,
  type CheckedApplication,
} from '#web/applications/review-checks.ts'

const manager = { id: 'efua', effectivePermissions: ['approve_small_loans', 'reject_loans'] as const }
const md = { id: 'adjoa', effectivePermissions: ['approve_small_loans', 'approve_large_loans', 'reject_loans'] as const }
const desk = { id: 'selorm', effectivePermissions: ['view_customer_loans'] as const }

type Facts = NonNullable<CheckedApplication['borrower']>
const borrower = (facts: Partial<Facts> = {}): Facts => ({
  blacklistedFor: null,
  owed: NOTHING,
  level: { name: 'GOLD', maxLoanAmount: cedis(10_000) },
  otherExposure: cedis(2000),
  otherWeekly: cedis(200),
  ...facts,
})
const application = (change: Partial<CheckedApplication> = {}): CheckedApplication => ({
  userId: 'rashida',
  status: 'pending',
  requestedAmount: cedis(2500),
  exposure: cedis(4500),
  borrower: borrower(),
  user: { isActive: true, phoneProved: true, officeCodeBy: null, cardCheck: null },
  ...change,
})

describe('who may decide on an application', () => {
  test('reasonNotToApprove and reasonNotToReject name the missing permission', () => {
    expect(reasonNotToApprove(application(), manager)).toBeUndefined()
    expect(reasonNotToApprove(application(), desk)).toContain('Approve up to GH₵5,000')
    expect(reasonNotToReject(application(), desk)).toContain('Reject applications')
  })
  test('they refuse the user’s own application and a decided one', () => {
    expect(reasonNotToApprove(application({ userId: 'efua' }), manager)).toBe('You cannot do this on your own account. Ask another user.')
    expect(reasonNotToReject(application({ status: 'approved' }), manager)).toBeDefined()
  })
})

test('reasonNotToApprove refuses the user who entered the signed sheet', () => {
  const sheet = { enteredBy: 'efua' }
  expect(reasonNotToApprove(application({ sheet }), manager)).toContain('You entered the signed sheet')
  expect(reasonNotToApprove(application({ sheet }), md)).toBeUndefined()
})
test('reasonUnlessChecked counts the flags that are left', () => {
  const flags = [{ code: 'limit_jump' }, { code: 'new_account' }] as const
  expect(reasonUnlessChecked(flags, [])).toBe('Check 2 more flags before you approve.')
  expect(reasonUnlessChecked(flags, ['new_account', 'limit_jump'])).toBeUndefined()
})
test('an application above a manager’s GH₵5,000 of exposure is marked "for the MD" for that manager only', () => {
  const inQueue = (amount: number, staff: typeof manager | typeof md | typeof desk) =>
    queueTime({ exposure: cedis(amount), answerBy: '2026-11-24' }, staff, '2026-11-23')
  expect(inQueue(5001, manager)).toEqual({ words: 'for the MD', urgent: false })
  expect(forMdWords({ exposure: cedis(5001) }, manager)).toContain('For the MD: the exposure of GH₵5,001.00 is above your limit.')
  for (const [amount, staff] of [
    [5000, manager],
    [9000, md],
    [9000, desk],
  ] as const) {
    expect(inQueue(amount, staff)).toEqual({ words: '1 day left', urgent: true })
    expect(forMdWords({ exposure: cedis(amount) }, staff)).toBeUndefined()
  }
})

describe('the amount to approve', () => {
  test.each([undefined, cedis(0)])('problemWithApproval calls %s invalid', (amount) =>
    expect(problemWithApproval(application(), amount, md)).toEqual({ invalid: true, words: 'Please enter a valid approval amount' }),
  )
  test('problemWithApproval accepts one cedi and refuses more than the requested amount', () => {
    expect(problemWithApproval(application(), cedis(1), md)).toBeUndefined()
    expect(problemWithApproval(application(), cedis(2501), md)?.words).toBe(
      'The customer asked for GH₵2,500.00. Approve that amount or less.',
    )
  })
  test('problemWithApproval refuses a manager above GH₵5,000 of exposure', () => {
    const large = application({ borrower: borrower({ otherExposure: cedis(3500) }) })
    expect(exposureWith(large, cedis(1500))).toBe(cedis(5000))
    expect(problemWithApproval(large, cedis(2500), manager)?.words).toContain('GH₵6,000.00')
    expect(problemWithApproval(large, cedis(1500), manager)).toBeUndefined()
    expect(problemWithApproval(large, cedis(2500), md)).toBeUndefined()
  })
  test('problemWithApproval refuses an amount above the level', () => {
    const bronze = application({ borrower: borrower({ level: { name: 'BRONZE', maxLoanAmount: cedis(1000) } }) })
    expect(problemWithApproval(bronze, cedis(2500), md)?.words).toBe('The BRONZE level allows loans up to GH₵1,000. Approve that or less.')
  })
  test('problemWithApproval refuses an exposure above the cap', () => {
    const high = application({ borrower: borrower({ otherExposure: cedis(8000) }) })
    expect(problemWithApproval(high, cedis(2500), md)?.words).toContain('Up to GH₵2,000.00 more is possible.')
  })
  test('reasonNotToApprove names a blacklist entry, what is owed, and a deactivated account', () => {
    expect(reasonNotToApprove(application({ borrower: borrower({ blacklistedFor: 'Gave a false address' }) }), md)).toContain(
      'false address',
    )
    expect(reasonNotToApprove(application({ borrower: borrower({ owed: cedis(50) }) }), md)).toContain('GH₵50.00')
    const inactive = { isActive: false, phoneProved: true, officeCodeBy: null, cardCheck: null }
    expect(reasonNotToApprove(application({ user: inactive }), md)).toBe('The account of this customer has been deactivated.')
  })
})

describe('passed checks', () => {
  test('checksPassed leaves out failed checks', () => {
    const unverified = application({
      borrower: borrower({ level: { name: 'SILVER', maxLoanAmount: cedis(5000) } }),
      user: { isActive: true, phoneProved: false, officeCodeBy: 'Selorm Akakpo', cardCheck: null },
    })
    expect(checksPassed(unverified, manager)).toEqual([
      'Within the SILVER maximum of GH₵5,000',
      'Within your approval limit',
      'Account active',
    ])
  })

  test.each([
    ['seen', 'Ghana Card seen, not verified with the authority'],
    ['authority', 'Ghana Card verified with the authority'],
  ] as const)('a card that was checked by "%s" is named as that', (cardCheck, words) => {
    const user = { isActive: true, phoneProved: true, officeCodeBy: null, cardCheck }
    expect(checksPassed(application({ user }), manager)).toContain(words)
  })
})
