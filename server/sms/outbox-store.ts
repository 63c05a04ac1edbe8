import { sql } from 'kysely'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { wakeAfterCommit } from '#server/platform/after-commit.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The kind of a message that carries a sign-in code. Its text is forgotten once it went out, and after ten minutes it goes out no more. */
export const SIGN_IN_CODE = 'sign_in_code'
/** The kind of a message that reminds of a payment: written before 19:00, so that none goes out after 20:00 (domain/notifications/reminders.ts). */
const REMINDER = 'payment_reminder' satisfies CustomerEvent['kind']
export const DELIVER_MESSAGES = 'deliver-messages'

export interface NewMessage {
  readonly userId: string | null
  /** `0XXXXXXXXX`. */
  readonly phone: string
  /** 1 to 640 characters, GSM-7 where possible: "GHS", not the cedi sign. */
  readonly text: string
  readonly kind: string
  readonly at: Date
}
export interface ClaimedMessage {
  readonly id: number
  readonly phone: string
  readonly text: string
  readonly attempts: number
}

/** Puts a message into the outbox, in the transaction of what it tells: nobody hears of what did not happen. */
export async function queueMessage(tx: Tx, { userId, phone, text, kind, at }: NewMessage): Promise<void> {
  await tx.insertInto('messages').values({ user_id: userId, phone, text, kind, next_attempt_at: at, created_at: at }).execute()
  wakeAfterCommit(tx, DELIVER_MESSAGES)
}

/** Takes the messages that are due, for `leaseSeconds`: a process that dies meanwhile leaves them to the next one. Two processes never take the same. */
export async function claimMessages(
  db: Db,
  { now, leaseSeconds, most }: { now: Date; leaseSeconds: number; most: number },
): Promise<ClaimedMessage[]> {
  const leaseEnds = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await sql<ClaimedMessage>`
    update messages set status = 'sending', attempts = attempts + 1, next_attempt_at = ${leaseEnds}
    where id in (
      select id from messages where status in ('queued', 'sending') and next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${most} for update skip locked
    )
    returning id, phone, text, attempts`.execute(db)
  return rows
}

export async function markSent(db: Db, id: number, sent: { provider: string; providerId: string; at: Date }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'sent', provider: sent.provider, provider_id: sent.providerId, sent_at: sent.at, last_error: null, text: withoutCode })
    .where('id', '=', id)
    .execute()
}

/** With `nextAttemptAt` the message waits for it; without, it has failed for good. */
export async function markNotSent(
  db: Db,
  id: number,
  { reason, nextAttemptAt }: { reason: string; nextAttemptAt: Date | undefined },
): Promise<void> {
  await db
    .updateTable('messages')
    .set(
      nextAttemptAt
        ? { status: 'queued', next_attempt_at: nextAttemptAt, last_error: reason }
        : { status: 'failed', last_error: reason, text: withoutCode },
    )
    .where('id', '=', id)
    .execute()
}

/** What would reach people too late to be of use: a code that has expired, a reminder after an hour (it would come in the quiet hours), anything after a day. */
export async function giveUpOnLateMessages(db: Db, now: Date): Promise<void> {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await db
    .updateTable('messages')
    .set({ status: 'failed', last_error: 'Too late to be of use', text: withoutCode })
    .where('status', 'in', ['queued', 'sending'])
    .where('next_attempt_at', '<=', now)
    .where((is) =>
      is.or([
        is('created_at', '<', minutesAgo(24 * 60)),
        is.and([is('kind', '=', SIGN_IN_CODE), is('created_at', '<', minutesAgo(10))]),
        is.and([is('kind', '=', REMINDER), is('created_at', '<', minutesAgo(60))]),
      ]),
    )
    .execute()
}

const withoutCode = sql<string>`case when kind = ${SIGN_IN_CODE} then '(sign-in code)' else text end`

/** The newest messages, for the page that development has. */
export const newestMessages = (db: Db, most: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'phone', 'text', 'kind', 'status', 'last_error', 'created_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
