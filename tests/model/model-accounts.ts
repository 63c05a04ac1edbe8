import { amountOf, completedOn, paidOn, priceOfLoan, principalLeft } from './model-figures.ts'
import { interestWithin } from './model-price.ts'
import type { Model, ModelLoan } from './model.ts'

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
    unallocated_money: 0 - model.customers.reduce((so, one) => so + one.unallocated, 0),
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
