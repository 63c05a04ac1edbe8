import type { Tx } from '#server/platform/db.ts'

export async function insertGrant(tx: Tx, { tokenHash, expiresAt, now }: { tokenHash: string; expiresAt: Date; now: Date }): Promise<void> {
  await tx.insertInto('admin_grants').values({ token_hash: tokenHash, expires_at: expiresAt, created_at: now }).execute()
}

/** Uses the grant up. Of several who hold it at the same moment, one gets true. */
export async function claimGrant(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('admin_grants')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return claimed !== undefined
}
