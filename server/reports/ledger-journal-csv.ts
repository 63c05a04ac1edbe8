import { sql } from 'kysely'
import { CSV_START, csvMoney, csvNumber, csvRow } from '#domain/kernel/csv-row.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { ACCOUNTS, type Account } from '#domain/ledger/accounts.ts'
import type { Db } from '#server/platform/db.ts'
import type { Reader } from '#server/platform/replica.ts'

interface ExportRow {
  id: number
  line: number
  booked_on: LocalDate
  value_date: LocalDate
  at: Date
  kind: string
  account: Account
  amount: number
  user_id: string | null
  customer: string | null
  loan_id: number | null
  payment_id: number | null
  receipt_number: string | null
  actor: string | null
  request_id: string
  reason: string | null
}
const HEAD =
  'entry,line,booked_on,value_date,at,kind,account_code,account,debit,credit,customer_id,customer,loan,payment,receipt,by,request,reason'

/** Entries in memory at a time. */
const PART = 2_000

/** Oldest first, without entries booked after the start. */
export async function* journalCsv(read: Reader, period: { from: LocalDate | null; to: LocalDate | null }): AsyncGenerator<string> {
  const last = await read(lastEntry)
  yield CSV_START + csvRow(HEAD.split(','))
  let after: ExportRow | undefined
  do {
    const part = after
    const rows = await read((db) => linesAfter(db, { ...period, last }, part))
    if (rows.length > 0) yield rows.map(textOf).join('')
    after = rows.at(-1)
  } while (after !== undefined)
}

async function lastEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from journal_entries`.execute(db)
  return rows[0]?.id ?? 0
}

interface Scope {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
  readonly last: number
}

/** `offset 0` stops the planner from reading all journal lines for each part. */
async function linesAfter(db: Db, { from, to, last }: Scope, after: ExportRow | undefined): Promise<ExportRow[]> {
  const conditions = [
    sql`id <= ${last}`,
    ...(from === null ? [] : [sql`booked_on >= ${from}::date`]),
    ...(to === null ? [] : [sql`booked_on <= ${to}::date`]),
    ...(after ? [sql`(booked_on, id) > (${after.booked_on}::date, ${after.id}::bigint)`] : []),
  ]
  const { rows } = await sql<ExportRow>`
    with part as materialized (
      select * from journal_entries where ${sql.join(conditions, sql` and `)} order by booked_on, id limit ${PART}
    )
    select e.id, l.line, e.booked_on, e.value_date, e.at, e.kind, l.account, l.amount, e.user_id, c.full_name as customer, e.loan_id, e.payment_id,
      e.receipt_number, a.full_name as actor, e.request_id, e.reason
    from part e cross join lateral (select line, account, amount from journal_lines where entry_id = e.id offset 0) l
      left join users c on c.id = e.user_id left join users a on a.id = e.actor_id
    order by e.booked_on, e.id, l.line`.execute(db)
  return rows
}

const textOf = (row: ExportRow): string =>
  csvRow([
    csvNumber(row.id),
    csvNumber(row.line),
    row.booked_on,
    row.value_date,
    row.at.toISOString(),
    row.kind,
    ACCOUNTS[row.account].code,
    row.account,
    row.amount > 0 ? csvMoney(pesewas(row.amount)) : '',
    row.amount < 0 ? csvMoney(pesewas(-row.amount)) : '',
    row.user_id ?? '',
    row.customer ?? '',
    row.loan_id === null ? '' : csvNumber(row.loan_id),
    row.payment_id === null ? '' : csvNumber(row.payment_id),
    row.receipt_number ?? '',
    row.actor ?? '',
    row.request_id,
    row.reason ?? '',
  ])
