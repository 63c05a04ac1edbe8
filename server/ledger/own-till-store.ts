import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToUseTill, type Till, type TillStatus } from '#domain/tills/till.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

interface TillRow {
  id: number
  staff_id: string
  business_day: LocalDate
  status: TillStatus
  closed_by: string | null
}

const TILL = sql`id, staff_id, business_day, closed_by,
  case when signed_at is not null then 'signed' when closed_at is not null then 'closed' else 'open' end as status`

const toTill = (row: TillRow): Till => ({
  id: row.id,
  staffId: row.staff_id,
  businessDay: row.business_day,
  status: row.status,
  closedBy: row.closed_by,
})

/** Last in the lock order: customer, loan, receipt or request, payment, till. */
export async function lockTill(tx: Tx, id: number): Promise<Till | undefined> {
  const { rows } = await sql<TillRow>`select ${TILL} from tills where id = ${id} for no key update`.execute(tx)
  return rows[0] && toTill(rows[0])
}

/** The open till, or that of this business day; locked against its closing. */
export async function lockTillOf(tx: Tx, staffId: string, day: LocalDate): Promise<Till | undefined> {
  const { rows } = await sql<TillRow>`
    select ${TILL} from tills where staff_id = ${staffId} and (closed_at is null or business_day = ${day}::date)
    order by closed_at is not null limit 1 for no key update`.execute(tx)
  return rows[0] && toTill(rows[0])
}

/** Locked; null while tills are off. @throws Refused by refusalToUseTill. */
export async function lockOwnTill(tx: Tx, context: RequestContext): Promise<number | null> {
  if (!(await isOn(tx, 'tills'))) return null
  const day = await openDay(tx, context.today)
  const till = await lockTillOf(tx, context.actor.userId, day)
  throwIfRefused(refusalToUseTill(till, day))
  return till?.id ?? null
}
