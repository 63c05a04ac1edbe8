import type { LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { reviewFlags, type FlagCode } from '#domain/loans/review-flags.ts'
import { changedSince } from '#domain/loans/review-version.ts'
import { lateWeeksOf, NO_LATE_WEEKS } from '#server/loans/late-weeks-query.ts'
import { loanCustomers, NOBODY_ELSE, othersOnDevice } from '#server/loans/loan-customers-query.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { markOf, reviewFactsOf } from '#server/loans/review-facts.ts'
import type { Tx } from '#server/platform/db.ts'

/** Undefined parts are not compared. */
export interface Shown {
  readonly version: number | undefined
  readonly mark?: string | undefined
}

/**
 * Under the customer's lock. @returns the current flags for the audit trail. @throws Refused application_changed, or applicant_changed with
 * the changed parts.
 */
export async function assertCurrentVersion(tx: Tx, row: LoanRow, shown: Shown, today: LocalDate): Promise<FlagCode[]> {
  if (shown.version !== undefined && shown.version !== row.version) throw new Refused(refusal('application_changed'))
  const customer = (await loanCustomers(tx, [row.user_id])).get(row.user_id)
  invariant(customer !== undefined, 'every loan has its customer')
  const changed = shown.mark === undefined ? [] : changedSince(shown.mark, markOf(row, customer))
  const [what] = changed
  if (what !== undefined) throw new Refused(refusal('applicant_changed', { what: changed.join(', ') }, { more: { changed } }))
  const device = (await othersOnDevice(tx, [row.id])).get(row.id) ?? NOBODY_ELSE
  const weeks = (await lateWeeksOf(tx, [row.user_id], today)).get(row.user_id) ?? NO_LATE_WEEKS
  return reviewFlags(reviewFactsOf(row, { customer, wallet: null, device, weeks }, today)).map(({ code }) => code)
}
