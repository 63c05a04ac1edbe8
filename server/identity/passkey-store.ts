import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import type { DB } from '#server/platform/db-types.ts'

export type PasskeyRow = Selectable<DB['admin_passkeys']>

export const listPasskeys = (db: Db | Tx, userId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('admin_passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id').limit(200).execute()

/** Concurrent uses of a passkey compare its counter one after another. */
export const lockPasskey = (tx: Tx, { userId, credentialId }: { userId: string; credentialId: string }): Promise<PasskeyRow | undefined> =>
  tx
    .selectFrom('admin_passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export async function insertPasskey(tx: Tx, passkey: Omit<PasskeyRow, 'last_used_at'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('admin_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function noteUseOfPasskey(tx: Tx, id: string, { counter, now }: { counter: number; now: Date }): Promise<void> {
  await tx.updateTable('admin_passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('admin_passkeys').where('id', '=', id).execute()
}
