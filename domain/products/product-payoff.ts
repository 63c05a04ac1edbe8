import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { periodRateOf } from '#domain/products/period-rate.ts'
import type { ProductPrice } from '#domain/products/product-price.ts'
import { BILLIONTHS, type ProductVersion } from '#domain/products/product-shape.ts'

export interface RunningLoan {
  readonly price: ProductPrice
  readonly paidOutOn: LocalDate
  /** Of the instalments, in order. */
  readonly dueDates: readonly LocalDate[]
  readonly paid: Pesewas
}
export interface Payoff {
  /** What closes the loan: outstanding, less the rebate, plus the fee. */
  readonly amount: Pesewas
  readonly rebate: Pesewas
  readonly fee: Pesewas
}

/** An early settlement is a payment, so a pesewa at least is left to pay. */
const LEAST = 1

/**
 * Rule L28. The fee is of the principal left, without earned and unpaid interest. Interest paid ahead of the schedule is rebated too:
 * paying at once or in parts costs the same. The fee never exceeds the rebate: paying early never costs more than waiting.
 */
export function payoffOnDay(version: ProductVersion, loan: RunningLoan, day: LocalDate): Payoff {
  const outstanding = Math.max(0, loan.price.total - loan.paid)
  if (version.rebate.kind === 'none') return { amount: pesewas(outstanding), rebate: pesewas(0), fee: pesewas(0) }
  const unearned = unearnedOn(version, loan, day)
  const rebate = Math.min(Math.max(0, outstanding - LEAST), unearned)
  const owedInterest = Math.max(0, loan.price.interest - unearned - interestPaidOf(loan))
  const fee = Math.min(rebate, feeOf(version, Math.max(0, outstanding - rebate - owedInterest)))
  return { amount: pesewas(outstanding - rebate + fee), rebate: pesewas(rebate), fee: pesewas(fee) }
}

function feeOf({ rebate }: ProductVersion, principalLeft: number): number {
  if (rebate.kind !== 'actuarial_with_fee') return 0
  return Math.min(rebate.feeCap, Number((BigInt(principalLeft) * BigInt(rebate.feeRate)) / BigInt(BILLIONTHS)))
}

/** Oldest instalment first, interest before principal. */
function interestPaidOf({ price, paid }: RunningLoan): number {
  let [left, interest]: [number, number] = [paid, 0]
  for (const one of price.instalments) {
    interest += Math.min(left, one.interest)
    left = Math.max(0, left - one.amount)
  }
  return interest
}

/** Of the period that runs, its interest by day; the earned part is rounded down. */
function unearnedOn(version: ProductVersion, { price, paidOutOn, dueDates }: RunningLoan, day: LocalDate): number {
  return actuarialInterest(version, price).reduce((sum, interest, index) => {
    const from = dueDates[index - 1] ?? paidOutOn
    const until = dueDates[index] ?? from
    if (day >= until) return sum
    const [length, gone] = [daysBetween(from, until), Math.max(0, daysBetween(from, day))]
    return sum + interest - Math.floor((interest * gone) / length)
  }, 0)
}

/** Interest by period (actuarial method), in whole pesewas that sum to the interest of the loan. */
export function actuarialInterest({ method }: ProductVersion, price: ProductPrice): number[] {
  if (method === 'declining_balance') return price.instalments.map((one) => one.interest)
  const rate = periodRateOf(
    price.amount,
    price.instalments.map(({ number, amount }) => ({ periods: number, amount })),
  )
  let [balance, earned, given]: [number, number, number] = [price.amount, 0, 0]
  return price.instalments.map(({ number, amount }) => {
    const interest = balance * rate
    earned += interest
    balance += interest - amount
    const until = number === price.instalments.length ? price.interest : Math.min(price.interest, Math.round(earned))
    const share = until - given
    given = until
    return share
  })
}
