import { add, NOTHING, pesewas, proportion, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { outstandingInterest, type CustomerInstalment, type CustomerLoan } from '#domain/loans/customer-loans.ts'

/** `deferredInterest`: unearned interest of the loan that it settled (rule L21). */
export type DeferringLoan = Pick<CustomerLoan, 'principal' | 'totalRepayment' | 'deferredInterest' | 'rebate'>

const wholeInterest = (loan: DeferringLoan): Pesewas => subtract(add(loan.totalRepayment, loan.rebate ?? NOTHING), loan.principal)

/** Deferred interest that is income once `paid` of the own interest, without a rebate, is paid; all with the last payment. */
export const deferredEarned = (loan: DeferringLoan, paid: Pesewas): Pesewas => proportion(loan.deferredInterest, paid, wholeInterest(loan))

export const deferredBetween = (loan: DeferringLoan, from: Pesewas, to: Pesewas): Pesewas =>
  subtract(deferredEarned(loan, to), deferredEarned(loan, from))

export const paidInterest = (instalments: readonly Pick<CustomerInstalment, 'interest' | 'paid'>[]): Pesewas =>
  pesewas(instalments.reduce((sum, one) => sum + Math.min(one.interest, one.paid), 0))

/** Without that of a settled tail, which the new loan has. */
export const deferredLeft = (loan: CustomerLoan): Pesewas =>
  deferredBetween(loan, paidInterest(loan.instalments), add(...loan.instalments.map((one) => one.interest)))

/** Its own interest, without a rebate, and what it still defers of earlier loans. */
export const deferredBySettling = (old: CustomerLoan): Pesewas =>
  add(outstandingInterest(old), deferredBetween(old, paidInterest(old.instalments), wholeInterest(old)))
