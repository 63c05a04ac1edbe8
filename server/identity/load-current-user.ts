import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { loadUser } from '#server/identity/user-store.ts'
import { type CurrentUserView, toCurrentUserView } from '#server/identity/user-view.ts'
import { freeUnallocatedOf } from '#server/ledger/lots-store.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** @throws Refused unauthorized if the account is gone. */
export async function currentUser(db: Db, actor: Actor, today: LocalDate): Promise<CurrentUserView> {
  const row = await loadUser(db, actor.userId)
  if (row === undefined) throw new Refused(refusal('unauthorized'))
  const unallocated = await freeUnallocatedOf(db, actor.userId, today)
  return toCurrentUserView(row, actor.permissions, { withCode: actor.withCode, unallocated })
}
