import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { openSession, type SignInAnswer } from '#server/identity/open-session.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { CODE_REQUIRED, counterOf, refuseSignIn, tooMany, type SignInAttempt } from '#server/identity/sign-in-attempt.ts'
import { claimCode, findLiveCode, type LiveCode } from '#server/identity/sign-in-code-store.ts'
import { WRONG_CODES } from '#server/identity/sign-in-times.ts'
import { USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Committed } from '#server/platform/http/mount.ts'
import { countTry, peekTries, resetTries } from '#server/platform/http/rate-limit.ts'

/** Signs in with an SMS or office code. `officeOnly`: SMS codes are not accepted. */
export async function signInWithCode(
  tx: Tx,
  attempt: SignInAttempt,
  { digits, officeOnly }: { digits: string; officeOnly: boolean },
): Promise<SignInAnswer | Committed> {
  const { deps, browser, user } = attempt
  const { now } = browser
  const wrongCodes = counterOf(attempt, 'wrong-code')
  const pause = await pauseOf(tx, attempt, wrongCodes)
  if (pause !== undefined) return refuseSignIn(tx, attempt, tooMany(pause))
  const code = await findLiveCode(tx, deps.config, { userId: user.id, digits, now })
  if (code && officeOnly && code.verification_type === 'phone')
    return refuseSignIn(tx, attempt, refusal('office_code_only', undefined, { more: CODE_REQUIRED }))
  if (!code || !(await claimCode(tx, code.id, now))) {
    const { left } = await countTry(tx, wrongCodes, WRONG_CODES, now)
    return refuseSignIn(tx, attempt, refusal('wrong_code', { triesLeft: left }, { more: CODE_REQUIRED }))
  }
  await resetTries(tx, wrongCodes)
  const first = user.first_code_used_at === null
  if (first) await endEarlierAccess(tx, user.id)
  const verified = await recordCodeUse(tx, user, code, now)
  const entered = { ...attempt, user: verified, deviceId: first ? undefined : attempt.deviceId }
  return openSession(tx, entered, { withCode: true, codeIssuedBy: code.issued_by, message: `Welcome back, ${user.full_name}` })
}

/** Seconds until the next try. Limits by address never refuse a right code (rule S26). */
async function pauseOf(tx: Tx, { browser }: SignInAttempt, wrongCodes: string): Promise<number | undefined> {
  const ofAccount = await peekTries(tx, wrongCodes, WRONG_CODES, browser.now)
  return ofAccount.allowed ? undefined : ofAccount.retryAfterSeconds
}

/** Before the first code anybody could open the account by its number. */
async function endEarlierAccess(tx: Tx, userId: string): Promise<void> {
  await endSessions(tx, userId)
  await forgetDevicesOf(tx, userId)
}

/** An SMS code verifies the phone; an office code records its issuer. The first requires the wallet to be confirmed. */
async function recordCodeUse(tx: Tx, user: UserRow, code: LiveCode, now: Date): Promise<UserRow> {
  const row = await tx
    .updateTable('users')
    .set({
      ...(user.first_code_used_at === null && { first_code_used_at: now, wallet_to_confirm: sql<boolean>`momo_number is not null` }),
      ...(code.verification_type === 'phone'
        ? { phone_proved_at: user.phone_proved_at ?? now }
        : { office_code_issued_by: code.issued_by }),
      updated_at: now,
    })
    .where('id', '=', user.id)
    .returning(USER_COLUMNS)
    .executeTakeFirst()
  invariant(row !== undefined, 'the account under our lock is there')
  return row
}
