import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToTakeOut } from '#domain/tills/till.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockOwnTill } from '#server/ledger/own-till-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { tillBalance } from '#server/tills/till-balance-query.ts'

/**
 * Locks the till, so that concurrent payouts cannot use the same cash. Does nothing while tills are off. @throws Refused by
 * refusalToUseTill or refusalToTakeOut.
 */
export async function checkTillCovers(tx: Tx, context: RequestContext, amount: Pesewas): Promise<void> {
  const tillId = await lockOwnTill(tx, context)
  if (tillId === null) return
  throwIfRefused(refusalToTakeOut(amount, await tillBalance(tx, tillId)))
}
