import { refusalOfBlacklisted } from '#domain/access/blacklist.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused, Refused } from '#domain/kernel/refusal.ts'
import { refusalToJump } from '#domain/loans/application.ts'
import type { CustomerLoans, ExposureExcept } from '#domain/loans/customer-loans.ts'
import { refusalWithoutCard } from '#domain/access/ghana-card.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { activeBlacklistEntry } from '#server/profile/blacklist-store.ts'
import { cardOf } from '#server/profile/ghana-card-store.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** The refusal gives the reason only to staff. @throws Refused not_lending, customer_blacklisted. */
export async function assertNotBlacklisted(tx: Tx, context: RequestContext, userId: string): Promise<void> {
  const audience = context.actor.userId === userId ? 'customer' : 'staff'
  throwIfRefused(refusalOfBlacklisted(await activeBlacklistEntry(tx, userId), context.today, audience))
}

/** With the setting on, a loan above GH₵1,000 needs a verified Ghana Card. @throws Refused card_asked_for. */
export async function assertCardVerified(tx: Tx, userId: string, amount: Pesewas): Promise<void> {
  if (!(await isOn(tx, 'ghana_card_gate'))) return
  throwIfRefused(refusalWithoutCard(amount, { verified: (await cardOf(tx, userId))?.verified ?? false }))
}

/** With the setting off, a limit jump is only flagged. @throws Refused limit_jump. */
export async function assertNoLimitJump(tx: Tx, amount: Pesewas, customerLoans: CustomerLoans, except?: ExposureExcept): Promise<void> {
  const reason = refusalToJump(amount, customerLoans, except)
  if (reason && (await isOn(tx, 'limit_jump_refused'))) throw new Refused(reason)
}
