import { isStaff } from '#domain/access/roles.ts'
import { effectiveOf, storedRole } from '#server/access/stored-access.ts'
import { renewDeviceCookie } from '#server/identity/device-cookie.ts'
import { confirmToken } from '#server/identity/device-store.ts'
import { findProgram } from '#server/integrations/find-program.ts'
import { hashToken, isToken } from '#server/identity/secret-hash.ts'
import { loadSession, touchSession } from '#server/identity/session-store.ts'
import { after, before, SECONDS } from '#server/identity/sign-in-times.ts'
import type { Config } from '#server/platform/config.ts'
import type { FindActor } from '#server/platform/http/actor.ts'

/** Reads role and permissions on each call: a user who became staff has eight hours from the sign-in. */
export const findActorWith =
  (config: Config): FindActor =>
  async (db, browser) => {
    if (browser.authorization?.startsWith('Bearer ')) return findProgram(db, browser.authorization, browser.now)
    const token = browser.cookies['sid']
    if (!isToken(token)) return undefined
    const { now } = browser
    const sessionHash = hashToken(token)
    const session = await loadSession(db, sessionHash, now)
    if (session === undefined) return undefined
    const role = storedRole(session.role)
    const permissions = effectiveOf(session, session.of_role)
    const staff = isStaff(role, permissions)
    const staffUntil = after(session.created_at, SECONDS.staffSession)
    if (staff && staffUntil <= now) return undefined
    const userId = session.user_id
    if (session.token_unconfirmed) await confirmToken(db, sessionHash)
    const unusedSince = before(now, SECONDS.betweenTouches)
    if (session.last_used_at <= unusedSince) {
      const expiresAt = staff ? staffUntil : after(now, SECONDS.customerSession)
      await touchSession(db, { sessionHash, userId, now, unusedSince, expiresAt })
      // Renews both cookies or none: a late response must not restore an older token alone.
      if (!staff) {
        browser.setCookie('sid', token, { maxAgeSeconds: SECONDS.customerSession })
        renewDeviceCookie(browser)
      }
    }
    const withCode = session.with_code || !config.signInCodes
    return { userId, name: session.full_name, role, permissions, withCode, codeIssuedBy: session.code_issued_by, sessionHash }
  }
