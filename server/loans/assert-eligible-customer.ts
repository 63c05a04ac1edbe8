import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused, Refused } from '#domain/kernel/refusal.ts'
import { refusalToJump } from '#domain/loans/application.ts'
import type { CustomerLoans, ExposureExcept } from '#domain/loans/customer-loans.ts'
import type { EligibilityFacts } from '#domain/loans/eligibility.ts'
import { refusalWithoutCard } from '#domain/access/ghana-card.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { LockedCustomer } from '#server/loans/customer-loans-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { activeBlacklistEntry } from '#server/profile/blacklist-store.ts'
import { cardOf } from '#server/profile/ghana-card-store.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** For a decision, read them under the customer's lock, which blacklisting takes too. */
export async function eligibilityFactsOf(
  db: Db | Tx,
  { customer, customerLoans }: LockedCustomer,
  today: LocalDate,
): Promise<EligibilityFacts> {
  return { customerLoans, blacklist: await activeBlacklistEntry(db, customer.id), today }
}

/** With the setting on, a loan above GH₵1,000 needs a verified Ghana Card. @throws Refused card_asked_for. */
export async function assertCardVerified(tx: Tx, userId: string, amount: Pesewas): Promise<void> {
  if (!(await isOn(tx, 'ghana_card_gate'))) return
  throwIfRefused(refusalWithoutCard(amount, { verified: (await cardOf(tx, userId))?.verified ?? false }))
}

/** With the setting off it is only flagged. @throws Refused limit_jump. */
export async function assertNoLimitJump(tx: Tx, amount: Pesewas, customerLoans: CustomerLoans, except?: ExposureExcept): Promise<void> {
  const reason = refusalToJump(amount, customerLoans, except)
  if (reason && (await isOn(tx, 'limit_jump_refused'))) throw new Refused(reason)
}
