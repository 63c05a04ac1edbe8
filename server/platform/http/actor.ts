import type { Permission } from '#domain/access/permissions.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Db } from '#server/platform/db.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

/** Who is calling, as the database knows them at this moment. */
export interface Actor {
  readonly userId: string
  readonly name: string
  readonly role: Role
  /** The effective ones: those of the role and the own list. */
  readonly permissions: readonly Permission[]
  /** The session was opened with a code, or in a way that counts as one. */
  readonly withCode: boolean
  /** Names the session without being able to open it. */
  readonly sessionHash: string
}

/** Finds the person behind the session cookie, on every call anew: a changed role, permission or activation counts at once. May renew the cookie. */
export type FindActor = (db: Db, browser: BrowserContext) => Promise<Actor | undefined>
