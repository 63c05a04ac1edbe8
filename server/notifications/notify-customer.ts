import { dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import type { Tx } from '#server/platform/db.ts'
import { queueMessage } from '#server/sms/outbox-store.ts'

/** Notifies in the app and by SMS, in the event's transaction; in the app only without a phone. */
export async function notifyCustomer(
  tx: Tx,
  { userId, phone, event, now }: { userId: string; phone: string | null; event: CustomerEvent; now: Date },
): Promise<void> {
  const { type, title, message, sms, loanId } = messageFor(event, dayOf(now))
  const shown = { user_id: userId, title, message, loan_id: loanId, created_at: now }
  const reminder = event.kind === 'payment_reminder' ? { kind: event.when, week: event.week } : undefined
  if (type !== null)
    await tx
      .insertInto('notifications')
      .values({ ...shown, type })
      .execute()
  if (sms === null || phone === null) return
  await queueMessage(tx, { userId, phone, text: sms, kind: event.kind, loanId, ...(reminder && { reminder }), at: now })
}
