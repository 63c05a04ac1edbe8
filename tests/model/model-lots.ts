import type { Day } from './model-days.ts'
import type { Model, ModelCustomer, ModelLoan, ModelLot, ModelReceipt, ModelUse } from './model.ts'
import { isValid, leftOf } from './model-figures.ts'

// Unallocated funds in lots: source, day, loan.

const sum = (amounts: readonly number[]) => amounts.reduce((so, one) => so + one, 0)
const isWaiting = (model: Model, lot: ModelLot) => lot.receipt !== undefined && lot.isReceipts && isValid(lot.receipt, model.today)
const inOrder = (lots: readonly ModelLot[]) => lots.toSorted((a, b) => a.day - b.day || a.number - b.number)

/** The lots of a loan's valid receipts wait for what is left of it, oldest first. */
export function reservedIn(model: Model, lot: ModelLot): number {
  const { loan } = lot
  if (!loan || !isWaiting(model, lot)) return 0
  let left = leftOf(model, loan)
  for (const one of inOrder(loan.customer.lots.filter((each) => each.loan === loan && isWaiting(model, each)))) {
    const its = Math.min(one.left, left)
    if (one === lot) return its
    left -= its
  }
  return 0
}
const freeIn = (model: Model, lot: ModelLot) => lot.left - reservedIn(model, lot)
/** That no valid receipt waits for. */
export const freeOf = (model: Model, customer: ModelCustomer): number => sum(customer.lots.map((lot) => freeIn(model, lot)))

export function put(customer: ModelCustomer, lot: Omit<ModelLot, 'number'>): void {
  customer.lots.push({ ...lot, number: customer.lots.length })
}

/** The preferred lots first, then the oldest. */
export function planUse(
  model: Model,
  customer: ModelCustomer,
  amount: number,
  prefers: (lot: ModelLot) => boolean = () => false,
): ModelUse[] {
  let missing = amount
  return customer.lots
    .toSorted((a, b) => Number(prefers(b)) - Number(prefers(a)) || a.day - b.day || a.number - b.number)
    .flatMap((lot) => {
      const taken = Math.min(missing, freeIn(model, lot))
      missing -= taken
      return taken > 0 ? [{ lot, amount: taken }] : []
    })
}

export function use(uses: readonly ModelUse[]): void {
  for (const { lot, amount } of uses) lot.left -= amount
}

/** Used lots return with their own days. */
export function restore(customer: ModelCustomer, uses: readonly ModelUse[]): void {
  for (const { lot, amount } of uses.toSorted((a, b) => a.lot.number - b.lot.number)) put(customer, { ...lot, left: amount })
}

export const leftOfReceipt = (receipt: ModelReceipt): number =>
  sum((receipt.bound?.loan.customer.lots ?? []).filter((lot) => lot.receipt === receipt).map((lot) => lot.left))

export const reservedFor = (model: Model, loan: ModelLoan): number =>
  sum(loan.customer.lots.filter((lot) => lot.loan === loan).map((lot) => reservedIn(model, lot)))

/** Money received for the loan keeps its days, other money gets today. */
export function applications(model: Model, loan: ModelLoan, amount: number): { day: Day; uses: ModelUse[] }[] {
  const uses = planUse(model, loan.customer, amount, (lot) => lot.loan === loan)
  const dayOf = ({ lot }: ModelUse) => (lot.loan === loan ? lot.day : model.today)
  const days = [...new Set(uses.map(dayOf))].toSorted((a, b) => a - b)
  return days.map((day) => ({ day, uses: uses.filter((one) => dayOf(one) === day) }))
}

/** Where the loan takes nothing more. */
export function closeReceipts(model: Model, loan: ModelLoan): void {
  if (['approved', 'active', 'written_off'].includes(loan.status) && leftOf(model, loan) > 0) return
  for (const receipt of model.receipts) {
    if (receipt.bound?.loan !== loan || !isValid(receipt, model.today)) continue
    receipt.status = 'closed'
    loan.displaced.push({ day: receipt.madeOn, amount: receipt.bound.amount })
  }
}
