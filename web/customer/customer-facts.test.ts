import { describe, expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { activityLabel, currentLoan, nextDueOf, nextStepOf, totalsOf } from '#web/customer/customer-facts.ts'
import type { CustomerBook, CustomerView } from '#web/staff-kit/staff-rows.ts'

type Loan = CustomerBook['loans'][number]

const loan = (id: number, status: Loan['status'], more: Partial<Loan> = {}): Loan =>
  ({
    id,
    status,
    outstanding: cedis(100),
    overdueAmount: NOTHING,
    overdueSince: null,
    daysPastDue: 0,
    amountPaid: cedis(30),
    nextPaymentDue: '2026-11-24',
    nextPaymentAmount: cedis(10),
    ...more,
  }) as Loan
const late = { overdueAmount: cedis(20), overdueSince: '2026-11-10', daysPastDue: 13 }

describe('currentLoan', () => {
  test('is the loan overdue longest', () =>
    expect(currentLoan([loan(3, 'active'), loan(2, 'active', { ...late, daysPastDue: 2 }), loan(1, 'active', late)])?.id).toBe(1))
  test('is else the active loan, then a pending one, then the newest', () => {
    expect(currentLoan([loan(3, 'pending'), loan(2, 'active')])?.id).toBe(2)
    expect(currentLoan([loan(3, 'rejected'), loan(2, 'pending')])?.id).toBe(2)
    expect(currentLoan([loan(3, 'completed', { outstanding: NOTHING }), loan(2, 'rejected')])?.id).toBe(3)
    expect(currentLoan([])).toBeUndefined()
  })
})

test('totalsOf adds up the active loans only', () =>
  expect(totalsOf([loan(3, 'active', late), loan(2, 'active'), loan(1, 'written_off', late)])).toEqual({
    overdue: cedis(20),
    overdueSince: '2026-11-10',
    daysPastDue: 13,
    balance: cedis(200),
    active: 2,
    paid: cedis(60),
  }))

test('nextDueOf is the earliest date of an active loan', () => {
  expect(nextDueOf([loan(3, 'active'), loan(2, 'active', { nextPaymentDue: '2026-11-10' })])?.day).toBe('2026-11-10')
  expect(nextDueOf([loan(1, 'completed')])).toBeUndefined()
})

test('nextStepOf offers the profile, then the first application', () => {
  const customer = (profileCompleted: boolean, loans: Loan[], isActive = true) =>
    nextStepOf({ person: { profileCompleted, isActive }, book: { loans } } as CustomerView)
  expect(customer(false, [])).toBe('profile')
  expect(customer(true, [])).toBe('apply')
  expect(customer(true, [loan(1, 'rejected')])).toBeUndefined()
  expect(customer(false, [], false)).toBeUndefined()
})

test('activityLabel names what was revealed, read or done', () => {
  expect(activityLabel({ action: 'revealHidden', outcome: 'viewed', viewed: 'a hidden answer of', after: { part: 'phone' } })).toBe(
    'Revealed the phone number',
  )
  expect(activityLabel({ action: 'readCustomer', outcome: 'viewed', viewed: 'the customer page of', after: null })).toBe(
    'Viewed the customer page',
  )
  expect(activityLabel({ action: 'changePhone', outcome: 'done', viewed: null, after: null })).toBe('Changed phone')
})
