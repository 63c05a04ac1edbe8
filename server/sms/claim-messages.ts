import { sql } from 'kysely'
import { dayOf, startOf } from '#domain/kernel/calendar.ts'
import { isQuiet } from '#domain/collections/contact.ts'
import { isCapped, SORTS_AT_ANY_HOUR, underDailyCap, type SmsSort } from '#domain/notifications/sms-rules.ts'
import { transaction, type Db, type Tx } from '#server/platform/db.ts'
import { markEnded } from '#server/sms/outbox-store.ts'

export interface ClaimedMessage {
  readonly id: number
  readonly userId: string | null
  readonly sort: SmsSort
  readonly phone: string
  readonly text: string
  readonly attempts: number
  readonly loanId: number | null
  readonly reminderKind: string | null
  readonly reminderWeek: number | null
}

interface WaitingMessage extends ClaimedMessage {
  /** Null without a customer or a number. */
  readonly phoneNow: string | null
}

/** Held while claiming, so that one process at a time counts against the daily cap. */
const CLAIM_LOCK = 7_232_024

/** In the quiet hours only SORTS_AT_ANY_HOUR. `examined`: 0 means that nothing is due. */
export async function claimMessages(
  db: Db,
  { now, leaseSeconds, most }: { now: Date; leaseSeconds: number; most: number },
): Promise<{ claimed: ClaimedMessage[]; examined: number }> {
  const leaseEnds = new Date(now.getTime() + leaseSeconds * 1000)
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(tx)
    const { rows } = await sql<WaitingMessage>`
      select m.id, m.user_id as "userId", m.sort, m.phone, m.text, m.attempts, m.loan_id as "loanId", m.reminder_kind as "reminderKind",
        m.reminder_week as "reminderWeek", u.phone as "phoneNow"
      from messages m left join users u on u.id = m.user_id
      where m.status = 'queued' and m.next_attempt_at <= ${now} and (not ${isQuiet(now)}::boolean or m.sort in (${sql.join(SORTS_AT_ANY_HOUR)}))
      order by m.sort <> 'code', m.next_attempt_at, m.id limit ${most} for update of m skip locked`.execute(tx)
    const claimed: ClaimedMessage[] = []
    for (const row of rows) {
      const phone = await addressNow(tx, row)
      if (phone === undefined || (await exceedsDailyCap(tx, row, now))) continue
      await tx
        .updateTable('messages')
        .set({ status: 'sending', phone, attempts: row.attempts + 1, next_attempt_at: leaseEnds, handed_over_at: null })
        .where('id', '=', row.id)
        .execute()
      claimed.push({ ...row, phone, attempts: row.attempts + 1 })
    }
    return { claimed, examined: rows.length }
  })
}

/** Alarms keep their number, other messages go to the current one; a code for another number is dropped. */
async function addressNow(tx: Tx, { id, userId, sort, phone, phoneNow }: WaitingMessage): Promise<string | undefined> {
  if (userId === null || phone === phoneNow || sort === 'alarm') return phone
  if (phoneNow !== null && sort !== 'code') return phoneNow
  await markEnded(tx, id, { status: 'dropped', reason: 'The number is not of this customer any more' })
  return undefined
}

/** Delays a notice until the next morning, drops a reminder. */
async function exceedsDailyCap(tx: Tx, { id, userId, sort }: WaitingMessage, now: Date): Promise<boolean> {
  if (userId === null || !isCapped(sort)) return false
  const verdict = underDailyCap(sort, await sentTodayTo(tx, userId, now), now)
  if (verdict.sends) return false
  if (verdict.waitsUntil === undefined) await markEnded(tx, id, { status: 'dropped', reason: 'Enough messages on one day' })
  else await tx.updateTable('messages').set({ next_attempt_at: verdict.waitsUntil }).where('id', '=', id).execute()
  return true
}

/** Notices and reminders of today that are or may be sent. */
async function sentTodayTo(tx: Tx, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from messages where user_id = ${userId} and sort in ('notice', 'reminder')
      and (status = 'sending' or (status in ('sent', 'delivered', 'undelivered', 'unsure') and handed_over_at >= ${startOf(dayOf(now))}))`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
