import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'
import { REFINANCE_REASON_LENGTH, stillToEarn } from '#domain/loans/refinance.ts'

interface OldLoan {
  id: number
  status: LoanStatus
  totalRepayAmount: Pesewas
  amountPaid: Pesewas
  overdueAmount: Pesewas
}
interface AnotherLoan {
  id: number
  status: LoanStatus
  amount: Pesewas
  refinancedFromLoanId: number | null
}

export type RefinanceState =
  | { kind: 'asked' | 'promised'; newLoanId: number; amount: Pesewas }
  | { kind: 'other_waits' }
  | { kind: 'late'; amount: Pesewas }
  | { kind: 'not_half'; missing: Pesewas }
  | { kind: 'open' }

/** Whether the owner can refinance this loan (rule L15); undefined for loans that are not active. */
export function refinanceState(loan: OldLoan, loans: readonly AnotherLoan[]): RefinanceState | undefined {
  if (!loanCan('refinance', loan.status)) return undefined
  const next = loans.find((one) => one.refinancedFromLoanId === loan.id && (one.status === 'pending' || one.status === 'approved'))
  if (next) return { kind: next.status === 'pending' ? 'asked' : 'promised', newLoanId: next.id, amount: next.amount }
  if (loan.overdueAmount > 0) return { kind: 'late', amount: loan.overdueAmount }
  const missing = stillToEarn({ totalRepayment: loan.totalRepayAmount, amountPaid: loan.amountPaid })
  if (missing > 0) return { kind: 'not_half', missing }
  return loans.some((one) => one.status === 'pending') ? { kind: 'other_waits' } : { kind: 'open' }
}

export function refinanceProblem(
  amount: Pesewas | undefined,
  outstanding: Pesewas,
  quoted: { refusal: string | null } | undefined,
): string | undefined {
  if (amount === undefined) return undefined
  if (amount <= outstanding) return refusal('refinance_too_small', { amount: outstanding }).message
  return quoted?.refusal ?? undefined
}

/** Rule W9. */
export const refinanceReasonProblem = (reason: string): string | undefined =>
  reason.trim().length < REFINANCE_REASON_LENGTH ? 'Please provide a reason for refinancing' : undefined

export function whyNotRefinance(form: {
  amount: Pesewas | undefined
  problem: string | undefined
  isQuoted: boolean
  termsAccepted: boolean
}): string | undefined {
  if (form.amount === undefined) return 'Enter the amount of the new loan.'
  if (form.problem !== undefined) return 'Correct the amount first.'
  if (!form.isQuoted) return 'What it costs must stand above first.'
  return form.termsAccepted ? undefined : 'Read the price and accept the terms to go on.'
}
