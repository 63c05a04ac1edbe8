import { add, NOTHING, pesewas, type Pesewas, subtract } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { periodRateOf } from '#domain/products/period-rate.ts'
import type { Frequency } from '#domain/products/product-shape.ts'

/** A month is a twelfth of a year (record 054). */
export const DAYS_IN_A_PERIOD = { daily: 1, weekly: 7, fortnightly: 14, monthly: 365 / 12 } as const satisfies Record<Frequency, number>

/** Earned so many days after the payout, at the effective rate: 0 on that day, 1 from the last due date on. */
export function accruedShare(
  schedule: Pick<Quote, 'amount' | 'interest' | 'instalments'>,
  days: number,
  period: number = DAYS_IN_A_PERIOD.weekly,
): number {
  const flows = schedule.instalments.map(({ week, amount }) => ({ periods: week, amount }))
  const rate = periodRateOf(schedule.amount, flows)
  let [carried, accrued, left] = [Number(schedule.amount), 0, Math.max(0, days)]
  for (const { amount } of flows) {
    const within = Math.min(left, period)
    const earned = carried * ((1 + rate) ** (within / period) - 1)
    accrued += earned
    left -= within
    if (left === 0) break
    carried += earned - amount
  }
  return schedule.interest === 0 ? 1 : Math.min(1, accrued / schedule.interest)
}

/** Of one age and product version. */
export interface InterestGroup {
  /** Absent: version 1. */
  readonly version?: number
  readonly daysSincePayout: number
  readonly nonPerforming: boolean
  /** Of the whole schedule, and the paid part. */
  readonly interest: Pesewas
  readonly paid: Pesewas
}

export interface AccruedInterest {
  /** Performing loans; below zero where more was paid ahead. */
  readonly receivable: Pesewas
  /** Non-performing loans: no income (rule A52). */
  readonly suspended: Pesewas
}

/** `shareAfter`: accruedShare() of the product. */
export function accruedInterest(groups: readonly InterestGroup[], shareAfter: (days: number, version?: number) => number): AccruedInterest {
  const notPaid = (isSuspended: boolean): Pesewas =>
    add(
      NOTHING,
      ...groups
        .filter(({ nonPerforming }) => nonPerforming === isSuspended)
        .map(({ interest, paid, daysSincePayout, version }) =>
          subtract(pesewas(Math.round(interest * shareAfter(daysSincePayout, version))), paid),
        ),
    )
  return { receivable: notPaid(false), suspended: notPaid(true) }
}

/** Income when paid, plus the change of the receivable. */
export const incomeByDay = (whenPaid: Pesewas, before: AccruedInterest, after: AccruedInterest): Pesewas =>
  subtract(add(whenPaid, after.receivable), before.receivable)
