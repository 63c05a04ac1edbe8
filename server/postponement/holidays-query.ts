import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { holidayShape } from '#contract/holidays.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'

export type HolidayView = Inside<typeof holidayShape>

interface HolidayRow {
  id: number
  date: LocalDate
  name: string
  kind: 'fixed' | 'movable'
  entered_by: string | null
  entered_at: Date | null
  removed_by: string | null
  removed_at: Date | null
  removal_reason: string | null
}

async function holidayRows(db: Db | Tx, condition: RawBuilder<unknown>, tail: RawBuilder<unknown>): Promise<HolidayRow[]> {
  const { rows } = await sql<HolidayRow>`
    select h.id, h.date, h.name, h.kind, e.full_name as entered_by, h.entered_at, r.full_name as removed_by, h.removed_at, h.removal_reason
    from holidays h left join users e on e.id = h.entered_by left join users r on r.id = h.removed_by
    where ${condition} ${tail}`.execute(db)
  return rows
}

/** By date, with removed ones. */
export async function holidaysOfYears(db: Db, today: LocalDate, page: Page): Promise<{ rows: HolidayView[]; next: string | undefined }> {
  const after = page.cursor === undefined ? [] : cursorParts(page.cursor, /^(\d{4}-\d{2}-\d{2})~(\d{1,15})$/)
  const [day = `${today.slice(0, 4)}-01-01`, id = '0'] = after
  const rows = await holidayRows(
    db,
    sql`(h.date, h.id) > (${day}::date, ${Number(id)}::bigint)`,
    sql`order by h.date, h.id limit ${page.limit + 1}`,
  )
  const shown = pageBy(rows, page.limit, (last) => `${last.date}~${last.id}`)
  return { rows: shown.rows.map((row) => toHolidayView(row, today)), next: shown.next }
}

/** Removed or not. */
export async function newestHolidayOf(tx: Tx, date: LocalDate, today: LocalDate): Promise<HolidayView> {
  const [row] = await holidayRows(tx, sql`h.date = ${date}::date`, sql`order by h.id desc limit 1`)
  if (!row) throw new Error(`the holiday of ${date} is gone`)
  return toHolidayView(row, today)
}

const toHolidayView = (row: HolidayRow, today: LocalDate): HolidayView => ({
  date: row.date,
  name: row.name,
  kind: row.kind,
  enteredBy: row.entered_by,
  enteredAt: row.entered_at,
  removedBy: row.removed_by,
  removedAt: row.removed_at,
  removalReason: row.removal_reason,
  isRemovable: row.removed_at === null && row.date >= today,
})
