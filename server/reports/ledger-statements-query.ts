import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readStatements } from '#contract/ledger-reports.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { ACCOUNTS } from '#domain/ledger/accounts.ts'
import { finalThrough } from '#domain/ledger/month.ts'
import { comparedDays, comparedPeriods, type Period } from '#domain/ledger/periods.ts'
import { balanceSheet, type BalanceOfDay, daysOfStatements, incomeStatement, type StatementLine } from '#domain/ledger/statements.ts'
import { closedPeriod, openDay } from '#server/ledger/open-day-query.ts'
import type { Db } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'

type Statements = Inside<(typeof readStatements)['response']>
type StatementsQuery = Inside<NonNullable<(typeof readStatements)['query']>>

/** No books begin earlier, and the day a year before must exist too. */
const FIRST_DAY: LocalDate = '2000-01-01'
const TOO_EARLY = 'Choose a day from 2000 on'

/**
 * By booking date, closes of months by value date, with comparatives (rule A46).
 * @throws InvalidRequest for a day after the open one or before 2000.
 */
export async function statements(db: Db, { unit = 'month', day: requestedDay }: StatementsQuery, clockDay: LocalDate): Promise<Statements> {
  const today = await openDay(db, clockDay)
  const day = requestedDay ?? today
  if (day > today) throw new InvalidRequest('Choose today or a day before it', { day: 'Choose today or a day before it' })
  if (day < FIRST_DAY) throw new InvalidRequest(TOO_EARLY, { day: TOO_EARLY })
  const first = (await firstDay(db)) ?? today
  const isOwn = (_: unknown, column: number) => column === 0
  // No comparison with a time before the first entry.
  const periods = comparedPeriods(unit, day, today).filter((one, column) => isOwn(one, column) || one.to >= first)
  const days = comparedDays(unit, day, today).filter((one, column) => isOwn(one, column) || one >= first)
  const balances = await balancesOf(db, daysOfStatements(periods, days))
  const income = incomeStatement(balances, periods)
  const balance = balanceSheet(balances, days)
  return {
    unit,
    today,
    isClosed: (periods[0]?.to ?? today) <= (finalThrough(await closedPeriod(db)) ?? ''),
    closes: await closesIn(db, periods[0]),
    income: { periods: [...periods], ...income, lines: income.lines.map(named) },
    balance: { days: [...days], ...balance, lines: balance.lines.map(named) },
  }
}

const named = ({ account, amounts }: StatementLine) => ({ account, ...ACCOUNTS[account], amounts })

async function firstDay(db: Db): Promise<LocalDate | null> {
  const { rows } = await sql<{ day: LocalDate | null }>`select min(booked_on) as day from journal_entries`.execute(db)
  return rows[0]?.day ?? null
}

/** Entries that count in the period but were booked after it. */
async function closesIn(db: Db, period: Period | undefined): Promise<Statements['closes']> {
  if (period === undefined) return []
  const { rows } = await sql<Statements['closes'][number]>`
    select e.id as "entryId", e.kind, c.day, e.booked_on as "bookedOn" from month_closes() c join journal_entries e on e.id = c.entry_id
    where c.day between ${period.from}::date and ${period.to}::date and e.booked_on > ${period.to}::date order by e.id`.execute(db)
  return rows
}

/** Stored totals of closed days plus later entries; closes of months on their own day. */
async function balancesOf(db: Db, days: readonly LocalDate[]): Promise<BalanceOfDay[]> {
  const { rows } = await sql<BalanceOfDay>`
    with moved as materialized (
      select d.day, d.kind, d.account, d.amount from journal_days d
      union all
      select t.day, t.kind, t.account, t.amount
      from journal_day_totals(coalesce((select max(c.day) + 1 from closed_days c), '0001-01-01'), ${days.at(-1)}::date) t
      union all
      -- From the day of booking to the day that counts.
      select x.day, e.kind, l.account, x.sign * l.amount from month_closes() c join journal_entries e on e.id = c.entry_id join journal_lines l on l.entry_id = e.id
        cross join lateral (values (e.booked_on, -1), (c.day, 1)) as x (day, sign)
    )
    select x.day, m.account, coalesce(sum(m.amount) filter (where m.kind <> 'year_closed'), 0)::bigint as moved,
      coalesce(sum(m.amount) filter (where m.kind = 'year_closed'), 0)::bigint as closed
    from unnest(${days}::date[]) as x (day) join moved m on m.day <= x.day group by x.day, m.account order by x.day, m.account`.execute(db)
  return rows
}
