import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { book, type Break } from './break.ts'
import type { Numbers } from './books-to-break.ts'

interface ReportedException {
  readonly status?: 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  readonly amount?: number
  readonly refundOf?: string
}

const order = (tx: Tx, { active, desk }: Numbers, { status = 'SUCCESSFUL', amount = 500, refundOf }: ReportedException = {}) =>
  sql`
  insert into momo_transactions (reference, loan_id, refund_of, user_id, direction, provider, gateway, phone, amount, currency, status, requested_by, channel,
    created_at, sent_at, transaction_id, reason, decided_at, next_check_at)
  values ('refund-1', null, ${refundOf ?? null}, ${active.user}, 'refund', 'mtn', 'mtn', '0244123456', ${amount}, 'GHS', ${status}, ${desk}, 'office',
    '2026-03-02T08:00:00Z', '2026-03-02T08:00:00Z', ${status === 'SUCCESSFUL' ? 'TX-9' : null}, ${status === 'FAILED' ? 'no_wallet' : null},
    ${status === 'PENDING' ? null : '2026-03-02T08:01:00Z'}, ${status === 'PENDING' ? '2026-03-02T08:02:00Z' : null})`.execute(tx)

/** `booked`: what left the ledger. */
async function refund(tx: Tx, numbers: Numbers, { amount = 500, askedBy = numbers.desk, booked = 0 } = {}): Promise<void> {
  const { active, requestId } = numbers
  if (booked > 0)
    await book(
      tx,
      [
        ['unallocated_money', booked],
        ['momo_clearing', -booked],
      ],
      { requestId, kind: 'unallocated_refunded', user: active.user },
    )
  await sql`
    insert into momo_refunds (user_id, reference, amount, reason, requested_by, requested_at, requested_on, entry_id)
    values (${active.user}, 'refund-1', ${amount}, 'Wanted back', ${askedBy}, '2026-03-02T08:00:00Z', '2026-03-02',
      case when ${booked > 0}::boolean then (select max(id) from journal_entries) end)`.execute(tx)
}

const collection = (tx: Tx, { approved, desk }: Numbers) =>
  sql`
  insert into momo_transactions (reference, loan_id, user_id, direction, provider, gateway, phone, amount, currency, status, requested_by, channel, created_at,
    sent_at, reason, decided_at)
  values ('paid-1', ${approved.loan}, ${approved.user}, 'collection', 'mtn', 'mtn', '0244123456', 500, 'GHS', 'FAILED', ${desk}, 'app',
    '2026-03-02T08:00:00Z', '2026-03-02T08:00:00Z', 'expired', '2026-03-02T08:01:00Z')`.execute(tx)

export const REFUND_BREAKS: readonly Break[] = [
  {
    invariant: 'refund_is_booked_once',
    what: 'a completed refund whose money is still unallocated',
    with: async (tx, numbers) => {
      await order(tx, numbers)
      await refund(tx, numbers)
    },
  },
  {
    invariant: 'refund_is_booked_once',
    what: 'a refund booked with another amount',
    with: async (tx, numbers) => {
      await order(tx, numbers)
      await refund(tx, numbers, { booked: 499 })
    },
  },
  {
    invariant: 'refund_is_booked_once',
    what: 'a failed refund with a ledger entry',
    with: async (tx, numbers) => {
      await order(tx, numbers, { status: 'FAILED' })
      await refund(tx, numbers, { booked: 500 })
    },
  },
  {
    invariant: 'refund_is_booked_once',
    what: 'a refund transaction without a decision',
    with: (tx, numbers) => order(tx, numbers, { status: 'FAILED' }),
  },
  {
    invariant: 'refund_is_its_order',
    what: 'a refund transaction with another amount than decided',
    with: async (tx, numbers) => {
      await order(tx, numbers, { status: 'FAILED' })
      await refund(tx, numbers, { amount: 400 })
    },
  },
  {
    invariant: 'refund_is_of_its_collection',
    what: 'a refund of another customer’s failed payment',
    with: async (tx, numbers) => {
      await collection(tx, numbers)
      await order(tx, numbers, { status: 'PENDING', refundOf: 'paid-1' })
      await refund(tx, numbers)
    },
  },
  {
    invariant: 'money_under_way_is_kept',
    what: 'pending refunds above the unallocated funds',
    with: async (tx, numbers) => {
      await order(tx, numbers, { status: 'PENDING', amount: 99_999_999 })
      await refund(tx, numbers, { amount: 99_999_999 })
    },
  },
  {
    invariant: 'refund_is_not_ones_own',
    what: 'a refund requested by its own customer',
    with: async (tx, numbers) => {
      await order(tx, numbers, { status: 'FAILED' })
      await refund(tx, numbers, { askedBy: numbers.active.user })
    },
  },
]
