import type * as z from 'zod/mini'
import type { validateAdmin } from '#contract/people.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { claimPasskey } from '#server/identity/claim-passkey.ts'
import { notifyOfFactor } from '#server/identity/notify-of-factor.ts'
import {
  claimRecoveryCode,
  claimTotp,
  finishSetUp,
  lockSecondFactor,
  type SecondFactor,
  startSetUp,
} from '#server/identity/second-factor.ts'
import { hashToken } from '#server/identity/secret-hash.ts'
import { recogniseDevice } from '#server/identity/recognise-device.ts'
import { after, FACTOR_TRIES, PASSWORD_TRIES, PASSWORD_TRIES_OF_ALL, SECONDS } from '#server/identity/sign-in-times.ts'
import { findAdministrator, type UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry, resetTries, type Tries } from '#server/platform/http/rate-limit.ts'
import { sameSecret } from '#server/platform/same-secret.ts'

type Input = z.output<NonNullable<typeof validateAdmin.body>>
type Answer = z.output<typeof validateAdmin.response>

interface Attempt {
  readonly tx: Tx
  readonly deps: Deps
  readonly browser: BrowserContext
  readonly administrator: Pick<UserRow, 'id' | 'phone'>
  readonly known: boolean
  readonly input: Input
}

const WRONG: Answer = { valid: false, message: 'Invalid admin credentials' }

/** Grants one sign-in within a minute (rule S23). A try counts before the check, so that concurrent tries cannot exceed the limit. */
export async function validateAdminPassword(tx: Tx, deps: Deps, browser: BrowserContext, input: Input): Promise<Answer | Committed> {
  const { config } = deps
  const administrator = await findAdministrator(tx)
  const known = administrator !== undefined && (await recogniseDevice(tx, deps, browser, administrator)) !== undefined
  const rested = await countPasswordTry(tx, browser, known)
  const isRight =
    sameSecret(input.email.toLowerCase(), config.administrator.email) && sameSecret(input.password, config.administrator.password)
  if (!isRight || administrator?.phone == null) {
    if (rested) return commitAndRefuse(tooOften(rested))
    await auditRefusal(tx, browser, administrator, 'password')
    return WRONG
  }
  const attempt: Attempt = { tx, deps, browser, administrator, known, input }
  const answer = await checkSecondFactor(attempt, rested)
  if (!('valid' in answer) || !answer.valid) {
    // A wrong factor in a pause must not show that the password was right.
    const hides = rested !== undefined && !('authenticator' in answer)
    return hides ? commitAndRefuse(tooOften(rested)) : answer
  }
  for (const key of passwordKeys(browser, known)) await resetTries(tx, key)
  const grant = deps.random.token()
  const withSecondFactor = input.code !== undefined || input.passkey !== undefined
  const expiresAt = after(browser.now, SECONDS.adminGrant)
  await insertGrant(tx, { tokenHash: hashToken(grant), withSecondFactor, expiresAt, now: browser.now })
  browser.setCookie('admin_grant', grant, { maxAgeSeconds: SECONDS.adminGrant })
  return { ...answer, name: administrator.full_name, phone: administrator.phone }
}

/** Known browsers are counted apart from strangers. */
const passwordKeys = ({ origin }: BrowserContext, known: boolean): string[] =>
  known ? ['admin:known'] : [`admin:address:${addressGroup(origin.address)}`, 'admin:others']

async function countPasswordTry(tx: Tx, browser: BrowserContext, known: boolean): Promise<Tries | undefined> {
  for (const key of passwordKeys(browser, known)) {
    const tries = await countTry(tx, key, key === 'admin:others' ? PASSWORD_TRIES_OF_ALL : PASSWORD_TRIES, browser.now)
    if (!tries.allowed) return tries
  }
  return undefined
}

const tooOften = ({ retryAfterSeconds }: Tries) => refusal('too_many_requests', undefined, { retryAfterSeconds })

/** `rested`: in a pause, which strangers may cause, the second factor is needed. */
async function checkSecondFactor(attempt: Attempt, rested: Tries | undefined): Promise<Answer | Committed> {
  const { tx, deps, browser, administrator, input } = attempt
  const factor = await lockSecondFactor(tx, deps, administrator.id, browser.now)
  if (input.passkey !== undefined) return checkPasskey(attempt, factor, input.passkey)
  const needed = factor.isSetUp || deps.config.env === 'production'
  if (!needed && !input.newAuthenticator && input.code === undefined) return rested ? commitAndRefuse(tooOften(rested)) : { valid: true }
  if (input.code === undefined) {
    if (rested) return commitAndRefuse(tooOften(rested))
    return factor.isSetUp ? factorNeeded(factor, factor.hasPasskeys ? ENTER_EITHER : ENTER_CODE) : setUp(attempt)
  }
  return checkCode(attempt, factor, input.code)
}

/** With `passkeys` the screen offers the button. */
const factorNeeded = ({ isSetUp, hasPasskeys }: SecondFactor, message: string): Answer => ({
  valid: false,
  secondFactor: isSetUp ? 'code' : 'set up',
  message,
  ...(hasPasskeys && { passkeys: true }),
})

const ENTER_CODE = 'Enter the code of your authenticator app.'
const ENTER_EITHER = 'Use your passkey, or enter the code of your authenticator app.'

async function setUp({ tx, deps, browser, administrator }: Attempt): Promise<Answer> {
  const authenticator = await startSetUp(tx, deps, { userId: administrator.id, now: browser.now })
  return { valid: false, secondFactor: 'set up', message: 'Add this key to your authenticator app, and enter its code.', authenticator }
}

/** App codes have a limit, since they can be guessed. */
async function checkCode(attempt: Attempt, factor: SecondFactor, code: string): Promise<Answer | Committed> {
  const { tx, deps, browser, administrator, known, input } = attempt
  const { now } = browser
  if (factor.isSetUp && (await claimRecoveryCode(tx, administrator.id, code, now))) {
    await auditFactor(attempt, 'useRecoveryCode')
    return input.newAuthenticator ? setUp(attempt) : { valid: true }
  }
  const key = known ? 'admin:factor:known' : 'admin:factor:others'
  const tries = await countTry(tx, key, FACTOR_TRIES, now)
  if (!tries.allowed) return commitAndRefuse(tooOften(tries))
  if (factor.isSetUp && (await claimTotp(tx, factor, code, now))) {
    await resetTries(tx, key)
    return input.newAuthenticator ? setUp(attempt) : { valid: true }
  }
  const recoveryCodes = await finishSetUp(tx, deps, { factor, code, now })
  if (recoveryCodes !== undefined) {
    await resetTries(tx, key)
    await auditFactor(attempt, 'setUpSecondFactor')
    return { valid: true, recoveryCodes }
  }
  await auditRefusal(tx, browser, administrator, 'second factor')
  return factorNeeded(factor, 'This code is not right, or it was used. Enter the next one.')
}

/** A passkey cannot be guessed: it has no limit, and is accepted in a pause. */
async function checkPasskey(attempt: Attempt, factor: SecondFactor, passkey: NonNullable<Input['passkey']>): Promise<Answer> {
  const { tx, deps, browser, administrator, input } = attempt
  const verdict = await claimPasskey(tx, deps, { userId: administrator.id, passkey, now: browser.now })
  if (verdict === 'right') return input.newAuthenticator ? setUp(attempt) : { valid: true }
  await auditRefusal(tx, browser, administrator, verdict === 'copied' ? 'passkey, its counter went back' : 'passkey')
  if (verdict === 'copied') await notifyOfFactor(tx, administrator, { what: 'passkey_copied' }, browser.now)
  return factorNeeded(factor, 'This passkey was not accepted. Try it again, or enter a code.')
}

/** Also sends an alarm: a thief with the password would do the same. */
async function auditFactor({ tx, browser, administrator }: Attempt, action: 'setUpSecondFactor' | 'useRecoveryCode'): Promise<void> {
  const actor = { userId: administrator.id, role: 'administrator' } as const
  await insertAuditRow(tx, 'done', {
    at: browser.now,
    actor,
    action,
    target: { kind: 'user', id: administrator.id },
    origin: browser.origin,
  })
  await notifyOfFactor(tx, administrator, { what: action === 'useRecoveryCode' ? 'recovery_code_used' : 'app_set_up' }, browser.now)
}

async function auditRefusal(tx: Tx, browser: BrowserContext, administrator: Pick<UserRow, 'id'> | undefined, what: string): Promise<void> {
  const target = administrator && { kind: 'user', id: administrator.id }
  const row = { at: browser.now, actor: undefined, action: 'validateAdmin', target, reason: `wrong ${what}`, origin: browser.origin }
  await insertAuditRow(tx, 'refused', row)
}

interface NewGrant {
  readonly tokenHash: string
  readonly withSecondFactor: boolean
  readonly expiresAt: Date
  readonly now: Date
}

async function insertGrant(tx: Tx, { tokenHash, withSecondFactor, expiresAt, now }: NewGrant): Promise<void> {
  await tx
    .insertInto('admin_grants')
    .values({ token_hash: tokenHash, with_second_factor: withSecondFactor, expires_at: expiresAt, created_at: now })
    .execute()
}

/** One of several concurrent callers gets it. */
export const claimGrant = (tx: Tx, tokenHash: string, now: Date): Promise<{ with_second_factor: boolean } | undefined> =>
  tx
    .updateTable('admin_grants')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('with_second_factor')
    .executeTakeFirst()
