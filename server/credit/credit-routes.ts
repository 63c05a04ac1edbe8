import { readCreditScore } from '#contract/credit.ts'
import { nextLevel, type CreditLevel } from '#domain/credit/credit-level.ts'
import { explainScore } from '#domain/credit/score-explanation.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { standingOfCustomer } from '#domain/loans/customer-standing.ts'
import { readBooks } from '#server/loans/customer-books-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountRead } from '#server/platform/http/mount.ts'

export function creditRoutes(api: Api): void {
  mountRead(api, readCreditScore, async (call, db) => {
    const asOf = dayOf(call.now)
    const { books } = await readBooks(db, call.actor.userId, asOf)
    const { credit_score: storedScore } = await db
      .selectFrom('users')
      .select('credit_score')
      .where('id', '=', call.actor.userId)
      .executeTakeFirstOrThrow()
    const standing = standingOfCustomer(books, asOf)
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
  })
}

const named = ({ name, minScore, maxScore, maxLoanAmount }: CreditLevel) => ({ name, minScore, maxScore, maxLoanAmount })
