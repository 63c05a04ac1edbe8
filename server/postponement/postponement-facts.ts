import type { LocalDate } from '#domain/kernel/calendar.ts'
import { loanSummaryOf, missingOfPlan, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { weeksPostponed, type MovedWeek } from '#domain/postponement/holiday-moves.ts'
import type { PostponableLoan } from '#domain/postponement/postponement-rules.ts'
import { datedWeeksOf } from '#server/postponement/due-dates-store.ts'
import { readCalendar } from '#server/loans/holidays-store.ts'
import { postponementsOf, type PostponementRow } from '#server/postponement/postponement-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { readSettings } from '#server/settings/settings-store.ts'

export interface PostponementFacts {
  readonly isOffered: boolean
  readonly loan: PostponableLoan
  readonly moves: readonly MovedWeek[]
  /** Since the payout. */
  readonly last: PostponementRow | undefined
  readonly openRequest: PostponementRow | undefined
}

/** New dates avoid holidays while the setting is on, or was at the payout. */
export async function postponementFacts(db: Db | Tx, loan: CustomerLoan, today: LocalDate): Promise<PostponementFacts> {
  const settings = await readSettings(db)
  const requests = await postponementsOf(db, loan.id)
  const weeks = await datedWeeksOf(db, loan.id)
  const avoidsHolidays = settings.holidays || weeks.some((one) => one.plainDate !== null)
  const moves = weeksPostponed(weeks, today, avoidsHolidays ? (await readCalendar(db)).holidays : undefined)
  const openRequest = requests.find((one) => one.status === 'asked')
  const postponable = {
    status: loan.status,
    overdueAmount: loanSummaryOf(loan, today).arrears.overdueAmount,
    granted: requests.some((one) => one.status === 'granted'),
    asked: openRequest !== undefined,
    weeksToMove: moves.length,
    missingOfPlan: missingOfPlan(loan.secondPlan, outstandingOf(loan)),
  }
  return { isOffered: settings.postponement, loan: postponable, moves, last: requests.at(-1), openRequest }
}
