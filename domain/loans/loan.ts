import { pesewas, type Pesewas } from '#domain/kernel/money.ts'

export const LOAN_STATUSES = ['pending', 'approved', 'active', 'completed', 'rejected', 'withdrawn', 'written_off'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** Term of every loan, in weeks and in instalments (rule L6). */
export const TERM_WEEKS = 13
/** Percent of the principal, flat for the whole term. */
export const INTEREST_PERCENT = 30

/** The only lender: code as stored and sent, name as shown. */
export const LENDERS = { mmoa_direct: 'Mmoa Direct' } as const
export type LenderCode = keyof typeof LENDERS

const ALLOWED = {
  approve: ['pending'],
  reject: ['pending'],
  withdraw: ['pending', 'approved'],
  acceptTerms: ['approved'],
  undoApproval: ['approved'],
  disburse: ['approved'],
  returnPayout: ['active'],
  refinance: ['active'],
  writeOff: ['active'],
  postpone: ['active'],
  pay: ['approved', 'active', 'written_off'],
} as const satisfies Record<string, readonly LoanStatus[]>

export type LoanVerb = keyof typeof ALLOWED

/** Which states allow what (rule L1): read by the rules and by the screens. */
export function loanCan(verb: LoanVerb, status: LoanStatus): boolean {
  const states: readonly LoanStatus[] = ALLOWED[verb]
  return states.includes(status)
}

/** Approved and active loans count as current. */
export const isCurrent = (status: LoanStatus): boolean => status === 'approved' || status === 'active'

/** What is left to repay: total − paid − settled by a refinance, in pesewas. */
export function outstandingOf(loan: { totalRepayment: Pesewas; amountPaid: Pesewas; settledByRefinance: Pesewas }): Pesewas {
  return pesewas(loan.totalRepayment - loan.amountPaid - loan.settledByRefinance)
}
