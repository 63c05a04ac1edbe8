import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { book, type Break } from './break.ts'
import type { Numbers } from './books-to-break.ts'

async function line(tx: Tx, { desk }: Numbers, is: { payment?: number; entry?: number | undefined }) {
  await sql`
    with brought as (
      insert into bank_statements (layout, from_day, to_day, file_hash, line_count, new_count, imported_by, imported_at)
      values ('columns', '2026-03-09', '2026-03-09', 'hash', 1, 1, ${desk}, '2026-03-10T08:00:00Z') returning id
    )
    insert into bank_statement_lines (statement_id, day, incoming, amount, reference_key, occurrence, payment_id, entry_id)
    select id, '2026-03-09', true, 11538, 'FT1', 1, ${is.payment ?? null}, ${is.entry ?? null} from brought`.execute(tx)
}

export const BANK_BREAKS: readonly Break[] = [
  {
    invariant: 'bank_line_is_its_payment',
    what: 'a line of the bank linked to a cash payment',
    with: (tx, numbers) => line(tx, numbers, { payment: numbers.active.first }),
  },
  {
    invariant: 'bank_line_is_its_entry',
    what: 'a line of the bank linked to an entry of a pesewa less',
    with: async (tx, numbers) => {
      const lines = [
        ['bank', 11_537],
        ['owner_funding', -11_537],
      ] as const
      await book(
        tx,
        lines.map(([account, amount]) => [account, amount]),
        { requestId: numbers.requestId },
      )
      const { rows } = await sql<{ id: number }>`select max(id) as id from journal_entries`.execute(tx)
      await line(tx, numbers, { entry: rows[0]?.id })
    },
  },
]
