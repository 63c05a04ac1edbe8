import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { book, type Break } from './break.ts'

const imported = (tx: Tx, requestId: string, by: string, columns: { loans?: number }) =>
  sql`
  insert into imports (hash, request_id, imported_by, imported_at, customers, loans, payments, principal, repaid, interest)
  values (repeat('a', 64), ${requestId}, ${by}, '2026-03-09T09:00:00Z', 0, ${columns.loans ?? 0}, 0, 0, 0, 0)`.execute(tx)

/** GH₵100, which the stored sums count. */
async function repaid(tx: Tx, userId: string, requestId: string, lastDay: string): Promise<void> {
  await sql`
    insert into earlier_loans (import_id, file_row, user_id, amount, paid_out_on, paid_on)
    select id, 2, ${userId}, 10000, '2025-01-06', array_append(array_fill('2025-02-03'::date, array[12]), ${lastDay}::date)
    from imports where request_id = ${requestId}`.execute(tx)
  await sql`
    update users set total_loans_completed = total_loans_completed + 1, total_amount_repaid = total_amount_repaid + 13000 where id = ${userId}`.execute(
    tx,
  )
}

const importedWithRepaid = (tx: Tx, requestId: string, by: string, rows: string) =>
  sql`
  insert into imports (hash, request_id, imported_by, imported_at, customers, loans, payments, principal, repaid, interest, earlier_loans, earlier_principal,
    earlier_hash)
  values (repeat('a', 64), ${requestId}, ${by}, '2026-03-09T09:00:00Z', 0, 0, 0, 0, 0, 0, 1, 10000, encode(sha256(convert_to(${rows}, 'utf8')), 'hex'))`.execute(
    tx,
  )

export const IMPORT_BREAKS: readonly Break[] = [
  {
    invariant: 'earlier_loans_are_their_file',
    what: 'a repaid loan that its import does not count',
    with: async (tx, { desk, requestId }) => {
      await imported(tx, requestId, desk, {})
      await repaid(tx, desk, requestId, '2025-02-03')
    },
  },
  {
    invariant: 'earlier_loan_ended_before_its_import',
    what: 'a repaid loan whose weeks were not paid in order',
    with: async (tx, { desk, requestId }) => {
      const days = [...Array.from({ length: 12 }, () => '2025-02-03'), '2025-02-02'].join(',')
      await importedWithRepaid(tx, requestId, desk, `2|${desk}|10000|2025-01-06|${days}`)
      await repaid(tx, desk, requestId, '2025-02-02')
    },
  },
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
