import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, cedis, pesewas, type Pesewas, smaller, subtract } from '#domain/kernel/money.ts'
import { actuarialInterest, type RunningLoan } from '#domain/products/product-payoff.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'

/** Shares of interest are billionths, so that every implementation rounds the same pesewas. */
export const WHOLE_SHARE = 1_000_000_000

/** A version has one schedule; amounts change it by roundings only. */
const SAMPLE = cedis(1000)

/** Of a loan of GH₵1,000.00: what is earned after `past` periods, and what the next one earns. */
export interface EarnedPeriods {
  readonly past: number
  readonly earned: number
  readonly interest: number
  readonly whole: number
}

/** From the payout to the last due day, after which no period runs. Interest of a period: rule L28. */
export function earnedPeriods(version: ProductVersion): readonly EarnedPeriods[] {
  const price = priceOfVersion(version, SAMPLE)
  let sum = 0
  return [...actuarialInterest(version, price), 0].map((interest, past) => {
    const earned = sum
    sum += interest
    return { past, earned, interest, whole: price.interest }
  })
}

/** The earned part of the interest at the end of the day, in billionths, rounded up. Without interest: all of it. */
export function shareOnDay(
  periods: readonly EarnedPeriods[],
  { paidOutOn, dueDates }: Pick<RunningLoan, 'paidOutOn' | 'dueDates'>,
  day: LocalDate,
): number {
  const past = dueDates.filter((due) => due <= day).length
  const { earned = 0, interest = 0, whole = 0 } = periods[past] ?? {}
  if (whole === 0) return WHOLE_SHARE
  const from = dueDates[past - 1] ?? paidOutOn
  const length = past === dueDates.length ? 1 : daysBetween(from, dueDates[past] ?? from)
  const gone = past === dueDates.length ? 0 : Math.max(0, daysBetween(from, day))
  const parts = BigInt(WHOLE_SHARE) * BigInt(earned * length + interest * gone)
  const all = BigInt(whole * length)
  return Number((parts + all - 1n) / all)
}

/**
 * Accrued and not paid, rounded down as in a pay-off amount; below zero if paid ahead. `interest`: of the whole schedule; `left`: on the
 * loan, less if a refinance settled the end.
 */
export const accruedNotPaid = (loan: { interest: Pesewas; paid: Pesewas; left: Pesewas }, share: number): Pesewas =>
  smaller(loan.left, subtract(pesewas(Math.floor((loan.interest * share) / WHOLE_SHARE)), loan.paid))

export interface AccruedInterest {
  /** Performing loans; below zero where more was paid ahead. */
  readonly receivable: Pesewas
  /** Non-performing loans: no income (rule A52). */
  readonly suspended: Pesewas
}

/** Income when paid, plus the change of the receivable. */
export const incomeByDay = (whenPaid: Pesewas, before: AccruedInterest, after: AccruedInterest): Pesewas =>
  subtract(add(whenPaid, after.receivable), before.receivable)
