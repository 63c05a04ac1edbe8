import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'

/** Rule L6. */
export function payoffOf(loan: { status: LoanStatus; outstanding: Pesewas }): { amount: Pesewas; payable: boolean; message: string } {
  if (loan.status === 'active') {
    return {
      amount: loan.outstanding,
      payable: true,
      message: `Paying ${formatCedis(loan.outstanding)} today closes the loan. Paying early costs nothing and saves nothing.`,
    }
  }
  if (loan.status === 'written_off') {
    return {
      amount: loan.outstanding,
      payable: loan.outstanding > 0,
      message:
        loan.outstanding > 0
          ? `${formatCedis(loan.outstanding)} is still owed for this loan.`
          : 'This loan is recovered. Nothing is left to pay.',
    }
  }
  if (!loanCan('pay', loan.status)) return { amount: loan.outstanding, payable: false, message: 'This loan takes no payments.' }
  return { amount: loan.outstanding, payable: false, message: 'This loan has not been paid out yet, so it cannot be closed today.' }
}
