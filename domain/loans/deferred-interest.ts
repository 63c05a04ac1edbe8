import { add, pesewas, proportion, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { outstandingInterest, type CustomerInstalment, type CustomerLoan } from '#domain/loans/customer-loans.ts'

/** A loan that settled another one. `deferredInterest`: the unearned interest that it took over (rule L21). In pesewas. */
export type DeferringLoan = Pick<CustomerLoan, 'principal' | 'totalRepayment' | 'deferredInterest'>

/** In pesewas: the deferred interest that is income once `paid` of the loan's own interest is paid; all of it with the last payment. */
export const deferredEarned = (loan: DeferringLoan, paid: Pesewas): Pesewas =>
  proportion(loan.deferredInterest, paid, subtract(loan.totalRepayment, loan.principal))

/** In pesewas: the deferred interest that becomes income when the paid interest grows from `from` to `to`. */
export const deferredBetween = (loan: DeferringLoan, from: Pesewas, to: Pesewas): Pesewas =>
  subtract(deferredEarned(loan, to), deferredEarned(loan, from))

export const paidInterest = (instalments: readonly Pick<CustomerInstalment, 'interest' | 'paid'>[]): Pesewas =>
  pesewas(instalments.reduce((sum, one) => sum + Math.min(one.interest, one.paid), 0))

/**
 * In pesewas: what is still unearned of the interest that an active loan took over. Where a refinance settled the tail of its schedule, that
 * tail's part of it went on to the new loan.
 */
export const deferredLeft = (loan: CustomerLoan): Pesewas =>
  deferredBetween(loan, paidInterest(loan.instalments), add(...loan.instalments.map((one) => one.interest)))

/** In pesewas: what a new loan takes over when it settles this one, its own interest and what it still defers of earlier loans. */
export const deferredBySettling = (old: CustomerLoan): Pesewas => add(outstandingInterest(old), deferredLeft(old))
