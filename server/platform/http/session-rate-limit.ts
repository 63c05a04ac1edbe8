import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

/** Far above the need of any screen, and below what one runaway script would take from all other sessions. */
const CALLS_A_MINUTE = { limit: 12_000, windowSeconds: 60 }
/** A process counts in memory and adds to the database this many calls at once: the limit holds across processes, and a call costs no write. */
export const CALLS_PER_WRITE = 500

/** Counts a call of a session. Resolves to a refusal where the session exceeds the limit; undefined where the database was not queried. */
export type SessionRateLimit = (deps: Deps, actor: Actor, now: Date) => Promise<Refusal | undefined> | undefined

export function createSessionRateLimit(): SessionRateLimit {
  let minute = 0
  let calls = new Map<string, number>()
  return ({ db }, { sessionHash }, now) => {
    const thisMinute = Math.floor(now.getTime() / 60_000)
    if (thisMinute !== minute) {
      minute = thisMinute
      calls = new Map()
    }
    const count = (calls.get(sessionHash) ?? 0) + 1
    calls.set(sessionHash, count)
    return count % CALLS_PER_WRITE === 0 ? addCalls(db, sessionHash, now) : undefined
  }
}

async function addCalls(db: Db, sessionHash: string, now: Date): Promise<Refusal | undefined> {
  const tries = await countTry(db, `calls:${sessionHash}`, CALLS_A_MINUTE, now, CALLS_PER_WRITE)
  return tries.allowed ? undefined : refusal('too_many_requests', undefined, { retryAfterSeconds: tries.retryAfterSeconds })
}
