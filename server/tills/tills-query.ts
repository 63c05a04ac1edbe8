import type { StaffUser } from '#domain/access/account-rules.ts'
import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { mayApproveTills, type TillStatus } from '#domain/tills/till.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'
import { isOn } from '#server/settings/settings-store.ts'
import { safeBalance } from '#server/tills/till-balance-query.ts'
import { TILL_VIEW, toTillView, withMovements, type TillDetails, type TillView, type TillViewRow } from '#server/tills/till-view.ts'

/** Without permission to approve a user sees only their own tills. */
const seenBy = (staff: StaffUser) => (mayApproveTills(staff) ? sql`true` : sql`t.staff_id = ${staff.userId}`)

export async function listTillRows(
  db: Db,
  staff: StaffUser,
  query: { day: LocalDate | undefined; status: TillStatus | undefined; page: Page; today: LocalDate },
): Promise<{ rows: TillView[]; next: string | undefined }> {
  const { day, status, page, today } = query
  const before = cursorId(page)
  const { rows } = await sql<TillViewRow>`
    ${TILL_VIEW} where ${seenBy(staff)} and ${day === undefined ? sql`true` : sql`t.business_day = ${day}::date`}
      and ${statusIs(status)} and ${before === undefined ? sql`true` : sql`t.id < ${before}`}
    order by t.id desc limit ${page.limit + 1}`.execute(db)
  const shown = pageById(rows, page.limit)
  const openedOn = await openDay(db, today)
  return { rows: shown.rows.map((row) => toTillView(row, openedOn)), next: shown.next }
}

function statusIs(status: TillStatus | undefined) {
  if (status === 'open') return sql`t.closed_at is null`
  if (status === 'closed') return sql`t.closed_at is not null and t.signed_at is null`
  return status === 'signed' ? sql`t.signed_at is not null` : sql`true`
}

/** @throws Refused not_found for a till that this user may not see. */
export async function oneTill(db: Db | Tx, staff: StaffUser, id: number, today: LocalDate): Promise<TillDetails> {
  const { rows } = await sql<TillViewRow>`${TILL_VIEW} where t.id = ${id} and ${seenBy(staff)}`.execute(db)
  if (!rows[0]) throw new Refused(refusal('not_found'))
  return withMovements(db, rows[0], await openDay(db, today))
}

/** The setting, the user's till and counts of unsigned tills. */
export async function ownTill(db: Db, staff: StaffUser, today: LocalDate) {
  const day = await openDay(db, today)
  const { rows } = await sql<TillViewRow>`
    ${TILL_VIEW} where t.staff_id = ${staff.userId} and (t.closed_at is null or t.business_day = ${day}::date)
    order by t.closed_at is not null limit 1`.execute(db)
  const { rows: counts } = await sql<{ unsigned: number; left_open: number }>`
    select count(*) filter (where t.closed_at is not null)::int as unsigned,
      count(*) filter (where t.closed_at is null and t.business_day < ${day}::date)::int as left_open
    from tills t where t.signed_at is null and ${seenBy(staff)}`.execute(db)
  return {
    tillsOn: await isOn(db, 'tills'),
    businessDay: day,
    till: rows[0] ? await withMovements(db, rows[0], day) : null,
    unsigned: counts[0]?.unsigned ?? 0,
    leftOpen: counts[0]?.left_open ?? 0,
    inSafe: mayApproveTills(staff) ? await safeBalance(db) : null,
  }
}
