import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

/** Far above what screens ask for, and below what one runaway script with one session would take from everybody else. */
const CALLS_A_MINUTE = { limit: 12_000, windowSeconds: 60 }
/** Each process tells the database of so many calls at once: the limit holds across processes, and a call costs no write of its own. */
export const TOLD_AT_ONCE = 500

/** Counts a call of a session. A refusal where the session calls faster than a minute allows; undefined where nobody had to be asked whether it does. */
export type Pace = (deps: Deps, actor: Actor, now: Date) => Promise<Refusal | undefined> | undefined

export function createPace(): Pace {
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
    return count % TOLD_AT_ONCE === 0 ? tell(db, sessionHash, now) : undefined
  }
}

async function tell(db: Db, sessionHash: string, now: Date): Promise<Refusal | undefined> {
  const tries = await countTry(db, `calls:${sessionHash}`, CALLS_A_MINUTE, now, TOLD_AT_ONCE)
  return tries.allowed ? undefined : refusal('too_many_requests', undefined, { retryAfterSeconds: tries.retryAfterSeconds })
}
