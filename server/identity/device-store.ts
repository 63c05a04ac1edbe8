import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

export interface KnownDevice {
  readonly id: string
  readonly token_hash: string
  readonly next_token_hash: string | null
}

const KNOWN = ['id', 'token_hash', 'next_token_hash'] as const

export async function findDevice(
  tx: Tx,
  { userId, ids, usedSince }: { userId: string; ids: readonly string[]; usedSince: Date },
): Promise<KnownDevice | undefined> {
  if (ids.length === 0) return undefined
  const found = tx.selectFrom('devices').select(KNOWN).where('id', 'in', ids).where('user_id', '=', userId)
  return found.where('last_used_at', '>', usedSince).orderBy('last_used_at', 'desc').limit(1).executeTakeFirst()
}

/** For cookies of a single account, from before 2026. */
export const findDeviceByToken = (
  tx: Tx,
  { userId, tokenHash, usedSince }: { userId: string; tokenHash: string; usedSince: Date },
): Promise<KnownDevice | undefined> =>
  tx
    .selectFrom('devices')
    .select(KNOWN)
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('last_used_at', '>', usedSince)
    .executeTakeFirst()

interface NewDevice {
  readonly id: string
  readonly userId: string
  readonly tokenHash: string
  readonly name: string | null
  readonly besideIds: readonly string[]
  readonly now: Date
}

/** Devices of other accounts in the cookie identify the browser. */
export async function insertDevice(tx: Tx, { id, userId, tokenHash, name, besideIds, now }: NewDevice): Promise<void> {
  const known =
    besideIds.length === 0
      ? undefined
      : await tx
          .selectFrom('devices')
          .select('browser_id')
          .where('id', 'in', besideIds)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
  await tx
    .insertInto('devices')
    .values({
      id,
      user_id: userId,
      token_hash: tokenHash,
      name,
      browser_id: known?.browser_id ?? id,
      created_at: now,
      last_used_at: now,
    })
    .execute()
}

interface DeviceUse {
  readonly deviceId: string
  readonly tokenHash: string
  readonly nextTokenHash: string
  readonly name: string | null
  readonly now: Date
}

/** The current token stays valid until a request shows that the next one arrived (rule S18). */
export async function rotateToken(tx: Tx, { deviceId, tokenHash, nextTokenHash, name, now }: DeviceUse): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ token_hash: tokenHash, next_token_hash: nextTokenHash, last_used_at: now, ...(name !== null && { name }) })
    .where('id', '=', deviceId)
    .execute()
}

/** The first request of a session shows that the browser has the new token. */
export async function confirmToken(db: Db, sessionHash: string): Promise<void> {
  await sql`
    with session as (
      select sid, device_id, device_token_hash from sessions where sid = ${sessionHash} and device_token_hash is not null for update
    ), confirmed as (
      update sessions set device_token_hash = null from session where sessions.sid = session.sid
    )
    update devices set token_hash = session.device_token_hash, next_token_hash = null from session where devices.id = session.device_id`.execute(
    db,
  )
}

export interface DeviceRow {
  readonly id: string
  readonly name: string | null
  readonly created_at: Date
  readonly last_used_at: Date
  readonly signed_in: boolean
  readonly this_device: boolean
}

export async function listDevices(
  db: Db,
  { userId, sessionHash, usedSince, now }: { userId: string; sessionHash: string; usedSince: Date; now: Date },
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.name, d.created_at, d.last_used_at,
      exists (select 1 from sessions s where s.user_id = d.user_id and s.device_id = d.id and s.expire > ${now}) as signed_in,
      exists (select 1 from sessions s where s.sid = ${sessionHash} and s.device_id = d.id) as this_device
    from devices d where d.user_id = ${userId} and d.last_used_at > ${usedSince} order by d.last_used_at desc, d.id
    limit 200`.execute(db)
  return rows
}

/** Ends its sessions too. @returns whether the account had it. */
export async function forgetDevice(tx: Tx, { userId, deviceId }: { userId: string; deviceId: string }): Promise<boolean> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('device_id', '=', deviceId).execute()
  const [deleted] = await tx.deleteFrom('devices').where('id', '=', deviceId).where('user_id', '=', userId).execute()
  return (deleted?.numDeletedRows ?? 0n) > 0n
}

/** Each device needs a code at its next sign-in. @returns their IDs. */
export async function forgetDevicesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('devices').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}
