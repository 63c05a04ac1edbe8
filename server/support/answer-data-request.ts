import { sql } from 'kysely'
import { refusalToManage } from '#domain/access/account-rules.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { ERASED_TEXT } from '#domain/support/complaint.ts'
import { refusalToErase, type DataRequestKind } from '#domain/support/data-request.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockUser, type UserRow } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { dataRequestRow } from '#server/support/data-requests-query.ts'
import { eraseAccount } from '#server/support/erase-account.ts'
import { unfinishedOf } from '#server/support/unfinished-query.ts'

export interface DataRequestAnswer {
  readonly id: number
  readonly outcome: 'granted' | 'refused'
  readonly reason: string
  /** Confirmed again, as an erasure requires. */
  readonly confirmed: boolean
}

/**
 * Granting an erasure erases the account; corrections have their own calls. @throws Refused not_found, data_request_answered,
 * or by refusalToManage or refusalToErase.
 */
export async function answerDataRequest(
  tx: Tx,
  context: RequestContext,
  { id, outcome, reason, confirmed }: DataRequestAnswer,
): Promise<void> {
  const { user_id: userId } = await dataRequestRow(tx, id)
  const user = await lockUser(tx, userId)
  if (!user) throw new Refused(refusal('not_found'))
  // Read again: another answer may be committed since.
  const { kind, state } = await dataRequestRow(tx, id)
  const person = personOf(user)
  throwIfRefused(refusalToManage(person, context.actor, await loadRolePermissions(tx)))
  if (state !== 'open') throw new Refused(refusal('data_request_answered'))
  const isErasure = kind === 'erase' && outcome === 'granted'
  if (isErasure) throwIfRefused(refusalToErase(await unfinishedOf(tx, userId), confirmed))
  await tx
    .updateTable('data_requests')
    .set({
      state: outcome,
      answered_at: sql`greatest(${context.now}::timestamptz, filed_at)`,
      answered_by: context.actor.userId,
      answer: isErasure ? ERASED_TEXT : reason,
    })
    .where('id', '=', id)
    .execute()
  await recordAuditEvent(tx, context, {
    action: 'answerDataRequest',
    target: { kind: 'data-request', id },
    before: { state: 'open' },
    after: { state: outcome, kind, userId },
  })
  if (isErasure) {
    await closeOpenRequests(tx, context, userId)
    await eraseAccount(tx, context, user)
  } else await notifyCustomer(tx, { userId, phone: user.phone, event: { kind: 'data_request_answered', id }, now: context.now })
}

/** An erased account gets no answers. */
async function closeOpenRequests(tx: Tx, context: RequestContext, userId: string): Promise<void> {
  await sql`
    update data_requests set state = case when kind = 'erase' then 'granted' else 'refused' end, answered_by = ${context.actor.userId},
      answered_at = greatest(${context.now}::timestamptz, filed_at), answer = ${ERASED_TEXT}
    where user_id = ${userId} and state = 'open'`.execute(tx)
}

const personOf = ({ id, role, permissions, is_active }: UserRow) => ({
  id,
  role: storedRole(role),
  ownPermissions: storedPermissions(permissions),
  isActive: is_active,
})

/** @throws Refused data_request_open */
export async function fileDataRequest(
  tx: Tx,
  context: RequestContext,
  { kind, text }: { kind: DataRequestKind; text: string },
): Promise<number> {
  const userId = context.actor.userId
  await lockUser(tx, userId)
  const { rows } = await sql`select 1 from data_requests where user_id = ${userId} and kind = ${kind} and state = 'open'`.execute(tx)
  if (rows.length > 0) throw new Refused(refusal('data_request_open'))
  const { id } = await tx
    .insertInto('data_requests')
    .values({ user_id: userId, kind, text, filed_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAuditEvent(tx, context, { action: 'fileDataRequest', target: { kind: 'data-request', id }, after: { kind } })
  return id
}
