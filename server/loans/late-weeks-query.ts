import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { CountedUnit } from '#domain/credit/score-explanation.ts'
import { countedUnitOf, countWeeks } from '#domain/loans/customer-summary.ts'
import { toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { loanRows } from '#server/loans/loan-rows.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface LateWeeks {
  readonly late: number
  readonly missed: number
  readonly unit: CountedUnit
}
export const NO_LATE_WEEKS: LateWeeks = { late: 0, missed: 0, unit: 'week' }

/** Counts from dates, not from the daily job's figures (rule P11). */
export async function lateWeeksOf(db: Db | Tx, userIds: readonly string[], today: LocalDate): Promise<Map<string, LateWeeks>> {
  if (userIds.length === 0) return new Map()
  const rows = await loanRows(db, today, sql`l.user_id = any(${[...new Set(userIds)]}::text[]) and l.disbursed_on is not null`, sql``)
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    [...byUser].map(([userId, own]) => {
      const loans = own.map(toCustomerLoan)
      return [userId, { ...countWeeks(loans, today), unit: countedUnitOf({ loans }) }]
    }),
  )
}
