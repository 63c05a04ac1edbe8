import type * as z from 'zod/mini'
import type { Permission } from '#domain/access/permissions.ts'

/** Who may call: anybody, anybody with a session, or the holder of one of these permissions. */
export type Access = 'public' | 'signed-in' | readonly Permission[]

type Schema = z.ZodMiniType

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  A extends Access = Access,
> {
  /** The client function, the query key and the operation id: a verb phrase, unique. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** With `:name` for each member of `params`. */
  readonly path: string
  /** One line for the reference page. */
  readonly summary: string
  readonly access: A
  /** A staff call needs a session that was opened with a code, and is audited when it is refused. */
  readonly staff?: true
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly response: R
  /** The answer is a file of this type, and no JSON: `response` is then unknown. */
  readonly file?: 'image/jpeg' | 'application/pdf' | 'text/csv; charset=utf-8'
  /** A list: `?limit=&cursor=`, the next page in the Link header. */
  readonly list?: true
  /** How many bytes a body may have; 64 KiB unless said. */
  readonly bodyLimit?: number
  /** Members of the answer that an idempotent replay leaves out. */
  readonly secrets?: readonly string[]
}

/** Decoded (inside) types on both sides: the server gets and gives Pesewas and Date; the wire is `Wire`. */
export type Inside<T> = T extends Schema ? z.output<T> : undefined
export type Wire<T> = T extends Schema ? z.input<T> : undefined

export function defineEndpoint<P extends Schema, Q extends Schema, B extends Schema, R extends Schema, const A extends Access>(
  endpoint: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> {
  return endpoint
}
