import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import { loanNumbersIn, nearestPairs, type BankLine, type PossiblePair } from '#domain/reconciliation/bank-statement.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Entries by staff; payments are found by their reference. */
const ENTRY_KINDS = ['office_entry', 'cash_deposited', 'provider_transfer'] as const
/** In days. */
const MOST_APART = 7

/** SQL for the reference of line `s`, or its number. */
const KEY_OF_LINE = sql`case when s.reference_key = '' then 'LINE' || s.id else s.reference_key end`

/** The statement proves a transfer, however old it is. */
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
 * Links lines with payments by reference, and with entries of the same amount by the nearest day; resolves exceptions that this explains.
 * Books nothing. @returns the number of links.
 */
export async function linkBankLines(tx: Tx, now: Date): Promise<number> {
  let linked = (await linkPayments(tx)).rows.length
  linked += await linkEntries(tx)
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

async function linkEntries(tx: Tx): Promise<number> {
  const unlinked = sql`select s.id, s.day, s.incoming, s.amount, s.details from bank_statement_lines s where s.payment_id is null and s.entry_id is null`
  const pairs = [...(await nearestEntries(tx, unlinked))]
  if (pairs.length === 0) return 0
  const { rows } = await sql`
    update bank_statement_lines s set entry_id = pair.entry
    from unnest(${pairs.map(([line]) => line)}::bigint[], ${pairs.map(([, entry]) => entry)}::bigint[]) as pair (line, entry)
    where s.id = pair.line returning s.id`.execute(tx)
  return rows.length
}

/** The entry that each of `lines` (id, day, incoming, amount, details) shows, among those without a line. */
async function nearestEntries(db: Db | Tx, lines: RawBuilder<unknown>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<PossiblePair & { incoming: boolean; details: string }>`
    select s.id as line, e.id as entry, abs(e.value_date - s.day) as apart, s.incoming, s.details
    from (${lines}) s
      join journal_entries e on e.kind = any(${[...ENTRY_KINDS]}::text[]) and e.value_date between s.day - ${MOST_APART}::int and s.day + ${MOST_APART}::int
      join journal_lines j on j.entry_id = e.id and j.account = 'bank' and j.amount = case when s.incoming then s.amount else -s.amount end
    where not exists (select 1 from bank_statement_lines o where o.entry_id = e.id)`.execute(db)
  const called = rows.map(({ incoming, details }) => (incoming ? loanNumbersIn(details) : []))
  const { rows: loans } = await sql<{ id: number }>`select id from loans where id = any(${[...new Set(called.flat())]}::bigint[])`.execute(
    db,
  )
  const customers = new Set(loans.map(({ id }) => id))
  // A credit that names a loan is a customer's, whatever the office entered for the same amount.
  return nearestPairs(rows.filter((_, at) => !called[at]?.some((number) => customers.has(number))))
}

/** For lines that are not stored yet; the keys are their rows. */
export const entriesShownBy = (db: Db | Tx, lines: readonly BankLine[]): Promise<ReadonlyMap<number, number>> =>
  nearestEntries(
    db,
    sql`select * from unnest(${lines.map(({ row }) => row)}::int[], ${lines.map(({ day }) => day)}::date[], ${lines.map(({ incoming }) => incoming)}::bool[],
      ${lines.map(({ amount }) => amount)}::bigint[], ${lines.map(({ details }) => details)}::text[]) as fresh (id, day, incoming, amount, details)`,
  )

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
