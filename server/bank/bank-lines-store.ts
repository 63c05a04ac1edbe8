import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** By staff; payments are found by their reference. */
const ENTRY_KINDS = ['office_entry', 'cash_deposited', 'provider_transfer'] as const
/** In days. */
const MOST_APART = 7

/** In SQL: its own, or the number of the line. */
const KEY_OF_LINE = sql`case when s.reference_key = '' then 'LINE' || s.id else s.reference_key end`

/** Then the transfer is proved, however long ago it was. */
export async function isOnBankStatement(
  db: Db | Tx,
  { bankReference, amount, valueDate }: { bankReference: string; amount: Pesewas; valueDate: LocalDate },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bank_statement_lines s
    where s.incoming and s.amount = ${amount} and s.day = ${valueDate}::date and ${transactionKey(bankReference)} in (${KEY_OF_LINE}, 'LINE' || s.id)`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Payments by reference, entries of the same amount by the nearest day; resolves exceptions that this explains. Books nothing. @returns the
 * number of links.
 */
export async function linkBankLines(tx: Tx, now: Date): Promise<number> {
  let linked = (await linkPayments(tx)).rows.length
  // Each round links pairs in which both are the other's nearest.
  for (let more = -1; more !== 0; linked += more) more = (await linkEntries().execute(tx)).rows.length
  await resolveFound(tx, now)
  return linked
}

const linkPayments = (tx: Tx) =>
  sql`
    update bank_statement_lines s set payment_id = pair.payment
    from (
      select distinct on (p.id) p.id as payment, s.id as line
      from bank_statement_lines s join payments p on p.payment_method = 'bank' and p.transaction_key in (${KEY_OF_LINE}, 'LINE' || s.id)
      where s.incoming and s.payment_id is null and s.entry_id is null and p.status in ('completed', 'failed')
        and case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end = s.amount
        and not exists (select 1 from bank_statement_lines o where o.payment_id = p.id)
      order by p.id, p.transaction_key = 'LINE' || s.id desc, s.id
    ) pair
    where s.id = pair.line returning s.id`.execute(tx)

const linkEntries = (): RawBuilder<unknown> => sql`
  with pairs as (
    select s.id as line, e.id as entry,
      row_number() over (partition by s.id order by abs(e.value_date - s.day), e.id) as of_line,
      row_number() over (partition by e.id order by abs(e.value_date - s.day), s.id) as of_entry
    from bank_statement_lines s
      join journal_entries e on e.kind = any(${[...ENTRY_KINDS]}::text[]) and e.value_date between s.day - ${MOST_APART}::int and s.day + ${MOST_APART}::int
      join journal_lines j on j.entry_id = e.id and j.account = 'bank' and j.amount = case when s.incoming then s.amount else -s.amount end
    where s.payment_id is null and s.entry_id is null and not exists (select 1 from bank_statement_lines o where o.entry_id = e.id)
  )
  update bank_statement_lines s set entry_id = pairs.entry from pairs where s.id = pairs.line and pairs.of_line = 1 and pairs.of_entry = 1 returning s.id`

/** A line linked meanwhile, or money that left the account again, needs no staff. */
const resolveFound = (tx: Tx, now: Date) =>
  sql`
    update bank_exceptions o set state = 'resolved', resolution = 'found', resolved_at = greatest(${now}::timestamptz, o.found_at)
    where o.state = 'open' and (
      exists (select 1 from bank_statement_lines s where num_nonnulls(s.payment_id, s.entry_id) = 1
        and (s.id = o.line_id or o.line_id is null and s.payment_id = o.about_payment_id or s.entry_id = o.about_entry_id))
      or o.kind = 'missing_payment' and exists (select 1 from received_money r where r.payment_id = o.about_payment_id and r.left_entry_id is not null))`.execute(
    tx,
  )
