import { expect } from 'vitest'
import { dayFrom, formatDay } from './model-days.ts'
import { leftOf, unallocatedOf } from './model-figures.ts'
import { freeOf } from './model-lots.ts'
import * as happened from './model-events.ts'
import { applications } from './model-lots.ts'
import { wire } from './model-price.ts'
import { amountFor } from './model-receipt-steps.ts'
import * as rules from './model-rules.ts'
import { loanIn, oneOf, type Choose, type Pick } from './model-step.ts'
import type { Model, ModelPayment } from './model.ts'

/** Of few transaction IDs, so that several customers claim the same. */
export const payByMomo: Choose = (model, pick) => {
  const loan = loanIn(model, ['active', 'active', 'approved', 'written_off'], pick)
  if (!loan) return undefined
  const amount = amountFor(model, loan, pick)
  const { name } = loan.customer
  const transaction = `TX-${model.customers[0]?.name.replace(' ', '-')}-${pick.much % 4}`
  return {
    says: `${name} claims ${transaction} with ${wire(amount)} for loan ${loan.id}`,
    by: name,
    path: `/api/payments/${loan.id}`,
    body: { amount: wire(amount), momoTransactionId: transaction },
    key: `form-${name}-${model.steps}`,
    expected: rules.whenClaiming(model, loan, amount, transaction),
    customer: loan.customer,
    loan,
    done: ({ payment }) => happened.claimed(model, { id: payment.id, loan, amount, method: 'momo', transaction }),
  }
}

/** The last answered form, unchanged or with another amount under the same key. */
export const sendAgain: Choose = (model, { how }) => {
  const form = model.lastForm
  const customer = model.customers.find((one) => one.name === form?.by)
  if (!form || !customer) return undefined
  const other = how % 3 === 0
  return {
    says: `${form.by} sends ${form.path} again${other ? ' with another amount' : ''}`,
    by: form.by,
    path: form.path,
    body: other ? { ...form.body, amount: '0.07' } : form.body,
    key: form.key,
    expected: other ? 409 : 200,
    customer,
    done: (answer) => {
      if (JSON.stringify(answer) !== JSON.stringify(form.answer)) throw new Error('The same form was answered in another way')
    },
  }
}

const waitingOr = (model: Model, { which, how }: Pick): ModelPayment | undefined => {
  const pending = model.payments.filter((one) => one.status === 'pending')
  return oneOf(how % 8 === 0 ? model.payments : pending, which)
}

export const confirm: Choose = (model, pick) => {
  const payment = waitingOr(model, pick)
  if (!payment) return undefined
  const daysBack = pick.much % 3 === 0 ? pick.much % 10 : undefined
  const { loan } = payment
  return {
    says: `the desk confirms payment ${payment.id}${daysBack === undefined ? '' : `, dated ${daysBack} days back`}`,
    by: 'desk',
    path: `/api/admin/payments/${payment.id}/confirm`,
    body: daysBack === undefined ? {} : { valueDate: formatDay(model.today - daysBack) },
    expected: rules.whenConfirming(model, payment, daysBack),
    customer: loan.customer,
    loan,
    done: () => {
      const day = daysBack === undefined ? payment.enteredOn : model.today - daysBack
      if (rules.whenTaking(model, loan, payment.amount) === 200) happened.completed(model, payment, payment.method, day)
      else happened.unallocatedInstead(model, payment, day)
      happened.othersFailed(model, payment)
    },
  }
}

export const fail: Choose = (model, pick) => {
  const payment = waitingOr(model, pick)
  if (!payment) return undefined
  return {
    says: `the desk fails payment ${payment.id}`,
    by: 'desk',
    path: `/api/admin/payments/${payment.id}/fail`,
    body: { reason: 'Not on the statement' },
    expected: payment.status === 'pending' ? 200 : 409,
    customer: payment.loan.customer,
    loan: payment.loan,
    done: () => {
      payment.status = 'failed'
    },
  }
}

export const reverse: Choose = (model, { which, how, much }) => {
  const completed = model.payments.filter((one) => one.status === 'completed')
  const payment = oneOf(how % 8 === 0 ? model.payments : completed, which)
  if (!payment) return undefined
  const by: rules.Office = much % 3 === 0 ? 'md' : 'manager'
  return {
    says: `${by} reverses payment ${payment.id} of ${wire(payment.amount)} on loan ${payment.loan.id}`,
    by,
    path: `/api/admin/payments/${payment.id}/reverse`,
    body: { reason: 'Entered for the wrong person' },
    expected: rules.whenReversing(model, payment, by),
    customer: payment.loan.customer,
    loan: payment.loan,
    done: () => happened.reversed(model, payment),
  }
}

export const applyUnallocatedFunds: Choose = (model, pick) => {
  const loan = loanIn(model, ['active', 'active', 'approved', 'written_off'], pick)
  if (!loan || unallocatedOf(loan.customer) === 0) return undefined
  const free = Math.max(0, freeOf(model, loan.customer))
  const amount = Math.max(1, [Math.min(free, leftOf(model, loan)), free, free + 1, Math.ceil(free / 2)][pick.much % 4] ?? free)
  return {
    says: `the desk applies ${wire(amount)} of the kept money to loan ${loan.id}`,
    by: 'desk',
    path: `/api/admin/users/${loan.customer.userId}/unallocated/apply`,
    body: { loanId: loan.id, amount: wire(amount) },
    expected: rules.whenApplyingUnallocated(model, loan, amount),
    customer: loan.customer,
    loan,
    done: ({ payments }: { payments: { id: number; valueDate: string }[] }) => {
      const expected = applications(model, loan, amount)
      expect(payments.map((one) => dayFrom(one.valueDate))).toEqual(expected.map((one) => one.day))
      for (const [index, { day, uses }] of expected.entries()) {
        const part = uses.reduce((so, one) => so + one.amount, 0)
        const claim = happened.claimed(model, { id: payments[index]?.id ?? 0, loan, amount: part, method: 'cash' })
        happened.completed(model, claim, 'kept', day, uses)
      }
    },
  }
}

export const refund: Choose = (model, { which, how, much }) => {
  const customer = oneOf(
    model.customers.filter((one) => unallocatedOf(one) > 0),
    which,
  )
  if (!customer) return undefined
  const free = Math.max(0, freeOf(model, customer))
  const amount = Math.max(1, [free, free, Math.ceil(free / 2), free + 1][much % 4] ?? free)
  const by = (['manager', 'md', 'md', 'desk'] as const)[how % 4] ?? 'md'
  return {
    says: `${by} refunds ${wire(amount)} to ${customer.name}`,
    by,
    path: `/api/admin/users/${customer.userId}/unallocated/refund`,
    body: { amount: wire(amount), method: 'cash', reason: 'The customer wants it back' },
    expected: rules.whenRefunding(model, customer, amount, by),
    customer,
    loan: model.loans.find((one) => one.customer === customer),
    done: () => happened.refunded(model, customer, amount),
  }
}
