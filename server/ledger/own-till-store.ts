import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToUseTill, type Till, type TillStatus } from '#domain/tills/till.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

interface TillRow {
  id: number
  staff_id: string
  business_day: LocalDate
  status: TillStatus
  closed_by: string | null
}

/** The open business day: the later of the clock's day and the day after the last closed one. */
export async function openBusinessDay(db: Db | Tx, today: LocalDate): Promise<LocalDate> {
  const { rows } = await sql<{ day: LocalDate }>`select greatest(${today}::date, max(day) + 1) as day from closed_days`.execute(db)
  return rows[0]?.day ?? today
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

/** Locks one till, whosever it is. Tills are the last in the lock order: customer, loan, receipt or request, payment, till. */
export async function lockTill(tx: Tx, id: number): Promise<Till | undefined> {
  const { rows } = await sql<TillRow>`select ${TILL} from tills where id = ${id} for no key update`.execute(tx)
  return rows[0] && toTill(rows[0])
}

/** The till that somebody works with: their open one, else that of this business day. It is locked, so whoever closes it waits for this. */
export async function lockTillOf(tx: Tx, staffId: string, openDay: LocalDate): Promise<Till | undefined> {
  const { rows } = await sql<TillRow>`
    select ${TILL} from tills where staff_id = ${staffId} and (closed_at is null or business_day = ${openDay}::date)
    order by closed_at is not null limit 1 for no key update`.execute(tx)
  // Whoever waited for its closing still finds it, as it is now.
  return rows[0] && toTill(rows[0])
}

/**
 * The open till through which the cash of this act goes, locked; null while the office works without tills.
 * @throws Refused by refusalToUseTill.
 */
export async function lockOwnTill(tx: Tx, context: RequestContext): Promise<number | null> {
  if (!(await isOn(tx, 'tills'))) return null
  const openDay = await openBusinessDay(tx, context.today)
  const till = await lockTillOf(tx, context.actor.userId, openDay)
  throwIfRefused(refusalToUseTill(till, openDay))
  return till?.id ?? null
}
