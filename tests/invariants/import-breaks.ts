import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { book, type Break } from './break.ts'

const imported = (tx: Tx, requestId: string, by: string, columns: { loans?: number }) =>
  sql`
  insert into imports (hash, request_id, imported_by, imported_at, customers, loans, payments, principal, repaid, interest)
  values (repeat('a', 64), ${requestId}, ${by}, '2026-03-09T09:00:00Z', 0, ${columns.loans ?? 0}, 0, 0, 0, 0)`.execute(tx)

export const IMPORT_BREAKS: readonly Break[] = [
  {
    invariant: 'import_brought_what_was_shown',
    what: 'an import of an unknown loan',
    with: (tx, { desk }) => imported(tx, 'an import', desk, { loans: 1 }),
  },
  {
    invariant: 'imported_income_is_not_of_today',
    what: 'imported income without an imported payment',
    with: async (tx, { desk, requestId }) => {
      await imported(tx, requestId, desk, {})
      await sql`
        with carried as (
          insert into journal_entries (kind, booked_on, value_date, at, request_id)
          values ('imported_income', '2026-03-09', '2026-03-09', '2026-03-09T09:00:00Z', ${requestId}) returning id
        )
        insert into journal_lines (entry_id, line, account, amount)
        select carried.id, line, account, amount from carried, (values (1, 'interest_income', 5), (2, 'bank', -5)) as l (line, account, amount)`.execute(
        tx,
      )
    },
  },
  {
    invariant: 'imported_money_is_the_owners',
    what: 'an import with more funding than outstanding principal',
    with: async (tx, { desk, requestId }) => {
      await imported(tx, requestId, desk, {})
      await book(
        tx,
        [
          ['bank', 100],
          ['owner_funding', -100],
        ],
        { requestId },
      )
    },
  },
]
