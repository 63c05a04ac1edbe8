import { sql } from 'kysely'
import { dayOf } from '#domain/kernel/calendar.ts'
import { closeExpiredReceipts } from '#server/loans/close-receipts.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

const AT_ONCE = 500

/** Rule P24, one transaction for each customer. @returns the number of receipts. */
export async function closeAllExpiredReceipts({ db, clock }: Deps): Promise<number> {
  let closed = 0
  let last: string | undefined = ''
  while (last !== undefined) {
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from receipts
      where status = 'open' and loan_id is not null and expires_on <= ${dayOf(clock.now())}::date and user_id > ${last}
      order by user_id limit ${AT_ONCE}`.execute(db)
    for (const { user_id: userId } of rows) {
      closed += await transaction(db, async (tx) => {
        const now = clock.now()
        const today = dayOf(now)
        const origin = { requestId: `close-expired-receipts-${today}`, address: 'system' }
        await lockCustomerById(tx, userId, today)
        const count = await closeExpiredReceipts(tx, { actor: undefined, origin, now, today }, userId)
        if (count > 0) await refreshCustomerSummary(tx, userId, now, 'day_passed')
        return count
      })
    }
    last = rows.length < AT_ONCE ? undefined : rows.at(-1)?.user_id
  }
  return closed
}
