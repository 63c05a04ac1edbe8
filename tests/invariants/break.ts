import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Numbers } from './books-to-break.ts'

export interface Break {
  readonly invariant: string
  readonly what: string
  readonly with: (tx: Tx, numbers: Numbers) => Promise<unknown>
}

/** Balanced, audited, on an open day: only its lines can be wrong. */
export async function book(
  tx: Tx,
  lines: readonly [account: string, amount: number][],
  to: { loan?: number; user?: string; requestId: string; kind?: string },
) {
  const { rows } = await sql<{ id: number }>`
    insert into journal_entries (kind, booked_on, value_date, at, request_id)
    values (${to.kind ?? 'correction'}, '2026-03-09', '2026-03-09', '2026-03-09T09:00:00Z', ${to.requestId}) returning id`.execute(tx)
  for (const [index, [account, amount]] of lines.entries()) {
    await sql`
      insert into journal_lines (entry_id, line, account, amount, loan_id, user_id)
      values (${rows[0]?.id ?? 0}, ${index + 1}, ${account}, ${amount}, ${to.loan ?? null}, ${to.user ?? null})`.execute(tx)
  }
}
