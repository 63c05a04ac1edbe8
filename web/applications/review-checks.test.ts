import { describe, expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import {
  exposureWith,
  problemWithApproval,
  reasonNotToApprove,
  reasonNotToReject,
  whatIsInOrder,
  type CheckedApplication,
} from '#web/applications/review-checks.ts'

const manager = { id: 'efua', effectivePermissions: ['approve_small_loans', 'reject_loans'] as const }
const md = { id: 'adjoa', effectivePermissions: ['approve_small_loans', 'approve_large_loans', 'reject_loans'] as const }
const desk = { id: 'selorm', effectivePermissions: ['view_customer_loans'] as const }

const application = (change: Partial<CheckedApplication> = {}): CheckedApplication => ({
  userId: 'rashida',
  status: 'pending',
  requestedAmount: cedis(2500),
  exposure: cedis(4500),
  user: { creditLevel: 'GOLD', isActive: true, phoneProved: true, officeCodeBy: null, cardVerified: false },
  ...change,
})

describe('who may decide on an application', () => {
  test('a manager may, the front desk reads which permission it needs', () => {
    expect(reasonNotToApprove(application(), manager)).toBeUndefined()
    expect(reasonNotToApprove(application(), desk)).toContain('Approve up to GH₵5,000')
    expect(reasonNotToReject(application(), desk)).toContain('Reject applications')
  })
  test('nobody decides on their own, and nobody twice', () => {
    expect(reasonNotToApprove(application({ userId: 'efua' }), manager)).toBe('You cannot do this on your own account. Ask another user.')
    expect(reasonNotToReject(application({ status: 'approved' }), manager)).toBeDefined()
  })
})

describe('the amount to approve', () => {
  test.each([undefined, cedis(0)])('%s is no valid approval amount', (amount) =>
    expect(problemWithApproval(application(), amount, md)).toEqual({ invalid: true, words: 'Please enter a valid approval amount' }),
  )
  test('one cedi is enough, more than was asked for is too much', () => {
    expect(problemWithApproval(application(), cedis(1), md)).toBeUndefined()
    expect(problemWithApproval(application(), cedis(2501), md)?.words).toBe('Approve at most the GH₵2,500.00 that was asked for.')
  })
  test('a manager is stopped where the exposure passes GH₵5,000, and may approve less', () => {
    const large = application({ exposure: cedis(6000) })
    expect(exposureWith(large, cedis(1500))).toBe(cedis(5000))
    expect(problemWithApproval(large, cedis(2500), manager)?.words).toContain('GH₵6,000.00')
    expect(problemWithApproval(large, cedis(1500), manager)).toBeUndefined()
    expect(problemWithApproval(large, cedis(2500), md)).toBeUndefined()
  })
  test('the level bounds one loan at approval too', () => {
    const bronze = application({
      user: { creditLevel: 'BRONZE', isActive: true, phoneProved: true, officeCodeBy: null, cardVerified: false },
    })
    expect(problemWithApproval(bronze, cedis(2500), md)?.words).toBe('At BRONZE one loan is at most GH₵1,000. Approve that or less.')
  })
})

describe('what is in order', () => {
  test('leaves out what is not', () => {
    const unproved = application({
      user: { creditLevel: 'SILVER', isActive: true, phoneProved: false, officeCodeBy: 'Selorm Akakpo', cardVerified: false },
    })
    expect(whatIsInOrder(unproved, manager)).toEqual([
      'Inside the SILVER maximum of GH₵5,000',
      'Inside what you may approve',
      'The account is active',
    ])
  })
})
