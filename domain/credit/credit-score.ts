import type { Pesewas } from '#domain/kernel/money.ts'
import { SCORE_PARTS, type ScorePart } from '#domain/credit/score-parts.ts'

/** Rule C1; derived from the ledger. */
export interface ScoreInputs {
  readonly hasActiveOrCompletedLoan: boolean
  readonly totalPayments: number
  readonly onTimePayments: number
  readonly latePayments: number
  readonly missedPayments: number
  readonly currentDebt: Pesewas
  readonly availableCredit: Pesewas
  readonly accountAgeMonths: number
  readonly totalLoansCompleted: number
  readonly activeLoans: number
  readonly recentCreditInquiries: number
}

export interface CreditScore {
  readonly score: number
  /** Late and missed are never positive; account age can give half points. */
  readonly points: Readonly<Record<ScorePart, number>>
}

/** Bonuses add up (rule C1). */
export function creditScore(inputs: ScoreInputs): CreditScore {
  if (!inputs.hasActiveOrCompletedLoan) return { score: 0, points: NO_POINTS }
  const points = {
    on_time: floorOfShare(35, inputs.onTimePayments, inputs.totalPayments),
    late: 0 - floorOfShare(20, inputs.latePayments, inputs.totalPayments),
    missed: 0 - floorOfShare(30, inputs.missedPayments, inputs.totalPayments),
    debt: debtPoints(inputs.currentDebt, inputs.availableCredit),
    account_age: Math.min(15, inputs.accountAgeMonths / 2),
    loans: Math.min(10, (inputs.totalLoansCompleted + inputs.activeLoans) * 2),
    inquiries: Math.max(0, 10 - 2 * inputs.recentCreditInquiries),
    loyalty: loyaltyPoints(inputs.onTimePayments, inputs.totalLoansCompleted),
  } satisfies Record<ScorePart, number>
  const sum = SCORE_PARTS.reduce((total, part) => total + points[part], 0)
  return { score: Math.max(0, Math.min(100, Math.floor(sum))), points }
}

const NO_POINTS = { on_time: 0, late: 0, missed: 0, debt: 0, account_age: 0, loans: 0, inquiries: 0, loyalty: 0 } as const

/** 0 when `total` is 0. */
function floorOfShare(weight: number, count: number, total: number): number {
  return total === 0 ? 0 : Math.floor((weight * count) / total)
}

export const DEBT_STEPS = [
  { tenths: 1, points: 30 },
  { tenths: 3, points: 25 },
  { tenths: 5, points: 15 },
  { tenths: 7, points: 5 },
] as const

/** `debt × 10 ≤ credit × tenths` makes 0.1 exact. */
function debtPoints(debt: Pesewas, credit: Pesewas): number {
  return DEBT_STEPS.find(({ tenths }) => debt * 10 <= credit * tenths)?.points ?? 0
}

function loyaltyPoints(onTime: number, completed: number): number {
  let points = 0
  if (onTime >= 6 || completed >= 2) points += 15
  if (onTime >= 12 || completed >= 3) points += 20
  if (onTime >= 8 && completed >= 1) points += 10
  if (onTime >= 15 && completed >= 2) points += 15
  return points
}
