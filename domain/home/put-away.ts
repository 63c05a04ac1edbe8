import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'

const ENDED: readonly LoanStatus[] = ['completed', 'rejected', 'withdrawn', 'expired']

/** Rule L23. */
export const refusalToPutAway = ({ status }: { readonly status: LoanStatus }): Refusal | undefined =>
  ENDED.includes(status) ? undefined : refusal('not_ended')
