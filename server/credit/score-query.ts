import type { readCreditScore } from '#contract/credit.ts'
import type { Inside } from '#contract/endpoint.ts'
import { nextLevel, type CreditLevel } from '#domain/credit/credit-level.ts'
import { explainScore } from '#domain/credit/score-explanation.ts'
import { addDays, dayOf, formatDay, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import type { CustomerLoans } from '#domain/loans/customer-loans.ts'
import { countedUnitOf, customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { readHistory } from '#server/credit/customer-history-store.ts'
import { scoreChanges, storedScoreAt } from '#server/credit/score-history-query.ts'
import { type LockedCustomer, readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import type { Db } from '#server/platform/db.ts'

/** Uses only facts that were known on `asOf`. @throws Refused not_found, score_day_to_come, or score_day_before_account. */
export async function scoreOf(db: Db, userId: string, now: Date, asOf: LocalDate = dayOf(now)) {
  const today = dayOf(now)
  if (asOf > today) throw new Refused(refusal('score_day_to_come'))
  return asOf === today ? scoreNow(db, await readCustomerLoans(db, userId, today), today) : scoreOfDay(db, userId, asOf)
}

export async function scoreNow(db: Db, { customer, customerLoans }: LockedCustomer, today: LocalDate) {
  const { rows: changes } = await scoreChanges(db, customer.id, { limit: 1 })
  return { ...scoreView(customerLoans, customer.storedScore, today), lastChange: changes[0] ?? null }
}

async function scoreOfDay(db: Db, userId: string, day: LocalDate) {
  const history = await readHistory(db, userId)
  const createdOn = dayOf(history.createdAt)
  if (day < createdOn) throw new Refused(refusal('score_day_before_account', { day: formatDay(createdOn) }))
  const lastMoment = new Date(startOf(addDays(day, 1)).getTime() - 1)
  return scoreView(customerLoansAsOf(history, lastMoment, day), await storedScoreAt(db, userId, lastMoment), day)
}

/** The promotion bonus is the excess over the stored score. */
function scoreView(customerLoans: CustomerLoans, storedScore: number, asOf: LocalDate): Inside<(typeof readCreditScore)['response']> {
  const summary = customerSummaryOf(customerLoans, asOf)
  const { score, level } = summary
  const next = nextLevel(level)
  return {
    asOf,
    score,
    storedScore,
    promotionBonus: Math.max(0, score - storedScore),
    lastChange: null,
    hasCredit: summary.hasActiveOrCompletedLoan,
    level: named(level),
    maxLoanAmount: level.maxLoanAmount,
    nextLevel: next ? { ...named(next), pointsNeeded: next.minScore - score } : null,
    parts: explainScore(summary, summary, countedUnitOf(customerLoans)),
    inputs: summary,
  }
}

const named = ({ name, minScore, maxScore, maxLoanAmount }: CreditLevel) => ({ name, minScore, maxScore, maxLoanAmount })
