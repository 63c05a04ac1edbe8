import { sql, type RawBuilder } from 'kysely'
import { hash } from 'node:crypto'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageBy, type Page } from '#server/platform/http/paging.ts'

/** For keys of 256 random bits. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url')

export interface ApiKeyView {
  readonly id: number
  readonly name: string
  readonly start: string
  readonly scopes: string[]
  readonly createdByName: string
  readonly createdAt: Date
  readonly expiresOn: LocalDate
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
  readonly revokedByName: string | null
}

async function apiKeyRows(db: Db | Tx, condition: RawBuilder<unknown>, most: number): Promise<ApiKeyView[]> {
  const { rows } = await sql<ApiKeyView>`
    select k.id, k.name, k.start, k.scopes, c.full_name as "createdByName", k.created_at as "createdAt", k.expires_on as "expiresOn",
      k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", r.full_name as "revokedByName"
    from api_keys k join users c on c.id = k.created_by left join users r on r.id = k.revoked_by
    where ${condition} order by k.id desc limit ${most}`.execute(db)
  return rows
}

export async function listedApiKeys(db: Db, page: Page): Promise<{ rows: ApiKeyView[]; next: string | undefined }> {
  const before = cursorId(page) ?? null
  const rows = await apiKeyRows(db, sql`(${before}::bigint is null or k.id < ${before}::bigint)`, page.limit + 1)
  return pageBy(rows, page.limit, (last) => String(last.id))
}

export async function apiKeyOf(tx: Tx, id: number): Promise<ApiKeyView | undefined> {
  const [row] = await apiKeyRows(tx, sql`k.id = ${id}`, 1)
  return row
}

export interface NewApiKey {
  readonly name: string
  readonly key: string
  readonly start: string
  readonly scopes: readonly string[]
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresOn: LocalDate
}

export async function insertApiKey(tx: Tx, { name, key, start, scopes, createdBy, createdAt, expiresOn }: NewApiKey): Promise<number> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      name,
      hash: hashOfKey(key),
      start,
      scopes: [...scopes],
      created_by: createdBy,
      created_at: createdAt,
      expires_on: expiresOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False if unknown or revoked before. */
export async function markRevoked(tx: Tx, id: number, by: { userId: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: by.at, revoked_by: by.userId })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

interface UsableKey {
  readonly id: number
  readonly name: string
  readonly scopes: readonly string[]
  readonly last_used_at: Date | null
  readonly user_id: string
  readonly full_name: string
  readonly role: string
  readonly permissions: readonly string[]
  /** Null: the role's defaults. */
  readonly of_role: readonly string[] | null
}

/** Undefined if unknown, expired or revoked, or if its maker is deactivated. */
export async function usableKey(db: Db, key: string, today: LocalDate): Promise<UsableKey | undefined> {
  const { rows } = await sql<UsableKey>`
    select k.id, k.name, k.scopes, k.last_used_at, u.id as user_id, u.full_name, u.role, u.permissions, r.permissions as of_role
    from api_keys k join users u on u.id = k.created_by left join role_permissions r on r.role = u.role
    where k.hash = ${hashOfKey(key)} and k.revoked_at is null and k.expires_on >= ${today}::date and u.is_active`.execute(db)
  return rows[0]
}

export async function touchApiKey(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
