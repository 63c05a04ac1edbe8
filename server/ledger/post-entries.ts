import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Entry } from '#domain/ledger/entry.ts'
import type { ActingContext } from '#server/audit/audit-event.ts'
import { lockOwnTill } from '#server/ledger/own-till-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** `valueDate` is the day on which the money changed hands; entries are booked on the open business day. */
export interface PostingFacts {
  readonly userId: string | null
  readonly loanId: number | null
  readonly paymentId: number | null
  readonly receiptNumber: string | null
  readonly valueDate: LocalDate
  readonly reason?: string
}

/**
 * Books on the open business day (rule P17); the database checks the balance at commit. With tills on, office cash goes through the user's
 * till. @throws Refused by refusalToUseTill.
 */
export async function postEntry(tx: Tx, context: ActingContext, entry: Entry, facts: PostingFacts): Promise<number> {
  const accounts = entry.lines.map((line) => line.account)
  const amounts = entry.lines.map((line) => line.amount)
  const needsTill = entry.lines.some((line) => line.account === 'office_cash' && line.tillId === undefined)
  invariant(!needsTill || context.actor !== undefined, 'only a user moves cash')
  const own = needsTill && context.actor !== undefined ? await lockOwnTill(tx, context) : null
  const tills = entry.lines.map((line) => (line.tillId === undefined && line.account === 'office_cash' ? own : (line.tillId ?? null)))
  const loans = entry.lines.map((line) => line.loanId ?? facts.loanId)
  const { rows } = await sql<{ entry_id: number }>`
    with booked as (
      insert into journal_entries (kind, booked_on, value_date, at, user_id, loan_id, payment_id, receipt_number, actor_id, request_id, reason)
      select ${entry.kind}::text, greatest(${context.today}::date, max(day) + 1), ${facts.valueDate}::date, ${context.now}::timestamptz, ${facts.userId}::text,
        ${facts.loanId}::bigint, ${facts.paymentId}::bigint, ${facts.receiptNumber}::text, ${context.actor?.userId ?? null}::text, ${context.origin.requestId}::text,
        ${facts.reason ?? null}::text
      from closed_days
      returning id
    )
    insert into journal_lines (entry_id, line, account, amount, user_id, loan_id, till_id)
    select booked.id, line.number, line.account, line.amount, ${facts.userId}::text, line.loan_id, line.till_id
    from booked, unnest(${accounts}::text[], ${amounts}::bigint[], ${tills}::bigint[], ${loans}::bigint[])
      with ordinality as line (account, amount, till_id, loan_id, number)
    returning entry_id`.execute(tx)
  const [line] = rows
  invariant(line !== undefined, 'an entry has lines')
  return line.entry_id
}
