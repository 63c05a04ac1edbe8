import type * as z from 'zod/mini'
import type { simpleLogin } from '#contract/identity.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { openSession, type SignInAnswer } from '#server/identity/open-session.ts'
import { opensAtOfficeOnly } from '#server/identity/opens-at-office-only.ts'
import { hashToken, isToken } from '#server/identity/secret-hash.ts'
import { sendSignInCode } from '#server/identity/send-sign-in-code.ts'
import { CODE_REQUIRED, openAttempt, refuseSignIn, pausedFor, type SignInAttempt } from '#server/identity/sign-in-attempt.ts'
import { NEW_ACCOUNTS_FROM_ADDRESS, NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR } from '#server/identity/sign-in-times.ts'
import { signInWithCode } from '#server/identity/use-sign-in-code.ts'
import { insertUser, lockUserByPhone } from '#server/identity/user-store.ts'
import { claimGrant } from '#server/identity/validate-admin-password.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

type SignInInput = z.output<NonNullable<typeof simpleLogin.body>>

/** Rule S1. The name is used only for a new account: names do not authenticate. */
export async function signIn(tx: Tx, deps: Deps, browser: BrowserContext, input: SignInInput): Promise<SignInAnswer | Committed> {
  const known = await lockUserByPhone(tx, input.phone)
  if (known) return signInKnown(tx, await openAttempt(tx, deps, browser, known), input.otp)
  const signedUp = await signUpCustomer(tx, deps, browser, input)
  if (signedUp) return signedUp
  const other = await lockUserByPhone(tx, input.phone)
  invariant(other !== undefined, 'the account that was made a moment ago is there')
  return signInKnown(tx, await openAttempt(tx, deps, browser, other), input.otp)
}

async function signInKnown(tx: Tx, attempt: SignInAttempt, digits: string | undefined): Promise<SignInAnswer | Committed> {
  const { deps, browser, user, staff, device } = attempt
  if (user.role === 'administrator') return signInAdministrator(tx, attempt)
  if (!user.is_active) return refuseSignIn(tx, attempt, refusal('account_deactivated'))
  const message = `Welcome back, ${user.full_name}`
  if (!deps.config.signInCodes) return openSession(tx, attempt, { withCode: false, message })
  const officeOnly = await opensAtOfficeOnly(tx, user, browser.now)
  if (digits !== undefined) return signInWithCode(tx, attempt, { digits, officeOnly })
  if (officeOnly) return refuseSignIn(tx, attempt, refusal('office_code_only', undefined, { more: CODE_REQUIRED }))
  return device === undefined || staff ? sendSignInCode(tx, attempt) : openSession(tx, attempt, { withCode: false, message })
}

/** Uses up the grant of this browser's password check in any case. */
async function signInAdministrator(tx: Tx, attempt: SignInAttempt): Promise<SignInAnswer | Committed> {
  const { browser, user } = attempt
  const grant = browser.cookies['admin_grant']
  if (grant !== undefined) browser.clearCookie('admin_grant')
  const claimed = isToken(grant) ? await claimGrant(tx, hashToken(grant), browser.now) : undefined
  if (claimed === undefined) return refuseSignIn(tx, attempt, refusal('sign_in_not_possible'))
  const withSecondFactor = claimed.with_second_factor
  return openSession(tx, attempt, { withCode: true, withSecondFactor, message: `Welcome back, ${user.full_name}` })
}

/** Undefined if another call has just created the account. */
export async function signUpCustomer(
  tx: Tx,
  deps: Deps,
  browser: BrowserContext,
  { name, phone }: { name: string; phone: string },
): Promise<SignInAnswer | Committed | undefined> {
  const { now, origin } = browser
  const limits = [
    { key: `new-account:address:${addressGroup(origin.address)}`, rule: NEW_ACCOUNTS_FROM_ADDRESS },
    { key: `new-account-hour:address:${addressGroup(origin.address)}`, rule: NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR },
  ]
  for (const { key, rule } of limits) {
    const made = await countTry(tx, key, rule, now)
    if (!made.allowed) return commitAndRefuse({ ...pausedFor('sign_in_paused', made.retryAfterSeconds, now), more: { success: false } })
  }
  const user = await insertUser(tx, { id: deps.random.id(), fullName: name, phone, now })
  if (user === undefined) return undefined
  return openSession(tx, await openAttempt(tx, deps, browser, user), { withCode: false, message: `Welcome to Mmoa Loans, ${name}` })
}
