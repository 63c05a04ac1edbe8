import type { Tx } from '#server/platform/db.ts'
import { countTry, peekTries, resetTries, type Tries, type TryRule } from '#server/platform/http/rate-limit.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const MOST_DOUBLINGS = 10

export interface DoublingRule {
  readonly limit: number
  readonly windowSeconds: number
  readonly firstRestSeconds: number
}
export const PASSWORD_TRIES: DoublingRule = { limit: 10, windowSeconds: 15 * MINUTE, firstRestSeconds: MINUTE }
export const PASSWORD_TRIES_OF_ALL: DoublingRule = { limit: 60, windowSeconds: MINUTE, firstRestSeconds: MINUTE }
/** Of a caller who has the password. */
export const FACTOR_TRIES: DoublingRule = { limit: 5, windowSeconds: DAY, firstRestSeconds: 15 * MINUTE }

/** Counts the pauses of a day. */
const PAUSES: TryRule = { limit: 1_000_000, windowSeconds: DAY }
const pausesOf = (key: string): string => `${key}:pauses`

/** Each pause of a day is twice as long as the one before. */
export async function countDoublingTry(tx: Tx, key: string, rule: DoublingRule, now: Date): Promise<Tries> {
  // peekTries() returns what would be left after one more.
  const pauses = PAUSES.limit - 1 - (await peekTries(tx, pausesOf(key), PAUSES, now)).left
  const restSeconds = rule.firstRestSeconds * 2 ** Math.min(Math.max(pauses, 0), MOST_DOUBLINGS)
  const tries = await countTry(tx, key, { limit: rule.limit, windowSeconds: rule.windowSeconds, restSeconds }, now)
  if (tries.allowed && tries.left === 0) await countTry(tx, pausesOf(key), PAUSES, now)
  return tries
}

export async function resetDoublingTries(tx: Tx, key: string): Promise<void> {
  await resetTries(tx, key)
  await resetTries(tx, pausesOf(key))
}
