import type { LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { reviewFlags, type FlagCode } from '#domain/loans/review-flags.ts'
import { changedSince } from '#domain/loans/review-version.ts'
import { loanCustomers } from '#server/loans/loan-customers-query.ts'
import { NOBODY_ELSE, othersOnDevice } from '#server/loans/loan-devices-query.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { markOf, reviewFactsOf } from '#server/loans/review-facts.ts'
import type { Tx } from '#server/platform/db.ts'

/** What the screen showed that a decision was made on; what it does not say is not asked. */
export interface Shown {
  readonly version: number | undefined
  readonly mark?: string | undefined
}

/**
 * Refuses a decision that was made on another application or applicant than there is now, and answers the flags that stand at this moment, for the audit
 * trail. Called under the customer's lock, under which everything that the mark counts is changed.
 * @throws Refused application_changed, applicant_changed with the parts that changed.
 */
export async function assertCurrentVersion(tx: Tx, row: LoanRow, shown: Shown, today: LocalDate): Promise<FlagCode[]> {
  if (shown.version !== undefined && shown.version !== row.version) throw new Refused(refusal('application_changed'))
  const customer = (await loanCustomers(tx, [row.user_id])).get(row.user_id)
  invariant(customer !== undefined, 'every loan has its customer')
  const changed = shown.mark === undefined ? [] : changedSince(shown.mark, markOf(row, customer))
  const [what] = changed
  if (what !== undefined) throw new Refused(refusal('applicant_changed', { what: changed.join(', ') }, { more: { changed } }))
  const device = (await othersOnDevice(tx, [row.id])).get(row.id) ?? NOBODY_ELSE
  return reviewFlags(reviewFactsOf(row, { customer, wallet: null, device }, today)).map(({ code }) => code)
}
