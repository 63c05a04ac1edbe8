import { CREDIT_LEVELS, levelOf, nextLevel, type LevelName } from '#domain/credit/credit-level.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

export interface LevelFacts {
  score: number
  level: { name: LevelName; maxLoanAmount: Pesewas }
  next: { name: LevelName; pointsNeeded: number } | undefined
  /** False without a paid-out loan: the badge reads NO CREDIT. */
  hasCredit: boolean
}

interface StoredSummary {
  creditScore: number
  creditLevel: LevelName
  hasActiveOrCompletedLoan: boolean
}
interface CountedScore {
  score: number
  level: { name: LevelName; maxLoanAmount: Pesewas }
  nextLevel: { name: LevelName; pointsNeeded: number } | null
  hasCredit: boolean
}

/** Shown while the score loads, to a customer without a paid-out loan. */
const SCORE_WITHOUT_DATA = 25

/** The stored score until the current one loads. */
export function levelFacts(user: StoredSummary, now: CountedScore | undefined): LevelFacts {
  if (now) return { score: now.score, level: now.level, next: now.nextLevel ?? undefined, hasCredit: now.hasCredit }
  const level = CREDIT_LEVELS.find((one) => one.name === user.creditLevel) ?? levelOf(user.creditScore)
  const above = nextLevel(level)
  return {
    score: user.hasActiveOrCompletedLoan ? user.creditScore : SCORE_WITHOUT_DATA,
    level,
    next: above && { name: above.name, pointsNeeded: Math.max(0, above.minScore - user.creditScore) },
    hasCredit: user.hasActiveOrCompletedLoan,
  }
}
