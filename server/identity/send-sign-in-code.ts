import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import type { SignInAnswer } from '#server/identity/open-session.ts'
import {
  CODE_REQUIRED,
  counterOf,
  countersOf,
  pausedFor,
  refuseSignIn,
  smsCodesEnded,
  type SignInAttempt,
} from '#server/identity/sign-in-attempt.ts'
import { insertCode, withdrawCodes } from '#server/identity/sign-in-code-store.ts'
import { after, SECONDS, SENDINGS, SENDINGS_A_DAY, SENDINGS_FROM_ADDRESS, WRONG_CODES } from '#server/identity/sign-in-times.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import { addressGroup } from '#server/platform/http/address-group.ts'
import type { Committed } from '#server/platform/http/mount.ts'
import { countTry, peekTries } from '#server/platform/http/rate-limit.ts'
import { queueMessage, SIGN_IN_CODE } from '#server/sms/outbox-store.ts'

/** Replaces the last SMS code. Refused during a pause after wrong codes and beyond the limits. */
export async function sendSignInCode(tx: Tx, attempt: SignInAttempt): Promise<SignInAnswer | Committed> {
  const { deps, browser, user } = attempt
  const { now } = browser
  const refused = await refusalToSend(tx, attempt)
  if (refused) return refused
  invariant(user.phone !== null, 'an account that was found by its phone has one')
  const digits = deps.random.digits(6)
  const expiresAt = after(now, SECONDS.smsCode)
  await withdrawCodes(tx, user.id, ['phone'], now)
  await insertCode(tx, deps.config, { userId: user.id, phone: user.phone, digits, kind: 'phone', issuedBy: null, expiresAt, now })
  const { sms } = messageFor({ kind: 'sign_in_code', code: digits }, dayOf(now))
  invariant(sms !== null, 'a sign-in code is sent by SMS')
  await queueMessage(tx, { userId: user.id, phone: user.phone, text: sms + filledInFor(deps.config, digits), kind: SIGN_IN_CODE, at: now })
  return {
    ...CODE_REQUIRED,
    message: `We sent a 6-digit code to ${maskPhone(user.phone)}. Enter it, or a code from the office, to sign in.`,
    ...(deps.config.showsCodes && { developmentCode: digits }),
  }
}

/** WebOTP: with this line a phone fills in the code, on this site only. */
const filledInFor = ({ secure, publicOrigin }: Config, digits: string): string =>
  secure ? `\n\n@${new URL(publicOrigin).hostname} #${digits}` : ''

async function refusalToSend(tx: Tx, attempt: SignInAttempt): Promise<Committed | undefined> {
  const { browser, device } = attempt
  const { now } = browser
  if (await smsCodesEnded(tx, attempt)) return refuseSignIn(tx, attempt, refusal('office_code_only', undefined, { more: CODE_REQUIRED }))
  const tries = await peekTries(tx, countersOf(attempt).sms, WRONG_CODES, now)
  if (!tries.allowed) return refuseSignIn(tx, attempt, pausedFor('sign_in_paused', tries.retryAfterSeconds, now))
  const limits = [
    { key: counterOf(attempt, 'code-sent'), rule: SENDINGS },
    { key: counterOf(attempt, 'code-sent-day'), rule: SENDINGS_A_DAY },
    ...(device === undefined ? [{ key: `code-sent:address:${addressGroup(browser.origin.address)}`, rule: SENDINGS_FROM_ADDRESS }] : []),
  ]
  for (const { key, rule } of limits) {
    const sent = await countTry(tx, key, rule, now)
    if (!sent.allowed) return refuseSignIn(tx, attempt, pausedFor('sign_in_paused', sent.retryAfterSeconds, now))
  }
  return undefined
}
