import { dayOf } from '#domain/kernel/calendar.ts'
import { permissionsOfKey } from '#domain/integrations/api-scopes.ts'
import { isStaff } from '#domain/access/roles.ts'
import { effectiveOf, storedRole } from '#server/access/stored-access.ts'
import { hashOfKey, touchApiKey, usableKey } from '#server/integrations/api-key-store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'

const MINUTE = 60_000
const BEARER = /^Bearer (mmoa_[\w-]{43})$/

/** The maker of the key, with what its scopes allow (rule W26). */
export async function findProgram(db: Db, authorization: string, now: Date): Promise<Actor | undefined> {
  const key = BEARER.exec(authorization)?.[1]
  if (key === undefined) return undefined
  const found = await usableKey(db, key, dayOf(now))
  if (found === undefined) return undefined
  const role = storedRole(found.role)
  const ofMaker = effectiveOf(found, found.of_role)
  if (!isStaff(role, ofMaker)) return undefined
  if (found.last_used_at === null || found.last_used_at.getTime() <= now.getTime() - MINUTE) await touchApiKey(db, found.id, now)
  return {
    userId: found.user_id,
    name: found.full_name,
    role,
    permissions: permissionsOfKey(found.scopes, ofMaker),
    // Its maker had signed in with a code.
    withCode: true,
    codeIssuedBy: null,
    sessionHash: hashOfKey(key),
    apiKey: found.name,
  }
}
