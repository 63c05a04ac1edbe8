import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { journalEntryShape, listJournal, readJournalEntry } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts'
import { REVERSED_KINDS } from '#domain/ledger/entry-kinds.ts'
import type { Db } from '#server/platform/db.ts'
import { cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'
import { auditRowsOfRequest } from '#server/reports/audit-query.ts'
import { periodOf } from '#server/reports/ledger-period.ts'

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

/** Newest first. */
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
  const shown = pageBy(rows, page.limit, (last) => `${last.bookedOn}.${last.id}`)
  return { rows: shown.rows.map(viewOf), next: shown.next }
}

async function journalEntry(db: Db, id: number): Promise<JournalEntry | undefined> {
  const { rows } = await sql<EntryRow>`${ENTRY} where e.id = ${id}`.execute(db)
  return rows[0] && viewOf(rows[0])
}

function positionOf(cursor: string): { bookedOn: LocalDate; id: number } {
  const [bookedOn = '', id] = cursorParts(cursor, /^(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/)
  return { bookedOn, id: Number(id) }
}

export const sidesOf = (amount: number): { debit: Pesewas | null; credit: Pesewas | null } =>
  amount > 0 ? { debit: pesewas(amount), credit: null } : { debit: null, credit: pesewas(0 - amount) }

type OpenedEntry = Inside<(typeof readJournalEntry)['response']>

/** With its reversal pair and the audit rows of its request. @throws Refused not_found. */
export async function openedEntry(db: Db, id: number): Promise<OpenedEntry> {
  const entry = await journalEntry(db, id)
  if (!entry) throw new Refused(refusal('not_found'))
  return { entry, ...(await pairOf(db, id)), audit: await auditRowsOfRequest(db, entry.requestId) }
}

/** A reversing entry shares loan, payment and receipt with the last entry of the reversed kind. */
async function pairOf(db: Db, id: number): Promise<{ reverses: number | null; reversedBy: number | null }> {
  const pairs = sql.join(Object.entries(REVERSED_KINDS).map(([undoing, done]) => sql`(${undoing}, ${done})`))
  const same = sql`o.loan_id is not distinct from e.loan_id and o.payment_id is not distinct from e.payment_id
    and o.receipt_number is not distinct from e.receipt_number`
  const { rows } = await sql<{ reverses: number | null; reversed_by: number | null }>`
    with pairs (undoing, done) as (values ${pairs})
    select
      (select max(o.id) from journal_entries o join pairs p on p.done = o.kind where p.undoing = e.kind and o.id < e.id and ${same}) as reverses,
      (select min(o.id) from journal_entries o join pairs p on p.undoing = o.kind where p.done = e.kind and o.id > e.id and ${same}
        and not exists (select 1 from journal_entries n where n.kind = e.kind and n.id > e.id and n.id < o.id and n.loan_id is not distinct from e.loan_id
          and n.payment_id is not distinct from e.payment_id and n.receipt_number is not distinct from e.receipt_number)) as reversed_by
    from journal_entries e where e.id = ${id}`.execute(db)
  return { reverses: rows[0]?.reverses ?? null, reversedBy: rows[0]?.reversed_by ?? null }
}
