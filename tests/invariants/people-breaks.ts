import { sql } from 'kysely'
import type { Break } from './break.ts'

export const PEOPLE_BREAKS: readonly Break[] = [
  {
    invariant: 'one_blacklisting_at_a_time',
    what: 'a second blacklist entry while the first one is valid',
    with: async (tx, { pending, desk }) => {
      await sql`
        insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, request_id, address)
        values ('2026-03-09T09:00:00Z', ${desk}, 'front_desk', 'blacklistCustomer', 'done', 'user', ${pending.user}, 'a test', '127.0.0.1')`.execute(
        tx,
      )
      await sql`
      insert into blacklist_entries (user_id, reason, entered_by, entered_at, entered_on, until_day)
      values (${pending.user}, 'Gave a false address', ${desk}, '2026-03-09T09:00:00Z', '2026-03-09', '2026-04-09'),
        (${pending.user}, 'Gave another one', ${desk}, '2026-04-09T09:00:00Z', '2026-04-09', null)`.execute(tx)
    },
  },
  {
    invariant: 'blacklisting_is_audited',
    what: 'a blacklist entry without a user',
    with: (tx, { pending, desk }) =>
      sql`
      insert into blacklist_entries (user_id, reason, entered_by, entered_at, entered_on)
      values (${pending.user}, 'Gave a false address', ${desk}, '2026-03-09T09:00:00Z', '2026-03-09')`.execute(tx),
  },
  {
    invariant: 'erased_have_no_card',
    what: 'a Ghana Card recorded after its owner’s erasure',
    with: async (tx, { rejected, desk }) => {
      await sql`
        update users set full_name = 'Erased customer', phone = null, address = null, business_type = null, momo_number = null,
          profile_completed = false, is_active = false, erased_at = '2026-03-09T09:00:00Z' where id = ${rejected.user}`.execute(tx)
      for (const table of ['sessions', 'devices', 'otp_verifications', 'notifications', 'messages'])
        await sql`delete from ${sql.table(table)} where user_id = ${rejected.user}`.execute(tx)
      await sql`
        insert into ghana_cards (user_id, number, recorded_by, recorded_at)
        values (${rejected.user}, 'GHA-123456789-0', ${desk}, '2026-03-09T09:00:00Z')`.execute(tx)
    },
  },
]
