import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Db } from '#server/platform/db.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'

/** Twice what anybody has need of: a form that is sent again on a bad network counts too. */
const APPLICATIONS = { limit: 20, windowSeconds: 60 * 60 }

/** Counts a sending of the application form, before its photo is decoded. @throws Refused too_many_requests. */
export async function allowApplication(db: Db, userId: string, now: Date): Promise<void> {
  const { allowed, retryAfterSeconds } = await countTry(db, `apply:${userId}`, APPLICATIONS, now)
  if (!allowed) throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds }))
}
