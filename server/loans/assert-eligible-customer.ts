import { refusalOfBlacklisted } from '#domain/access/blacklist.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalWithoutCard } from '#domain/loans/ghana-card-gate.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'
import { activeBlacklistEntry } from '#server/profile/blacklist-store.ts'
import { cardOf } from '#server/profile/ghana-card-store.ts'

/**
 * Nobody on the blacklist is lent to: asked at application, whoever enters it, and again at approval. Only staff read the reason.
 * @throws Refused not_lending, customer_blacklisted.
 */
export async function assertNotBlacklisted(tx: Tx, context: RequestContext, userId: string): Promise<void> {
  const audience = context.actor.userId === userId ? 'customer' : 'staff'
  throwIfRefused(refusalOfBlacklisted(await activeBlacklistEntry(tx, userId), context.today, audience))
}

/**
 * Where the office switched it on, a loan above GH₵1,000 is approved and paid out only with a verified Ghana Card.
 * @throws Refused card_asked_for.
 */
export async function assertCardVerified(tx: Tx, userId: string, amount: Pesewas): Promise<void> {
  if (!(await isOn(tx, 'ghana_card_gate'))) return
  throwIfRefused(refusalWithoutCard(amount, { verified: (await cardOf(tx, userId))?.verified ?? false }))
}
