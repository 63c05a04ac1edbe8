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
import type { Db, Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { toStaffUserView, type StaffUserView } from '#server/people/staff-user-view.ts'

type Sort = (typeof PEOPLE_SORTS)[number]
type State = (typeof PEOPLE_STATES)[number]

const STAFF_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(isStaffPermission)

const people = (db: Db | Tx) =>
  db
    .selectFrom('users as u')
    .leftJoin('users as issuer', 'issuer.id', 'u.office_code_issued_by')
    .leftJoin('ghana_cards as card', 'card.user_id', 'u.id')
    .leftJoin('users as verifier', 'verifier.id', 'card.verified_by')
    .leftJoinLateral(
      (one) =>
        one
          .selectFrom('blacklist_entries as b')
          .innerJoin('users as by', 'by.id', 'b.entered_by')
          .select(['b.reason as black_reason', 'b.until_day as black_until', 'b.entered_at as black_at', 'by.full_name as black_by'])
          .whereRef('b.user_id', '=', 'u.id')
          .where('b.lifted_at', 'is', null)
          .orderBy('b.id', 'desc')
          .limit(1)
          .as('black'),
      (join) => join.onTrue(),
    )
    .select(USER_COLUMNS.map((column) => `u.${column}` as const))
    .select(['issuer.full_name as office_code_by', 'card.number as card_number', 'card.verified_at as card_verified_at'])
    .select(['verifier.full_name as card_verified_by', 'black_reason', 'black_until', 'black_at', 'black_by'])

/** Who is looked for, and by whom: what the viewer may see decides what the search finds. */
export interface PeopleSearch {
  readonly search?: string | undefined
  /** Newest first unless said. */
  readonly sort?: Sort | undefined
  readonly role?: string | undefined
  readonly state?: State | undefined
  readonly staffOnly: boolean
  readonly viewer: readonly Permission[]
  readonly today: LocalDate
  readonly page: Page
}

/** Accounts in the order that was asked for. The administrator is on no list: nothing can be done to that account through any call. */
export async function listPeople(
  db: Db,
  { search, sort = 'newest', role, state, staffOnly, viewer, today, page }: PeopleSearch,
): Promise<{ rows: StaffUserView[]; next?: string }> {
  const { limit, cursor } = page
  const text = search?.trim() ?? ''
  const few = text === '' ? undefined : await fewThatMayMatch(db, text)
  const rows = await people(db)
    .where('u.role', '<>', 'administrator')
    .$if(staffOnly, (query) =>
      query.where(
        sql<boolean>`(u.role <> 'customer' or u.permissions <> '{}') and (u.role <> 'customer' or u.permissions && ${STAFF_PERMISSIONS}::text[])`,
      ),
    )
    .$if(few !== undefined, (query) => query.where(sql<boolean>`u.id = any(${few ?? []}::text[])`))
    .$if(text !== '', (query) => query.where(matches(text, viewer)))
    .$if(role !== undefined, (query) => query.where('u.role', '=', role ?? ''))
    .$if(state !== undefined, (query) => query.where(state === undefined ? sql<boolean>`true` : inState(state, today)))
    .$if(cursor !== undefined, (query) => query.where(ORDERS[sort].after(cursor ?? '')))
    .orderBy(ORDERS[sort].by)
    .limit(limit + 1)
    .execute()
  const roles = await loadRolePermissions(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => toStaffUserView(row, roles, viewer, today)),
    ...(last && { next: sort === 'name' ? last.id : `${last.created_at.getTime()}~${last.id}` }),
  }
}

/** One account, as the answer to what was done with it. */
export async function readPerson(tx: Tx, { actor, today }: RequestContext, userId: string): Promise<StaffUserView> {
  const row = await people(tx).where('u.id', '=', userId).executeTakeFirst()
  invariant(row !== undefined, 'an account that was acted on is there')
  return toStaffUserView(row, await loadRolePermissions(tx), actor.permissions, today)
}

/** The orders of the list, each with what stands after the cursor of a page; each has its index. */
const ORDERS = {
  newest: {
    by: sql`u.created_at desc, u.id`,
    after: (cursor: string) => {
      const { at, id } = momentOf(cursor)
      return sql<boolean>`u.created_at <= ${at} and (u.created_at < ${at} or u.id > ${id})`
    },
  },
  oldest: {
    by: sql`u.created_at, u.id desc`,
    after: (cursor: string) => {
      const { at, id } = momentOf(cursor)
      return sql<boolean>`u.created_at >= ${at} and (u.created_at > ${at} or u.id < ${id})`
    },
  },
  name: {
    by: sql`lower(u.full_name) collate "C", u.id`,
    // Names do not fit into a cursor: it is the person whose row was the last.
    after: (cursor: string) =>
      sql<boolean>`(lower(u.full_name) collate "C", u.id) > (select lower(l.full_name) collate "C", l.id from users l where l.id = ${cursor})`,
  },
} as const satisfies Record<Sort, { by: RawBuilder<unknown>; after: (cursor: string) => RawBuilder<boolean> }>

function momentOf(cursor: string): { at: Date; id: string } {
  const [, moment, id] = /^(\d{1,15})~([\w-]{1,64})$/.exec(cursor) ?? []
  if (moment === undefined || id === undefined) throw new InvalidRequest('This page of the list does not exist')
  return { at: new Date(Number(moment)), id }
}

/** The states that the list can be narrowed to, as the badges of its rows say them. */
function inState(state: State, today: LocalDate): RawBuilder<boolean> {
  if (state === 'deactivated') return sql`not u.is_active`
  if (state === 'active') return sql`u.is_active`
  if (state === 'profile_open') return sql`(u.is_active and not u.profile_completed and u.role = 'customer')`
  return sql`u.id in (select b.user_id from blacklist_entries b where b.lifted_at is null and (b.until_day is null or b.until_day >= ${today}::date))`
}

/** Everybody whom matches() finds, and perhaps a few more; undefined where that is better asked of each row of the list. */
async function fewThatMayMatch(db: Db, text: string): Promise<string[] | undefined> {
  if (parsePhone(text) !== undefined) return undefined
  const few = await fewWithLetters(db, [...new Set([text, withoutGaps(text)])])
  const card = parseGhanaCard(text)
  if (few === undefined || card === undefined) return few
  const holder = await db.selectFrom('ghana_cards').select('user_id').where('number', '=', card).executeTakeFirst()
  return holder === undefined ? few : [...few, holder.user_id]
}

/** A number as it is kept. */
const withoutGaps = (text: string): string => text.replace(/[\s-]/g, '')

/**
 * Any part of a name. Phone, wallet and e-mail only as a whole for those who see them masked: a search by parts would tell what the mask hides
 * (rule A8).
 */
function matches(search: string, viewer: readonly Permission[]): RawBuilder<boolean> {
  const phone = parsePhone(search)
  // A number typed whole is looked up, not searched for among the parts of names.
  if (phone !== undefined) return sql`(u.phone = ${phone} or u.momo_number = ${phone})`
  const card = parseGhanaCard(search)
  // Finds what ilike finds, in a third of its time.
  const hasPart = (column: RawBuilder<unknown>) => sql<boolean>`strpos(lower(${column}), lower(${search})) > 0`
  const ways = [hasPart(sql`u.full_name`), sql<boolean>`lower(u.email) = lower(${search})`]
  if (card !== undefined) ways.push(sql`u.id in (select c.user_id from ghana_cards c where c.number = ${card})`)
  if (viewer.includes('view_sensitive_data')) {
    const digits = `%${withoutGaps(search)}%`
    ways.push(hasPart(sql`u.email`))
    if (/^%\d{3,}%$/.test(digits)) ways.push(sql`u.phone like ${digits}`, sql`u.momo_number like ${digits}`)
  }
  return sql`(${sql.join(ways, sql` or `)})`
}
