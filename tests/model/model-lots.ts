import type { Day } from './model-days.ts'
import type { Model, ModelCustomer, ModelLoan, ModelLot, ModelReceipt, ModelUse } from './model.ts'
import { isValid, leftOf } from './model-figures.ts'

// Unallocated funds in lots: source, day, loan.

const sum = (amounts: readonly number[]) => amounts.reduce((so, one) => so + one, 0)
export const reservedIn = (model: Model, lot: ModelLot): number =>
  lot.receipt !== undefined && lot.isReceipts && isValid(lot.receipt, model.today) ? Math.min(lot.left, lot.receipt.reserved) : 0
const freeIn = (model: Model, lot: ModelLot) => lot.left - reservedIn(model, lot)

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
  for (const { lot, amount } of uses.toSorted((a, b) => a.lot.number - b.lot.number))
    put(customer, { ...lot, left: amount, isReceipts: false })
}

export const leftOfReceipt = (receipt: ModelReceipt): number =>
  sum((receipt.bound?.loan.customer.lots ?? []).filter((lot) => lot.receipt === receipt).map((lot) => lot.left))

export const reservedFor = (model: Model, loan: ModelLoan): number =>
  sum(model.receipts.filter((one) => one.bound?.loan === loan && isValid(one, model.today)).map((one) => one.reserved))

/** Money received for the loan keeps its days, other money gets today. */
export function applications(model: Model, loan: ModelLoan, amount: number): { day: Day; uses: ModelUse[] }[] {
  const uses = planUse(model, loan.customer, amount, (lot) => lot.loan === loan)
  const dayOf = ({ lot }: ModelUse) => (lot.loan === loan ? lot.day : model.today)
  const days = [...new Set(uses.map(dayOf))].toSorted((a, b) => a - b)
  return days.map((day) => ({ day, uses: uses.filter((one) => dayOf(one) === day) }))
}

/** Open receipts wait for no more than is left, oldest first; where the loan takes nothing more they are closed. */
export function fitReceipts(model: Model, loan: ModelLoan): void {
  let left = ['approved', 'active', 'written_off'].includes(loan.status) ? leftOf(model, loan) : 0
  const isClosed = left === 0
  for (const receipt of model.receipts) {
    if (receipt.bound?.loan !== loan || !isValid(receipt, model.today)) continue
    receipt.reserved = Math.min(receipt.reserved, left)
    left -= receipt.reserved
    if (!isClosed) continue
    receipt.status = 'closed'
    loan.displaced.push({ day: receipt.madeOn, amount: receipt.bound.amount })
  }
}
