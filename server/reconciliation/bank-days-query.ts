import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { listBankDays } from '#contract/bank/bank-statements.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { bankDayOf, type BankMovement } from '#domain/reconciliation/bank-day.ts'
import type { Db } from '#server/platform/db.ts'
import { cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'

type DayView = Inside<(typeof listBankDays)['response']>[number]

const SHOWN_DAYS = 62
const SHOWN_ITEMS = 20

/** Days with both balances and the items of their difference (rule P37). */
export async function bankDays(db: Db, page: Page, today: LocalDate): Promise<{ rows: DayView[]; next: string | undefined }> {
  const [before = '9999-12-31'] = page.cursor === undefined ? [] : cursorParts(page.cursor, /^(\d{4}-\d{2}-\d{2})$/)
  const first = await firstStatement(db)
  const balances = first === undefined ? [] : (await balancesOf(db, first.day, today)).filter(({ day }) => day < before)
  const shown = pageBy(balances, page.limit, (last) => last.day)
  if (first === undefined || shown.rows.length === 0) return { rows: [], next: undefined }
  const movements = await openMovements(db, first.day)
  const atStart = first.opening === null ? pesewas(0) : subtract(pesewas(first.opening), pesewas(first.ledger))
  const rows = shown.rows.map((row): DayView => {
    const { day, covered, openExceptions } = row
    const [statement, expected] = [row.statement, row.expected].map((amount) => (amount === null ? null : pesewas(amount)))
    const ledger = pesewas(row.ledger)
    const found = bankDayOf({ day, covered, openExceptions, ledger, statement: statement ?? null, expected: expected ?? null }, movements, {
      day: first.day,
      atStart,
    })
    return {
      day,
      ...found,
      statementBalance: statement ?? null,
      ledgerBalance: ledger,
      items: found.items.slice(0, SHOWN_ITEMS),
      openExceptions,
    }
  })
  return { rows, next: shown.next }
}

/** Of entry `e`. A reversed payment on no statement never moved: its reversal counts on the payment's day. */
const DAY_OF_ENTRY = sql`case
  when e.kind = 'payment_reversed' and not exists (select 1 from bank_statement_lines x where x.payment_id = e.payment_id)
    then (select coalesce(q.value_date, e.value_date) from payments q where q.id = e.payment_id)
  else e.value_date end`

interface FirstStatement {
  day: LocalDate
  opening: number | null
  /** Balance at the end of the day before. */
  ledger: number
}

/** The first one that names its balance, else the first. */
async function firstStatement(db: Db): Promise<FirstStatement | undefined> {
  const { rows } = await sql<FirstStatement>`
    select s.from_day as day, s.opening, (
      select coalesce(sum(j.amount), 0)::bigint from journal_lines j join journal_entries e on e.id = j.entry_id
      where j.account = 'bank' and ${DAY_OF_ENTRY} < s.from_day) as ledger
    from bank_statements s order by s.opening is null, s.from_day, s.id limit 1`.execute(db)
  return rows[0]
}

interface BalanceRow {
  day: LocalDate
  covered: boolean
  statement: number | null
  expected: number | null
  ledger: number
  openExceptions: number
}

async function balancesOf(db: Db, first: LocalDate, today: LocalDate): Promise<BalanceRow[]> {
  const from = addDays(today, -SHOWN_DAYS)
  const { rows } = await sql<BalanceRow>`
    with days as (
      select d::date as day from generate_series(greatest(${first}::date, ${from}::date), ${today}::date, interval '1 day') as d
    ), named as (
      select d.day, s.from_day, s.opening from days d join lateral (
        select * from bank_statements s where s.opening is not null and s.from_day <= d.day order by s.from_day desc, s.id desc limit 1) s on true
    ), started as (
      select opening from bank_statements where opening is not null order by from_day, id limit 1
    ), lines as (
      select day, sum(case when incoming then amount else -amount end) as moved from bank_statement_lines group by day
    ), booked as (
      select ${DAY_OF_ENTRY} as day, sum(j.amount) as moved from journal_lines j join journal_entries e on e.id = j.entry_id where j.account = 'bank' group by 1
    ), open as (
      select coalesce(s.day, p.value_date, e.value_date) as day, count(*) as found
      from bank_exceptions o left join bank_statement_lines s on s.id = o.line_id left join payments p on p.id = o.about_payment_id
        left join journal_entries e on e.id = o.about_entry_id
      where o.state = 'open' group by 1
    )
    select d.day,
      exists (select 1 from bank_statements s where d.day between s.from_day and s.to_day and s.imported_at at time zone 'UTC' >= d.day + interval '1 day') as covered,
      n.opening + coalesce((select sum(l.moved) from lines l where l.day between n.from_day and d.day), 0)::bigint as statement,
      (select opening from started) + coalesce((select sum(l.moved) from lines l where l.day between ${first}::date and d.day), 0)::bigint as expected,
      coalesce((select sum(b.moved) from booked b where b.day <= d.day), 0)::bigint as ledger,
      coalesce((select sum(o.found) from open o where o.day <= d.day), 0)::int as "openExceptions"
    from days d left join named n on n.day = d.day
    order by d.day desc`.execute(db)
  return rows
}

interface MovementRow {
  name: string
  inLedger: boolean
  onStatement: boolean
  days: [day: LocalDate, amount: number][]
}

/** Payments, entries and lines since a day with a difference on any day. */
async function openMovements(db: Db, since: LocalDate): Promise<BankMovement[]> {
  const { rows } = await sql<MovementRow>`
    with moved as (
      select coalesce('payment ' || e.payment_id, 'entry ' || e.id) as name, ${DAY_OF_ENTRY} as day, -j.amount as amount, true as booked
      from journal_entries e join journal_lines j on j.entry_id = e.id where j.account = 'bank' and (${DAY_OF_ENTRY} >= ${since}::date
        or exists (select 1 from bank_statement_lines s where s.entry_id = e.id or s.payment_id = e.payment_id))
      union all
      select coalesce('payment ' || coalesce(s.payment_id, e.payment_id), 'entry ' || s.entry_id, 'line ' || s.id || coalesce(', ' || s.reference, '')),
        s.day, case when s.incoming then s.amount else -s.amount end, false
      from bank_statement_lines s left join journal_entries e on e.id = s.entry_id where s.day >= ${since}::date
    ), by_day as (
      select name, day, sum(amount)::bigint as amount, bool_or(booked) as booked, bool_or(not booked) as reported from moved group by name, day
    )
    select name, bool_or(booked) as "inLedger", bool_or(reported) as "onStatement",
      json_agg(json_build_array(day, case when day < ${since}::date then 0 else amount end) order by day) as days
    from by_day group by name having bool_or(amount <> 0) order by min(day), name`.execute(db)
  return rows.map(({ days, ...row }) => ({
    ...row,
    days: days.map(([day, amount]): { day: LocalDate; amount: Pesewas } => ({ day, amount: pesewas(amount) })),
  }))
}
