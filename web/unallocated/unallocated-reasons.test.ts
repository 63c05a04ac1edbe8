import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { offeredFromUnallocated, payableChoices, reasonNotToApply, reasonNotToRefund } from '#web/unallocated/unallocated-reasons.ts'

const userWith = (id: string, ...effectivePermissions: Permission[]) => ({ id, effectivePermissions })
const desk = userWith('desk', 'generate_payment_codes')
const manager = userWith('manager', 'generate_payment_codes', 'approve_small_loans')
const md = userWith('md', 'generate_payment_codes', 'approve_small_loans', 'approve_large_loans')

const otherLoan = (id: number, status: LoanStatus) => ({
  id,
  status,
  amount: cedis(100),
  outstanding: cedis(130),
  appliedAt: new Date('2026-04-20T09:00:00Z'),
  weeksCompleted: 0,
  termWeeks: 13,
})
const LOAN = {
  id: 7,
  userId: 'ama',
  status: 'active' as const,
  outstanding: cedis(1300),
  awaitsAcceptance: false,
  unallocated: cedis(50),
  otherLoans: [],
}

describe('unallocated funds', () => {
  test('are offered to the loans that take payments, the opened one first', () => {
    const loan = { ...LOAN, otherLoans: [otherLoan(1, 'completed'), otherLoan(2, 'written_off'), otherLoan(3, 'pending')] }
    expect(payableChoices(loan).map(({ id }) => id)).toEqual([7, 2])
    expect(payableChoices({ ...loan, awaitsAcceptance: true }).map(({ id }) => id)).toEqual([2])
  })
  test('are offered whole, or as much as the loan takes', () => {
    const choice = { id: 7, status: 'active', outstanding: cedis(30), awaitsAcceptance: false } as const
    expect(offeredFromUnallocated(cedis(50), choice)).toBe(cedis(30))
    expect(offeredFromUnallocated(cedis(50), { ...choice, status: 'approved' })).toBe(pesewas(2999))
    expect(offeredFromUnallocated(cedis(20), choice)).toBe(cedis(20))
  })
  test('are applied by the desk, up to the unallocated amount and the loan balance', () => {
    const loan = LOAN
    const [choice] = payableChoices(loan)
    expect(reasonNotToApply(loan, choice, cedis(50), desk)).toBeUndefined()
    expect(reasonNotToApply(loan, choice, cedis(51), desk)).toBe('Only GH₵50.00 of the credit balance is available.')
    expect(reasonNotToApply(loan, choice && { ...choice, outstanding: cedis(40) }, cedis(50), desk)).toBe('Only GH₵40.00 is left to repay.')
    expect(reasonNotToApply(loan, undefined, undefined, desk)).toBe('No loan of this customer takes a payment now.')
    expect(reasonNotToApply(loan, choice, cedis(50), userWith('clerk'))).toContain('You need the permission')
  })
  test('are refunded by an approver, within the approval limit and up to the unallocated amount', () => {
    const money = { userId: 'ama', unallocated: cedis(6000) }
    expect(reasonNotToRefund(money, cedis(50), manager)).toBeUndefined()
    expect(reasonNotToRefund(money, cedis(5001), manager)).toBeDefined()
    expect(reasonNotToRefund(money, cedis(6001), md)).toBe('Only GH₵6,000.00 of the credit balance is available.')
    expect(reasonNotToRefund(money, NOTHING, md)).toBe('Enter an amount above 0')
    expect(reasonNotToRefund(money, cedis(50), desk)).toContain('You need the permission')
    expect(reasonNotToRefund({ ...money, userId: 'md' }, cedis(50), md)).toBeDefined()
  })
})
