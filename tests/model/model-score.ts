import { fullMonths, halfAYearBefore } from './model-days.ts'
import { leftOf, loansOf, weeksOf } from './model-figures.ts'
import type { Model, ModelCustomer } from './model.ts'

/** Under the API's names; money in pesewas. */
export interface ModelScoreInputs {
  readonly hasActiveOrCompletedLoan: boolean
  readonly totalPayments: number
  readonly onTimePayments: number
  readonly latePayments: number
  readonly missedPayments: number
  readonly currentDebt: number
  readonly availableCredit: number
  readonly accountAgeMonths: number
  readonly totalLoansCompleted: number
  readonly activeLoans: number
  readonly recentCreditInquiries: number
}

const LEVELS = [
  { name: 'GOLD', from: 80, most: 1_000_000 },
  { name: 'SILVER', from: 50, most: 500_000 },
  { name: 'BRONZE', from: 0, most: 100_000 },
] as const
const levelAt = (score: number) => LEVELS.find(({ from }) => score >= from) ?? LEVELS[2]

export function scoreOf(model: Model, customer: ModelCustomer): { inputs: ModelScoreInputs; score: number; level: string; most: number } {
  const loans = loansOf(model, customer)
  const active = loans.filter((loan) => loan.status === 'active')
  const completed = loans.filter((loan) => loan.status === 'completed')
  const since = halfAYearBefore(model.today)
  const weeks = loans.filter((loan) => loan.paidOutOn !== null).flatMap((loan) => weeksOf(model, loan))
  const counted = (as: 'on_time' | 'late' | 'missed') => weeks.filter((week) => week.counts === as).length
  const [onTimePayments, latePayments, missedPayments] = [counted('on_time'), counted('late'), counted('missed')]
  const facts = {
    hasActiveOrCompletedLoan: active.length + completed.length > 0,
    totalPayments: onTimePayments + latePayments + missedPayments,
    onTimePayments,
    latePayments,
    missedPayments,
    currentDebt: active.reduce((so, loan) => so + leftOf(model, loan), 0),
    accountAgeMonths: fullMonths(customer.joined, model.today),
    totalLoansCompleted: completed.filter((loan) => loan.replacedBy === undefined).length,
    activeLoans: active.length,
    recentCreditInquiries: loans.filter(
      (one) => (one.status === 'rejected' || (one.status === 'withdrawn' && !one.endedByOffice)) && one.applied >= since,
    ).length,
  }
  const paidOut = loans.filter((loan) => loan.paidOutOn !== null).toSorted((a, b) => (a.paidOutOn ?? 0) - (b.paidOutOn ?? 0) || a.id - b.id)
  const availableCredit =
    active.length > 0 ? (paidOut.at(-1)?.creditThen ?? 100_000) : levelAt(points({ ...facts, availableCredit: 1 })).most
  const inputs = { ...facts, availableCredit }
  const score = points(inputs)
  return { inputs, score, level: levelAt(score).name, most: levelAt(score).most }
}

function points(of: ModelScoreInputs): number {
  if (!of.hasActiveOrCompletedLoan) return 0
  const share = (weight: number, count: number) => (of.totalPayments === 0 ? 0 : Math.floor((weight * count) / of.totalPayments))
  const [done, onTime] = [of.totalLoansCompleted, of.onTimePayments]
  const steps = [
    [1, 30],
    [3, 25],
    [5, 15],
    [7, 5],
  ] as const
  const debt = steps.find(([tenths]) => 10 * of.currentDebt <= tenths * of.availableCredit)?.[1] ?? 0
  const loyalty =
    (onTime >= 6 || done >= 2 ? 15 : 0) +
    (onTime >= 12 || done >= 3 ? 20 : 0) +
    (onTime >= 8 && done >= 1 ? 10 : 0) +
    (onTime >= 15 && done >= 2 ? 15 : 0)
  const all =
    share(35, onTime) -
    share(20, of.latePayments) -
    share(30, of.missedPayments) +
    debt +
    Math.min(15, of.accountAgeMonths / 2) +
    Math.min(10, 2 * (done + of.activeLoans)) +
    Math.max(0, 10 - 2 * of.recentCreditInquiries) +
    loyalty
  return Math.min(100, Math.max(0, Math.floor(all)))
}
