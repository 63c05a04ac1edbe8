import { invariant } from '#domain/kernel/invariant.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { keyedHash } from '#server/identity/secret-hash.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { findAdministrator, type UserRow } from '#server/identity/user-store.ts'
import { transaction, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { StartProblem } from '#server/platform/start-problem.ts'

/** From `ADMIN_*`. @throws StartProblem where phone or e-mail belongs to another account. */
export async function ensureAdministrator(deps: Deps): Promise<void> {
  const { db, clock, random, config } = deps
  const now = clock.now()
  await transaction(db, async (tx) => {
    const { email, name, phone } = config.administrator
    await refuseTakenSettings(tx, { email, phone })
    const wanted = { full_name: name, phone, email, is_active: true }
    // The unique index lets one of several starting processes insert.
    await tx
      .insertInto('users')
      .values({ ...wanted, id: random.id(), role: 'administrator', role_assigned_at: now, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const found = await findAdministrator(tx)
    if (found === undefined) await refuseTakenSettings(tx, { email, phone })
    invariant(found !== undefined, 'an administrator whose phone and e-mail are free can be made')
    if (differs(found, { email, name, phone }))
      await tx
        .updateTable('users')
        .set({ ...wanted, updated_at: now })
        .where('id', '=', found.id)
        .execute()
    await endSessionsOfOldSecrets(tx, deps, found.id)
  })
}

async function refuseTakenSettings(tx: Tx, { email, phone }: { email: string; phone: string }): Promise<void> {
  const others = await tx
    .selectFrom('users')
    .select(['phone', 'email'])
    .where('role', '<>', 'administrator')
    .where((is) => is.or([is('phone', '=', phone), is(is.fn<string>('lower', ['email']), '=', email)]))
    .execute()
  const problems = [
    ...(others.some((one) => one.phone === phone) ? ['ADMIN_PHONE is the phone number of another account. Set another one.'] : []),
    ...(others.some((one) => one.email?.toLowerCase() === email)
      ? ['ADMIN_EMAIL is the e-mail address of another account. Set another one.']
      : []),
  ]
  if (problems.length > 0) throw new StartProblem(...problems)
}

const differs = (
  found: Pick<UserRow, 'full_name' | 'phone' | 'email'>,
  { email, name, phone }: { email: string; name: string; phone: string },
): boolean => found.full_name !== name || found.phone !== phone || found.email !== email

/** Ends sessions and devices made under another ADMIN_PASSWORD or SESSION_SECRET (rule S24). */
async function endSessionsOfOldSecrets(tx: Tx, { config, clock }: Deps, administratorId: string): Promise<void> {
  const { sessionSecret, administrator } = config
  const now = clock.now()
  if (await isChanged(tx, 'session_secret', keyedHash(sessionSecret, 'mark', 'session secret'), now)) {
    await tx.deleteFrom('sessions').execute()
    await tx.deleteFrom('devices').execute()
  }
  if (!(await isChanged(tx, 'admin_password', keyedHash(sessionSecret, 'mark', administrator.password), now))) return
  await endSessions(tx, administratorId)
  await forgetDevicesOf(tx, administratorId)
  await tx.deleteFrom('admin_grants').execute()
}

/** The first start only records the marks. */
async function isChanged(tx: Tx, name: 'admin_password' | 'session_secret', mark: string, now: Date): Promise<boolean> {
  const before = await tx.selectFrom('secret_marks').select('mark').where('name', '=', name).forUpdate().executeTakeFirst()
  if (before?.mark === mark) return false
  await tx
    .insertInto('secret_marks')
    .values({ name, mark, noted_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ mark, noted_at: now }))
    .execute()
  return before !== undefined
}
