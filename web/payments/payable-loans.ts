import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { isCurrent, type LoanStatus } from '#domain/loans/loan.ts'

interface ChoosableLoan {
  id: number
  status: LoanStatus
  outstanding: Pesewas
  totalRepayAmount: Pesewas
}

/** The loans that the payment page offers: current ones, and one that was closed without being repaid while something of it is owed. */
export const isPayable = (loan: Pick<ChoosableLoan, 'status' | 'outstanding'>): boolean =>
  isCurrent(loan.status) || (loan.status === 'written_off' && loan.outstanding > 0)

/** A loan in the selector: its number and total, and of a closed one what is still owed, in kind words. */
export const formatPayable = (loan: ChoosableLoan): string =>
  loan.status === 'written_off'
    ? `Loan #${loan.id}, ${formatCedis(loan.outstanding)} still to pay`
    : `Loan #${loan.id}, ${formatCedis(loan.totalRepayAmount)}`
