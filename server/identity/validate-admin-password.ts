import type * as z from 'zod/mini'
import type { validateAdmin } from '#contract/identity.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { hashToken } from '#server/identity/secret-hash.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import { knownDevice } from '#server/identity/sign-in-attempt.ts'
import { ADMIN_TRIES, ADMIN_TRIES_OF_STRANGERS, after, SECONDS } from '#server/identity/sign-in-times.ts'
import { findAdministrator } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry, resetTries } from '#server/platform/http/rate-limit.ts'

type Answer = z.output<typeof validateAdmin.response>

/**
 * Leaves this browser a grant for one sign-in within a minute. A try counts before the check, so that concurrent tries cannot exceed the
 * limit.
 */
export async function validateAdminPassword(
  tx: Tx,
  deps: Deps,
  browser: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<Answer | Committed> {
  const { config, random } = deps
  const administrator = await findAdministrator(tx)
  const known = administrator && (await knownDevice(tx, deps, browser, administrator.id)) !== undefined
  const limits = known
    ? [{ key: 'admin:known', rule: ADMIN_TRIES }]
    : [
        { key: `admin:address:${addressGroup(browser.origin.address)}`, rule: ADMIN_TRIES },
        { key: 'admin:others', rule: ADMIN_TRIES_OF_STRANGERS },
      ]
  for (const { key, rule } of limits) {
    const tries = await countTry(tx, key, rule, browser.now)
    if (!tries.allowed) return commitAndRefuse(refusal('too_many_requests', undefined, { retryAfterSeconds: tries.retryAfterSeconds }))
  }
  const rightEmail = sameSecret(email.toLowerCase(), config.administrator.email)
  const rightPassword = sameSecret(password, config.administrator.password)
  if (!rightEmail || !rightPassword || administrator?.phone == null) {
    const target = administrator && { kind: 'user', id: administrator.id }
    await insertAuditRow(tx, 'refused', { at: browser.now, actor: undefined, action: 'validateAdmin', target, origin: browser.origin })
    return { valid: false, message: 'Invalid admin credentials' }
  }
  for (const { key } of limits) await resetTries(tx, key)
  const grant = random.token()
  await insertGrant(tx, { tokenHash: hashToken(grant), expiresAt: after(browser.now, SECONDS.adminGrant), now: browser.now })
  browser.setCookie('admin_grant', grant, { maxAgeSeconds: SECONDS.adminGrant })
  return { valid: true, name: administrator.full_name, phone: administrator.phone }
}

export async function insertGrant(tx: Tx, { tokenHash, expiresAt, now }: { tokenHash: string; expiresAt: Date; now: Date }): Promise<void> {
  await tx.insertInto('admin_grants').values({ token_hash: tokenHash, expires_at: expiresAt, created_at: now }).execute()
}

/** Of several concurrent callers one gets true. */
export async function claimGrant(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .updateTable('admin_grants')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return claimed !== undefined
}
