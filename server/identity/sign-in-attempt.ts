import type { Permission } from '#domain/access/permissions.ts'
import { effectivePermissions, isStaff } from '#domain/access/roles.ts'
import { refusal, type Refusal, type RefusalCode } from '#domain/kernel/refusal.ts'
import { loadPermissionsOfRole } from '#server/access/role-permission-store.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { readDeviceCookie } from '#server/identity/device-cookie.ts'
import { findDevice } from '#server/identity/device-store.ts'
import { hashToken } from '#server/identity/secret-hash.ts'
import { before, FAILURES_FROM_ADDRESS, SECONDS } from '#server/identity/sign-in-times.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export interface SignInAttempt {
  readonly deps: Deps
  readonly browser: BrowserContext
  /** Locked, so that concurrent tries run one after another. */
  readonly user: UserRow
  readonly ofRole: readonly Permission[]
  readonly staff: boolean
  /** A device used in the last 180 days; undefined for an unknown one. */
  readonly deviceId: string | undefined
}

export async function openAttempt(tx: Tx, deps: Deps, browser: BrowserContext, user: UserRow): Promise<SignInAttempt> {
  const role = storedRole(user.role)
  const ofRole = await loadPermissionsOfRole(tx, role)
  const staff = isStaff(role, effectivePermissions(role, ofRole, storedPermissions(user.permissions)))
  return { deps, browser, user, ofRole, staff, deviceId: await knownDevice(tx, deps, browser, user.id) }
}

export async function knownDevice(tx: Tx, { config }: Deps, browser: BrowserContext, userId: string): Promise<string | undefined> {
  const token = readDeviceCookie(config, browser, userId)
  if (token === undefined) return undefined
  return findDevice(tx, { userId, tokenHash: hashToken(token), usedSince: before(browser.now, SECONDS.deviceKnown) })
}

/** Known devices have their own counters, so that a stranger cannot lock the owner out. */
export const counterOf = ({ user, deviceId }: SignInAttempt, what: string): string =>
  `${what}:${deviceId === undefined ? 'others' : 'known'}:${user.id}`

/** The response that makes the screen ask for an SMS or office code. */
export const CODE_REQUIRED = { success: false, otpRequired: true } as const

export const tooMany = (retryAfterSeconds: number): Refusal =>
  refusal('too_many_requests', undefined, { retryAfterSeconds, more: CODE_REQUIRED })

const NOT_AUDITED = new Set<RefusalCode>(['too_many_requests'])

/** Commits the counters. Failures on unknown devices count for the address too; those of staff are audited. */
export async function refuseSignIn(tx: Tx, attempt: SignInAttempt, reason: Refusal): Promise<Committed> {
  const { browser, user, staff, deviceId } = attempt
  if (NOT_AUDITED.has(reason.code)) return commitAndRefuse(reason)
  if (deviceId === undefined) {
    const tries = await countTry(tx, `sign-in:address:${addressGroup(browser.origin.address)}`, FAILURES_FROM_ADDRESS, browser.now)
    if (!tries.allowed) return commitAndRefuse(tooMany(tries.retryAfterSeconds))
  }
  if (staff) {
    const target = { kind: 'user', id: user.id }
    const row = { at: browser.now, actor: undefined, action: 'signIn', target, reason: reason.code, origin: browser.origin }
    await insertAuditRow(tx, 'refused', row)
  }
  return commitAndRefuse(reason)
}
