import { add, pesewas, proportion, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { outstandingInterest, type CustomerInstalment, type CustomerLoan } from '#domain/loans/customer-loans.ts'

/** `deferredInterest`: of the loan that it settled (rule L21). */
export type DeferringLoan = Pick<CustomerLoan, 'principal' | 'totalRepayment' | 'deferredInterest'>

/** Income once `paid` of the own interest is paid; all with the last payment. */
export const deferredEarned = (loan: DeferringLoan, paid: Pesewas): Pesewas =>
  proportion(loan.deferredInterest, paid, subtract(loan.totalRepayment, loan.principal))

export const deferredBetween = (loan: DeferringLoan, from: Pesewas, to: Pesewas): Pesewas =>
  subtract(deferredEarned(loan, to), deferredEarned(loan, from))

export const paidInterest = (instalments: readonly Pick<CustomerInstalment, 'interest' | 'paid'>[]): Pesewas =>
  pesewas(instalments.reduce((sum, one) => sum + Math.min(one.interest, one.paid), 0))

/** Without that of a settled tail, which the new loan has. */
export const deferredLeft = (loan: CustomerLoan): Pesewas =>
  deferredBetween(loan, paidInterest(loan.instalments), add(...loan.instalments.map((one) => one.interest)))

/** Its own interest, and the interest that it still defers. */
export const deferredBySettling = (old: CustomerLoan): Pesewas => add(outstandingInterest(old), deferredLeft(old))
