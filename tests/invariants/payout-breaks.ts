import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Break } from './break.ts'
import type { Numbers } from './books-to-break.ts'

interface ReportedException {
  readonly loan?: number
  readonly user?: string
  readonly status?: 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  readonly amount?: number
}

const transfer = (tx: Tx, { active, desk }: Numbers, { status = 'SUCCESSFUL', amount = 100_000, ...of }: ReportedException = {}) =>
  sql`
  insert into momo_transactions (reference, loan_id, user_id, direction, provider, gateway, phone, amount, currency, status, requested_by, channel, created_at,
    sent_at, transaction_id, reason, decided_at, next_check_at)
  values ('transfer-1', ${of.loan ?? active.loan}, ${of.user ?? active.user}, 'disbursement', 'mtn', 'mtn', '0244123456', ${amount}, 'GHS', ${status}, ${desk},
    'office', '2026-03-02T08:00:00Z', '2026-03-02T08:00:00Z', ${status === 'SUCCESSFUL' ? 'TX-1' : null}, ${status === 'FAILED' ? 'no_wallet' : null},
    ${status === 'PENDING' ? null : '2026-03-02T08:01:00Z'}, ${status === 'PENDING' ? '2026-03-02T08:02:00Z' : null})`.execute(tx)

const payout = (tx: Tx, { active, desk }: Numbers, { booked = true, loan = active.loan, askedBy = desk } = {}) =>
  sql`
  insert into payouts (loan_id, reference, method, amount, holder_match, requested_by, requested_at, entry_id)
  select ${loan}, 'transfer-1', 'momo', 100000, 'same', ${askedBy}, '2026-03-02T08:00:00Z',
    case when ${booked}::boolean then (select id from journal_entries where loan_id = ${active.loan} and kind = 'disbursement') end`.execute(
    tx,
  )

export const PAYOUT_BREAKS: readonly Break[] = [
  {
    invariant: 'payout_is_its_transfer',
    what: 'a transfer linked to a cash payout',
    with: async (tx, numbers) => {
      await transfer(tx, numbers)
      await payout(tx, numbers)
    },
  },
  {
    invariant: 'transfer_pays_out_once',
    what: 'a successful transfer without a payout',
    with: async (tx, numbers) => {
      await transfer(tx, numbers)
      await payout(tx, numbers, { booked: false })
    },
  },
  {
    invariant: 'transfer_pays_out_once',
    what: 'a transfer without a payout request',
    with: (tx, numbers) => transfer(tx, numbers, { status: 'FAILED' }),
  },
  {
    invariant: 'momo_payout_has_its_transfer',
    what: 'a cash payout stored as a transfer',
    with: (tx, { active }) => sql`update loans set disbursement_method = 'momo' where id = ${active.loan}`.execute(tx),
  },
  {
    invariant: 'transfer_under_way_keeps_its_loan',
    what: 'a paid-out loan with a pending transfer',
    with: async (tx, numbers) => {
      await transfer(tx, numbers, { status: 'PENDING' })
      await payout(tx, numbers, { booked: false })
    },
  },
  {
    invariant: 'payout_is_not_ones_own',
    what: 'a payout requested by its own customer',
    with: async (tx, numbers) => {
      const { loan, user } = numbers.approved
      await transfer(tx, numbers, { loan, user, status: 'FAILED' })
      await payout(tx, numbers, { loan, askedBy: user, booked: false })
    },
  },
]
