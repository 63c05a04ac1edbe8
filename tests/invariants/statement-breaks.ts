import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { book, type Break } from './break.ts'
import type { Numbers } from './books-to-break.ts'

async function line(tx: Tx, { desk }: Numbers, is: { amount?: number; order?: string; payment?: number; entry?: number | undefined }) {
  const { rows } = await sql<{ id: number }>`
    with brought as (
      insert into momo_statements (gateway, from_day, to_day, file_hash, line_count, new_count, imported_by, imported_at)
      values ('mtn', '2026-03-09', '2026-03-09', 'hash', 1, 1, ${desk}, '2026-03-10T08:00:00Z') returning id
    )
    insert into momo_statement_lines (statement_id, gateway, direction, incoming, transaction_id, amount, fee, currency, moved_at, moved_on,
      request_reference, payment_id, entry_id)
    select id, 'mtn', 'collection', true, 'TX-1', ${is.amount ?? 11_538}, 0, 'GHS', '2026-03-09T08:00:00Z', '2026-03-09', ${is.order ?? null},
      ${is.payment ?? null}, ${is.entry ?? null} from brought returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

async function unallocated(tx: Tx, { active, requestId }: Numbers, amount: number): Promise<number> {
  await book(
    tx,
    [
      ['momo_clearing', amount],
      ['unallocated_money', -amount],
    ],
    { requestId, user: active.user },
  )
  const { rows } = await sql<{ id: number }>`select max(id) as id from journal_entries`.execute(tx)
  return rows[0]?.id ?? 0
}

export const STATEMENT_BREAKS: readonly Break[] = [
  {
    invariant: 'statement_line_is_its_order',
    what: 'an MTN line linked to a Paystack transaction',
    with: async (tx, numbers) => {
      const { active, desk } = numbers
      await sql`
        insert into momo_transactions (reference, loan_id, user_id, direction, provider, gateway, phone, amount, currency, status, requested_by, channel,
          created_at, reason, decided_at)
        values ('order-1', ${active.loan}, ${active.user}, 'collection', 'mtn', 'paystack', '0244123456', 11538, 'GHS', 'FAILED', ${desk}, 'office',
          '2026-03-09T08:00:00Z', 'expired', '2026-03-09T08:01:00Z')`.execute(tx)
      await line(tx, numbers, { order: 'order-1' })
    },
  },
  {
    invariant: 'statement_line_is_its_payment',
    what: 'a mobile money line linked to a cash payment',
    with: (tx, numbers) => line(tx, numbers, { payment: numbers.active.first }),
  },
  {
    invariant: 'statement_line_is_booked_once',
    what: 'a line booked with a pesewa less',
    with: async (tx, numbers) => line(tx, numbers, { entry: await unallocated(tx, numbers, 11_537) }),
  },
  {
    invariant: 'exception_is_booked_as_told',
    what: 'an exception resolved with a pesewa more than the provider’s line',
    with: async (tx, numbers) => {
      const entry = await unallocated(tx, numbers, 11_539)
      const id = await line(tx, numbers, { amount: 11_539, entry })
      await sql`
        insert into momo_exceptions (kind, line_id, gateway, transaction_id, amount, currency, found_at, state, resolved_by, resolved_at, resolution, entry_id)
        values ('unknown', ${id}, 'mtn', 'TX-1', 11538, 'GHS', '2026-03-10T08:00:00Z', 'resolved', ${numbers.desk}, '2026-03-10T09:00:00Z', 'keep', ${entry})`.execute(
        tx,
      )
    },
  },
  {
    invariant: 'difference_is_decided',
    what: 'a mobile money shortage without an exception',
    with: async (tx, { requestId }) => {
      await book(
        tx,
        [
          ['momo_over_short', 500],
          ['momo_clearing', -500],
        ],
        { requestId, kind: 'momo_over_short' },
      )
    },
  },
]
