import type { Tx } from '#server/platform/db.ts'

/** The device's ID if the account used it since `usedSince`. */
export async function findDevice(
  tx: Tx,
  { userId, tokenHash, usedSince }: { userId: string; tokenHash: string; usedSince: Date },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('last_used_at', '>', usedSince)
    .executeTakeFirst()
  return row?.id
}

interface NewDevice {
  readonly id: string
  readonly userId: string
  readonly tokenHash: string
  /** The tokens of other accounts in this browser. */
  readonly besideHashes: readonly string[]
  readonly now: Date
}

/** A browser with other accounts' devices remains the same browser. */
export async function insertDevice(tx: Tx, { id, userId, tokenHash, besideHashes, now }: NewDevice): Promise<void> {
  const known =
    besideHashes.length === 0
      ? undefined
      : await tx
          .selectFrom('devices')
          .select('browser_id')
          .where('token_hash', 'in', besideHashes)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
  await tx
    .insertInto('devices')
    .values({ id, user_id: userId, token_hash: tokenHash, browser_id: known?.browser_id ?? id, created_at: now, last_used_at: now })
    .execute()
}

export async function noteDeviceUse(tx: Tx, deviceId: string, now: Date): Promise<void> {
  await tx.updateTable('devices').set({ last_used_at: now }).where('id', '=', deviceId).execute()
}

export async function forgetDevice(tx: Tx, { userId, tokenHash }: { userId: string; tokenHash: string }): Promise<void> {
  await tx.deleteFrom('devices').where('token_hash', '=', tokenHash).where('user_id', '=', userId).execute()
}

/** The next sign-in on each device needs a code. */
export async function forgetDevicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
}
