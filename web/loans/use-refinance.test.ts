import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { refinanceReasonProblem, refinanceState, reasonNotToRefinance } from '#web/loans/use-refinance.ts'

const half = {
  id: 3,
  status: 'active' as LoanStatus,
  totalRepayAmount: cedis(1300),
  amountPaid: cedis(650),
  settledByRefinance: NOTHING,
  overdueAmount: NOTHING,
}
const another = (status: LoanStatus, refinancedFromLoanId: number | null = null) => ({
  id: 9,
  status,
  amount: cedis(900),
  refinancedFromLoanId,
})

describe('a refinance', () => {
  test('refinanceState is open once half is repaid and nothing is late', () => {
    expect(refinanceState(half, [another('completed')], null)).toEqual({ kind: 'open' })
    expect(refinanceState({ ...half, amountPaid: cedis(600) }, [], null)).toEqual({ kind: 'half', amount: cedis(50) })
    expect(refinanceState({ ...half, overdueAmount: pesewas(1) }, [], null)).toEqual({ kind: 'overdue', amount: pesewas(1) })
  })
  test('refinanceState is undefined unless the loan is active', () => {
    for (const status of ['pending', 'approved', 'completed', 'written_off'] as const)
      expect(refinanceState({ ...half, status }, [], null)).toBeUndefined()
    expect(refinanceState({ ...half, settledByRefinance: cedis(1) }, [], null)).toBeUndefined()
  })
  test('refinanceState is requested or approved while a new loan for it is, even when late', () => {
    expect(refinanceState({ ...half, overdueAmount: cedis(5) }, [another('pending', 3)], null)).toMatchObject({
      kind: 'requested',
      newLoanId: 9,
    })
    expect(refinanceState(half, [another('approved', 3)], null)).toMatchObject({ kind: 'approved', amount: cedis(900) })
    expect(refinanceState(half, [another('withdrawn', 3)], null)).toEqual({ kind: 'open' })
  })
  test('refinanceState names what the offer says is owed on another loan', () => {
    const owed = { cause: 'owed', reason: 'Week 1 is late. Pay GH₵80.00 first.', button: 'Pay GH₵80.00', loanId: 9 } as const
    const { cause: _, ...named } = owed
    expect(refinanceState(half, [another('active')], owed)).toEqual({ kind: 'other_owed', ...named })
    expect(refinanceState(half, [another('active')], { ...owed, cause: 'cap' })).toEqual({ kind: 'open' })
  })
  test('refinanceState is blocked while another application is pending', () => {
    expect(refinanceState(half, [another('pending')], null)).toEqual({ kind: 'other_pending' })
  })
})

test('refinanceReasonProblem requires ten characters', () => {
  expect(refinanceReasonProblem('more cloth')).toBeUndefined()
  expect(refinanceReasonProblem('  cloth     ')).toBe('Please provide a reason for refinancing')
})

test('reasonNotToRefinance names the amount, then the missing quote, then the domain refusal', () => {
  const TERMS = 'You must accept the terms and conditions'
  const open = { atAmount: undefined, reason: undefined }
  expect(reasonNotToRefinance(open, cedis(900), true)).toBeUndefined()
  expect(reasonNotToRefinance({ ...open, reason: 'Enter the amount of the new loan.' }, undefined, false)).toBe(
    'Enter the amount of the new loan.',
  )
  expect(reasonNotToRefinance({ atAmount: 'Too much', reason: 'Too much' }, cedis(900), true)).toBe('Correct the amount first.')
  expect(reasonNotToRefinance({ ...open, reason: TERMS }, cedis(900), false)).toBe('Wait until the cost is shown.')
  expect(reasonNotToRefinance({ ...open, reason: TERMS }, cedis(900), true)).toBe(TERMS)
})
