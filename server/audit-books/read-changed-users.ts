import { sql } from 'kysely'
import type { ProvedUpTo } from '#server/audit-books/proved-days.ts'
import type { Tx } from '#server/platform/db.ts'

/** Users with a booking, note or decision after the last proved day, or an open claim or receipt. Indexes serve each part. */
export async function readChangedUsers(tx: Tx, { day, lastAct }: ProvedUpTo): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with acts as (
      select distinct target_kind as kind, target_id as id, case when target_id ~ '^\\d{1,15}$' then target_id::bigint end as number
      from audit_trail where id > ${lastAct} and outcome = 'done')
    select u.id from users u where u.id in (
      select user_id from journal_entries where booked_on > ${day}
      union select l.user_id from daily_arrears_events n join loans l on l.id = n.loan_id where n.day > ${day}
      union select id from acts where kind = 'user'
      union select l.user_id from acts a join loans l on l.id = a.number where a.kind = 'loan'
      union select p.user_id from acts a join payments p on p.id = a.number where a.kind = 'payment'
      union select r.user_id from acts a join receipts r on r.number = a.id where a.kind = 'receipt'
      union select m.user_id from acts a join momo_transactions m on m.reference = a.id where a.kind = 'momo_request'
      union select user_id from payments where status = 'pending'
      union select user_id from receipts where status = 'open' and loan_id is not null)
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
