import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import { TAKINGS_DAYS, type readTakings } from '#contract/portfolio.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, subtract } from '#domain/kernel/money.ts'
import { TAKING_REVERSAL_KINDS, TAKING_KINDS } from '#domain/ledger/entry-kinds.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { InvalidRequest } from '#server/platform/http/decode.ts'
import { periodOf } from '#server/reports/ledger-period.ts'
import { reportDay } from '#server/reports/portfolio-day.ts'

type Takings = Inside<(typeof readTakings)['response']>
type Figures = Takings['together']

interface TakingsRow {
  staff_id: string | null
  staff_name: string | null
  till_id: number | null
  business_day: LocalDate | null
  cash: number
  momo: number
  bank: number
  given_back: number
  count: number
}

/** By booking date and till; a network's payments have no staff user. @throws InvalidRequest for a future day or more than a month. */
export async function takings(
  db: Db | Tx,
  query: { from?: LocalDate | undefined; to?: LocalDate | undefined },
  clockDay: LocalDate,
): Promise<Takings> {
  const period = periodOf(query)
  const { asOf: to, today } = await reportDay(db, period.to ?? undefined, clockDay)
  const { from } = periodOf({ from: period.from ?? to, to })
  if (from === null || from <= addDays(to, -TAKINGS_DAYS)) {
    const sentence = `Choose at most ${TAKINGS_DAYS} days`
    throw new InvalidRequest(sentence, { from: sentence })
  }
  const rows = await rowsOf(db, from, to)
  const people = Map.groupBy(rows, (row) => row.staff_id)
  return {
    from,
    to,
    today,
    people: [...people].map(([staffId, tillRows]) => ({
      staffId,
      staffName: tillRows[0]?.staff_name ?? null,
      ...sumOf(tillRows),
      tills: tillRows.map((row) => ({ tillId: row.till_id, businessDay: row.business_day, ...sumOf([row]) })),
    })),
    together: sumOf(rows),
  }
}

async function rowsOf(db: Db | Tx, from: LocalDate, to: LocalDate): Promise<TakingsRow[]> {
  const { rows } = await sql<TakingsRow>`
    with taken as (
      select case when e.actor_id is distinct from e.user_id then e.actor_id end as staff_id, l.till_id,
        coalesce(sum(l.amount) filter (where l.account = 'office_cash' and e.kind = any(${TAKING_KINDS}::text[])), 0)::bigint as cash,
        coalesce(sum(l.amount) filter (where l.account = 'momo_clearing' and e.kind = any(${TAKING_KINDS}::text[])), 0)::bigint as momo,
        coalesce(sum(l.amount) filter (where l.account = 'bank' and e.kind = any(${TAKING_KINDS}::text[])), 0)::bigint as bank,
        coalesce(-sum(l.amount) filter (where e.kind = any(${TAKING_REVERSAL_KINDS}::text[])), 0)::bigint as given_back,
        count(*) filter (where e.kind = any(${TAKING_KINDS}::text[]))::int as count
      from journal_entries e join journal_lines l on l.entry_id = e.id
      where e.booked_on between ${from}::date and ${to}::date and e.kind = any(${[...TAKING_KINDS, ...TAKING_REVERSAL_KINDS]}::text[]) and l.account in ('office_cash', 'momo_clearing', 'bank')
      group by 1, 2
    )
    select t.staff_id, u.full_name as staff_name, t.till_id, d.business_day, t.cash, t.momo, t.bank, t.given_back, t.count
    from taken t left join users u on u.id = t.staff_id left join tills d on d.id = t.till_id
    order by lower(u.full_name) nulls last, t.staff_id nulls last, t.till_id nulls last`.execute(db)
  return rows
}

function sumOf(rows: readonly TakingsRow[]): Figures {
  const sum = (of: (row: TakingsRow) => number) => add(...rows.map((row) => pesewas(of(row))))
  const [cash, momo, bank, givenBack] = [
    sum((row) => row.cash),
    sum((row) => row.momo),
    sum((row) => row.bank),
    sum((row) => row.given_back),
  ]
  return {
    cash,
    momo,
    bank,
    givenBack,
    total: subtract(add(cash, momo, bank), givenBack),
    count: rows.reduce((count, row) => count + row.count, 0),
  }
}
