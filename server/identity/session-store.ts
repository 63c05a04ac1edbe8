import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

export interface NewSession {
  readonly sessionHash: string
  readonly userId: string
  readonly withCode: boolean
  readonly codeIssuedBy: string | null
  readonly withSecondFactor: boolean
  readonly deviceId: string | null
  /** Of the device's new token; null for a new device. */
  readonly deviceTokenHash: string | null
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertSession(
  tx: Tx,
  { sessionHash, userId, withCode, codeIssuedBy, withSecondFactor, deviceId, deviceTokenHash, now, expiresAt }: NewSession,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      sid: sessionHash,
      user_id: userId,
      with_code: withCode,
      code_issued_by: codeIssuedBy,
      with_second_factor: withSecondFactor,
      device_id: deviceId,
      device_token_hash: deviceTokenHash,
      created_at: now,
      last_used_at: now,
      expire: expiresAt,
    })
    .execute()
}

/** Undefined for an ended session or a deactivated account. */
export async function loadSession(db: Db | Tx, sessionHash: string, now: Date): Promise<StoredSession | undefined> {
  const { rows } = await sql<StoredSession>`
    select s.user_id, s.with_code, s.code_issued_by, s.created_at, s.last_used_at, s.expire,
      s.device_token_hash is not null as token_unconfirmed, u.full_name, u.role, u.permissions, r.permissions as of_role
    from sessions s join users u on u.id = s.user_id left join role_permissions r on r.role = u.role
    where s.sid = ${sessionHash} and s.expire > ${now} and u.is_active`.execute(db)
  return rows[0]
}

interface StoredSession {
  readonly user_id: string
  readonly with_code: boolean
  readonly code_issued_by: string | null
  readonly created_at: Date
  readonly last_used_at: Date
  readonly expire: Date
  readonly token_unconfirmed: boolean
  readonly full_name: string
  readonly role: string
  readonly permissions: readonly string[]
  readonly of_role: readonly string[] | null
}

/** Skips a locked account, so that a read never waits; the next request tries again. */
export async function touchSession(
  db: Db,
  {
    sessionHash,
    userId,
    now,
    unusedSince,
    expiresAt,
  }: { sessionHash: string; userId: string; now: Date; unusedSince: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    with owner as (
      select id from users where id = ${userId} for no key update skip locked
    ), used as (
      update sessions set last_used_at = ${now}, expire = ${expiresAt} from owner
      where sid = ${sessionHash} and last_used_at <= ${unusedSince} returning device_id
    ), device as (
      update devices set last_used_at = ${now} from used where devices.id = used.device_id
    )
    update users set last_signed_in_use_at = ${now} from owner, used where users.id = owner.id`.execute(db)
}

export async function gaveSecondFactor(db: Db | Tx, sessionHash: string): Promise<boolean> {
  const session = await db.selectFrom('sessions').select('with_second_factor').where('sid', '=', sessionHash).executeTakeFirst()
  return session?.with_second_factor ?? false
}

export interface EndedSession {
  readonly user_id: string
  readonly device_id: string | null
}

export const deleteSession = (tx: Tx, sessionHash: string): Promise<EndedSession | undefined> =>
  tx.deleteFrom('sessions').where('sid', '=', sessionHash).returning(['user_id', 'device_id']).executeTakeFirst()

export async function endSessions(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function endSessionsOfOfficeCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('code_issued_by', 'is not', null).execute()
}
