import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { dataRequestShape, listStaffDataRequests } from '#contract/support-shapes.ts'
import { answerBy, responseClock } from '#domain/support/response-clock.ts'
import { erasureBlockers, type DataRequestKind, type DataRequestState } from '#domain/support/data-request.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { SupportSearch } from '#server/support/complaints-query.ts'
import { unfinishedOf } from '#server/support/unfinished-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

export interface DataRequestRow {
  readonly id: number
  readonly user_id: string
  readonly full_name: string
  readonly kind: DataRequestKind
  readonly text: string
  readonly state: DataRequestState
  readonly filed_at: Date
  readonly answered_at: Date | null
  readonly answer: string | null
}

const rowsWhere = async (db: Db | Tx, condition: RawBuilder<unknown>, ends: RawBuilder<unknown>): Promise<DataRequestRow[]> => {
  const { rows } = await sql<DataRequestRow>`
    select r.id, r.user_id, u.full_name, r.kind, r.text, r.state, r.filed_at, r.answered_at, r.answer
    from data_requests r join users u on u.id = r.user_id where ${condition} ${ends}`.execute(db)
  return rows
}

/** @throws Refused not_found */
export async function dataRequestRow(db: Db | Tx, id: number): Promise<DataRequestRow> {
  const [row] = await rowsWhere(db, sql`r.id = ${id}`, sql`limit 1`)
  if (!row) throw new Refused(refusal('not_found'))
  return row
}

export async function ownDataRequests(db: Db, userId: string, page: Page): Promise<{ rows: DataRequestRow[]; next: string | undefined }> {
  const before = cursorId(page)
  const rows = await rowsWhere(
    db,
    sql`r.user_id = ${userId} and ${before === undefined ? sql`true` : sql`r.id < ${before}`}`,
    sql`order by r.id desc limit ${page.limit + 1}`,
  )
  return pageById(rows, page.limit)
}

/** Without the viewer's own; the cursor is an offset. */
export async function staffDataRequests(
  db: Db,
  { viewerId, state, userId }: SupportSearch,
  { page, today }: { page: Page; today: LocalDate },
): Promise<{ rows: StaffView[]; next: string | undefined }> {
  const conditions = [
    sql`r.user_id <> ${viewerId}`,
    ...(state === undefined ? [] : [state === 'open' ? sql`r.state = 'open'` : sql`r.state <> 'open'`]),
    ...(userId === undefined ? [] : [sql`r.user_id = ${userId}`]),
  ]
  const offset = cursorId(page) ?? 0
  const order = state === 'open' ? sql`r.filed_at, r.id` : sql`r.id desc`
  const found = await rowsWhere(db, sql.join(conditions, sql` and `), sql`order by ${order} limit ${page.limit + 1} offset ${offset}`)
  const rows: StaffView[] = []
  for (const row of found.slice(0, page.limit)) rows.push(await staffDataRequestView(db, row, today))
  return { rows, next: found.length > page.limit ? String(offset + page.limit) : undefined }
}

type StaffView = Inside<(typeof listStaffDataRequests)['response']>[number]

export async function staffDataRequestView(db: Db | Tx, row: DataRequestRow, today: LocalDate): Promise<StaffView> {
  const isOpenErasure = row.kind === 'erase' && row.state === 'open'
  const inTheWay = isOpenErasure ? erasureBlockers(await unfinishedOf(db, row.user_id)) : []
  return { ...toDataRequestView(row, today), userId: row.user_id, fullName: row.full_name, inTheWay }
}

export function toDataRequestView(row: DataRequestRow, today: LocalDate): Inside<typeof dataRequestShape> {
  const waiting = { filedAt: row.filed_at, reopenedAt: null, isOpen: row.state === 'open' }
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    state: row.state,
    filedAt: row.filed_at,
    answerBy: answerBy(waiting),
    clock: responseClock(waiting, today),
    answeredAt: row.answered_at,
    answer: row.answer,
  }
}
