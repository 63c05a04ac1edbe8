import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import type { readCustomer } from '#contract/collections.ts'
import type { auditRowShape, listAudit } from '#contract/reports.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

type AuditRowView = Inside<typeof auditRowShape>
type StoredAuditRow = Omit<AuditRowView, 'viewed'>

const VIEWED: ReadonlyMap<string, string> = new Map(ENDPOINTS.flatMap(({ name, views }) => (views ? [[name, views.what] as const] : [])))
const toAuditRow = (row: StoredAuditRow): AuditRowView => ({
  ...row,
  viewed: row.outcome === 'viewed' ? (VIEWED.get(row.action) ?? 'data of') : null,
})

const TRAIL = sql`
  select a.id, a.at, a.actor_id as "actorId", u.full_name as "actorName", a.actor_role as "actorRole", a.action, a.outcome, a.target_kind as "targetKind",
    a.target_id as "targetId", p.full_name as "targetName", a.before, a.after,
    case when a.reason_hash is null then a.reason else coalesce(t.reason, 'Erased') end as reason, a.request_id as "requestId", a.address
  from audit_trail a left join users u on u.id = a.actor_id left join users p on a.target_kind = 'user' and p.id = a.target_id
    left join audit_texts t on t.audit_id = a.id`

export async function listAuditRows(
  db: Db,
  filter: Inside<NonNullable<(typeof listAudit)['query']>>,
  page: Page,
): Promise<{ rows: AuditRowView[]; next: string | undefined }> {
  const before = cursorId(page)
  const { actorId, targetKind, targetId, action, show, from, to } = filter
  if (from !== undefined && to !== undefined && from > to) throw reversedDays()
  const conditions = [
    sql`true`,
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
    ...(actorId === undefined ? [] : [sql`a.actor_id = ${actorId}`]),
    ...(targetKind === undefined ? [] : [sql`a.target_kind = ${targetKind}`]),
    ...(targetId === undefined ? [] : [sql`a.target_id = ${targetId}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(from === undefined ? [] : [sql`a.at >= ${from}::timestamp at time zone 'UTC' and a.id >= ${firstIdOf(from)}`]),
    ...(to === undefined ? [] : [sql`a.at < ${addDays(to, 1)}::timestamp at time zone 'UTC' and a.id <= ${lastIdOf(to)}`]),
    ...(show === undefined ? [] : [show === 'reads' ? sql`a.outcome = 'viewed'` : sql`a.outcome <> 'viewed'`]),
  ]
  const { rows } = await sql<StoredAuditRow>`
    ${TRAIL} where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${page.limit + 1}`.execute(db)
  return pageById(rows.map(toAuditRow), page.limit)
}

function reversedDays(): InvalidRequest {
  const sentence = 'Choose a last day that is not before the first'
  return new InvalidRequest(sentence, { to: sentence })
}

/** ID bounds around a day: a page of an old day reads no newer rows. Clocks may differ by minutes. */
const firstIdOf = (day: LocalDate) => sql`
  coalesce((select b.id from audit_trail b where b.at >= ${day}::timestamp at time zone 'UTC' - interval '1 hour' order by b.at, b.id limit 1), 0)`
const lastIdOf = (day: LocalDate) => sql`
  coalesce((select b.id from audit_trail b where b.at < ${addDays(day, 1)}::timestamp at time zone 'UTC' + interval '1 hour' order by b.at desc, b.id desc limit 1), 0)`

const READER_DAYS = 90
const MOST_READERS = 20

type Reader = NonNullable<Inside<typeof readCustomer.response>['readers']>[number]

export async function readersOf(db: Db, userId: string, now: Date): Promise<Reader[]> {
  const since = new Date(now.getTime() - READER_DAYS * 86_400_000)
  const { rows } = await sql<Omit<Reader, 'lastViewed'> & { action: string }>`
    select a.actor_id as "userId", u.full_name as "fullName", (array_agg(a.actor_role order by a.id desc))[1] as role, count(*)::int as looks,
      count(distinct (a.at at time zone 'UTC')::date)::int as days, max(a.at) as "lastAt", (array_agg(a.action order by a.id desc))[1] as action
    from audit_trail a join users u on u.id = a.actor_id
    where a.outcome = 'viewed' and a.target_id = ${userId} and a.target_kind = 'user' and a.at > ${since}::timestamptz
    group by a.actor_id, u.full_name order by max(a.id) desc limit ${MOST_READERS}`.execute(db)
  return rows.map(({ action, ...row }) => ({ ...row, lastViewed: VIEWED.get(action) ?? 'data of' }))
}

export async function auditRowsOfRequest(db: Db, requestId: string): Promise<AuditRowView[]> {
  const { rows } = await sql<StoredAuditRow>`${TRAIL} where a.request_id = ${requestId} order by a.id`.execute(db)
  return rows.map(toAuditRow)
}
