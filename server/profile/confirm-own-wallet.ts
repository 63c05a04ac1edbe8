import { invariant } from '#domain/kernel/invariant.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** The owner says that the wallet is theirs: before the first code somebody else may have entered it. */
export async function confirmOwnWallet(tx: Tx, context: RequestContext): Promise<UserRow> {
  const { userId } = context.actor
  const row = await tx
    .updateTable('users')
    .set({ wallet_to_confirm: false, updated_at: context.now })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst()
  invariant(row !== undefined, 'the account of a session is there')
  await recordAuditEvent(tx, context, { action: 'confirmWallet', target: { kind: 'user', id: userId } })
  return row
}
