import { expect } from 'vitest'
import { formatDay } from './model-days.ts'
import { arrearsOf, completedOn, leftOf, loansOf, amountOf, paidOn, priceOfLoan, weeksOf } from './model-figures.ts'
import { freeOf } from './model-lots.ts'
import { wire } from './model-price.ts'
import type { ModelProduct } from './model-product.ts'
import type { Model, ModelCustomer, ModelLoan, ModelPayment } from './model.ts'

const formatOrNull = (day: number | null) => (day === null ? null : formatDay(day))

function loanAsAnswered(model: Model, loan: ModelLoan) {
  const { total, parts } = priceOfLoan(loan)
  const { overdue, pastDue, next, weeksDone } = arrearsOf(model, loan)
  const weeks = weeksOf(model, loan)
  const settled = loan.status === 'completed'
  return {
    id: loan.id,
    status: loan.status,
    requestedAmount: wire(loan.requested),
    amount: wire(amountOf(loan)),
    totalRepayAmount: wire(total),
    weeklyPaymentAmount: wire(parts[0]?.amount ?? 0),
    amountPaid: wire(paidOn(model, loan)),
    outstanding: wire(leftOf(model, loan)),
    settledByRefinance: wire(loan.settled),
    refinancedFromLoanId: loan.replaces?.id ?? null,
    refinancedToLoanId: loan.replacedBy?.id ?? null,
    weeksCompleted: weeksDone,
    weeksRemaining: (loan.status === 'active' ? weeks.length : 13) - weeksDone,
    nextPaymentDue: formatOrNull(next),
    overdueAmount: wire(settled ? 0 : overdue),
    daysPastDue: settled ? 0 : pastDue,
    awaitsAcceptance: loan.awaitsAcceptance,
    instalments: weeks.map((week) => ({
      week: week.week,
      amount: wire(week.amount),
      interest: wire(week.interest),
      dueDate: formatDay(week.due),
      paid: wire(week.paid),
      paidOn: formatOrNull(week.paidOn),
      state: week.state,
      daysPastDue: week.pastDue,
    })),
  }
}

export const paymentAsAnswered = (payment: ModelPayment) => ({
  id: payment.id,
  loanId: payment.loan.id,
  status: payment.status,
  amount: wire(payment.amount),
  unallocatedAmount: wire(payment.rest),
  cashReceiptNumber: payment.receipt?.number ?? null,
  momoTransactionId: payment.transaction ?? null,
  ...(payment.status === 'completed' && { valueDate: formatOrNull(payment.valueDay) }),
})

export async function lookAt(model: Model, product: ModelProduct, customer: ModelCustomer, loan?: ModelLoan): Promise<void> {
  const { status, body: loans } = await product.call(customer.name, 'GET', '/api/loans/user')
  expect(status).toBe(200)
  const expected = loansOf(model, customer).toSorted((a, b) => b.id - a.id)
  expect(loans).toMatchObject(expected.map((one) => loanAsAnswered(model, one)))
  if (!loan) return
  const page = await product.call(loan.customer.name, 'GET', `/api/loans/${loan.id}`)
  expect(page).toMatchObject({ status: 200, body: { id: loan.id, unallocated: wire(freeOf(model, loan.customer)) } })
  const payments = model.payments.filter((one) => one.loan === loan).toSorted((a, b) => b.id - a.id)
  expect(page.body.payments).toMatchObject(payments.map(paymentAsAnswered))
  const placed: { paymentId: number; amount: string }[] = page.body.allocations
  for (const { id, amount } of completedOn(model, loan)) {
    const parts = placed.filter((one) => one.paymentId === id).map((one) => Number(one.amount.replace('.', '')))
    expect(
      parts.reduce((so, one) => so + one, 0),
      `payment ${id} in its weeks`,
    ).toBe(amount)
  }
}
