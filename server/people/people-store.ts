import { sql, type UpdateObject } from 'kysely'
import type { Person } from '#domain/access/account-rules.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import { lockUser, USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import { isDuplicate } from '#server/platform/database-errors.ts'
import type { DB } from '#server/platform/db-types.ts'
import type { Tx } from '#server/platform/db.ts'

export interface LockedPerson {
  readonly row: UserRow
  readonly person: Person
}

/** Locks the account that a colleague acts on. @throws Refused not_found where nobody is named, account_erased. */
export async function lockPerson(tx: Tx, userId: string): Promise<LockedPerson> {
  return lockedPerson(await lockUser(tx, userId))
}

/**
 * Locks the account together with every active Managing Director, so that of two who take the last two away at once the second sees what the first did.
 * All in one statement and in the order of their ids: two such locks never wait for each other.
 * @throws Refused not_found where nobody is named, account_erased.
 */
export async function lockPersonAndMds(tx: Tx, userId: string): Promise<LockedPerson & { otherActiveMds: number }> {
  const rows = await tx
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where((is) => is.or([is('id', '=', userId), is.and([is('role', '=', 'md'), is('is_active', '=', true)])]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
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

/**
 * Gives the account another number, or none. It is not proved any more: only a code that was sent to it would prove it.
 * @throws Refused phone_taken
 */
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

/** Role changes happen one after another, so that each is judged, and recorded, by what the one before it left. Readers go on meanwhile. */
export async function lockRolePermissions(tx: Tx): Promise<void> {
  await sql`lock table role_permissions in share row exclusive mode`.execute(tx)
}
