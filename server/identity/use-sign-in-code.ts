import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { forgetDevicesOf } from '#server/identity/device-store.ts'
import { openSession, type SignInAnswer } from '#server/identity/open-session.ts'
import { endSessions } from '#server/identity/session-store.ts'
import { CODE_REQUIRED, countersOf, pausedFor, refuseSignIn, smsCodesEnded, type SignInAttempt } from '#server/identity/sign-in-attempt.ts'
import { claimCode, findLiveCode, type LiveCode } from '#server/identity/sign-in-code-store.ts'
import { WRONG_CODES, WRONG_CODES_IN_ALL } from '#server/identity/sign-in-times.ts'
import { USER_COLUMNS, type UserRow } from '#server/identity/user-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Committed } from '#server/platform/http/mount.ts'
import { countTry, peekTries, resetTries } from '#server/platform/http/rate-limit.ts'

/** `officeOnly`: SMS codes are not accepted. */
export async function signInWithCode(
  tx: Tx,
  attempt: SignInAttempt,
  { digits, officeOnly }: { digits: string; officeOnly: boolean },
): Promise<SignInAnswer | Committed> {
  const { deps, browser, user } = attempt
  const { now } = browser
  const counters = countersOf(attempt)
  const open = await openKinds(tx, attempt, officeOnly)
  const code = await findLiveCode(tx, deps.config, { userId: user.id, digits, now })
  const kind = code?.verification_type === 'phone' ? 'sms' : 'office'
  if (code && kind === 'sms' && open.sms === 'ended')
    return refuseSignIn(tx, attempt, refusal('office_code_only', undefined, { more: CODE_REQUIRED }))
  if (code && typeof open[kind] === 'number') return refuseSignIn(tx, attempt, pausedFor('sign_in_paused', open[kind], now))
  if (!code || !(await claimCode(tx, code.id, now))) return refuseWrongCode(tx, attempt, open)
  await resetTries(tx, counters[kind])
  if (kind === 'office') for (const key of [counters.sms, counters.inAll]) await resetTries(tx, key)
  const first = user.first_code_used_at === null
  if (first) await endEarlierAccess(tx, user.id)
  const verified = await recordCodeUse(tx, attempt, code, now)
  const entered = { ...attempt, user: verified, device: first ? undefined : attempt.device }
  return openSession(tx, entered, { withCode: true, codeIssuedBy: code.issued_by, message: `Welcome back, ${user.full_name}` })
}

/** A number: seconds until the next try. */
interface OpenKinds {
  readonly sms: 'open' | 'ended' | number
  readonly office: 'open' | number
}

/** Limits by address never refuse a right code (rule S26). */
async function openKinds(tx: Tx, attempt: SignInAttempt, officeOnly: boolean): Promise<OpenKinds> {
  const counters = countersOf(attempt)
  const { now } = attempt.browser
  const pauseOf = async (key: string) => {
    const tries = await peekTries(tx, key, WRONG_CODES, now)
    return tries.allowed ? 'open' : tries.retryAfterSeconds
  }
  const ended = officeOnly || (await smsCodesEnded(tx, attempt))
  return { sms: ended ? 'ended' : await pauseOf(counters.sms), office: await pauseOf(counters.office) }
}

/**
 * Counts against SMS codes while they are open, otherwise against office codes; the response must not show whether there is an office code.
 */
async function refuseWrongCode(tx: Tx, attempt: SignInAttempt, { sms, office }: OpenKinds): Promise<Committed> {
  const counters = countersOf(attempt)
  const { now } = attempt.browser
  const paused = typeof sms === 'number' ? sms : sms === 'ended' && office !== 'open' ? office : undefined
  if (paused !== undefined && office !== 'open') return refuseSignIn(tx, attempt, pausedFor('sign_in_paused', paused, now))
  const counted = sms === 'open' ? counters.sms : counters.office
  const { left } = await countTry(tx, counted, WRONG_CODES, now)
  const inAll = await countTry(tx, counters.inAll, WRONG_CODES_IN_ALL, now)
  if (inAll.allowed && inAll.left === 0) await raiseAlarm(tx, attempt)
  if (paused !== undefined) return refuseSignIn(tx, attempt, pausedFor('sign_in_paused', paused, now))
  if (left > 0) return refuseSignIn(tx, attempt, refusal('wrong_code', { triesLeft: left }, { more: CODE_REQUIRED }))
  const { retryAfterSeconds } = await peekTries(tx, counted, WRONG_CODES, now)
  return refuseSignIn(tx, attempt, pausedFor('last_wrong_code', retryAfterSeconds, now))
}

async function raiseAlarm(tx: Tx, { browser, user }: SignInAttempt): Promise<void> {
  const { now, origin } = browser
  await insertAuditRow(tx, 'done', { at: now, actor: undefined, action: 'endSmsCodes', target: { kind: 'user', id: user.id }, origin })
  await notifyCustomer(tx, { userId: user.id, phone: user.phone, event: { kind: 'sms_codes_ended' }, now })
}

/** Before its first code, anybody could open the account with its number. */
async function endEarlierAccess(tx: Tx, userId: string): Promise<void> {
  await endSessions(tx, userId)
  await forgetDevicesOf(tx, userId)
}

/** Another person may have entered this data before the owner of the number signed in (rule S22). */
const hasEarlierData = sql<boolean>`profile_completed or exists (select 1 from loans l where l.user_id = users.id)`

/** An SMS code verifies the phone; an office code records its issuer. The first of either requires the owner to confirm the wallet. */
async function recordCodeUse(tx: Tx, { user, staff }: SignInAttempt, code: LiveCode, now: Date): Promise<UserRow> {
  const verifies = code.verification_type === 'phone' && user.phone_proved_at === null
  const row = await tx
    .updateTable('users')
    .set({
      ...(user.first_code_used_at === null && { first_code_used_at: now, wallet_to_confirm: sql<boolean>`momo_number is not null` }),
      ...(code.verification_type === 'phone'
        ? { phone_proved_at: user.phone_proved_at ?? now, ...(verifies && !staff && { ownership_to_confirm: hasEarlierData }) }
        : { office_code_issued_by: code.issued_by }),
      updated_at: now,
    })
    .where('id', '=', user.id)
    .returning(USER_COLUMNS)
    .executeTakeFirst()
  invariant(row !== undefined, 'the account under our lock is there')
  return row
}
