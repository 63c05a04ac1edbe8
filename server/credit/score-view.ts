import type { Inside } from '#contract/endpoint.ts'
import type { readCreditScore } from '#contract/credit.ts'
import { nextLevel, type CreditLevel } from '#domain/credit/credit-level.ts'
import { explainScore } from '#domain/credit/score-explanation.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { CustomerSummary } from '#domain/loans/customer-summary.ts'

/** A score as the calls answer it: part by part, with the level, the next one, and the promotion bonus over what was stored. */
export function scoreView(standing: CustomerSummary, storedScore: number, asOf: LocalDate): Inside<(typeof readCreditScore)['response']> {
  const { score, level } = standing
  const next = nextLevel(level)
  return {
    asOf,
    score,
    storedScore,
    promotionBonus: Math.max(0, score - storedScore),
    hasCredit: standing.hasActiveOrCompletedLoan,
    level: named(level),
    maxLoanAmount: level.maxLoanAmount,
    nextLevel: next ? { ...named(next), pointsNeeded: next.minScore - score } : null,
    parts: explainScore(standing, standing),
    inputs: standing,
  }
}

const named = ({ name, minScore, maxScore, maxLoanAmount }: CreditLevel) => ({ name, minScore, maxScore, maxLoanAmount })
