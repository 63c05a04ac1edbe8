import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { BankLayout } from '#domain/reconciliation/bank-layouts.ts'
import { referenceKey, type BankLine, type KnownLine } from '#domain/reconciliation/bank-statement.ts'
import type { BankExceptionKind } from '#domain/reconciliation/bank-exception.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Serialises imports, so that none counts a line that another stores. */
export const lockBankAccount = async (tx: Tx): Promise<void> => {
  await sql`select 1 from accounts where account = 'bank' for no key update`.execute(tx)
}

interface LineRow {
  id: number
  day: LocalDate
  incoming: boolean
  amount: number
  reference: string | null
}

export async function storedBankLines(db: Db | Tx, { from, to }: { from: LocalDate; to: LocalDate }): Promise<KnownLine[]> {
  const { rows } = await sql<LineRow>`
    select id, day, incoming, amount, reference from bank_statement_lines where day between ${from}::date and ${to}::date order by id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, amount: pesewas(row.amount) }))
}

interface NewStatement {
  readonly layout: BankLayout
  readonly account: string | null
  readonly from: LocalDate
  readonly to: LocalDate
  readonly opening: Pesewas | null
  readonly closing: Pesewas | null
  readonly hash: string
  readonly lines: number
  readonly fresh: readonly BankLine[]
  readonly by: string
  readonly at: Date
}
export type StoredBankLine = BankLine & { readonly id: number }

/** Call it under lockBankAccount. @returns the new lines, and their hash for the audit trail. */
export async function insertBankStatement(
  tx: Tx,
  statement: NewStatement,
): Promise<{ readonly lines: StoredBankLine[]; readonly linesHash: string }> {
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      layout: statement.layout,
      account: statement.account,
      from_day: statement.from,
      to_day: statement.to,
      opening: statement.opening,
      closing: statement.closing,
      file_hash: statement.hash,
      line_count: statement.lines,
      new_count: statement.fresh.length,
      imported_by: statement.by,
      imported_at: statement.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { fresh } = statement
  const { rows } = await sql<{ id: number; at: number }>`
    with fresh as (
      select * from unnest(${fresh.map((_, at) => at)}::int[], ${fresh.map(({ day }) => day)}::date[], ${fresh.map(({ incoming }) => incoming)}::boolean[],
        ${fresh.map(({ amount }) => amount)}::bigint[], ${fresh.map(({ reference }) => reference)}::text[], ${fresh.map(referenceKey)}::text[],
        ${fresh.map(({ details }) => details)}::text[], ${fresh.map(({ payer }) => payer)}::text[])
        as line (at, day, incoming, amount, reference, key, details, payer)
    ), numbered as (
      select f.*, row_number() over (partition by f.day, f.incoming, f.amount, f.key order by f.at)
        + (select count(*) from bank_statement_lines s where (s.day, s.incoming, s.amount, s.reference_key) = (f.day, f.incoming, f.amount, f.key)) as occurrence
      from fresh f
    ), inserted as (
      insert into bank_statement_lines (statement_id, day, incoming, amount, reference, reference_key, occurrence, details, payer)
      select ${id}::bigint, day, incoming, amount, reference, key, occurrence, details, payer from numbered order by at
      returning id, day, incoming, amount, reference_key, occurrence
    )
    select i.id, n.at from inserted i join numbered n
      on (n.day, n.incoming, n.amount, n.key, n.occurrence) = (i.day, i.incoming, i.amount, i.reference_key, i.occurrence) order by n.at`.execute(
    tx,
  )
  const lines = rows.flatMap((row) => {
    const line = fresh[row.at]
    return line === undefined ? [] : [{ ...line, id: row.id }]
  })
  const { rows: sums } = await sql<{ hash: string }>`
    select sum_of_lines(string_agg(bank_line_text(l), E'\\n' order by l.id)) as hash from bank_statement_lines l where l.id = any(${rows.map((one) => one.id)}::bigint[])`.execute(
    tx,
  )
  return { lines, linesHash: sums[0]?.hash ?? '' }
}

/** Null: no statement names a balance, or a day since has no statement. */
export async function bankBalanceAt(db: Db | Tx, day: LocalDate): Promise<Pesewas | null> {
  const { rows } = await sql<{ balance: number }>`
    select s.opening + coalesce((
      select sum(case when l.incoming then l.amount else -l.amount end) from bank_statement_lines l where l.day between s.from_day and ${day}::date), 0)::bigint as balance
    from bank_statements s
    where s.opening is not null and s.from_day <= ${day}::date
      and not exists (
        select 1 from generate_series(s.from_day, ${day}::date, interval '1 day') d
        where not exists (select 1 from bank_statements t where d::date between t.from_day and t.to_day))
    order by s.from_day desc, s.id desc limit 1`.execute(db)
  return rows[0] === undefined ? null : pesewas(rows[0].balance)
}

/** Of statements that begin inside these days, or the day after them. */
export async function openingsWithin(
  db: Db | Tx,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<{ day: LocalDate; opening: Pesewas }[]> {
  const { rows } = await sql<{ day: LocalDate; opening: number }>`
    select from_day as day, opening from bank_statements
    where opening is not null and from_day > ${from}::date and from_day <= ${addDays(to, 1)}::date order by from_day`.execute(db)
  return rows.map(({ day, opening }) => ({ day, opening: pesewas(opening) }))
}

/** The account that the newest statement names. */
export async function accountOfStatements(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{ account: string }>`
    select account from bank_statements where account is not null order by id desc limit 1`.execute(db)
  return rows[0]?.account ?? null
}

export interface FoundException {
  readonly lineId: number
  readonly kind: BankExceptionKind
  readonly paymentId: number | null
  readonly details: string | null
}

export async function insertBankExceptions(tx: Tx, found: readonly FoundException[], now: Date): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into bank_exceptions (kind, line_id, about_payment_id, details, found_at)
    select x.kind, x.line_id, x.payment_id, x.details, ${now}::timestamptz
    from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ lineId }) => lineId)}::bigint[], ${found.map(({ paymentId }) => paymentId)}::bigint[],
      ${found.map(({ details }) => details)}::text[]) as x (kind, line_id, payment_id, details)
      join bank_statement_lines s on s.id = x.line_id and s.payment_id is null and s.entry_id is null
    on conflict do nothing`.execute(tx)
}
