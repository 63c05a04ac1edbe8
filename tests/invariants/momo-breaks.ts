import { sql } from 'kysely'
import type { Break } from './break.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Numbers } from './books-to-break.ts'

interface ReportedException {
  readonly status?: 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  readonly amount?: number
}

const request = (tx: Tx, { active }: Numbers, { status = 'SUCCESSFUL', amount = 11_538 }: ReportedException = {}) =>
  sql`
  insert into momo_transactions (reference, loan_id, user_id, direction, provider, gateway, phone, amount, currency, status, requested_by, channel, created_at,
    sent_at, transaction_id, reason, decided_at)
  values ('request-1', ${active.loan}, ${active.user}, 'collection', 'mtn', 'mtn', '0244123456', ${amount}, 'GHS', ${status}, ${active.user}, 'app',
    '2026-03-09T08:00:00Z', '2026-03-09T08:00:00Z', ${status === 'SUCCESSFUL' ? 'TX-1' : null}, ${status === 'FAILED' ? 'expired' : null},
    ${status === 'PENDING' ? null : '2026-03-09T08:01:00Z'})`.execute(tx)

const paidBy = (tx: Tx, { active }: Numbers, transaction = 'TX-1') =>
  sql`
  update payments set payment_method = 'momo', momo_provider = 'mtn', momo_reference = 'request-1', momo_transaction_id = ${transaction}
  where id = ${active.first}`.execute(tx)

const lateSuccess = (tx: Tx, payment: number | null) =>
  sql`
  insert into momo_exceptions (kind, reference, gateway, transaction_id, amount, currency, payment_id, found_at)
  values ('late_success', 'request-1', 'mtn', 'TX-1', 11538, 'GHS', ${payment}, '2026-03-09T09:00:00Z')`.execute(tx)

export const MOMO_BREAKS: readonly Break[] = [
  {
    invariant: 'request_settles_once',
    what: 'a successful mobile money request without a payment',
    with: (tx, numbers) => request(tx, numbers),
  },
  {
    invariant: 'request_settles_once',
    what: 'a payment of a failed request',
    with: async (tx, numbers) => {
      await request(tx, numbers, { status: 'FAILED' })
      await paidBy(tx, numbers)
    },
  },
  {
    invariant: 'request_is_its_payment',
    what: 'a request for a pesewa more than its payment',
    with: async (tx, numbers) => {
      await request(tx, numbers, { amount: 11_539 })
      await paidBy(tx, numbers)
    },
  },
  {
    invariant: 'momo_payment_has_its_transaction',
    what: 'a payment with another transaction ID than the provider’s',
    with: async (tx, numbers) => {
      await request(tx, numbers)
      await paidBy(tx, numbers, 'TX-2')
    },
  },
  {
    invariant: 'kept_request_is_booked_once',
    what: 'unallocated funds of a request without a ledger entry',
    with: async (tx, numbers) => {
      await request(tx, numbers)
      await sql`
        insert into payments (loan_id, user_id, amount, unallocated_amount, status, payment_method, momo_provider, momo_reference, momo_transaction_id,
          entered_on, entry_booked_on, decision_booked_on, entered_by, created_at, reason)
        values (${numbers.active.loan}, ${numbers.active.user}, 11538, 11538, 'failed', 'momo', 'mtn', 'request-1', 'TX-1', '2026-03-09',
          '2026-03-09', '2026-03-09', ${numbers.active.user}, '2026-03-09T08:00:00Z', 'This loan takes no payment.')`.execute(tx)
    },
  },
  {
    invariant: 'late_success_is_kept',
    what: 'a late success without unallocated funds',
    with: async (tx, numbers) => {
      await request(tx, numbers, { status: 'FAILED' })
      await lateSuccess(tx, null)
    },
  },
  {
    invariant: 'open_request_is_looked_after',
    what: 'an open request without a next poll',
    with: (tx, numbers) => request(tx, numbers, { status: 'PENDING' }),
  },
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
