import type { Permission } from '#domain/access/permissions.ts'
import { effectivePermissions, isStaff } from '#domain/access/roles.ts'
import { atTime } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal, type RefusalCode } from '#domain/kernel/refusal.ts'
import { loadPermissionsOfRole } from '#server/access/role-permission-store.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { recogniseDevice, type RecognisedDevice } from '#server/identity/recognise-device.ts'
import { FAILURES_FROM_ADDRESS, WRONG_CODES_IN_ALL, WRONG_CODES_KEY } from '#server/identity/sign-in-times.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry, peekTries } from '#server/platform/http/rate-limit.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export interface SignInAttempt {
  readonly deps: Deps
  readonly browser: BrowserContext
  /** Locked: concurrent tries run one after another. */
  readonly user: UserRow
  readonly ofRole: readonly Permission[]
  readonly staff: boolean
  /** Used in the last 180 days. */
  readonly device: RecognisedDevice | undefined
}

export async function openAttempt(tx: Tx, deps: Deps, browser: BrowserContext, user: UserRow): Promise<SignInAttempt> {
  const role = storedRole(user.role)
  const ofRole = await loadPermissionsOfRole(tx, role)
  const staff = isStaff(role, effectivePermissions(role, ofRole, storedPermissions(user.permissions)))
  return { deps, browser, user, ofRole, staff, device: await recogniseDevice(tx, deps, browser, user) }
}

/** Known devices have their own counters, so that a stranger cannot lock the owner out. */
export const counterOf = ({ user, device }: SignInAttempt, what: string): string =>
  `${what}:${device === undefined ? 'others' : 'known'}:${user.id}`

/** Of wrong SMS codes, wrong office codes, and both. */
export const countersOf = (attempt: SignInAttempt) => ({
  sms: counterOf(attempt, 'wrong-code'),
  office: counterOf(attempt, 'wrong-office-code'),
  inAll: counterOf(attempt, WRONG_CODES_KEY),
})

/** After 100 wrong codes, until an office code was used (rule S19). */
export const smsCodesEnded = async (tx: Tx, attempt: SignInAttempt): Promise<boolean> =>
  !(await peekTries(tx, countersOf(attempt).inAll, WRONG_CODES_IN_ALL, attempt.browser.now)).allowed

/** The screen then shows the field for a code. */
export const CODE_REQUIRED = { success: false, otpRequired: true } as const

/** The pauses double (rule S19), so the sentence names their end. */
export const pausedFor = (code: 'sign_in_paused' | 'last_wrong_code', retryAfterSeconds: number, now: Date): Refusal =>
  refusal(code, { again: atTime(endOfPause(retryAfterSeconds, now), now) }, { retryAfterSeconds, more: CODE_REQUIRED })

/** Rounded up to a whole minute. */
const endOfPause = (seconds: number, now: Date): Date => new Date(Math.ceil((now.getTime() + seconds * 1000) / 60_000) * 60_000)

const NOT_AUDITED = new Set<RefusalCode>(['sign_in_paused'])

/** Commits the counters. Failures on unknown devices count for the address too; those of staff are audited. */
export async function refuseSignIn(tx: Tx, attempt: SignInAttempt, reason: Refusal): Promise<Committed> {
  const { browser, user, staff, device } = attempt
  if (NOT_AUDITED.has(reason.code)) return commitAndRefuse(reason)
  if (device === undefined) {
    const tries = await countTry(tx, `sign-in:address:${addressGroup(browser.origin.address)}`, FAILURES_FROM_ADDRESS, browser.now)
    if (!tries.allowed) return commitAndRefuse(pausedFor('sign_in_paused', tries.retryAfterSeconds, browser.now))
  }
  if (staff) {
    const target = { kind: 'user', id: user.id }
    const row = { at: browser.now, actor: undefined, action: 'signIn', target, reason: reason.code, origin: browser.origin }
    await insertAuditRow(tx, 'refused', row)
  }
  return commitAndRefuse(reason)
}
