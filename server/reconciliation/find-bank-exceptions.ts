import { sql } from 'kysely'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import type { Tx } from '#server/platform/db.ts'

const LOOKBACK_DAYS = 120
/** The bank may book an entry of the office some days later. */
const DAYS_TO_ARRIVE = 3

/** Notes each difference of statements and ledger once; books nothing. @returns the number of new exceptions. */
export async function findBankExceptions(tx: Tx, now: Date): Promise<number> {
  let found = 0
  for (const insertion of [debitsWithoutEntry(now), paymentsWithoutLine(now), entriesWithoutLine(now)])
    found += (await insertion.execute(tx)).rows.length
  return found
}

/** `returned`: the amount and reference of an earlier line. */
const debitsWithoutEntry = (now: Date) => sql`
  insert into bank_exceptions (kind, line_id, about_payment_id, found_at)
  select case when back.payment_id is null then 'unexplained' else 'returned' end, s.id, back.payment_id, ${now}::timestamptz
  from bank_statement_lines s left join lateral (
    select c.payment_id from bank_statement_lines c
    where c.incoming and c.payment_id is not null and c.amount = s.amount and c.day <= s.day and c.reference_key <> ''
      and (c.reference_key = s.reference_key
        or length(c.reference_key) >= 6 and position(c.reference_key in regexp_replace(upper(s.details), '[^A-Z0-9]', '', 'g')) > 0)
      and not exists (select 1 from bank_exceptions o where o.about_payment_id = c.payment_id and o.kind = 'returned')
    order by c.day desc, c.id desc limit 1
  ) back on true
  where not s.incoming and s.entry_id is null
  on conflict do nothing returning id`

/** Days that had ended at the import of their statement. */
const covered = (now: Date) => sql`
  covered as (
    select distinct d::date as day from bank_statements st, generate_series(st.from_day, st.to_day, interval '1 day') as d
    where st.to_day >= ${addDays(dayOf(now), -LOOKBACK_DAYS)}::date and st.imported_at at time zone 'UTC' >= d + interval '1 day'
  )`
const coveredFrom = (column: 'p' | 'e') =>
  sql`(select count(*) from covered c where c.day between ${sql.ref(`${column}.value_date`)} and ${sql.ref(`${column}.value_date`)} + ${DAYS_TO_ARRIVE}::int) = ${DAYS_TO_ARRIVE}::int + 1`

const paymentsWithoutLine = (now: Date) => sql`
  with ${covered(now)}
  insert into bank_exceptions (kind, about_payment_id, found_at)
  select 'missing_payment', p.id, ${now}::timestamptz from payments p
  where p.payment_method = 'bank' and (p.status = 'completed' or p.status = 'failed' and p.unallocated_amount > 0)
    and p.value_date >= (select min(day) from covered) and ${coveredFrom('p')}
    and not exists (select 1 from bank_statement_lines s where s.payment_id = p.id)
    and not exists (select 1 from bank_exceptions o where o.about_payment_id = p.id and o.kind in ('wrong_amount', 'other_reference') and o.state = 'open')
  on conflict do nothing returning id`

const entriesWithoutLine = (now: Date) => sql`
  with ${covered(now)}
  insert into bank_exceptions (kind, about_entry_id, found_at)
  select 'missing_entry', e.id, ${now}::timestamptz
  from journal_entries e join journal_lines j on j.entry_id = e.id and j.account = 'bank'
  where e.kind in ('office_entry', 'cash_deposited', 'provider_transfer') and e.value_date >= (select min(day) from covered) and ${coveredFrom('e')}
    and not exists (select 1 from bank_statement_lines s where s.entry_id = e.id)
  on conflict do nothing returning id`
