import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

export interface KeyedRequest {
  readonly userId: string
  readonly route: string
  readonly key: string
  readonly bodyHash: string
}
export interface StoredResponse {
  readonly status: number
  readonly body: string
}

/** Users never share keys. */
export function keyedRequestOf(request: FastifyRequest, userId: string | undefined): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(key))
    throw new InvalidRequest('The Idempotency-Key must have 1 to 255 printable characters')
  if (userId === undefined) return undefined
  const [path] = request.url.split('?')
  return { userId, route: `${request.method} ${path}`, key, bodyHash: hash('sha256', canonical(request.body), 'hex') }
}

/** Waits for a running first request and returns its response, or refuses another body. Undefined: this is the first. */
export async function claimKey(tx: Tx, keyed: KeyedRequest, now: Date): Promise<StoredResponse | undefined> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: keyed.userId, route: keyed.route, key: keyed.key, body_hash: keyed.bodyHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const first = await ofKey(tx, keyed).select(['body_hash', 'status', 'response']).executeTakeFirst()
  if (first === undefined || first.status === null) throw new Refused(refusal('still_running', undefined, { retryAfterSeconds: 1 }))
  if (first.body_hash !== keyed.bodyHash) throw new Refused(refusal('other_body_same_key'))
  return { status: first.status, body: String(first.response) }
}

const ofKey = (tx: Tx, { userId, route, key }: KeyedRequest) =>
  tx.selectFrom('idempotency_keys').where('user_id', '=', userId).where('route', '=', route).where('key', '=', key)

/** As text, so that a repetition is identical to the byte. */
export async function storeResponse(tx: Tx, keyed: KeyedRequest, status: number, body: string): Promise<void> {
  const { userId, route, key } = keyed
  await tx
    .updateTable('idempotency_keys')
    .set({ status, response: JSON.stringify(body) })
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute()
}

/** The corrected form may use the same key. */
export async function releaseKey(tx: Tx, keyed: KeyedRequest): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', keyed.userId)
    .where('route', '=', keyed.route)
    .where('key', '=', keyed.key)
    .execute()
}

function canonical(value: unknown): string {
  if (value === undefined) return ''
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
