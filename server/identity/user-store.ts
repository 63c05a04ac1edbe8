import type { Selectable } from 'kysely'
import { PROFILE_ANSWERS } from '#domain/access/personal-data.ts'
import type { UsersTable } from '#server/platform/db-types.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** A prepared `select *` fails after a migration adds a column. */
export const USER_COLUMNS = [
  'id',
  'full_name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'profile_image_url',
  ...PROFILE_ANSWERS.map(({ column }) => column),
  'preferred_language',
  'profile_completed',
  'role',
  'permissions',
  'is_active',
  'assigned_by',
  'role_assigned_at',
  'phone_proved_at',
  'first_code_used_at',
  'office_code_issued_by',
  'wallet_to_confirm',
  'ownership_to_confirm',
  'last_signed_in_use_at',
  'credit_score',
  'credit_level',
  'total_loans_completed',
  'on_time_payments',
  'total_payments',
  'late_payments',
  'missed_payments',
  'defaulted_loans',
  'total_amount_repaid',
  'has_active_or_completed_loan',
  'current_debt',
  'available_credit',
  'account_age_months',
  'active_loans',
  'recent_credit_inquiries',
  'created_at',
  'updated_at',
  'erased_at',
] as const satisfies readonly (keyof UsersTable)[]

export type UserRow = Pick<Selectable<UsersTable>, (typeof USER_COLUMNS)[number]>

export const loadUser = (db: Db | Tx, userId: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', userId).executeTakeFirst()

/** Every decision about a person locks this row first. */
export const lockUser = (tx: Tx, userId: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').select(USER_COLUMNS).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export const lockUserByPhone = (tx: Tx, phone: string): Promise<UserRow | undefined> =>
  tx.selectFrom('users').select(USER_COLUMNS).where('phone', '=', phone).forNoKeyUpdate().executeTakeFirst()

export interface NewUser {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email?: string | undefined
  readonly role?: string | undefined
  readonly assignedBy?: string | undefined
  readonly now: Date
}

/** Undefined if phone or e-mail is taken. */
export const insertUser = (
  tx: Tx,
  { id, fullName, phone, email, role = 'customer', assignedBy, now }: NewUser,
): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values({
      id,
      full_name: fullName,
      phone,
      email: email ?? null,
      role,
      assigned_by: assignedBy ?? null,
      role_assigned_at: role === 'customer' ? null : now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst()

export async function noteSignedInUse(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ last_signed_in_use_at: now }).where('id', '=', userId).execute()
}

/** Any approved application counts, whatever its end. */
export async function hasOrHadLoan(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('loans')
    .select('id')
    .where('user_id', '=', userId)
    .where('approved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (row !== undefined) return true
  return (await tx.selectFrom('earlier_loans').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
}

export const findAdministrator = (db: Db | Tx): Promise<Pick<UserRow, 'id' | 'full_name' | 'phone' | 'email'> | undefined> =>
  db.selectFrom('users').select(['id', 'full_name', 'phone', 'email']).where('role', '=', 'administrator').executeTakeFirst()
