import { sql, type RawBuilder } from 'kysely'
import type { PEOPLE_SORTS, PEOPLE_STATES } from '#contract/people.ts'
import { parseGhanaCard } from '#domain/access/ghana-card.ts'
import { isStaffPermission, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { fewWithLetters } from '#server/identity/few-with-letters-query.ts'
import { USER_COLUMNS } from '#server/identity/user-store.ts'
import { toStaffUserView, type StaffUserRow, type StaffUserView } from '#server/people/staff-user-view.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorMoment, cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'

type Sort = (typeof PEOPLE_SORTS)[number]
type State = (typeof PEOPLE_STATES)[number]

const STAFF_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(isStaffPermission)

const PEOPLE = sql`
  select ${sql.join(USER_COLUMNS.map((column) => sql.ref(`u.${column}`)))}, issuer.full_name as office_code_by, card.number as card_number,
    card.verified_at as card_verified_at, verifier.full_name as card_verified_by, card.verified_how as card_verified_how, black_reason, black_until, black_at, black_by
  from users u left join users issuer on issuer.id = u.office_code_issued_by
    left join ghana_cards card on card.user_id = u.id left join users verifier on verifier.id = card.verified_by
    left join lateral (
      select b.reason as black_reason, b.until_day as black_until, b.entered_at as black_at, a.full_name as black_by
      from blacklist_entries b join users a on a.id = b.entered_by where b.user_id = u.id and b.lifted_at is null order by b.id desc limit 1
    ) black on true`

/** The viewer's permissions limit the search. */
export interface PeopleSearch {
  readonly search?: string | undefined
  /** Defaults to newest. */
  readonly sort?: Sort | undefined
  readonly role?: string | undefined
  readonly state?: State | undefined
  readonly staffOnly: boolean
  readonly viewer: readonly Permission[]
  readonly today: LocalDate
  readonly page: Page
}

/** Without the administrator, whose account no call may change. */
export async function listPeople(
  db: Db,
  { search, sort = 'newest', role, state, staffOnly, viewer, today, page }: PeopleSearch,
): Promise<{ rows: StaffUserView[]; next: string | undefined }> {
  const { limit, cursor } = page
  const text = search?.trim() ?? ''
  const few = text === '' ? undefined : await fewThatMayMatch(db, text)
  const conditions = [
    sql`u.role <> 'administrator'`,
    ...(staffOnly
      ? [sql`(u.role <> 'customer' or u.permissions <> '{}') and (u.role <> 'customer' or u.permissions && ${STAFF_PERMISSIONS}::text[])`]
      : []),
    ...(few === undefined ? [] : [sql`u.id = any(${few}::text[])`]),
    ...(text === '' ? [] : [matches(text, viewer)]),
    ...(role === undefined ? [] : [sql`u.role = ${role}`]),
    ...(state === undefined ? [] : [inState(state, today)]),
    ...(cursor === undefined ? [] : [ORDERS[sort].after(cursor)]),
  ]
  const { rows } = await sql<StaffUserRow>`
    ${PEOPLE} where ${sql.join(conditions, sql` and `)} order by ${ORDERS[sort].by} limit ${limit + 1}`.execute(db)
  const roles = await loadRolePermissions(db)
  const shown = pageBy(rows, limit, (last) => (sort === 'name' ? last.id : `${last.created_at.getTime()}~${last.id}`))
  return { rows: shown.rows.map((row) => toStaffUserView(row, roles, viewer, today)), next: shown.next }
}

export async function readPerson(tx: Tx, { actor, today }: RequestContext, userId: string): Promise<StaffUserView> {
  const person = await findPerson(tx, userId, actor.permissions, today)
  invariant(person !== undefined, 'a managed account exists')
  return person
}

/** Without the administrator. */
export async function findPerson(
  db: Db | Tx,
  userId: string,
  viewer: readonly Permission[],
  today: LocalDate,
): Promise<StaffUserView | undefined> {
  const { rows } = await sql<StaffUserRow>`${PEOPLE} where u.id = ${userId} and u.role <> 'administrator'`.execute(db)
  const [row] = rows
  return row && toStaffUserView(row, await loadRolePermissions(db), viewer, today)
}

/** Each order has its index; `after`: the condition of a cursor. */
const ORDERS = {
  newest: {
    by: sql`u.created_at desc, u.id`,
    after: (cursor: string) => {
      const { at, name: id } = cursorMoment(cursor)
      return sql<boolean>`u.created_at <= ${at} and (u.created_at < ${at} or u.id > ${id})`
    },
  },
  oldest: {
    by: sql`u.created_at, u.id desc`,
    after: (cursor: string) => {
      const { at, name: id } = cursorMoment(cursor)
      return sql<boolean>`u.created_at >= ${at} and (u.created_at > ${at} or u.id < ${id})`
    },
  },
  name: {
    by: sql`lower(u.full_name) collate "C", u.id`,
    // An ID, because a name does not fit into a cursor.
    after: (cursor: string) =>
      sql<boolean>`(lower(u.full_name) collate "C", u.id) > (select lower(l.full_name) collate "C", l.id from users l where l.id = ${cursorParts(cursor, /^([\w-]{1,64})$/)[0]})`,
  },
} as const satisfies Record<Sort, { by: RawBuilder<unknown>; after: (cursor: string) => RawBuilder<boolean> }>

function inState(state: State, today: LocalDate): RawBuilder<boolean> {
  if (state === 'deactivated') return sql`not u.is_active`
  if (state === 'active') return sql`u.is_active`
  if (state === 'profile_open') return sql`(u.is_active and not u.profile_completed and u.role = 'customer')`
  return sql`u.id in (select b.user_id from blacklist_entries b where b.lifted_at is null and (b.until_day is null or b.until_day >= ${today}::date))`
}

/** A superset of matches(); undefined where checking each listed row is faster. */
async function fewThatMayMatch(db: Db, text: string): Promise<string[] | undefined> {
  if (parsePhone(text) !== undefined) return undefined
  const few = await fewWithLetters(db, [...new Set([text, withoutSpaces(text)])])
  const card = parseGhanaCard(text)
  if (few === undefined || card === undefined) return few
  const { rows } = await sql<{ user_id: string }>`select user_id from ghana_cards where number = ${card}`.execute(db)
  return [...few, ...rows.map((row) => row.user_id)]
}

const withoutSpaces = (text: string): string => text.replace(/[\s-]/g, '')

/** Viewers of masked data find phone, wallet and e-mail only by the complete value: a partial search would reveal them (rule A8). */
function matches(search: string, viewer: readonly Permission[]): RawBuilder<boolean> {
  const phone = parsePhone(search)
  if (phone !== undefined) return sql`(u.phone = ${phone} or u.momo_number = ${phone})`
  const card = parseGhanaCard(search)
  // Like ilike, in a third of the time.
  const hasPart = (column: RawBuilder<unknown>) => sql<boolean>`strpos(lower(${column}), lower(${search})) > 0`
  const ways = [hasPart(sql`u.full_name`), sql<boolean>`lower(u.email) = lower(${search})`]
  if (card !== undefined) ways.push(sql`u.id in (select c.user_id from ghana_cards c where c.number = ${card})`)
  if (viewer.includes('view_sensitive_data')) {
    const digits = `%${withoutSpaces(search)}%`
    ways.push(hasPart(sql`u.email`))
    if (/^%\d{3,}%$/.test(digits)) ways.push(sql`u.phone like ${digits}`, sql`u.momo_number like ${digits}`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}
