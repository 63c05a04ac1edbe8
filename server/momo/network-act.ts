import { sql } from 'kysely'
import { dayOf } from '#domain/kernel/calendar.ts'
import { storedRole } from '#server/access/stored-access.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Db } from '#server/platform/db.ts'

/** What the network did about an order, as the doing of whoever ordered it. Its rows of the trail name the order and say "network" for where it came from. */
export async function networkContext(db: Db, order: MomoTransaction, now: Date): Promise<RequestContext> {
  const { rows } = await sql<{
    full_name: string
    role: string
  }>`select full_name, role from users where id = ${order.requestedBy}`.execute(db)
  const actor = {
    userId: order.requestedBy,
    name: rows[0]?.full_name ?? '',
    role: storedRole(rows[0]?.role ?? 'customer'),
    permissions: [],
    withCode: false,
    sessionHash: '',
  }
  return { actor, origin: { requestId: `momo-${order.reference}`, address: 'network' }, now, today: dayOf(now) }
}
