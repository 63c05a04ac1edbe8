import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { LoanDebt } from '#domain/loans/customer-loans.ts'

type KnownLoan = Pick<LoanDebt, 'status' | 'outstanding' | 'overdueAmount'>

/** Anything overdue, and the balance of a written-off loan: what a customer pays before an invitation to borrow. In pesewas. */
export const owedNow = (loans: readonly KnownLoan[]): Pesewas =>
  pesewas(loans.reduce((sum, loan) => sum + (loan.status === 'written_off' ? loan.outstanding : loan.overdueAmount), 0))
