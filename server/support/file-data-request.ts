import type { DataRequestKind } from '#domain/support/data-request.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Files the caller's own request about personal data, one of each kind at a time. Answers its number.
 * @throws Refused data_request_open
 */
export async function fileDataRequest(
  tx: Tx,
  context: RequestContext,
  { kind, text }: { kind: DataRequestKind; text: string },
): Promise<number> {
  const userId = context.actor.userId
  await lockUser(tx, userId)
  const request = tx.selectFrom('data_requests').select('id')
  const open = await request.where('user_id', '=', userId).where('kind', '=', kind).where('state', '=', 'open').executeTakeFirst()
  if (open) throw new Refused(refusal('data_request_open'))
  const { id } = await tx
    .insertInto('data_requests')
    .values({ user_id: userId, kind, text, filed_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAuditEvent(tx, context, { action: 'fileDataRequest', target: { kind: 'data-request', id }, after: { kind } })
  return id
}
