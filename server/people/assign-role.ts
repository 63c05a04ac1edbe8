import { permissionsOf, type Person } from '#domain/access/account-rules.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { ownPermissionsAfter, refusalToAssignRole, type RoleAssignment } from '#domain/access/role-assignment.ts'
import { refusalToUpdateRolePermissions } from '#domain/access/role-permissions.ts'
import { inCatalogueOrder, type AssignableRole } from '#domain/access/roles.ts'
import { needsSecondPersonToGrant } from '#domain/access/second-person-rules.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions, saveRolePermissions } from '#server/access/role-permission-store.ts'
import { requestSecondPerson, type RequestedAction } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { endSessionsOfOfficeCodes } from '#server/identity/session-store.ts'
import { withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { loadUser } from '#server/identity/user-store.ts'
import { readPerson } from '#server/people/people-query.ts'
import { lockPersonAndMds, lockRolePermissions, updatePerson } from '#server/people/people-store.ts'
import type { StaffUserView } from '#server/people/staff-user-view.ts'
import type { Tx } from '#server/platform/db.ts'

export interface RoleChange extends RoleAssignment {
  readonly reason?: string | undefined
}

/**
 * A promotion to md and a grant of approve_large_loans wait for a second person (rule A14). @throws Refused not_found, request_waits, or by
 * refusalToAssignRole.
 */
export async function assignRole(
  tx: Tx,
  context: RequestContext,
  userId: string,
  { reason, ...assignment }: RoleChange,
): Promise<{ user: StaffUserView; waits: boolean }> {
  const { person, permissions, before, after } = await lockToAssign(tx, context, userId, assignment)
  const waits = needsSecondPersonToGrant(before, after, context.actor)
  // The creator saw the first code of a customer.
  await withdrawCodes(tx, userId, ['first'], context.now)
  if (waits) {
    const from = { role: person.role, permissions: person.ownPermissions }
    const action = { kind: 'role' as const, userId, from, to: { role: assignment.role, permissions } }
    await requestSecondPerson(tx, context, action, reason ?? null)
  } else await saveRole(tx, context, person, assignment.role, { permissions })
  return { user: await readPerson(tx, context, userId), waits }
}

/** @throws Refused already_inactive, request_outdated, or by refusalToAssignRole for the second person. */
export async function confirmRole(tx: Tx, context: RequestContext, action: RoleAction, requestedBy: string): Promise<void> {
  const { person } = await lockToAssign(tx, context, action.userId, action.to)
  if (!person.isActive) throw new Refused(refusal('already_inactive'))
  const isSame = person.role === action.from.role && areSame(person.ownPermissions, action.from.permissions)
  if (!isSame) throw new Refused(refusal('request_outdated'))
  await saveRole(tx, context, person, action.to.role, { permissions: action.to.permissions, requestedBy })
}

type RoleAction = Extract<RequestedAction, { kind: 'role' }>
type RolePermissionsAction = Extract<RequestedAction, { kind: 'role_permissions' }>

const areSame = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.length === other.length && one.every((permission) => other.includes(permission))

async function lockToAssign(tx: Tx, context: RequestContext, userId: string, assignment: RoleAssignment) {
  // The role permissions decide, so they may not change meanwhile.
  await lockRolePermissions(tx)
  const roles = await loadRolePermissions(tx)
  const { person, otherActiveMds } = await lockPersonAndMds(tx, userId)
  throwIfRefused(refusalToAssignRole(person, assignment, context.actor, { roles, otherActiveMds }))
  const permissions = ownPermissionsAfter(person, assignment)
  const before = { role: person.role, permissions: permissionsOf(person, roles) }
  const after = { role: assignment.role, permissions: permissionsOf({ role: assignment.role, ownPermissions: permissions }, roles) }
  return { person, permissions, before, after }
}

/** From the user's next call. Office codes and their sessions end, because another user knew the code (rule A33). */
async function saveRole(
  tx: Tx,
  context: RequestContext,
  person: Person,
  role: AssignableRole,
  { permissions, requestedBy }: { permissions: readonly Permission[]; requestedBy?: string },
): Promise<void> {
  await updatePerson(tx, person.id, context.now, {
    role,
    permissions: [...permissions],
    assigned_by: context.actor.userId,
    role_assigned_at: context.now,
  })
  await endSessionsOfOfficeCodes(tx, person.id)
  await withdrawCodes(tx, person.id, ['office'], context.now)
  await recordAuditEvent(tx, context, {
    action: 'assignRole',
    target: { kind: 'user', id: person.id },
    before: { role: person.role, permissions: person.ownPermissions },
    after: { role, permissions, ...(requestedBy !== undefined && { requestedBy }) },
    // Staff sign in with it.
    hashed: { phone: (await loadUser(tx, person.id))?.phone ?? null },
  })
}

interface RolePermissionsChange {
  readonly role: AssignableRole
  readonly permissions: readonly Permission[]
  readonly reason?: string | undefined
}

/**
 * Applies from its users' next call. A grant of approve_large_loans waits for a second person (rule A14). @returns the permissions in
 * force, in catalogue order. @throws Refused request_waits, or by refusalToUpdateRolePermissions.
 */
export async function updateRolePermissions(
  tx: Tx,
  context: RequestContext,
  input: RolePermissionsChange,
): Promise<{ permissions: readonly Permission[]; waits: boolean }> {
  const before = await lockToUpdate(tx, context, input)
  const permissions = inCatalogueOrder(input.permissions)
  const { role } = input
  const waits = needsSecondPersonToGrant({ role, permissions: before }, { role, permissions }, context.actor)
  if (!waits) await savePermissions(tx, context, { role, from: before, to: permissions })
  else await requestSecondPerson(tx, context, { kind: 'role_permissions', role, from: before, to: permissions }, input.reason ?? null)
  return { permissions: waits ? before : permissions, waits }
}

/** @throws Refused request_outdated, or by refusalToUpdateRolePermissions for the second person. */
export async function confirmRolePermissions(
  tx: Tx,
  context: RequestContext,
  action: RolePermissionsAction,
  requestedBy: string,
): Promise<void> {
  const before = await lockToUpdate(tx, context, { role: action.role, permissions: action.to })
  if (!areSame(before, action.from)) throw new Refused(refusal('request_outdated'))
  await savePermissions(tx, context, { ...action, requestedBy })
}

async function lockToUpdate(tx: Tx, context: RequestContext, input: RolePermissionsChange): Promise<readonly Permission[]> {
  await lockRolePermissions(tx)
  const roles = await loadRolePermissions(tx)
  throwIfRefused(refusalToUpdateRolePermissions(input, context.actor, roles))
  return roles[input.role]
}

async function savePermissions(
  tx: Tx,
  context: RequestContext,
  { role, from, to, requestedBy }: Pick<RolePermissionsAction, 'role' | 'from' | 'to'> & { requestedBy?: string },
): Promise<void> {
  await saveRolePermissions(tx, { role, permissions: to, by: context.actor.userId, now: context.now })
  await recordAuditEvent(tx, context, {
    action: 'updateRolePermissions',
    target: { kind: 'role', id: role },
    before: { permissions: from },
    after: { permissions: to, ...(requestedBy !== undefined && { requestedBy }) },
  })
}
