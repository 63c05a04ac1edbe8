import { interestWithin, priceOf } from './model-price.ts'
import type { Model, ModelLoan, ModelCustomer, ModelPayment, ModelReceipt } from './model.ts'
import type { Day } from './model-days.ts'

/** Computed from the model's facts; nothing here is stored. */

export const amountOf = (loan: ModelLoan): number => loan.approved ?? loan.requested
export const priceOfLoan = (loan: ModelLoan) => priceOf(amountOf(loan))
export const loansOf = (model: Model, customer: ModelCustomer) => model.loans.filter((loan) => loan.customer === customer)
export const completedOn = (model: Model, loan: ModelLoan): ModelPayment[] =>
  model.payments.filter((one) => one.loan === loan && one.status === 'completed')
const sum = (amounts: readonly number[]) => amounts.reduce((so, one) => so + one, 0)
export const paidOn = (model: Model, loan: ModelLoan): number => sum(completedOn(model, loan).map((one) => one.amount))
export const leftOf = (model: Model, loan: ModelLoan): number => priceOfLoan(loan).total - paidOn(model, loan) - loan.settled

export function principalLeft(model: Model, loan: ModelLoan): number {
  const paid = paidOn(model, loan)
  return amountOf(loan) - (paid - interestWithin(priceOfLoan(loan).parts, paid))
}

/** A receipt expires on the 31st day after it was made. */
export const isValid = (receipt: ModelReceipt, today: Day): boolean => receipt.status === 'open' && today - receipt.madeOn <= 30
const waiting = (model: Model, of: (receipt: NonNullable<ModelReceipt['bound']>) => boolean): number =>
  sum(model.receipts.map((one) => (one.bound && isValid(one, model.today) && of(one.bound) ? one.bound.amount : 0)))
export const unallocatedOf = (customer: ModelCustomer): number => sum(customer.lots.map((lot) => lot.left))
/** Unallocated funds that no valid receipt waits for. */
export const freeOf = (model: Model, customer: ModelCustomer): number =>
  unallocatedOf(customer) -
  sum(model.receipts.map((one) => (one.bound?.loan.customer === customer && isValid(one, model.today) ? one.reserved : 0)))

export type WeekState = 'paid' | 'paid_late' | 'part_paid' | 'due' | 'to_come' | 'late' | 'missed'
export interface Week {
  readonly week: number
  readonly amount: number
  readonly interest: number
  readonly due: Day
  readonly paid: number
  readonly paidOn: Day | null
  readonly state: WeekState
  readonly pastDue: number
}

export function weeksOf(model: Model, loan: ModelLoan): Week[] {
  const from = loan.paidOutOn ?? loan.approvedOn
  if (from === null || !['approved', 'active', 'completed', 'written_off'].includes(loan.status)) return []
  const money = completedOn(model, loan).toSorted((a, b) => (a.valueDay ?? 0) - (b.valueDay ?? 0))
  const paid = paidOn(model, loan)
  const covered = paid + coverOf(model, loan)
  let until = 0
  let nextIsNamed = false
  return priceOfLoan(loan).parts.map(({ amount, interest }, index) => {
    const before = until
    until += amount
    const due = from + 7 * (index + 1)
    const day = dayWhen(money, until)
    const late = day === null && loan.paidOutOn !== null && loan.status !== 'completed' && covered < until && model.today > due
    const pastDue = late ? model.today - due : 0
    const isNext = day === null && !late && !nextIsNamed
    nextIsNamed ||= isNext
    const its = Math.max(0, Math.min(amount, paid - before))
    const state = stateOf({ loan, due, day, pastDue, its, isNext })
    return { week: index + 1, amount, interest, due, paid: its, paidOn: day, state, pastDue }
  })
}

function stateOf(week: { loan: ModelLoan; due: Day; day: Day | null; pastDue: number; its: number; isNext: boolean }): WeekState {
  if (week.day !== null) return week.loan.paidOutOn !== null && week.day > week.due ? 'paid_late' : 'paid'
  // A week settled by a new loan is shown as paid.
  if (week.loan.status === 'completed') return 'paid'
  if (week.pastDue > 7) return 'missed'
  if (week.pastDue > 0) return 'late'
  if (week.its > 0) return 'part_paid'
  return week.isNext ? 'due' : 'to_come'
}

function dayWhen(money: readonly ModelPayment[], needed: number): Day | null {
  let so = 0
  for (const one of money) {
    so += one.amount
    if (so >= needed) return one.valueDay
  }
  return null
}

/** Claims of the last fourteen days and valid receipts cover the weeks that they would pay. */
function coverOf(model: Model, loan: ModelLoan): number {
  if (loan.status !== 'approved' && loan.status !== 'active') return 0
  const claims = model.payments.filter((one) => one.loan === loan && one.status === 'pending' && model.today - one.enteredOn < 14)
  return sum(claims.map((one) => one.amount)) + waiting(model, (bound) => bound.loan === loan)
}

export interface Arrears {
  readonly overdue: number
  readonly pastDue: number
  readonly next: Day | null
  readonly weeksDone: number
}

export function arrearsOf(model: Model, loan: ModelLoan): Arrears {
  const weeks = weeksOf(model, loan)
  const open = weeks.filter((one) => one.paidOn === null)
  return {
    overdue: sum(open.map((one) => (one.pastDue > 0 ? one.amount - one.paid : 0))),
    pastDue: Math.max(0, ...open.map((one) => one.pastDue)),
    next: loan.status === 'completed' || loan.status === 'written_off' ? null : (open[0]?.due ?? null),
    weeksDone: weeks.length - open.length,
  }
}

export function owedInDefault(model: Model, customer: ModelCustomer): number {
  return sum(
    loansOf(model, customer).map((loan) => {
      if (loan.status === 'written_off') return leftOf(model, loan)
      const { pastDue, overdue } = arrearsOf(model, loan)
      return loan.status === 'active' && pastDue > 90 ? overdue : 0
    }),
  )
}

/** Ledger balances of the model's customers: debits above zero, zero accounts left out. */
export function accountsOf(model: Model): Readonly<Record<string, number>> {
  const accounts = {
    office_cash: model.cash,
    momo_clearing: model.momo,
    loan_principal: 0,
    interest_receivable: 0,
    unearned_interest: 0,
    interest_income: 0,
    write_offs: 0,
    recoveries: 0,
    customer_advances: 0,
    unallocated_money: 0 - model.customers.reduce((so, one) => so + unallocatedOf(one), 0),
  }
  for (const loan of model.loans) {
    const { principal, interest, earned, advance, givenUp, recovered } = partsOf(model, loan)
    accounts.loan_principal += principal
    accounts.interest_receivable += interest
    accounts.unearned_interest -= interest
    accounts.interest_income -= earned
    accounts.customer_advances -= advance
    accounts.write_offs += givenUp
    accounts.recoveries -= recovered
  }
  const off = Object.values(accounts).reduce((so, one) => so + one, 0)
  if (off !== 0) throw new Error(`The model itself does not balance, by ${off}: ${JSON.stringify(accounts)}`)
  return Object.fromEntries(Object.entries(accounts).filter(([, amount]) => amount !== 0))
}

const NOTHING = { principal: 0, interest: 0, earned: 0, advance: 0, givenUp: 0, recovered: 0 }

function partsOf(model: Model, loan: ModelLoan): typeof NOTHING {
  const { total, parts } = priceOfLoan(loan)
  const price = total - amountOf(loan)
  const paid = paidOn(model, loan)
  if (loan.status === 'approved') return { ...NOTHING, advance: paid }
  if (loan.status === 'active') {
    const earned = interestWithin(parts, paid)
    return { ...NOTHING, principal: principalLeft(model, loan), interest: price - earned, earned }
  }
  if (loan.status === 'completed') return { ...NOTHING, earned: price }
  if (loan.status !== 'written_off') return NOTHING
  const repaid = completedOn(model, loan).reduce((so, one) => so + (one.recovery ? 0 : one.amount), 0)
  const earned = interestWithin(parts, repaid)
  return { ...NOTHING, earned, givenUp: amountOf(loan) - (repaid - earned), recovered: paid - repaid }
}
