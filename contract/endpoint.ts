import type * as z from 'zod/mini'
import type { Permission } from '#domain/access/permissions.ts'

/** Kind of the record whose ID is in the path or query. */
export type PersonRecord = 'user' | 'loan' | 'payment' | 'complaint' | 'document' | 'picture' | 'journal_entry'

/** The user whom the screen shows (rule S25). */
export const SHOWN_USER_HEADER = 'x-shown-user'

export type Access = 'public' | 'signed-in' | readonly Permission[]

type Schema = z.ZodMiniType

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  A extends Access = Access,
> {
  /** Client function, query key and operation ID. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** With `:name` for each member of `params`. */
  readonly path: string
  readonly summary: string
  readonly access: A
  /** Needs a session opened with a code; refusals are audited. */
  readonly staff?: true
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  /** One person's data: a staff read with a member of `by` is audited as "Viewed", `what` and the name (rule A16). */
  readonly views?: {
    readonly what: string
    readonly by: Readonly<Record<string, PersonRecord>>
    /** The member that names the part. */
    readonly part?: string
  }
  /** Content type, unless JSON. */
  readonly file?: 'image/jpeg' | 'application/pdf' | 'text/csv; charset=utf-8'
  /** `?limit=&cursor=`, with the next page in the Link header. */
  readonly list?: true
  /** Bytes; default 64 KiB. */
  readonly bodyLimit?: number
  /** Members that an idempotent replay omits. */
  readonly secrets?: readonly string[]
}

/** Decoded: Pesewas and Date. */
export type Inside<T> = T extends Schema ? z.output<T> : undefined
export type Wire<T> = T extends Schema ? z.input<T> : undefined

export function defineEndpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, const A extends Access>(
  endpoint: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> {
  return endpoint
}
