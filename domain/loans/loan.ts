import { pesewas, type Pesewas } from '#domain/kernel/money.ts'

export const LOAN_STATUSES = ['pending', 'approved', 'active', 'completed', 'rejected', 'withdrawn', 'written_off', 'expired'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** Weeks and instalments (rule L6). */
export const TERM_WEEKS = 13
/** Percent of the principal. */
export const INTEREST_PERCENT = 30

/** Code as stored, name as shown. */
export const LENDERS = { mmoa_direct: 'Mmoa Direct' } as const
export type LenderCode = keyof typeof LENDERS

const ALLOWED = {
  approve: ['pending'],
  reject: ['pending'],
  withdraw: ['pending', 'approved'],
  acceptTerms: ['approved'],
  undoApproval: ['approved'],
  expire: ['approved'],
  disburse: ['approved'],
  returnPayout: ['active'],
  refinance: ['active'],
  writeOff: ['active'],
  postpone: ['active'],
  plan: ['active'],
  pay: ['approved', 'active', 'written_off'],
} as const satisfies Record<string, readonly LoanStatus[]>

export type LoanVerb = keyof typeof ALLOWED

/** Rule L1. */
export function loanCan(verb: LoanVerb, status: LoanStatus): boolean {
  const states: readonly LoanStatus[] = ALLOWED[verb]
  return states.includes(status)
}

export const isCurrent = (status: LoanStatus): boolean => status === 'approved' || status === 'active'

export function outstandingOf(loan: { totalRepayment: Pesewas; amountPaid: Pesewas; settledByRefinance: Pesewas }): Pesewas {
  return pesewas(loan.totalRepayment - loan.amountPaid - loan.settledByRefinance)
}

/** Its balance was paid after the write-off. */
export const isRecovered = (loan: { readonly status: LoanStatus; readonly outstanding: Pesewas }): boolean =>
  loan.status === 'written_off' && loan.outstanding <= 0

export const REVIEW_BUSINESS_DAYS = 7
