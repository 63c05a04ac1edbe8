import { describe, expect, test } from 'vitest'
import { cedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { refinanceProblem, refinanceReasonProblem, refinanceState, reasonNotToRefinance } from '#web/loans/use-refinance.ts'

const half = { id: 3, status: 'active' as LoanStatus, totalRepayAmount: cedis(1300), amountPaid: cedis(650), overdueAmount: NOTHING }
const another = (status: LoanStatus, refinancedFromLoanId: number | null = null) => ({
  id: 9,
  status,
  amount: cedis(900),
  refinancedFromLoanId,
})

describe('a refinance', () => {
  test('refinanceState is open once half is repaid and nothing is late', () => {
    expect(refinanceState(half, [another('completed')])).toEqual({ kind: 'open' })
    expect(refinanceState({ ...half, amountPaid: cedis(600) }, [])).toEqual({ kind: 'not_half', missing: cedis(50) })
    expect(refinanceState({ ...half, overdueAmount: pesewas(1) }, [])).toEqual({ kind: 'late', amount: pesewas(1) })
  })
  test('refinanceState is undefined unless the loan is active', () => {
    for (const status of ['pending', 'approved', 'completed', 'written_off'] as const)
      expect(refinanceState({ ...half, status }, [])).toBeUndefined()
  })
  test('refinanceState is requested or approved while a new loan for it is, even when late', () => {
    expect(refinanceState({ ...half, overdueAmount: cedis(5) }, [another('pending', 3)])).toMatchObject({ kind: 'requested', newLoanId: 9 })
    expect(refinanceState(half, [another('approved', 3)])).toMatchObject({ kind: 'approved', amount: cedis(900) })
    expect(refinanceState(half, [another('withdrawn', 3)])).toEqual({ kind: 'open' })
  })
  test('refinanceState is blocked while another application is pending', () => {
    expect(refinanceState(half, [another('pending')])).toEqual({ kind: 'other_pending' })
  })
})

test('the new amount is above what is left, and the server’s own refusal stands at the field', () => {
  expect(refinanceProblem(undefined, cedis(650), undefined)).toBeUndefined()
  expect(refinanceProblem(cedis(650), cedis(650), undefined)).toContain('must be more than the GH₵650.00')
  expect(refinanceProblem(cedis(651), cedis(650), { refusal: null })).toBeUndefined()
  expect(refinanceProblem(cedis(9999), cedis(650), { refusal: 'Too much' })).toBe('Too much')
})

test('a reason has ten characters', () => {
  expect(refinanceReasonProblem('more cloth')).toBeUndefined()
  expect(refinanceReasonProblem('  cloth     ')).toBe('Please provide a reason for refinancing')
})

test('whyNotRefinance returns the first reason', () => {
  const open = { amount: cedis(900), problem: undefined, isQuoted: true, termsAccepted: true }
  expect(reasonNotToRefinance(open)).toBeUndefined()
  expect(reasonNotToRefinance({ ...open, amount: undefined })).toBe('Enter the amount of the new loan.')
  expect(reasonNotToRefinance({ ...open, problem: 'Too much' })).toBe('Correct the amount first.')
  expect(reasonNotToRefinance({ ...open, isQuoted: false })).toBe('Wait until the cost is shown.')
  expect(reasonNotToRefinance({ ...open, termsAccepted: false })).toBe('Read the price and accept the terms first.')
})
