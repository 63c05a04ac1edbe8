import type { LocalDate } from '#domain/kernel/calendar.ts'
import { loanSummaryOf, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { weeksPostponed, type MovedWeek } from '#domain/postponement/holiday-moves.ts'
import type { PostponableLoan } from '#domain/postponement/postponement-rules.ts'
import { datedWeeksOf } from '#server/postponement/due-dates-store.ts'
import { readCalendar } from '#server/loans/holidays-store.ts'
import { postponementsOf, type PostponementRow } from '#server/postponement/postponement-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { readSettings } from '#server/settings/settings-store.ts'

/** What the rules ask of a loan that is to be postponed, and what a postponement today would move. */
export interface PostponementFacts {
  readonly isOffered: boolean
  readonly loan: PostponableLoan
  readonly moves: readonly MovedWeek[]
  /** The last request since the payout. */
  readonly last: PostponementRow | undefined
  /** The request that waits for an answer. */
  readonly asked: PostponementRow | undefined
}

/** New dates keep to working days while the setting "holidays" is on, or where the loan was paid out while it was. */
export async function postponementFacts(db: Db | Tx, loan: CustomerLoan, today: LocalDate): Promise<PostponementFacts> {
  const settings = await readSettings(db)
  const requests = await postponementsOf(db, loan.id)
  const weeks = await datedWeeksOf(db, loan.id)
  const keeps = settings.holidays || weeks.some((one) => one.plainDate !== null)
  const moves = weeksPostponed(weeks, today, keeps ? (await readCalendar(db)).holidays : undefined)
  const asked = requests.find((one) => one.status === 'asked')
  const postponable = {
    status: loan.status,
    overdueAmount: loanSummaryOf(loan, today).arrears.overdueAmount,
    granted: requests.some((one) => one.status === 'granted'),
    asked: asked !== undefined,
    weeksToMove: moves.length,
  }
  return { isOffered: settings.postponement, loan: postponable, moves, last: requests.at(-1), asked }
}
