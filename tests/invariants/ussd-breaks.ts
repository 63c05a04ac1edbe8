import { sql } from 'kysely'
import type { Break } from './break.ts'

export const USSD_BREAKS: readonly Break[] = [
  {
    invariant: 'ussd_session_pays_for_its_customer',
    what: 'a USSD session linked to another customer’s request to pay',
    with: (tx, { active, pending }) =>
      sql`
      with asked as (
        insert into momo_transactions (reference, loan_id, user_id, direction, provider, phone, amount, created_at, gateway, currency, requested_by, channel, next_check_at)
        values ('asked-by-ussd', ${active.loan}, ${active.user}, 'collection', 'mtn', '0244000001', 5000, '2026-03-09T09:00:00Z', 'mtn', 'GHS', ${active.user}, 'ussd',
          '2026-03-09T09:00:00Z')
        returning reference
      )
      insert into ussd_sessions (id, user_id, moment, last_answer, ended, reference, started_at, expires_at)
      select 'session', ${pending.user}, '{"choices": [], "amountFor": null}', 'Approve the prompt', true, reference, '2026-03-09T09:00:00Z', '2026-03-09T09:02:30Z'
      from asked`.execute(tx),
  },
]
