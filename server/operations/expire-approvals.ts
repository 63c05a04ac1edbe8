import { sql } from 'kysely'
import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { APPROVAL_DAYS } from '#domain/loans/approval-expiry.ts'
import { expireApproval } from '#server/applications/expire-approval.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Counts, RepeatedJob } from '#server/platform/jobs/job.ts'

/** One transaction for each loan. A loan with a transfer in flight or arrived late waits. */
export const expireApprovalsJob: RepeatedJob = { name: 'expire-approvals', everyMinutes: 15, offsetMinutes: 3, run: expireApprovals }

async function expireApprovals({ db, clock }: Deps): Promise<Counts | undefined> {
  const tooOld = startOf(addDays(dayOf(clock.now()), 1 - APPROVAL_DAYS))
  const { rows } = await sql<{ id: number }>`
    select id from loans where status = 'approved' and approved_at < ${tooOld} order by id`.execute(db)
  let expiredApprovals = 0
  for (const { id } of rows) {
    const expired = await transaction(db, (tx) => {
      const now = clock.now()
      const origin = { requestId: `expire-approval-${id}`, address: 'system' }
      return expireApproval(tx, { actor: undefined, origin, now, today: dayOf(now) }, id)
    })
    if (expired) expiredApprovals += 1
  }
  return rows.length === 0 ? undefined : { expiredApprovals }
}
