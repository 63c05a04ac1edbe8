import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockOwnTill, lockTill } from '#server/ledger/own-till-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Another user's till counts as unknown. @throws Refused not_found, till_is_closed, tills_off, or by refusalToUseTill. */
export async function lockNamedOwnTill(tx: Tx, context: RequestContext, tillId: number): Promise<void> {
  const named = await lockTill(tx, tillId)
  if (!named || named.staffId !== context.actor.userId) throw new Refused(refusal('not_found'))
  if (named.status !== 'open') throw new Refused(refusal('till_is_closed'))
  if ((await lockOwnTill(tx, context)) === null) throw new Refused(refusal('tills_off'))
}
