import { formatCedis, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import type { EarlySettlement } from '#domain/loans/early-settlement.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'

/** Rules L6 and L28. `early`: of a version with a rebate, what closes the loan today. */
export function payoffOf(
  loan: { status: LoanStatus; outstanding: Pesewas },
  early: Pick<EarlySettlement, 'amount' | 'rebate'> = { amount: loan.outstanding, rebate: NOTHING },
): { amount: Pesewas; payable: boolean; message: string } {
  if (loan.status === 'active') {
    const saves =
      early.rebate > NOTHING ? `You save ${formatCedis(early.rebate)} of interest.` : 'Paying early costs nothing and saves nothing.'
    return { amount: early.amount, payable: true, message: `Paying ${formatCedis(early.amount)} today closes the loan. ${saves}` }
  }
  if (loan.status === 'written_off') {
    return {
      amount: loan.outstanding,
      payable: loan.outstanding > 0,
      message:
        loan.outstanding > 0
          ? `The balance of this loan is ${formatCedis(loan.outstanding)}.`
          : 'This loan is recovered. Nothing is left to pay.',
    }
  }
  if (!loanCan('pay', loan.status)) return { amount: loan.outstanding, payable: false, message: 'This loan takes no payments.' }
  return { amount: loan.outstanding, payable: false, message: 'This loan has not been paid out yet, so it cannot be closed today.' }
}
