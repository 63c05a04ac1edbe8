import { sql } from 'kysely'
import {
  permissionsOf,
  refusalToOpenAccount,
  refusalToManage,
  refusalToDeactivate,
  refusalToActivate,
} from '#domain/access/account-rules.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { isStaff } from '#domain/access/roles.ts'
import { assertIndependentOf } from '#server/access/assert-independent.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { issueOfficeCode, type OfficeCode } from '#server/identity/issue-sign-in-code.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPerson, lockPersonAndMds, updatePerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The owner learns which staff user issued the code. */
export async function issueCodeAndNotify(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  owner: { readonly id: string; readonly phone: string | null },
  kind: 'office' | 'first',
): Promise<OfficeCode> {
  const code = await issueOfficeCode(tx, deps, context, owner, kind)
  const event = { kind: 'office_code_issued' as const, staffName: context.actor.name }
  await notifyCustomer(tx, { userId: owner.id, phone: owner.phone, event, now: context.now })
  return code
}

/** By SMS, so that the creator of a staff account never sees the code. */
export async function sendFirstCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  owner: { readonly id: string; readonly phone: string | null },
): Promise<OfficeCode> {
  const first = await issueOfficeCode(tx, deps, context, owner, 'first')
  const event = { kind: 'first_code' as const, code: first.code, staffName: context.actor.name }
  await notifyCustomer(tx, { userId: owner.id, phone: owner.phone, event, now: context.now })
  return first
}

export interface GivenCode extends OfficeCode {
  /** Sent by SMS and not shown. */
  readonly toPhone: boolean
}

/**
 * After an identity check: single use, valid for 24 hours. A customer's code is shown once; a staff account's goes to its verified phone,
 * unless the administrator issues it (rule A29). @throws Refused not_found, already_inactive, no_phone, or by refusalToOpenAccount.
 */
export async function giveSignInCode(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'random'>,
  context: RequestContext,
  userId: string,
): Promise<GivenCode> {
  const { row, person } = await lockPerson(tx, userId)
  const roles = await loadRolePermissions(tx)
  throwIfRefused(refusalToOpenAccount(person, context.actor, roles))
  if (!person.isActive) throw new Refused(refusal('already_inactive'))
  if (row.phone === null) throw new Refused(refusal('no_phone'))
  // The issuer of a staff account's first code must be independent of its creator (rule A20).
  const isStaffAccount = isStaff(person.role, permissionsOf(person, roles))
  const isNewStaff = isStaffAccount && row.phone_proved_at === null
  if (isNewStaff) await assertIndependentOf(tx, context, [await creatorOf(tx, userId)])
  const toPhone = isStaffAccount && !isNewStaff && context.actor.role !== 'administrator'
  if (!toPhone) return { ...(await issueCodeAndNotify(tx, deps, context, row, 'office')), toPhone }
  const issued = await issueOfficeCode(tx, deps, context, row, 'office')
  const event = { kind: 'office_code_sent' as const, code: issued.code, staffName: context.actor.name }
  await notifyCustomer(tx, { userId, phone: row.phone, event, now: context.now })
  return { ...issued, toPhone }
}

/** Undefined where the person signed up. */
async function creatorOf(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ by: string }>`
    select actor_id as by from audit_trail
    where action = 'createUser' and outcome = 'done' and target_kind = 'user' and target_id = ${userId} order by id limit 1`.execute(tx)
  return rows[0]?.by
}

/** @throws Refused not_found, or by refusalToManage. */
export async function forgetUserDevices(tx: Tx, context: RequestContext, userId: string): Promise<void> {
  const { person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToManage(person, context.actor, await loadRolePermissions(tx)))
  await endSessions(tx, userId)
  await forgetDevicesOf(tx, userId)
  await recordAuditEvent(tx, context, { action: 'forgetDevices', target: { kind: 'user', id: userId } })
}

/** Ends sessions and open codes; loans, receipts and payments continue. @throws Refused not_found, or by refusalToDeactivate. */
export async function deactivateUser(tx: Tx, context: RequestContext, userId: string, reason: string | undefined): Promise<StaffUserView> {
  const { person, otherActiveMds } = await lockPersonAndMds(tx, userId)
  throwIfRefused(refusalToDeactivate(person, context.actor, otherActiveMds))
  await updatePerson(tx, userId, context.now, { is_active: false })
  await endSessions(tx, userId)
  await withdrawCodes(tx, userId, ['phone', 'office', 'first'], context.now)
  await recordAuditEvent(tx, context, {
    action: 'deactivateUser',
    target: { kind: 'user', id: userId },
    before: { isActive: true },
    after: { isActive: false },
    reason,
  })
  return readPerson(tx, context, userId)
}

/** @throws Refused not_found, or by refusalToActivate. */
export async function activateUser(tx: Tx, context: RequestContext, userId: string): Promise<StaffUserView> {
  const { person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToActivate(person, context.actor))
  await updatePerson(tx, userId, context.now, { is_active: true })
  await recordAuditEvent(tx, context, {
    action: 'activateUser',
    target: { kind: 'user', id: userId },
    before: { isActive: false },
    after: { isActive: true },
  })
  return readPerson(tx, context, userId)
}
