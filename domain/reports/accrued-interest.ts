import { add, pesewas, type Pesewas, smaller, subtract } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { periodRateOf } from '#domain/products/period-rate.ts'
import type { Frequency } from '#domain/products/product-shape.ts'

/** A month is a twelfth of a year (record 054). */
export const DAYS_IN_A_PERIOD = { daily: 1, weekly: 7, fortnightly: 14, monthly: 365 / 12 } as const satisfies Record<Frequency, number>

/** Shares of interest are billionths, so that every implementation rounds the same pesewas. */
export const WHOLE_SHARE = 1_000_000_000

type Schedule = Pick<Quote, 'amount' | 'interest' | 'instalments'>

/** By days after the payout, at the effective rate: 0 on that day; the last is the first day on which all is earned. */
export function accruedShares(schedule: Schedule, period: number = DAYS_IN_A_PERIOD.weekly): readonly number[] {
  const flows = schedule.instalments.map(({ week, amount }) => ({ periods: week, amount }))
  const rate = periodRateOf(schedule.amount, flows)
  const length = Math.ceil(flows.length * period)
  return Array.from({ length: length + 1 }, (_, days) => {
    if (days === length || schedule.interest === 0) return WHOLE_SHARE
    return Math.min(
      WHOLE_SHARE,
      Math.round((earnedAfter(schedule.amount, flows, { rate, days, period }) / schedule.interest) * WHOLE_SHARE),
    )
  })
}

function earnedAfter(
  principal: number,
  flows: readonly { readonly amount: number }[],
  { rate, days, period }: { rate: number; days: number; period: number },
): number {
  let [carried, earned, left] = [principal, 0, days]
  for (const { amount } of flows) {
    const within = Math.min(left, period)
    const more = carried * ((1 + rate) ** (within / period) - 1)
    earned += more
    left -= within
    if (left === 0) break
    carried += more - amount
  }
  return earned
}

/**
 * Accrued and not paid, rounded half up; below zero where more was paid ahead. `interest`: of the whole schedule. `left`: on the loan, which
 * is less where a refinance settled the end.
 */
export const accruedNotPaid = (loan: { interest: Pesewas; paid: Pesewas; left: Pesewas }, share: number): Pesewas =>
  smaller(loan.left, subtract(pesewas(Math.floor((loan.interest * share + WHOLE_SHARE / 2) / WHOLE_SHARE)), loan.paid))

export interface AccruedInterest {
  /** Performing loans; below zero where more was paid ahead. */
  readonly receivable: Pesewas
  /** Non-performing loans: no income (rule A52). */
  readonly suspended: Pesewas
}

/** Income when paid, plus the change of the receivable. */
export const incomeByDay = (whenPaid: Pesewas, before: AccruedInterest, after: AccruedInterest): Pesewas =>
  subtract(add(whenPaid, after.receivable), before.receivable)
