import type { ScoreFigures } from '#domain/audit-books/facts.ts'

/** The published formula (point 9 of the specification), written without domain/credit. */
export function scoreOf(of: Omit<ScoreFigures, 'score' | 'level'>): number {
  if (!of.hasActiveOrCompletedLoan) return 0
  const share = (weight: number, count: number): number => (of.totalPayments === 0 ? 0 : Math.floor((weight * count) / of.totalPayments))
  let points = share(35, of.onTimePayments) - share(20, of.latePayments) - share(30, of.missedPayments)
  points += debtPoints(of.currentDebt, of.availableCredit)
  points += Math.min(15, of.accountAgeMonths / 2)
  points += Math.min(10, 2 * of.totalLoansCompleted + 2 * of.activeLoans)
  points += Math.max(0, 10 - 2 * of.recentCreditInquiries)
  if (of.onTimePayments >= 6 || of.totalLoansCompleted >= 2) points += 15
  if (of.onTimePayments >= 12 || of.totalLoansCompleted >= 3) points += 20
  if (of.onTimePayments >= 8 && of.totalLoansCompleted >= 1) points += 10
  if (of.onTimePayments >= 15 && of.totalLoansCompleted >= 2) points += 15
  return Math.min(100, Math.max(0, Math.floor(points)))
}

function debtPoints(debt: number, credit: number): number {
  const tenths = debt * 10
  if (tenths <= credit) return 30
  if (tenths <= credit * 3) return 25
  if (tenths <= credit * 5) return 15
  return tenths <= credit * 7 ? 5 : 0
}

export const levelNameOf = (score: number): string => (score >= 80 ? 'GOLD' : score >= 50 ? 'SILVER' : 'BRONZE')

/** The largest loan of each level, in pesewas. */
export const LEVEL_MAXIMUM: Readonly<Record<string, number>> = { BRONZE: 100_000, SILVER: 500_000, GOLD: 1_000_000 }
