import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockOwnTill, lockTill } from '#server/ledger/own-till-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Locks the till that an act names, which must be one's own and open today; somebody else's looks as if it were not there.
 * @throws Refused not_found, till_is_closed, tills_off, or by refusalToUseTill.
 */
export async function lockNamedOwnTill(tx: Tx, context: RequestContext, tillId: number): Promise<void> {
  const named = await lockTill(tx, tillId)
  if (!named || named.staffId !== context.actor.userId) throw new Refused(refusal('not_found'))
  if (named.status !== 'open') throw new Refused(refusal('till_is_closed'))
  if ((await lockOwnTill(tx, context)) === null) throw new Refused(refusal('tills_off'))
}
