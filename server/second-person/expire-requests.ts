import { sql } from 'kysely'
import { dayOf } from '#domain/kernel/calendar.ts'
import { expireRequest, requestCalled, targetOf } from '#server/access/second-person-store.ts'
import { recordAuditEvent } from '#server/audit/audit-event.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Counts, RepeatedJob } from '#server/platform/jobs/job.ts'

/** Rule A30; an expired request cannot be confirmed even before the job runs. */
export const expireRequestsJob: RepeatedJob = { name: 'expire-requests', everyMinutes: 15, offsetMinutes: 8, run: expireRequests }

async function expireRequests({ db, clock }: Deps): Promise<Counts | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from second_person_requests where outcome is null and expires_at <= ${clock.now()} order by id`.execute(db)
  let expiredRequests = 0
  for (const { id } of rows) {
    const expired = await transaction(db, async (tx) => {
      if (!(await expireRequest(tx, id))) return false
      const { action, askedBy } = await requestCalled(tx, id)
      const now = clock.now()
      const origin = { requestId: `expire-request-${id}`, address: 'system' }
      const before = { kind: action.kind, requestedBy: askedBy }
      const event = { action: 'expireRequest', target: targetOf(action), before, after: { waits: false } }
      await recordAuditEvent(tx, { actor: undefined, origin, now, today: dayOf(now) }, event)
      return true
    })
    if (expired) expiredRequests += 1
  }
  return rows.length === 0 ? undefined : { expiredRequests }
}
