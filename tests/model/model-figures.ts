import { interestWithin, priceOf } from './model-price.ts'
import type { Model, ModelLoan, ModelCustomer, ModelPayment, ModelReceipt } from './model.ts'
import type { Day } from './model-days.ts'

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
  const { parts } = priceOfLoan(loan)
  const payable = payableOf(loan)
  return payable - interestWithin(parts, payable) - (paid - interestWithin(parts, paid))
}

/** A refinance settled the end of the schedule: a payment reversed later opens only what is before it. */
const payableOf = (loan: ModelLoan): number => priceOfLoan(loan).total - loan.settled

/** It expires on the 31st day. */
export const isValid = (receipt: ModelReceipt, today: Day): boolean => receipt.status === 'open' && today - receipt.madeOn <= 30
export const unallocatedOf = (customer: ModelCustomer): number => sum(customer.lots.map((lot) => lot.left))
export type WeekState = 'paid' | 'paid_late' | 'part_paid' | 'due' | 'to_come' | 'late' | 'missed'
export interface Week {
  readonly week: number
  readonly amount: number
  readonly interest: number
  readonly due: Day
  readonly paid: number
  readonly paidOn: Day | null
  /** By payments and open receipts. */
  readonly covered: number
  readonly counts: 'on_time' | 'late' | 'missed' | null
  readonly state: WeekState
  readonly pastDue: number
}

export function weeksOf(model: Model, loan: ModelLoan): Week[] {
  const from = loan.paidOutOn ?? loan.approvedOn
  if (from === null || !['approved', 'active', 'completed', 'written_off'].includes(loan.status)) return []
  const money = inOrder(completedOn(model, loan).map(({ amount, valueDay }) => ({ amount, day: valueDay ?? 0 })))
  const displaced = ['completed', 'written_off'].includes(loan.status) && leftOf(model, loan) === 0 ? loan.displaced : []
  const all = inOrder([...money, ...openReceiptsOf(model, loan), ...displaced])
  const [paid, received] = [sum(money.map((one) => one.amount)), sum(all.map((one) => one.amount))]
  let until = 0
  let nextIsNamed = false
  const payable = loan.status === 'completed' ? priceOfLoan(loan).total : payableOf(loan)
  return priceOfLoan(loan).parts.flatMap((part, index) => {
    const before = until
    const amount = Math.min(part.amount, payable - before)
    if (amount <= 0) return []
    const interest = Math.min(part.interest, amount)
    const isCut = amount < part.amount
    until += amount
    const due = from + 7 * (index + 1)
    const [day, coveredDay] = [dayWhen(money, until), dayWhen(all, until)]
    const overdue = coveredDay === null && loan.paidOutOn !== null && loan.status !== 'completed' && model.today > due
    const pastDue = overdue ? model.today - due : 0
    const isNext = day === null && !overdue && !nextIsNamed
    nextIsNamed ||= isNext
    const partOf = (so: number) => Math.max(0, Math.min(amount, so - before))
    const wasLate = loan.paidOutOn !== null && coveredDay !== null && coveredDay > due
    const state = stateOf({ loan, isPaid: day !== null, wasLate, pastDue, its: partOf(paid), isNext })
    const whenCovered = isCut ? null : wasLate ? 'late' : 'on_time'
    // The settled part counts as nothing.
    const isPaid = coveredDay !== null && (day !== null || loan.status !== 'completed')
    const counts = isPaid ? whenCovered : pastDue > 7 ? 'missed' : pastDue > 0 ? 'late' : null
    return [{ week: index + 1, amount, interest, due, paid: partOf(paid), paidOn: day, covered: partOf(received), counts, state, pastDue }]
  })
}

function stateOf(week: { loan: ModelLoan; isPaid: boolean; wasLate: boolean; pastDue: number; its: number; isNext: boolean }): WeekState {
  if (week.isPaid) return week.wasLate ? 'paid_late' : 'paid'
  // A week settled by a new loan is shown as paid.
  if (week.loan.status === 'completed') return 'paid'
  if (week.pastDue > 7) return 'missed'
  if (week.pastDue > 0) return 'late'
  if (week.its > 0) return 'part_paid'
  return week.isNext ? 'due' : 'to_come'
}

interface Received {
  readonly amount: number
  readonly day: Day
}
const inOrder = (money: readonly Received[]): Received[] => money.toSorted((a, b) => a.day - b.day)

function dayWhen(money: readonly Received[], needed: number): Day | null {
  let so = 0
  for (const one of money) {
    so += one.amount
    if (so >= needed) return one.day
  }
  return null
}

/** Valid receipts count as money from when they were made; claims do not count. */
function openReceiptsOf(model: Model, loan: ModelLoan): Received[] {
  if (!['approved', 'active', 'written_off'].includes(loan.status)) return []
  return model.receipts.flatMap((one) =>
    one.bound?.loan === loan && isValid(one, model.today) ? [{ amount: one.bound.amount, day: one.madeOn }] : [],
  )
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
  const next = open.find((one) => one.covered < one.amount) ?? open[0]
  return {
    overdue: sum(open.map((one) => (one.pastDue > 0 ? one.amount - one.covered : 0))),
    pastDue: Math.max(0, ...open.map((one) => one.pastDue)),
    next: loan.status === 'completed' || loan.status === 'written_off' ? null : (next?.due ?? null),
    weeksDone: weeks.length - open.length,
  }
}

export function owedBeforeLending(model: Model, customer: ModelCustomer): number {
  return sum(
    loansOf(model, customer).map((loan) => {
      if (loan.status === 'written_off') return leftOf(model, loan)
      const { pastDue, overdue } = arrearsOf(model, loan)
      return loan.status === 'active' && pastDue > 7 ? overdue : 0
    }),
  )
}

/** Debits above zero, without zero accounts. */
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
    const { principal, interest, unearned, earned, advance, givenUp, recovered } = partsOf(model, loan)
    accounts.loan_principal += principal
    accounts.interest_receivable += interest
    accounts.unearned_interest -= unearned
    accounts.interest_income -= earned
    accounts.customer_advances -= advance
    accounts.write_offs += givenUp
    accounts.recoveries -= recovered
  }
  const off = Object.values(accounts).reduce((so, one) => so + one, 0)
  if (off !== 0) throw new Error(`The model itself does not balance, by ${off}: ${JSON.stringify(accounts)}`)
  return Object.fromEntries(Object.entries(accounts).filter(([, amount]) => amount !== 0))
}

const NOTHING = { principal: 0, interest: 0, unearned: 0, earned: 0, advance: 0, givenUp: 0, recovered: 0 }

/** In proportion to the loan's own interest, half-up. */
const ofDeferred = ({ deferred }: ModelLoan, own: number, price: number): number => Math.floor((2 * deferred * own + price) / (2 * price))

/** Its own unpaid interest, and the rest of the deferred one. */
export function unearnedOf(model: Model, loan: ModelLoan): number {
  const { total, parts } = priceOfLoan(loan)
  const price = total - amountOf(loan)
  const own = interestWithin(parts, paidOn(model, loan))
  const inAll = interestWithin(parts, payableOf(loan))
  return inAll - own + ofDeferred(loan, inAll, price) - ofDeferred(loan, own, price)
}

function partsOf(model: Model, loan: ModelLoan): typeof NOTHING {
  const { total, parts } = priceOfLoan(loan)
  const price = total - amountOf(loan)
  const paid = paidOn(model, loan)
  if (loan.status === 'approved') return { ...NOTHING, advance: paid }
  if (loan.status === 'active') {
    const own = interestWithin(parts, paid)
    const interest = interestWithin(parts, payableOf(loan)) - own
    const earned = own + ofDeferred(loan, own, price)
    return { ...NOTHING, principal: principalLeft(model, loan), interest, unearned: unearnedOf(model, loan), earned }
  }
  if (loan.status === 'completed') {
    const own = loan.settled > 0 ? interestWithin(parts, paid) : price
    return { ...NOTHING, earned: own + ofDeferred(loan, own, price) }
  }
  if (loan.status !== 'written_off') return NOTHING
  const repaid = completedOn(model, loan).reduce((so, one) => so + (one.recovery ? 0 : one.amount), 0)
  const own = interestWithin(parts, repaid)
  const ofBefore = ofDeferred(loan, own, price)
  const payable = payableOf(loan)
  const inAll = interestWithin(parts, payable)
  const givenUp = payable - inAll - (repaid - own) - (ofDeferred(loan, inAll, price) - ofBefore)
  return { ...NOTHING, earned: own + ofBefore, givenUp, recovered: paid - repaid }
}
