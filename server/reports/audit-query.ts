import type { Inside } from '#contract/endpoint.ts'
import type { auditRowShape, listAudit } from '#contract/reports.ts'
import type { Db } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import type { Page } from '#server/platform/http/paging.ts'

type AuditRowView = Inside<typeof auditRowShape>

/** The audit trail with the names of those who acted, newest first. A row that names nobody is the system's own. */
export async function listAuditRows(
  db: Db,
  filter: Inside<NonNullable<(typeof listAudit)['query']>>,
  { limit, cursor }: Page,
): Promise<{ rows: AuditRowView[]; next?: string }> {
  const { actorId, targetKind, targetId, action } = filter
  const rows = await trail(db)
    .$if(cursor !== undefined, (query) => query.where('a.id', '<', idOf(cursor)))
    .$if(actorId !== undefined, (query) => query.where('a.actor_id', '=', actorId ?? null))
    .$if(targetKind !== undefined, (query) => query.where('a.target_kind', '=', targetKind ?? null))
    .$if(targetId !== undefined, (query) => query.where('a.target_id', '=', targetId ?? null))
    .$if(action !== undefined, (query) => query.where('a.action', '=', action ?? ''))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map(viewOf), ...(last && { next: String(last.id) }) }
}

/** What one request did and was refused, in its order. */
export async function auditRowsOfRequest(db: Db, requestId: string): Promise<AuditRowView[]> {
  const rows = await trail(db).where('a.request_id', '=', requestId).orderBy('a.id').execute()
  return rows.map(viewOf)
}

const trail = (db: Db) =>
  db
    .selectFrom('audit_trail as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .select(['a.id', 'a.at', 'a.actor_id as actorId', 'u.full_name as actorName', 'a.actor_role as actorRole', 'a.action', 'a.outcome'])
    .select(['a.target_kind as targetKind', 'a.target_id as targetId', 'a.before', 'a.after', 'a.reason'])
    .select(['a.request_id as requestId', 'a.address'])

/** The table allows two words only. */
const viewOf = (row: Omit<AuditRowView, 'outcome'> & { outcome: string }): AuditRowView => ({
  ...row,
  outcome: row.outcome === 'done' ? 'done' : 'refused',
})

function idOf(cursor: string | undefined): number {
  if (cursor === undefined || !/^\d{1,15}$/.test(cursor)) throw new InvalidRequest('This page of the list does not exist')
  return Number(cursor)
}
