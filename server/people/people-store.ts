import { sql, type UpdateObject } from 'kysely'
import { refusalToManage, type Person } from '#domain/access/account-rules.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loadRolePermissions } from '#server/access/role-permission-store.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { lockUser, USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import { isDuplicate } from '#server/platform/database-errors.ts'
import type { DB } from '#server/platform/db-types.ts'
import type { Tx } from '#server/platform/db.ts'

export interface LockedPerson {
  readonly row: UserRow
  readonly person: Person
}

/** @throws Refused not_found, account_erased. */
export async function lockPerson(tx: Tx, userId: string): Promise<LockedPerson> {
  return lockedPerson(await lockUser(tx, userId))
}

/**
 * Locks all active Managing Directors too, so that two users cannot remove the last two at once; in ID order against deadlocks.
 * @throws Refused not_found, account_erased.
 */
export async function lockPersonAndMds(tx: Tx, userId: string): Promise<LockedPerson & { otherActiveMds: number }> {
  const { rows } = await sql<UserRow>`
    select ${sql.join(USER_COLUMNS.map((column) => sql.ref(column)))} from users
    where id = ${userId} or (role = 'md' and is_active) order by id for no key update`.execute(tx)
  const others = rows.filter((row) => row.id !== userId)
  return { ...lockedPerson(rows.find((row) => row.id === userId)), otherActiveMds: others.length }
}

function lockedPerson(row: UserRow | undefined): LockedPerson {
  if (row === undefined) throw new Refused(refusal('not_found'))
  if (row.erased_at !== null) throw new Refused(refusal('account_erased'))
  const { id, role, permissions, is_active } = row
  return { row, person: { id, role: storedRole(role), ownPermissions: storedPermissions(permissions), isActive: is_active } }
}

export async function updatePerson(tx: Tx, userId: string, now: Date, changes: UpdateObject<DB, 'users'>): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** The new number is unverified until a code was sent to it. @throws Refused phone_taken */
export async function savePhone(tx: Tx, userId: string, phone: string | null, now: Date): Promise<void> {
  try {
    await updatePerson(tx, userId, now, { phone, phone_proved_at: null, office_code_issued_by: null })
  } catch (error) {
    throw isDuplicate(error) ? phoneTaken() : error
  }
}

export const phoneTaken = (): Refused => taken('phone_taken', 'phone')
export const emailTaken = (): Refused => taken('email_taken', 'email')

function taken(code: 'phone_taken' | 'email_taken', field: string): Refused {
  return new Refused(refusal(code, undefined, { errors: { [field]: refusal(code).message } }))
}

/** Each role change is checked against the previous one's result. Readers continue. */
export async function lockRolePermissions(tx: Tx): Promise<void> {
  await sql`lock table role_permissions in share row exclusive mode`.execute(tx)
}

/** @throws Refused not_found, account_erased, or by refusalToManage. */
export async function lockManagedCustomer(tx: Tx, context: RequestContext, userId: string): Promise<UserRow> {
  const { row, person } = await lockPerson(tx, userId)
  throwIfRefused(refusalToManage(person, context.actor, await loadRolePermissions(tx)))
  return row
}
