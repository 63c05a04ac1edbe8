import { sql, type RawBuilder } from 'kysely'
import { isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { USER_COLUMNS } from '#server/identity/user-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { toStaffUserView, type StaffUserView } from '#server/staff/staff-user-view.ts'

const STAFF_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(isStaffPermission)

const people = (db: Db | Tx) =>
  db
    .selectFrom('users as u')
    .leftJoin('users as issuer', 'issuer.id', 'u.office_code_issued_by')
    .select(USER_COLUMNS.map((column) => `u.${column}` as const))
    .select('issuer.full_name as office_code_by')

/** Who is looked for, and by whom: what the viewer may see decides what the search finds. */
export interface PeopleSearch {
  readonly search: string | undefined
  readonly staffOnly: boolean
  readonly viewer: readonly Permission[]
  readonly page: Page
}

/** Accounts, newest first. The administrator is on no list: nothing can be done to that account through any call. */
export async function listPeople(
  db: Db,
  { search, staffOnly, viewer, page }: PeopleSearch,
): Promise<{ rows: StaffUserView[]; next?: string }> {
  const { limit, cursor } = page
  const rows = await people(db)
    .where('u.role', '<>', 'administrator')
    .$if(staffOnly, (query) => query.where(sql<boolean>`(u.role <> 'customer' or u.permissions && ${STAFF_PERMISSIONS}::text[])`))
    .$if(search !== undefined && search.trim() !== '', (query) => query.where(matches(search ?? '', viewer)))
    .$if(cursor !== undefined, (query) => query.where(after(cursor ?? '')))
    .orderBy('u.created_at', 'desc')
    .orderBy('u.id')
    .limit(limit + 1)
    .execute()
  const roles = await loadRolePermissions(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => toStaffUserView(row, roles, viewer)),
    ...(last && { next: `${last.created_at.getTime()}~${last.id}` }),
  }
}

/** One account, as the answer to what was done with it. */
export async function readPerson(tx: Tx, userId: string, viewer: readonly Permission[]): Promise<StaffUserView> {
  const row = await people(tx).where('u.id', '=', userId).executeTakeFirst()
  invariant(row !== undefined, 'an account that was acted on is there')
  return toStaffUserView(row, await loadRolePermissions(tx), viewer)
}

function after(cursor: string): RawBuilder<boolean> {
  const [, moment, id] = /^(\d{1,15})~([\w-]{1,64})$/.exec(cursor) ?? []
  if (moment === undefined || id === undefined) throw new InvalidRequest('This page of the list does not exist')
  const at = new Date(Number(moment))
  return sql`(u.created_at < ${at} or (u.created_at = ${at} and u.id > ${id}))`
}

/**
 * Any part of a name. Phone, wallet and e-mail only as a whole for those who see them masked: a search by parts would tell what the mask hides
 * (decisions, "Roles").
 */
function matches(text: string, viewer: readonly Permission[]): RawBuilder<boolean> {
  const search = text.trim()
  const phone = parsePhone(search)
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const ways = [sql<boolean>`u.full_name ilike ${part}`, sql<boolean>`lower(u.email) = lower(${search})`]
  if (phone !== undefined) ways.push(sql`u.phone = ${phone}`, sql`u.momo_number = ${phone}`)
  if (viewer.includes('view_sensitive_data')) {
    const digits = `%${search.replace(/[\s-]/g, '')}%`
    ways.push(sql`u.email ilike ${part}`)
    if (/^%\d{3,}%$/.test(digits)) ways.push(sql`u.phone like ${digits}`, sql`u.momo_number like ${digits}`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}
