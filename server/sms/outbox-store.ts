import { sql } from 'kysely'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { sortOfSms } from '#domain/notifications/messages.ts'
import type { ReminderKind } from '#domain/notifications/reminders.ts'
import { giveUpAt, isPushed, type SmsSort } from '#domain/notifications/sms-rules.ts'
import { wakeAfterCommit, type Db, type Tx } from '#server/platform/db.ts'

export const SIGN_IN_CODE = 'sign_in_code' satisfies CustomerEvent['kind']
export const DELIVER_MESSAGES = 'deliver-messages'

/** An SMS of the collection ladder. */
export const COLLECTION_REMINDER = 'collection'

/** checkReminder() compares them when the reminder is sent. */
interface ReminderFacts {
  readonly kind: ReminderKind | typeof COLLECTION_REMINDER
  /** Of the collection ladder: the step's first day past due. */
  readonly week: number
}

export interface NewMessage {
  readonly userId: string | null
  /** `0XXXXXXXXX`. */
  readonly phone: string
  readonly text: string
  readonly kind: CustomerEvent['kind']
  readonly loanId?: number | null
  readonly reminder?: ReminderFacts | undefined
  readonly at: Date
}

/** Call it in the event's transaction, so that a rollback sends nothing. */
export async function queueMessage(tx: Tx, { userId, phone, text, kind, loanId = null, reminder, at }: NewMessage): Promise<void> {
  const sort = sortOfSms(kind)
  const message = await tx
    .insertInto('messages')
    .values({
      user_id: userId,
      phone,
      text,
      kind,
      sort,
      loan_id: loanId,
      reminder_kind: reminder?.kind ?? null,
      reminder_week: reminder?.week ?? null,
      next_attempt_at: at,
      give_up_at: giveUpAt(sort, at),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (userId !== null && isPushed(sort)) await queuePushes(tx, { userId, messageId: message.id, at })
  wakeAfterCommit(tx, DELIVER_MESSAGES)
}

/** One push for each browser with notifications on (rule W29). */
async function queuePushes(tx: Tx, { userId, messageId, at }: { userId: string; messageId: number; at: Date }): Promise<void> {
  await sql`
    insert into push_messages (subscription_id, message_id, next_attempt_at, created_at)
    select id, ${messageId}, ${at}::timestamptz, ${at}::timestamptz from push_subscriptions where user_id = ${userId}`.execute(tx)
}

/** The text of a code is erased once it no longer waits. */
const wordsWithoutCode = sql<string>`case when sort = 'code' then '(sign-in code)' else text end`

const FIRST_CHECK_SECONDS = 60

export async function markSent(db: Db, id: number, sent: { provider: string; providerId: string; at: Date }): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      status: 'sent',
      provider: sent.provider,
      provider_id: sent.providerId,
      sent_at: sent.at,
      last_error: null,
      checks: 0,
      next_check_at: new Date(sent.at.getTime() + FIRST_CHECK_SECONDS * 1000),
      text: wordsWithoutCode,
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

export async function markToRetry(db: Db, id: number, { reason, at }: { reason: string; at: Date }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'queued', next_attempt_at: at, last_error: reason })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

/** `failed`: no provider has it. `unsure`: `provider` may have it. `dropped`: it must not be sent. */
export async function markEnded(
  db: Db,
  id: number,
  { status, reason, provider = null }: { status: 'failed' | 'unsure' | 'dropped'; reason: string; provider?: string | null },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status, provider, last_error: reason, text: wordsWithoutCode })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'sending'])
    .execute()
}

/** Expired codes and messages older than two days fail; reminders of yesterday are dropped. */
export async function expireLateMessages(db: Db, now: Date): Promise<void> {
  await sql`
    update messages set status = case when sort = 'reminder' then 'dropped' else 'failed' end, last_error = 'Too late to be of use', text = ${wordsWithoutCode}
    where status = 'queued' and coalesce(give_up_at, created_at + interval '1 day') <= ${now}`.execute(db)
}

/** Codes and messages not handed over are sent again; the rest may be sent and becomes unsure. */
export async function recoverAbandoned(db: Db, now: Date): Promise<void> {
  await sql`
    update messages set
      status = case when handed_over_at is null or sort = 'code' then 'queued' else 'unsure' end,
      last_error = 'The process that sent it ended meanwhile'
    where status = 'sending' and next_attempt_at <= ${now}`.execute(db)
}

export const newestMessages = (db: Db, most: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'phone', 'text', 'kind', 'status', 'last_error', 'created_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Restores all attempts, with a new expiry. */
export async function requeueMessage(tx: Tx, { id, sort, at }: { id: number; sort: SmsSort; at: Date }): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      status: 'queued',
      attempts: 0,
      next_attempt_at: at,
      give_up_at: giveUpAt(sort, at),
      provider: null,
      provider_id: null,
      sent_at: null,
      handed_over_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute()
  wakeAfterCommit(tx, DELIVER_MESSAGES)
}
