import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { keyedHash } from '#server/identity/secret-hash.ts'
import { endSessions } from '#server/identity/session-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

/** At start: ends sessions and devices made under another ADMIN_PASSWORD or SESSION_SECRET (rule S24). */
export async function endSessionsOfOldSecrets(tx: Tx, { config, clock }: Deps, administratorId: string): Promise<void> {
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
