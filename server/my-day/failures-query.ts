import { sql } from 'kysely'
import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { noException, withReasonForStaff } from '#server/my-day/refused-money-query.ts'
import type { Db } from '#server/platform/db.ts'

/** Afterwards a failure is only on its own screen. */
const SHOWN_DAYS = 7
const MOST = 50

const shownSince = (today: LocalDate): Date => startOf(addDays(today, -SHOWN_DAYS))

interface FailedCollection {
  readonly id: number
  readonly full_name: string
  readonly amount: number
  readonly decided_at: Date
  readonly reason: string | null
}

/** Collections that the viewer requested for a customer, until another one or a payment of the loan (rule A30). */
export async function failedCollections(db: Db, userId: string, today: LocalDate): Promise<FailedCollection[]> {
  const { rows } = await sql<FailedCollection>`
    select distinct on (l.id) l.id, u.full_name, m.amount, m.decided_at, m.reason
    from momo_transactions m join loans l on l.id = m.loan_id and l.status in ('active', 'written_off') join users u on u.id = l.user_id
    where m.direction = 'collection' and m.status = 'FAILED' and m.requested_by = ${userId} and m.requested_by <> m.user_id
      and m.decided_at >= ${shownSince(today)} and ${noException(sql`m.reference`)}
      and not exists (select 1 from momo_transactions other
        where other.user_id = m.user_id and other.loan_id = m.loan_id and other.direction = 'collection' and other.created_at > m.created_at)
      and not exists (select 1 from payments p where p.loan_id = m.loan_id and p.status in ('pending', 'completed') and p.created_at > m.created_at)
    order by l.id, m.decided_at desc limit ${MOST}`.execute(db)
  return rows.map(withReasonForStaff)
}

interface UndeliveredAlarm {
  readonly id: number
  readonly user_id: string
  readonly full_name: string
  readonly at: Date
  readonly last_error: string | null
}

/** Alarms that the customer did not get (rule A15), without the viewer's own. */
export async function undeliveredAlarms(db: Db, userId: string, today: LocalDate): Promise<UndeliveredAlarm[]> {
  const { rows } = await sql<UndeliveredAlarm>`
    select m.id, m.user_id, u.full_name, m.created_at as at, m.last_error from messages m join users u on u.id = m.user_id
    where m.status in ('failed', 'undelivered') and m.sort = 'alarm' and m.created_at >= ${shownSince(today)}
      and m.user_id <> ${userId} and u.erased_at is null
    order by m.id limit ${MOST}`.execute(db)
  return rows
}

interface FailedImport {
  readonly id: number
  readonly requested_by: string
  readonly ended_at: Date
  readonly reason: string
}

/** The newest import, if it failed: nothing was imported (rule R26). */
export async function failedImport(db: Db, today: LocalDate): Promise<FailedImport | undefined> {
  const { rows } = await sql<FailedImport>`
    select r.id, u.full_name as requested_by, r.ended_at, r.reason from import_runs r join users u on u.id = r.requested_by
    where r.id = (select max(id) from import_runs) and r.status = 'failed' and r.ended_at >= ${shownSince(today)}`.execute(db)
  return rows[0]
}
