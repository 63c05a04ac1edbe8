import { sql } from 'kysely'
import { refusalToManage } from '#domain/access/account-rules.ts'
import { ERASED_TEXT } from '#domain/support/complaint.ts'
import { refusalToErase } from '#domain/support/data-request.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { dataRequestRow } from '#server/support/data-requests-query.ts'
import { eraseAccount } from '#server/support/erase-account.ts'
import { unfinishedOf } from '#server/support/unfinished-query.ts'
import { lockUser, type UserRow } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

export interface DataRequestAnswer {
  readonly id: number
  readonly outcome: 'granted' | 'refused'
  readonly reason: string
  /** The second question before an erasure was answered with yes. */
  readonly confirmed: boolean
}

/**
 * Grants or refuses a request about personal data. Granting an erasure erases the account; what was corrected is corrected with the calls for it, before.
 * @throws Refused not_found, by refusalToManage, data_request_answered, or by refusalToErase.
 */
export async function answerDataRequest(
  tx: Tx,
  context: RequestContext,
  { id, outcome, reason, confirmed }: DataRequestAnswer,
): Promise<void> {
  const { user_id: userId } = await dataRequestRow(tx, id)
  const user = await lockUser(tx, userId)
  if (!user) throw new Refused(refusal('not_found'))
  // Read again under the lock: of two answers at once the second is told of the first.
  const { kind, state } = await dataRequestRow(tx, id)
  const person = personOf(user)
  throwIfRefused(refusalToManage(person, context.actor, await loadRolePermissions(tx)))
  if (state !== 'open') throw new Refused(refusal('data_request_answered'))
  const erases = kind === 'erase' && outcome === 'granted'
  if (erases) throwIfRefused(refusalToErase(await unfinishedOf(tx, userId), confirmed))
  await sql`
    update data_requests set state = ${outcome}, answered_at = greatest(${context.now}::timestamptz, filed_at), answered_by = ${context.actor.userId},
      answer = ${erases ? ERASED_TEXT : reason} where id = ${id}`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'answerDataRequest',
    target: { kind: 'data-request', id },
    before: { state: 'open' },
    after: { state: outcome, kind, userId },
  })
  if (erases) {
    await closeOpenRequests(tx, context, userId)
    await eraseAccount(tx, context, user)
  } else await notifyCustomer(tx, { userId, phone: user.phone, event: { kind: 'data_request_answered', id }, now: context.now })
}

/** Nothing is left to correct or to hand out once the account is erased, and an answer would reach nobody. */
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
