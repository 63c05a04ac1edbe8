import { sql } from 'kysely'
import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { messageFor, sortOfSms } from '#domain/notifications/messages.ts'
import { DAYS_OF_REPLACED_NUMBER } from '#domain/notifications/sms-rules.ts'
import type { Tx } from '#server/platform/db.ts'
import { COLLECTION_REMINDER, queueMessage, type NewMessage } from '#server/sms/outbox-store.ts'

interface CustomerNotice {
  readonly userId: string
  readonly phone: string | null
  readonly event: CustomerEvent
  readonly now: Date
}

/** Call it in the event's transaction. Without a phone there is no SMS. */
export async function notifyCustomer(tx: Tx, { userId, phone, event, now }: CustomerNotice): Promise<void> {
  const { type, title, message, sms, loanId } = messageFor(event, dayOf(now))
  const shown = { user_id: userId, title, message, loan_id: loanId, created_at: now }
  const reminder = reminderOf(event)
  if (type !== null)
    await tx
      .insertInto('notifications')
      .values({ ...shown, type })
      .execute()
  if (sms === null || phone === null) return
  const numbers = sortOfSms(event.kind) === 'alarm' ? [phone, ...(await replacedNumbers(tx, userId, phone, now))] : [phone]
  for (const to of numbers) await queueMessage(tx, { userId, phone: to, text: sms, kind: event.kind, loanId, reminder, at: now })
}

/** The delivery checks it again. */
function reminderOf(event: CustomerEvent): NewMessage['reminder'] {
  if (event.kind === 'payment_reminder') return { kind: event.when, week: event.week }
  return event.kind === 'collection_sms' ? { kind: COLLECTION_REMINDER, week: event.fromDay } : undefined
}

/** Recent numbers that no other account has now (rule A15). */
async function replacedNumbers(tx: Tx, userId: string, phone: string, now: Date): Promise<string[]> {
  const since = startOf(addDays(dayOf(now), 0 - DAYS_OF_REPLACED_NUMBER))
  const { rows } = await sql<{ number: string }>`
    select distinct c.number_before as number from wallet_changes c
    where c.user_id = ${userId} and c.changed_at >= ${since} and c.number_before <> ${phone}
      and not exists (select from users u where u.phone = c.number_before and u.id <> c.user_id)
    order by 1`.execute(tx)
  return rows.map(({ number }) => number)
}
