import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { journalEntryShape, listJournal } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { periodOf } from '#server/reports/ledger-period.ts'
import { sidesOf } from '#server/reports/ledger-sides.ts'

type JournalEntry = Inside<typeof journalEntryShape>
type Filter = Inside<NonNullable<(typeof listJournal)['query']>>

interface EntryRow extends Omit<JournalEntry, 'lines'> {
  lines: { line: number; account: Account; amount: number }[]
}

const ENTRY = sql`
  select e.id, e.kind, e.booked_on as "bookedOn", e.value_date as "valueDate", e.at, e.loan_id as "loanId", e.user_id as "userId", c.full_name as customer,
    e.payment_id as "paymentId", e.receipt_number as "receiptNumber", e.actor_id as "actorId", a.full_name as actor, e.request_id as "requestId", e.reason,
    (select json_agg(json_build_object('line', l.line, 'account', l.account, 'amount', l.amount) order by l.line)
      from journal_lines l where l.entry_id = e.id) as lines
  from journal_entries e left join users c on c.id = e.user_id left join users a on a.id = e.actor_id`

const viewOf = ({ lines, ...entry }: EntryRow): JournalEntry => ({
  ...entry,
  lines: lines.map(({ line, account, amount }) => ({
    line,
    account,
    code: ACCOUNTS[account].code,
    name: ACCOUNTS[account].name,
    ...sidesOf(amount),
  })),
})

/** The entries that a filter leaves, with their lines, newest first: by day of booking, and within a day by number. */
export async function journal(db: Db, filter: Filter, page: Page): Promise<{ rows: JournalEntry[]; next: string | undefined }> {
  const { from, to } = periodOf(filter)
  const after = page.cursor === undefined ? undefined : positionOf(page.cursor)
  const conditions = [
    sql`true`,
    ...(from === null ? [] : [sql`e.booked_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`e.booked_on <= ${to}::date`]),
    ...(filter.kind === undefined ? [] : [sql`e.kind = ${filter.kind}`]),
    ...(filter.loanId === undefined ? [] : [sql`e.loan_id = ${filter.loanId}`]),
    ...(filter.userId === undefined ? [] : [sql`e.user_id = ${filter.userId}`]),
    ...(filter.paymentId === undefined ? [] : [sql`e.payment_id = ${filter.paymentId}`]),
    ...(after === undefined ? [] : [sql`(e.booked_on, e.id) < (${after.bookedOn}::date, ${after.id}::bigint)`]),
  ]
  const { rows } = await sql<EntryRow>`
    ${ENTRY} where ${sql.join(conditions, sql` and `)} order by e.booked_on desc, e.id desc limit ${page.limit + 1}`.execute(db)
  const shown = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shown.at(-1) : undefined
  return { rows: shown.map(viewOf), next: last && `${last.bookedOn}.${last.id}` }
}

/** One entry; undefined where there is none of that number. */
export async function journalEntry(db: Db, id: number): Promise<JournalEntry | undefined> {
  const { rows } = await sql<EntryRow>`${ENTRY} where e.id = ${id}`.execute(db)
  return rows[0] && viewOf(rows[0])
}

function positionOf(cursor: string): { bookedOn: LocalDate; id: number } {
  const [, bookedOn, id] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/.exec(cursor) ?? []
  if (bookedOn === undefined) throw new InvalidRequest('This page of the list does not exist')
  return { bookedOn, id: Number(id) }
}
