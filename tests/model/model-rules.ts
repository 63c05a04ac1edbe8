import { freeOf, leftOfReceipt, reservedFor } from './model-lots.ts'
import { amountOf, arrearsOf, isValid, leftOf, loansOf, owedBeforeLending, paidOn, priceOfLoan, principalLeft } from './model-figures.ts'
import { scoreOf } from './model-score.ts'
import type { Model, ModelCustomer, ModelLoan, ModelPayment, ModelReceipt } from './model.ts'

// Rules return the expected status: 200 or that of the refusal.

export type Office = 'manager' | 'md'
const SMALL = 500_000
const CAP = 1_000_000
const beyond = (by: Office, amount: number): boolean => by === 'manager' && amount > SMALL

function canBorrow(
  model: Model,
  customer: ModelCustomer,
  amount: number,
  except: { loan?: ModelLoan; replaced?: ModelLoan | undefined } = {},
) {
  if (owedBeforeLending(model, customer) > 0 || amount > scoreOf(model, customer).most) return 422
  return exposure(model, customer, except) + amount > CAP ? 422 : 200
}

function exposure(model: Model, customer: ModelCustomer, except: { loan?: ModelLoan; replaced?: ModelLoan | undefined }): number {
  const current = loansOf(model, customer).filter((one) => one.status === 'approved' || one.status === 'active')
  return current
    .filter((one) => one !== except.loan && one !== except.replaced)
    .reduce((so, one) => so + (one.status === 'approved' ? amountOf(one) : principalLeft(model, one)), 0)
}

const hasPending = (model: Model, customer: ModelCustomer) => loansOf(model, customer).some((one) => one.status === 'pending')
const replacedBy = (loan: ModelLoan) => (loan.replaces?.status === 'active' && loan.replaces.settled === 0 ? loan.replaces : undefined)
/** At least a tenth of the new loan, and 10.00. */
const isEnoughInHand = (amount: number, inHand: number) => inHand >= 1_000 && inHand * 10 >= amount
const canSettle = (model: Model, old: ModelLoan, amount: number) =>
  arrearsOf(model, old).overdue === 0 && isEnoughInHand(amount, amount - leftOf(model, old))

export function whenApplying(model: Model, customer: ModelCustomer, amount: number): number {
  if (amount <= 0) return 400
  if (hasPending(model, customer)) return 409
  return amount < 100 ? 422 : canBorrow(model, customer, amount)
}

export function whenRefinancing(model: Model, old: ModelLoan, amount: number): number {
  if (hasPending(model, old.customer)) return 409
  if (amount < 100) return 422
  const earned = old.status === 'active' && old.settled === 0 && 2 * paidOn(model, old) >= priceOfLoan(old).total
  if (!earned || !canSettle(model, old, amount)) return 422
  return canBorrow(model, old.customer, amount, { replaced: old })
}

export function whenApproving(model: Model, loan: ModelLoan, amount: number, by: Office): number {
  if (amount <= 0) return 400
  if (loan.status !== 'pending') return 409
  if (amount < 100) return 422
  const old = replacedBy(loan)
  if (beyond(by, exposure(model, loan.customer, { loan, replaced: old }) + amount)) return 403
  if (amount > loan.requested || (old && !canSettle(model, old, amount))) return 422
  return canBorrow(model, loan.customer, amount, { loan, replaced: old })
}

export function whenPayingOut(model: Model, loan: ModelLoan): number {
  if (loan.status !== 'approved') return 409
  if (loan.awaitsAcceptance || owedBeforeLending(model, loan.customer) > 0) return 422
  const old = replacedBy(loan)
  if (exposure(model, loan.customer, { loan, replaced: old }) + amountOf(loan) > CAP) return 422
  return old && !canSettle(model, old, amountOf(loan)) ? 422 : 200
}

export function whenUndoingApproval(model: Model, loan: ModelLoan, by: Office): number {
  if (beyond(by, amountOf(loan))) return 403
  return loan.status === 'approved' && !hasPending(model, loan.customer) ? 200 : 409
}

export function whenReturning(model: Model, loan: ModelLoan, by: Office): number {
  if (beyond(by, amountOf(loan))) return 403
  const paidSince = model.payments.some((one) => one.loan === loan && one.status === 'completed' && !one.beforePayout)
  const isFinal = model.loans.some((one) => one.replacedBy === loan && one.status === 'written_off')
  return loan.status === 'active' && loan.paidOutOn === model.today && !paidSince && !isFinal ? 200 : 409
}

export function whenWritingOff(model: Model, loan: ModelLoan, by: Office, withCause: boolean): number {
  if (by === 'manager') return 403
  if (loan.status !== 'active') return 409
  return withCause || arrearsOf(model, loan).pastDue > 90 ? 200 : 422
}

const isOpen = (loan: ModelLoan) => ['approved', 'active', 'written_off'].includes(loan.status) && !loan.awaitsAcceptance

/** A new bound receipt, a claim, unallocated funds to apply. */
export function whenPaying(model: Model, loan: ModelLoan, amount: number): number {
  if (!isOpen(loan)) return 409
  if (amount <= 0) return 400
  const left = leftOf(model, loan)
  return amount > left || (loan.status === 'approved' && amount >= left) ? 422 : 200
}

/** For money not reserved by open receipts. */
export function whenReceiving(model: Model, loan: ModelLoan, amount: number): number {
  const status = whenPaying(model, loan, amount)
  const left = leftOf(model, loan) - reservedFor(model, loan)
  return status === 200 && (amount > left || (loan.status === 'approved' && amount >= left)) ? 422 : status
}

/** A bound receipt, a confirmation. The excess becomes unallocated. */
export function whenTaking(model: Model, loan: ModelLoan, amount: number): number {
  if (!isOpen(loan) || leftOf(model, loan) <= 0) return 409
  return loan.status === 'approved' && amount >= leftOf(model, loan) ? 422 : 200
}

/** By the owner of `loan`. */
export function whenEntering(model: Model, loan: ModelLoan, receipt: ModelReceipt, amount: number): number {
  if (loan.customer.wrongNumbers >= 5) return 429
  if (receipt.bound && receipt.bound.loan !== loan) return 422
  if (receipt.status === 'used' || receipt.status === 'closed') return 409
  if (!isValid(receipt, model.today)) return 422
  if (!receipt.bound) return whenPaying(model, loan, amount)
  return amount === receipt.bound.amount ? whenTaking(model, loan, amount) : 422
}

const isTaken = (model: Model, transaction: string) => model.payments.some((one) => one.transaction === transaction && one.isHere)

export function whenClaiming(model: Model, loan: ModelLoan, amount: number, transaction: string): number {
  const status = whenPaying(model, loan, amount)
  return status === 200 && isTaken(model, transaction) ? 409 : status
}

/** At most seven `daysBack`, and not before the approval. */
export function whenConfirming(model: Model, payment: ModelPayment, daysBack: number | undefined): number {
  if (payment.status !== 'pending') return 409
  const earliest = Math.max(model.today - 7, payment.loan.approvedOn ?? payment.loan.applied)
  if (daysBack !== undefined && model.today - daysBack < earliest) return 422
  return payment.transaction !== undefined && isTaken(model, payment.transaction) ? 409 : 200
}

export function whenReversing(model: Model, payment: ModelPayment, by: Office): number {
  if (beyond(by, payment.amount)) return 403
  if (payment.status !== 'completed') return 409
  const leaves = payment.source === 'kept' ? 0 : payment.rest
  return leaves > Math.max(0, freeOf(model, payment.loan.customer)) ? 422 : 200
}

/** A used receipt counts as unused after its payment was reversed. `desk` created all of them. */
export function whenCancelling(model: Model, receipt: ModelReceipt, by: Office | 'desk'): number {
  const reversed = model.payments.some((one) => one.receipt === receipt && one.status === 'reversed')
  if (receipt.status === 'cancelled' || (receipt.status === 'used' && !reversed)) return 409
  if (by === 'desk' ? receipt.madeOn !== model.today : beyond(by, receipt.bound?.amount ?? 0)) return 403
  if (!receipt.bound) return 200
  // Only its own money goes back.
  return leftOfReceipt(receipt) < receipt.bound.amount ? 422 : 200
}

export function whenApplyingUnallocated(model: Model, loan: ModelLoan, amount: number): number {
  const status = whenPaying(model, loan, amount)
  return status === 200 && amount > freeOf(model, loan.customer) ? 422 : status
}

export function whenRefunding(model: Model, customer: ModelCustomer, amount: number, by: Office | 'desk'): number {
  if (amount <= 0) return 400
  // The desk has no permission, and took the money in.
  if (by === 'desk' || beyond(by, amount)) return 403
  return amount > freeOf(model, customer) ? 422 : 200
}
