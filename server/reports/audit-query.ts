import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import type { auditRowShape, listAudit } from '#contract/reports.ts'
import type { Db } from '#server/platform/db.ts'
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

/** Newest first. Rows of the system have no actor. */
export async function listAuditRows(
  db: Db,
  filter: Inside<NonNullable<(typeof listAudit)['query']>>,
  page: Page,
): Promise<{ rows: AuditRowView[]; next: string | undefined }> {
  const before = cursorId(page)
  const { actorId, targetKind, targetId, action, show } = filter
  const conditions = [
    sql`true`,
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
    ...(actorId === undefined ? [] : [sql`a.actor_id = ${actorId}`]),
    ...(targetKind === undefined ? [] : [sql`a.target_kind = ${targetKind}`]),
    ...(targetId === undefined ? [] : [sql`a.target_id = ${targetId}`]),
    ...(action === undefined ? [] : [sql`a.action = ${action}`]),
    ...(show === undefined ? [] : [show === 'reads' ? sql`a.outcome = 'viewed'` : sql`a.outcome <> 'viewed'`]),
  ]
  const { rows } = await sql<StoredAuditRow>`
    ${TRAIL} where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${page.limit + 1}`.execute(db)
  return pageById(rows.map(toAuditRow), page.limit)
}

export async function auditRowsOfRequest(db: Db, requestId: string): Promise<AuditRowView[]> {
  const { rows } = await sql<StoredAuditRow>`${TRAIL} where a.request_id = ${requestId} order by a.id`.execute(db)
  return rows.map(toAuditRow)
}
