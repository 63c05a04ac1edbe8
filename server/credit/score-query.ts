import { addDays, dayOf, formatDay, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { readHistory } from '#server/credit/customer-history-store.ts'
import { storedScoreAt } from '#server/credit/score-history-query.ts'
import { scoreView } from '#server/credit/score-view.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import type { Db } from '#server/platform/db.ts'

/**
 * Somebody's score now, or at the end of an earlier day out of what was known by then.
 * @throws Refused not_found, score_day_to_come, or score_day_before_account.
 */
export async function scoreOf(db: Db, userId: string, now: Date, asOf: LocalDate = dayOf(now)) {
  const today = dayOf(now)
  if (asOf > today) throw new Refused(refusal('score_day_to_come'))
  return asOf === today ? scoreNow(db, userId, today) : scoreOfDay(db, userId, asOf)
}

async function scoreNow(db: Db, userId: string, today: LocalDate) {
  const { books } = await readCustomerLoans(db, userId, today)
  const { credit_score: stored } = await db.selectFrom('users').select('credit_score').where('id', '=', userId).executeTakeFirstOrThrow()
  return scoreView(customerSummaryOf(books, today), stored, today)
}

async function scoreOfDay(db: Db, userId: string, day: LocalDate) {
  const history = await readHistory(db, userId)
  const createdOn = dayOf(history.createdAt)
  if (day < createdOn) throw new Refused(refusal('score_day_before_account', { day: formatDay(createdOn) }))
  const lastMoment = new Date(startOf(addDays(day, 1)).getTime() - 1)
  const standing = customerSummaryOf(customerLoansAsOf(history, lastMoment, day), day)
  return scoreView(standing, await storedScoreAt(db, userId, lastMoment), day)
}
