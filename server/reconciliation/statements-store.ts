import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import type { StatementLayout, StatementLine } from '#domain/reconciliation/statement-layouts.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface StoredLine extends Omit<StatementLine, 'row'> {
  readonly id: number
  readonly gateway: string
  readonly importedBy: string
  readonly linked: boolean
}

interface LineRow {
  id: number
  gateway: string
  direction: StatementLine['direction']
  incoming: boolean
  transaction_id: string
  reported_reference: string | null
  phone: string | null
  amount: number
  fee: number
  currency: string
  moved_at: Date
  imported_by: string
  linked: boolean
}

const COLUMNS = sql`s.id, s.gateway, s.direction, s.incoming, s.transaction_id, s.reported_reference, s.phone, s.amount, s.fee, s.currency, s.moved_at,
  st.imported_by, num_nonnulls(s.request_reference, s.payment_id, s.entry_id) > 0 as linked`

const toLine = (row: LineRow): StoredLine => ({
  id: row.id,
  gateway: row.gateway,
  direction: row.direction,
  incoming: row.incoming,
  transactionId: row.transaction_id,
  reference: row.reported_reference,
  phone: row.phone,
  amount: pesewas(row.amount),
  fee: pesewas(row.fee),
  currency: row.currency,
  at: row.moved_at,
  importedBy: row.imported_by,
  linked: row.linked,
})

/** Lines of these transactions, and all without a match. */
export async function storedLines(db: Db | Tx, gateway: StatementLayout, transactionIds: readonly string[]): Promise<StoredLine[]> {
  const { rows } = await sql<LineRow>`
    select ${COLUMNS} from momo_statement_lines s join momo_statements st on st.id = s.statement_id
    where s.gateway = ${gateway} and (s.transaction_id = any(${transactionIds}::text[])
      or s.request_reference is null and s.payment_id is null and s.entry_id is null)
    order by s.id`.execute(db)
  return rows.map(toLine)
}

interface NewStatement {
  readonly gateway: StatementLayout
  readonly from: LocalDate
  readonly to: LocalDate
  readonly hash: string
  readonly lines: number
  readonly fresh: readonly StatementLine[]
  readonly by: string
  readonly at: Date
}

/** @returns the new lines; those of a concurrent import stay with it. */
export async function insertStatement(
  tx: Tx,
  statement: NewStatement,
): Promise<{ readonly lines: StoredLine[]; readonly linesHash: string }> {
  const { id } = await tx
    .insertInto('momo_statements')
    .values({
      gateway: statement.gateway,
      from_day: statement.from,
      to_day: statement.to,
      file_hash: statement.hash,
      line_count: statement.lines,
      new_count: statement.fresh.length,
      imported_by: statement.by,
      imported_at: statement.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { fresh } = statement
  const { rows } = await sql<LineRow>`
    insert into momo_statement_lines as s (statement_id, gateway, direction, incoming, transaction_id, transaction_key, reported_reference, phone, amount, fee, currency, moved_at, moved_on)
    select ${id}::bigint, ${statement.gateway}::text, * from unnest(${fresh.map((line) => line.direction)}::text[], ${fresh.map((line) => line.incoming)}::boolean[],
      ${fresh.map((line) => line.transactionId)}::text[], ${fresh.map((line) => transactionKey(line.transactionId))}::text[],
      ${fresh.map((line) => line.reference)}::text[], ${fresh.map((line) => line.phone)}::text[],
      ${fresh.map((line) => line.amount)}::bigint[], ${fresh.map((line) => line.fee)}::bigint[], ${fresh.map((line) => line.currency)}::text[],
      ${fresh.map((line) => line.at)}::timestamptz[], ${fresh.map((line) => dayOf(line.at))}::date[])
    on conflict (gateway, direction, transaction_id) do nothing
    returning s.id, s.gateway, s.direction, s.incoming, s.transaction_id, s.reported_reference, s.phone, s.amount, s.fee, s.currency, s.moved_at,
      ${statement.by}::text as imported_by, false as linked`.execute(tx)
  if (rows.length < fresh.length) await tx.updateTable('momo_statements').set({ new_count: rows.length }).where('id', '=', id).execute()
  const { rows: sums } = await sql<{ hash: string }>`
    select sum_of_lines(string_agg(momo_line_text(l), E'\\n' order by l.id)) as hash from momo_statement_lines l where l.id = any(${rows.map((one) => one.id)}::bigint[])`.execute(
    tx,
  )
  return { lines: rows.map(toLine), linesHash: sums[0]?.hash ?? '' }
}

/** An existing link on either side stays. */
export async function linkLines(
  tx: Tx,
  links: readonly { readonly lineId: number; readonly reference: string | null; readonly paymentId: number | null }[],
): Promise<void> {
  if (links.length === 0) return
  await sql`
    update momo_statement_lines s set request_reference = link.reference, payment_id = link.payment_id, entry_id = coalesce(s.entry_id, link.entry_id)
    from (
      select distinct on (coalesce(x.reference, x.payment_id::text)) x.line_id, x.reference, x.payment_id,
        -- Its money was booked before it was on a statement.
        (select o.entry_id from momo_exceptions o join journal_entries e on e.id = o.entry_id
          where o.reference = x.reference and (e.kind = 'payment_unallocated' or e.kind = 'taken_from_kept' and e.payment_id is null) limit 1) as entry_id
      from unnest(${links.map((one) => one.lineId)}::bigint[], ${links.map((one) => one.reference)}::text[], ${links.map((one) => one.paymentId)}::bigint[])
        as x (line_id, reference, payment_id)
      order by coalesce(x.reference, x.payment_id::text), x.line_id
    ) link
    where s.id = link.line_id and s.request_reference is null and s.payment_id is null and (link.payment_id is null or s.entry_id is null)
      and not exists (select 1 from momo_statement_lines t where t.request_reference = link.reference or t.payment_id = link.payment_id)`.execute(
    tx,
  )
}

/** False: linked meanwhile. */
export async function lockUnmatchedLine(tx: Tx, lineId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from momo_statement_lines where id = ${lineId} and request_reference is null and payment_id is null and entry_id is null for update`.execute(
    tx,
  )
  return rows.length > 0
}

/** False: linked meanwhile. */
export async function markLineBooked(tx: Tx, lineId: number, entryId: number): Promise<boolean> {
  const linked = await tx
    .updateTable('momo_statement_lines')
    .set({ entry_id: entryId })
    .where('id', '=', lineId)
    .where('entry_id', 'is', null)
    .where('payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return linked !== undefined
}

export interface NamedOrder {
  readonly reference: string
  readonly direction: string
  readonly status: 'CREATED' | 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  readonly amount: Pesewas
  readonly currency: string
  readonly phone: string
  readonly transactionId: string | null
  readonly lineId: number | null
}

export async function namedOrders(
  db: Db | Tx,
  gateway: StatementLayout,
  named: { readonly references: readonly string[]; readonly transactionIds: readonly string[] },
): Promise<NamedOrder[]> {
  const { rows } = await sql<Omit<NamedOrder, 'amount'> & { amount: number }>`
    select m.reference, m.direction, m.status, m.amount, m.currency, m.phone, m.transaction_id as "transactionId", s.id as "lineId"
    from momo_transactions m left join momo_statement_lines s on s.request_reference = m.reference
    where m.gateway = ${gateway} and (m.reference = any(${named.references}::text[]) or m.transaction_id = any(${named.transactionIds}::text[]))`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, amount: pesewas(row.amount) }))
}
