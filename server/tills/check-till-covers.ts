import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToTakeOut } from '#domain/tills/till.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockOwnTill } from '#server/ledger/own-till-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { tillBalance } from '#server/tills/till-balance-query.ts'

/**
 * Before cash leaves over the counter: the till of whoever acts is open and holds so much, and stays locked until the end of the transaction, so that of
 * two payouts that race for the same notes one is refused. Nothing is asked while the office works without tills.
 * @throws Refused by refusalToUseTill or refusalToTakeOut.
 */
export async function checkTillCovers(tx: Tx, context: RequestContext, amount: Pesewas): Promise<void> {
  const tillId = await lockOwnTill(tx, context)
  if (tillId === null) return
  throwIfRefused(refusalToTakeOut(amount, await tillBalance(tx, tillId)))
}
