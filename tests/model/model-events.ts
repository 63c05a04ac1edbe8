import type { Day } from './model-days.ts'
import { amountOf, completedOn, leftOf, unearnedOf } from './model-figures.ts'
import { closeReceipts, freeOf, leftOfReceipt, planUse, put, restore, use } from './model-lots.ts'
import { scoreOf } from './model-score.ts'
import type { Model, ModelCustomer, ModelLoan, ModelPayment, ModelReceipt, ModelUse } from './model.ts'

export function applied(
  model: Model,
  facts: { id: number; customer: ModelCustomer; requested: number; replaces?: ModelLoan | undefined },
): void {
  model.loans.push({
    ...facts,
    replaces: facts.replaces,
    applied: model.today,
    status: 'pending',
    approved: null,
    approvedOn: null,
    paidOutOn: null,
    creditThen: 0,
    awaitsAcceptance: false,
    approvalUndone: false,
    endedByOffice: false,
    replacedBy: undefined,
    settled: 0,
    deferred: 0,
    displaced: [],
  })
}

export function approved(model: Model, loan: ModelLoan, amount: number): void {
  loan.creditThen = scoreOf(model, loan.customer).most
  loan.status = 'approved'
  loan.approved = amount
  loan.approvedOn = model.today
  loan.approvalUndone = false
  loan.awaitsAcceptance = amount !== loan.requested
}

export function paidOut(model: Model, loan: ModelLoan): void {
  const old = loan.replaces?.status === 'active' && loan.replaces.settled === 0 ? loan.replaces : undefined
  loan.status = 'active'
  loan.paidOutOn = model.today
  model.cash -= amountOf(loan)
  if (!old) return
  loan.deferred = unearnedOf(model, old)
  old.settled = leftOf(model, old)
  old.status = 'completed'
  old.replacedBy = loan
  closeReceipts(model, old)
  model.cash += old.settled
}

export function returned(model: Model, loan: ModelLoan): void {
  loan.status = 'approved'
  loan.paidOutOn = null
  model.cash += amountOf(loan)
  const old = model.loans.find((one) => one.replacedBy === loan)
  if (!old) return
  model.cash -= old.settled
  loan.deferred = 0
  old.settled = 0
  old.status = 'active'
  old.replacedBy = undefined
}

/** Without a payout, the payments of an approval become unallocated. */
function released(model: Model, loan: ModelLoan): void {
  const { customer } = loan
  for (const payment of completedOn(model, loan).toSorted((a, b) => a.id - b.id)) {
    if (payment.source === 'kept') restore(customer, payment.used)
    else put(customer, { day: payment.valueDay ?? model.today, loan, receipt: undefined, isReceipts: false, left: payment.amount })
    payment.status = 'reversed'
  }
}

export function approvalUndone(model: Model, loan: ModelLoan): void {
  released(model, loan)
  loan.status = 'pending'
  closeReceipts(model, loan)
  loan.approved = null
  loan.approvedOn = null
  loan.approvalUndone = true
  loan.awaitsAcceptance = false
}

export function withdrawn(model: Model, loan: ModelLoan): void {
  released(model, loan)
  loan.status = 'withdrawn'
  loan.endedByOffice = loan.approvalUndone || (loan.approved !== null && loan.approved < loan.requested)
  closeReceipts(model, loan)
  loan.awaitsAcceptance = false
}

function approvalExpired(model: Model, loan: ModelLoan): void {
  released(model, loan)
  loan.status = 'expired'
  closeReceipts(model, loan)
  loan.awaitsAcceptance = false
}

/** Ends the approvals that are 30 days old by then. */
export function daysPassed(model: Model, today: Day): void {
  model.today = today
  for (const loan of model.loans)
    if (loan.status === 'approved' && loan.approvedOn !== null && today - loan.approvedOn >= 30) approvalExpired(model, loan)
}

export function receiptMade(model: Model, number: string, bound: ModelReceipt['bound']): ModelReceipt {
  const receipt: ModelReceipt = { number, madeOn: model.today, bound, status: 'open' }
  model.receipts.push(receipt)
  if (bound) {
    model.cash += bound.amount
    const { loan, amount } = bound
    put(loan.customer, { day: model.today, loan, receipt, isReceipts: true, left: amount })
  }
  return receipt
}

export function receiptCancelled(model: Model, receipt: ModelReceipt): void {
  receipt.status = 'cancelled'
  if (!receipt.bound) return
  model.cash -= receipt.bound.amount
  use(planUse(model, receipt.bound.loan.customer, receipt.bound.amount, (lot) => lot.receipt === receipt))
}

interface Claim {
  readonly id: number
  readonly loan: ModelLoan
  readonly amount: number
  readonly method: 'cash' | 'momo'
  readonly receipt?: ModelReceipt
  readonly transaction?: string
}

export function claimed(model: Model, claim: Claim): ModelPayment {
  const payment: ModelPayment = {
    ...claim,
    receipt: claim.receipt,
    transaction: claim.transaction,
    enteredOn: model.today,
    status: 'pending',
    rest: 0,
    valueDay: null,
    used: [],
    isHere: false,
    source: null,
    beforePayout: false,
    recovery: false,
  }
  if (claim.receipt) claim.receipt.status = 'used'
  model.payments.push(payment)
  return payment
}

/** The excess becomes unallocated. `uses`: of applied funds; a receipt uses its own cash. */
export function completed(
  model: Model,
  payment: ModelPayment,
  source: NonNullable<ModelPayment['source']>,
  valueDay: Day,
  uses?: readonly ModelUse[],
): void {
  const { loan, receipt } = payment
  const isEntered = source === 'kept' && uses === undefined
  const amount = isEntered && receipt ? leftOfReceipt(receipt) : payment.amount
  const taken = Math.min(amount, leftOf(model, loan))
  if (source === 'kept') {
    payment.used = uses ?? planUse(model, loan.customer, taken, (lot) => lot.isReceipts && lot.receipt === receipt)
    use(payment.used)
  } else {
    model[source] += amount
    payment.isHere = true
    if (amount > taken) put(loan.customer, { day: valueDay, loan, receipt: undefined, isReceipts: false, left: amount - taken })
  }
  payment.status = 'completed'
  payment.amount = taken
  payment.rest = amount - taken
  payment.source = source
  payment.valueDay = valueDay
  payment.beforePayout = loan.paidOutOn === null
  payment.recovery = loan.status === 'written_off'
  // In order of booking: an early claim may be confirmed late.
  model.payments.splice(model.payments.indexOf(payment), 1)
  model.payments.push(payment)
  if (loan.status === 'active' && leftOf(model, loan) === 0) loan.status = 'completed'
  if (isEntered && receipt && amount > taken) loan.displaced.push({ day: receipt.madeOn, amount: amount - taken })
  closeReceipts(model, loan)
}

export function unallocatedInstead(model: Model, payment: ModelPayment, day: Day): void {
  model[payment.method === 'cash' ? 'cash' : 'momo'] += payment.amount
  const { loan, amount } = payment
  put(loan.customer, { day, loan, receipt: undefined, isReceipts: false, left: amount })
  payment.isHere = true
  payment.status = 'failed'
  payment.rest = payment.amount
}

/** Other claims of the transaction fail. */
export function othersFailed(model: Model, payment: ModelPayment): void {
  if (payment.transaction === undefined) return
  for (const other of model.payments)
    if (other !== payment && other.transaction === payment.transaction && other.status === 'pending') other.status = 'failed'
}

export function reversed(model: Model, payment: ModelPayment): void {
  const { loan, amount, rest, source } = payment
  if (source === 'kept') restore(loan.customer, payment.used)
  else if (source !== null) {
    model[source] -= amount + rest
    payment.isHere = false
    // This payment's lot, or an equal one: later only loan and day matter.
    use(planUse(model, loan.customer, rest, (lot) => lot.loan === loan && lot.day === payment.valueDay && lot.receipt === undefined))
  }
  payment.status = 'reversed'
  if (loan.status === 'completed') loan.status = 'active'
  loan.displaced = []
}

export function refunded(model: Model, customer: ModelCustomer, amount: number): void {
  // The rule has refused refunds of money that valid receipts wait for.
  if (amount > freeOf(model, customer)) throw new Error('The model refunds more than is free')
  use(planUse(model, customer, amount))
  model.cash -= amount
}
