import type { Permission } from '#domain/access/permissions.ts'
import type { Role } from '#domain/access/roles.ts'
import type { Db } from '#server/platform/db.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

export interface Actor {
  readonly userId: string
  readonly name: string
  readonly role: Role
  /** Of the role and the user. */
  readonly permissions: readonly Permission[]
  /** Opened with a sign-in code or an equivalent. */
  readonly withCode: boolean
  /** Issuer of the office code that opened the session. */
  readonly codeIssuedBy: string | null
  /** It identifies the session and cannot open it. */
  readonly sessionHash: string
  /** Name of the API key with which a program reads for this user. */
  readonly apiKey?: string
}

/** Loads the user on each call, so that changed permissions apply at once. May renew the cookie. */
export type FindActor = (db: Db, browser: BrowserContext) => Promise<Actor | undefined>
