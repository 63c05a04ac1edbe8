import { sql } from 'kysely'
import type { SmsSort } from '#domain/notifications/sms-rules.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Break } from './break.ts'

interface Handed {
  readonly user: string
  readonly sort?: SmsSort
  readonly status?: string
  readonly handedAt: string
  readonly sentBy?: string | null
}

const handedOver = (tx: Tx, { user, sort = 'notice', status = 'sent', handedAt, sentBy = 'arkesel' }: Handed) =>
  sql`
  insert into messages (user_id, phone, text, kind, sort, status, provider, provider_id, next_attempt_at, give_up_at, created_at, handed_over_at, sent_at)
  values (${user}, '0244000001', 'Words', 'complaint_answered', ${sort}, ${status}, ${sentBy}, 'id-1', ${handedAt}::timestamptz, ${handedAt}::timestamptz,
    ${handedAt}::timestamptz, ${handedAt}::timestamptz, ${handedAt}::timestamptz)`.execute(tx)

export const MESSAGE_BREAKS: readonly Break[] = [
  {
    invariant: 'message_keeps_quiet_hours',
    what: 'a notice sent at eight in the evening',
    with: (tx, { active }) => handedOver(tx, { user: active.user, handedAt: '2026-03-09T20:00:00Z' }),
  },
  {
    invariant: 'messages_keep_daily_cap',
    what: 'a fifth notice on one day',
    with: async (tx, { active }) => {
      for (const hour of ['08', '10', '12', '14', '16']) await handedOver(tx, { user: active.user, handedAt: `2026-03-09T${hour}:00:00Z` })
    },
  },
  {
    invariant: 'reminder_keeps_opt_out',
    what: 'a reminder to a customer who refused reminders',
    with: async (tx, { active }) => {
      await sql`insert into consents (user_id, kind, given, at, text_version, channel) values (${active.user}, 'reminders', false, '2026-03-09T08:00:00Z', 1, 'app')`.execute(
        tx,
      )
      await handedOver(tx, { user: active.user, sort: 'reminder', handedAt: '2026-03-09T09:00:00Z' })
    },
  },
  {
    invariant: 'code_is_forgotten',
    what: 'the stored text of a sent code',
    with: (tx, { active }) => handedOver(tx, { user: active.user, sort: 'code', handedAt: '2026-03-09T09:00:00Z' }),
  },
  {
    invariant: 'sent_message_has_proof',
    what: 'a sent message without a provider',
    with: (tx, { active }) => handedOver(tx, { user: active.user, handedAt: '2026-03-09T09:00:00Z', sentBy: null }),
  },
]
