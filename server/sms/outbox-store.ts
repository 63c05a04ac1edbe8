import { sql } from 'kysely'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { sortOfSms } from '#domain/notifications/messages.ts'
import type { ReminderKind } from '#domain/notifications/reminders.ts'
import { giveUpAt, type SmsSort } from '#domain/notifications/sms-rules.ts'
import { wakeAfterCommit, type Db, type Tx } from '#server/platform/db.ts'

export const SIGN_IN_CODE = 'sign_in_code' satisfies CustomerEvent['kind']
export const DELIVER_MESSAGES = 'deliver-messages'

/** What a reminder reminds of: at the moment of sending it is asked again whether it still holds. */
interface ReminderFacts {
  readonly kind: ReminderKind
  readonly week: number
}

export interface NewMessage {
  readonly userId: string | null
  /** `0XXXXXXXXX`. */
  readonly phone: string
  /** 1 to 640 characters, as domain/notifications/messages.ts renders it. */
  readonly text: string
  readonly kind: CustomerEvent['kind']
  readonly loanId?: number | null
  readonly reminder?: ReminderFacts
  readonly at: Date
}

/** Puts a message into the outbox, in the transaction of what it tells: nobody hears of what did not happen. */
export async function queueMessage(tx: Tx, { userId, phone, text, kind, loanId = null, reminder, at }: NewMessage): Promise<void> {
  const sort = sortOfSms(kind)
  await tx
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
    .execute()
  wakeAfterCommit(tx, DELIVER_MESSAGES)
}

/** The words of a code are forgotten as soon as it waits no longer. */
const wordsWithoutCode = sql<string>`case when sort = 'code' then '(sign-in code)' else text end`

/** How long the provider has before it is asked for the first time whether the message arrived. */
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

/** It goes out again at `at`. */
export async function markToRetry(db: Db, id: number, { reason, at }: { reason: string; at: Date }): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'queued', next_attempt_at: at, last_error: reason })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
}

/**
 * It goes out no more by itself. `failed`: no provider has it. `unsure`: `provider` gave no sure answer and may have it. `dropped`: it was not to be sent.
 */
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

/** What would reach people too late to be of use: a code that has expired and anything after two days fails, a reminder of yesterday is dropped. */
export async function giveUpOnLateMessages(db: Db, now: Date): Promise<void> {
  await sql`
    update messages set status = case when sort = 'reminder' then 'dropped' else 'failed' end, last_error = 'Too late to be of use', text = ${wordsWithoutCode}
    where status = 'queued' and coalesce(give_up_at, created_at + interval '1 day') <= ${now}`.execute(db)
}

/**
 * Takes back what a process left behind when it died. What it had not handed over yet, and every code, goes out again. Anything else may have gone out:
 * it is unsure, because it is to arrive once.
 */
export async function takeBackAbandoned(db: Db, now: Date): Promise<void> {
  await sql`
    update messages set
      status = case when handed_over_at is null or sort = 'code' then 'queued' else 'unsure' end,
      last_error = 'The process that sent it ended meanwhile'
    where status = 'sending' and next_attempt_at <= ${now}`.execute(db)
}

/** The newest messages, for the page that development has. */
export const newestMessages = (db: Db, most: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'phone', 'text', 'kind', 'status', 'last_error', 'created_at'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Begins anew with a message that had ended: with all its attempts, and as long of use as one that was written now. */
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
