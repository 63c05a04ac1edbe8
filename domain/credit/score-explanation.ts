import { divideDown, formatCedis, times } from '#domain/kernel/money.ts'
import { DEBT_STEPS, type CreditScore, type ScoreInputs } from '#domain/credit/credit-score.ts'
import type { ScorePart } from '#domain/credit/score-parts.ts'

export interface ExplainedPart {
  readonly part: ScorePart
  readonly title: string
  readonly points: number
  readonly maximum: number
  readonly explanation: string
  readonly advice: string | null
}

/** Payments where a loan is not of version 1. */
export type CountedUnit = 'week' | 'payment'
const COUNTED_TITLES = { week: 'Weeks', payment: 'Payments' } as const

const loans = (count: number): string => (count === 1 ? '1 loan' : `${count} loans`)
const months = (count: number): string => (count === 1 ? '1 full month' : `${count} full months`)

/** Replaces advice without effect yet. */
const NO_CREDIT_ADVICE = 'Everything here counts once a loan is paid out to you.'

/** In the order of the formula (rule C6). */
export function explainScore(inputs: ScoreInputs, { points }: CreditScore, unit: CountedUnit = 'week'): ExplainedPart[] {
  const weeks = (count: number): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`)
  const units = COUNTED_TITLES[unit]
  const { onTimePayments: onTime, latePayments: late, missedPayments: missed, totalPayments: total } = inputs
  const of = total === 0 ? `No ${unit} has been counted yet.` : undefined
  const part = (name: ScorePart, title: string, maximum: number, explanation: string, advice: string | null): ExplainedPart => ({
    part: name,
    title,
    points: points[name],
    maximum,
    explanation,
    advice: inputs.hasActiveOrCompletedLoan ? (points[name] < maximum ? advice : null) : name === 'loans' ? NO_CREDIT_ADVICE : null,
  })
  return [
    part('on_time', `${units} paid on time`, 35, of ?? `${onTime} of ${weeks(total)} on time.`, `Pay each ${unit} by its day.`),
    part(
      'late',
      `${units} late`,
      0,
      of ?? (late === 0 ? `No ${unit} is late.` : `${weeks(late)} late: paid late, or unpaid for 1 to 7 days.`),
      `Every ${unit} paid on time makes late ones weigh less.`,
    ),
    part(
      'missed',
      `${units} missed`,
      0,
      of ?? (missed === 0 ? `No ${unit} is missed.` : `${weeks(missed)} unpaid for more than 7 days.`),
      `Pay the missed ${unit}s first.`,
    ),
    part(
      'debt',
      'What you owe',
      30,
      `${formatCedis(inputs.currentDebt)} left to repay, next to a limit of ${formatCedis(inputs.availableCredit)}.`,
      debtAdvice(inputs, points.debt),
    ),
    part('account_age', 'Time with us', 15, `${months(inputs.accountAgeMonths)}.`, 'It grows by half a point each month.'),
    part(
      'loans',
      'Loans',
      10,
      `${loans(inputs.totalLoansCompleted)} repaid, ${loans(inputs.activeLoans)} active.`,
      'Each loan adds 2 points.',
    ),
    part(
      'inquiries',
      'Applications without a loan',
      10,
      `${inputs.recentCreditInquiries === 0 ? 'None' : inputs.recentCreditInquiries} in the last six months.`,
      'Each one takes 2 points off for six months.',
    ),
    part(
      'loyalty',
      'Loyalty',
      60,
      `${weeks(onTime)} on time and ${loans(inputs.totalLoansCompleted)} repaid in all.`,
      loyaltyAdvice(onTime, inputs.totalLoansCompleted, weeks),
    ),
  ]
}

function debtAdvice({ availableCredit }: ScoreInputs, now: number): string | null {
  const next = DEBT_STEPS.findLast(({ points }) => points > now)
  return next
    ? `${next.points} points come with ${formatCedis(divideDown(times(availableCredit, next.tenths), 10))} or less left to repay.`
    : null
}

/** The nearest bonus. */
function loyaltyAdvice(onTime: number, completed: number, weeks: (count: number) => string): string {
  if (onTime < 6 && completed < 2) return `15 points come with ${weeks(6 - onTime)} more on time.`
  if (onTime < 8 && completed >= 1) return `10 points come with ${weeks(8 - onTime)} more on time.`
  if (onTime < 12 && completed < 3) return `20 points come with ${weeks(12 - onTime)} more on time.`
  if (completed < 1) return '10 points come when your first loan is repaid.'
  return `15 points come with ${weeks(15)} on time and two loans repaid.`
}
