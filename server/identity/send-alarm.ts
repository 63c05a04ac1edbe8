import { dayOf } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { messageFor } from '#domain/notifications/messages.ts'
import type { Tx } from '#server/platform/db.ts'
import { queueMessage } from '#server/sms/outbox-store.ts'

/** By SMS only: the app may be open on the phone of the person who caused it. */
export async function sendAlarm(
  tx: Tx,
  { id, phone }: { readonly id: string; readonly phone: string | null },
  kind: 'device_forgotten' | 'sms_codes_ended',
  now: Date,
): Promise<void> {
  const { sms } = messageFor({ kind }, dayOf(now))
  invariant(sms !== null, 'an alarm is sent by SMS')
  if (phone !== null) await queueMessage(tx, { userId: id, phone, text: sms, kind, at: now })
}
