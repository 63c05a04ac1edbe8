import { leftOf, priceOfLoan } from './model-figures.ts'
import * as happened from './model-events.ts'
import { wire } from './model-price.ts'
import * as rules from './model-rules.ts'
import { loanIn, oneOf, type Choose, type Pick } from './model-step.ts'
import type { Model, ModelLoan, ModelReceipt } from './model.ts'

/** A week, several, half, all, a pesewa beside all, or any amount. */
export function amountFor(model: Model, loan: ModelLoan, { how, much }: Pick): number {
  const { total, parts } = priceOfLoan(loan)
  const left = leftOf(model, loan)
  const weekly = parts[0]?.amount ?? 1
  const choices = [weekly, 2 * weekly + 1, Math.ceil(total / 2), left, left - 1, left + 1, 1 + (much % 500), 1 + (much % Math.max(1, left))]
  return Math.max(1, choices[(how + much) % choices.length] ?? weekly)
}

export const makeBoundReceipt: Choose = (model, pick) => {
  const loan = loanIn(model, ['active', 'active', 'approved', 'written_off'], pick)
  if (!loan) return undefined
  const amount = amountFor(model, loan, pick)
  return {
    says: `the desk makes a receipt of ${wire(amount)} for loan ${loan.id}`,
    by: 'desk',
    path: '/api/admin/generate-receipt',
    body: { loanId: loan.id, amount: wire(amount) },
    expected: rules.whenReceiving(model, loan, amount),
    customer: loan.customer,
    loan,
    done: ({ receiptNumber }) => happened.receiptMade(model, receiptNumber, { loan, amount }),
  }
}

export const makeEmptyReceipt: Choose = (model, { which }) => {
  const customer = oneOf(model.customers, which)
  if (!customer) return undefined
  return {
    says: 'the desk makes a receipt number for nobody yet',
    by: 'desk',
    path: '/api/admin/generate-receipt',
    body: {},
    expected: 200,
    customer,
    done: ({ receiptNumber }) => happened.receiptMade(model, receiptNumber, undefined),
  }
}

function enter(model: Model, loan: ModelLoan, receipt: ModelReceipt, amount: number): ReturnType<Choose> {
  const isTheirs = receipt.bound === undefined || receipt.bound.loan === loan
  const { name } = loan.customer
  return {
    says: `${name} enters receipt ${receipt.number} with ${wire(amount)} for loan ${loan.id}`,
    by: name,
    path: `/api/payments/${loan.id}`,
    body: { amount: wire(amount), paymentMethod: 'cash', cashReceiptNumber: receipt.number },
    key: `form-${name}-${model.steps}`,
    expected: rules.whenEntering(model, loan, receipt, amount),
    customer: loan.customer,
    loan,
    done: ({ payment }) => {
      const claim = happened.claimed(model, { id: payment.id, loan, amount, method: 'cash', receipt })
      if (receipt.bound) happened.completed(model, claim, 'kept', receipt.madeOn)
    },
    otherwise: () => {
      if (!isTheirs && loan.customer.wrongNumbers < 5) loan.customer.wrongNumbers += 1
    },
  }
}

/** Usually the newest unused receipt with its own amount. */
export const payWithBoundReceipt: Choose = (model, { which, how, much }) => {
  const bound = model.receipts.filter((one) => one.bound)
  const receipt = how % 6 === 0 ? oneOf(bound, which) : bound.findLast((one) => one.status === 'open')
  if (!receipt?.bound) return undefined
  const { loan, amount } = receipt.bound
  return enter(model, loan, receipt, much % 8 === 0 ? amount + 1 : amount)
}

export const payWithEmptyReceipt: Choose = (model, pick) => {
  const empty = model.receipts.filter((one) => !one.bound)
  const receipt = pick.much % 4 === 0 ? oneOf(empty, pick.which) : empty.findLast((one) => one.status === 'open')
  const loan = loanIn(model, ['active', 'active', 'approved', 'written_off'], pick)
  return receipt && loan ? enter(model, loan, receipt, amountFor(model, loan, pick)) : undefined
}

export const payWithReceiptOfAnotherLoan: Choose = (model, pick) => {
  const receipt = oneOf(
    model.receipts.filter((one) => one.bound),
    pick.much,
  )
  const loan = oneOf(
    model.loans.filter((one) => one !== receipt?.bound?.loan),
    pick.which,
  )
  return receipt?.bound && loan ? enter(model, loan, receipt, receipt.bound.amount) : undefined
}

/** Usually the newest receipts. */
export const cancelReceipt: Choose = (model, { which, how, much }) => {
  const receipt = how % 3 === 0 ? model.receipts.findLast((one) => one.status === 'open') : oneOf(model.receipts, which)
  const customer = receipt?.bound?.loan.customer ?? model.customers[0]
  if (!receipt || !customer) return undefined
  const by = (['desk', 'manager', 'md'] as const)[much % 3] ?? 'desk'
  return {
    says: `${by} cancels receipt ${receipt.number}`,
    by,
    path: `/api/admin/receipts/${receipt.number}/cancel`,
    body: { reason: 'The money was given back' },
    expected: rules.whenCancelling(model, receipt, by),
    customer,
    loan: receipt.bound?.loan,
    done: () => happened.receiptCancelled(model, receipt),
  }
}
