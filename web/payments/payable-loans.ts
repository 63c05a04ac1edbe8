import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { isCurrent, type LoanStatus } from '#domain/loans/loan.ts'

interface ChoosableLoan {
  id: number
  status: LoanStatus
  outstanding: Pesewas
  totalRepayAmount: Pesewas
}

/** Current loans, and written-off ones with a balance. */
export const isPayable = (loan: Pick<ChoosableLoan, 'status' | 'outstanding'>): boolean =>
  isCurrent(loan.status) || (loan.status === 'written_off' && loan.outstanding > 0)

export const formatPayable = (loan: ChoosableLoan): string =>
  loan.status === 'written_off'
    ? `Loan #${loan.id}, ${formatCedis(loan.outstanding)} still to pay`
    : `Loan #${loan.id}, ${formatCedis(loan.totalRepayAmount)}`
