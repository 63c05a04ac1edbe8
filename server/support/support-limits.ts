import type { Db, Tx } from '#server/platform/db.ts'
import { enforceLimit, type TryRule } from '#server/platform/http/rate-limit.ts'

const LIMITS = {
  complaints: { limit: 10, windowSeconds: 86_400 },
  'data-requests': { limit: 10, windowSeconds: 86_400 },
  'my-data': { limit: 5, windowSeconds: 3_600 },
} as const satisfies Record<string, TryRule>

/** @throws Refused too_many_requests */
export async function enforceSupportLimit(
  db: Db | Tx,
  what: keyof typeof LIMITS,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await enforceLimit(db, `${what}:${userId}`, LIMITS[what], now)
}
