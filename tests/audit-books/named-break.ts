import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { LivedIn } from './lived-in-books.ts'

export interface NamedBreak {
  /** Reads alone in a list of failures. */
  readonly what: string
  /** The rule that has to report it. */
  readonly rule: string
  /** Found without reading a customer. */
  readonly isOfOffice?: boolean
  readonly with: (tx: Tx, books: LivedIn) => Promise<unknown>
}

interface Invented {
  readonly kind: string
  readonly lines: readonly (readonly [account: string, amount: number])[]
  readonly user?: string | undefined
  readonly loan?: number | undefined
  readonly payment?: number | undefined
}

/** Balanced, beside the last one: same day, user and audited request. Only its fact is missing. */
export async function invent(tx: Tx, { kind, lines, user, loan, payment }: Invented): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into journal_entries (kind, booked_on, value_date, at, user_id, loan_id, payment_id, actor_id, request_id)
    select ${kind}::text, booked_on, value_date, at, ${user ?? null}::text, ${loan ?? null}::bigint, ${payment ?? null}::bigint, actor_id, request_id
    from journal_entries order by id desc limit 1 returning id`.execute(tx)
  for (const [index, [account, amount]] of lines.entries())
    await sql`
      insert into journal_lines (entry_id, line, account, amount, user_id, loan_id)
      values (${rows[0]?.id ?? 0}, ${index + 1}, ${account}, ${amount}, ${user ?? null}, ${loan ?? null})`.execute(tx)
}

export const entryOf = (loan: number | undefined, kind: string) =>
  sql`(select min(id) from journal_entries where loan_id = ${loan ?? 0} and kind = ${kind})`

export const paymentOf = (loan: number | undefined) =>
  sql`(select min(id) from payments where loan_id = ${loan ?? 0} and status = 'completed')`
