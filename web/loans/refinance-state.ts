import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'
import { REFINANCE_REASON_LENGTH, amountUntilRefinance } from '#domain/loans/refinance.ts'

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

/** How a refinance of this loan stands for its owner (rule L15); undefined where it cannot be one. Money in pesewas. */
export function refinanceState(loan: OldLoan, loans: readonly AnotherLoan[]): RefinanceState | undefined {
  if (!loanCan('refinance', loan.status)) return undefined
  const next = loans.find((one) => one.refinancedFromLoanId === loan.id && (one.status === 'pending' || one.status === 'approved'))
  if (next) return { kind: next.status === 'pending' ? 'asked' : 'promised', newLoanId: next.id, amount: next.amount }
  if (loan.overdueAmount > 0) return { kind: 'late', amount: loan.overdueAmount }
  const missing = amountUntilRefinance({ totalRepayment: loan.totalRepayAmount, amountPaid: loan.amountPaid })
  if (missing > 0) return { kind: 'not_half', missing }
  return loans.some((one) => one.status === 'pending') ? { kind: 'other_waits' } : { kind: 'open' }
}

/** What is wrong with the amount: it must be above what is left, and the server knows the rest of the rules. */
export function refinanceProblem(
  amount: Pesewas | undefined,
  outstanding: Pesewas,
  quoted: { refusal: string | null } | undefined,
): string | undefined {
  if (amount === undefined) return undefined
  if (amount <= outstanding) return refusal('refinance_too_small', { amount: outstanding }).message
  return quoted?.refusal ?? undefined
}

/** What the reason lacks (rule W9). */
export const refinanceReasonProblem = (reason: string): string | undefined =>
  reason.trim().length < REFINANCE_REASON_LENGTH ? 'Please provide a reason for refinancing' : undefined

/** Why it cannot be asked for yet. What is wrong with an answer is said at its field. */
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
