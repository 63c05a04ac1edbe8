import { sql, type RawBuilder } from 'kysely'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import type { BrokenBooks } from './broken-books.ts'
import { otherValue, type Column } from './other-value.ts'
import { PROVES_NOTHING, TABLES, type Table } from './unproven-columns.ts'

export const TABLE_NAMES = Object.keys(TABLES) as Table[]

/**
 * The clock does not move: of several score rows of one moment only the last is proved. A user without a loan has no figures. Requests
 * about roles move no money.
 */
const PROVED_ROWS: Partial<Record<Table, RawBuilder<unknown>>> = {
  score_history: sql`not exists (select 1 from score_history o where o.user_id = t.user_id and o.at = t.at and o.id > t.id)`,
  second_person_requests: sql`t.kind in ('write_off', 'cash_refund', 'bank_payment')`,
  users: sql`exists (select 1 from loans l where l.user_id = t.id)`,
}
const provedRows = (table: Table) => PROVED_ROWS[table] ?? sql`true`

/** By value, because updates and vacuum move rows: each run must change the same row. */
const IN_ORDER: Partial<Record<Table, RawBuilder<unknown>>> = { receipts: sql`t.made_at, t.number` }
/** Rows of each column that `npm run nightly -- combinations` changes, one after the other; the check changes one. */
const MOST_ROWS = IS_NIGHTLY ? 60 : 1

/** The moments of a job are recorded nowhere else. */
const BY_A_JOB: Readonly<Record<string, RawBuilder<boolean>>> = {
  'score_history.at': sql`t.cause = 'day_passed'`,
  'receipts.closed_at': sql`t.close_reason = 'It expired.'`,
}

interface Place {
  readonly row: string
  readonly values: string
  readonly customer: string | null
}

/** The middle ones of as many equal parts. */
const spread = (rows: readonly Place[]): Place[] => {
  const parts = Math.min(MOST_ROWS, rows.length)
  return Array.from({ length: parts }, (_, part) => rows[Math.floor(((part + 0.5) * rows.length) / parts)]).filter(
    (one) => one !== undefined,
  )
}

async function placesOf({ tx }: BrokenBooks, table: Table, condition = sql<boolean>`true`): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select t.ctid::text as "row", left(t::text, 200) as "values", ${sql.raw(TABLES[table])} as customer from ${sql.table(table)} t where ${condition} and ${provedRows(table)}
    order by ${IN_ORDER[table] ?? sql`t::text`}`.execute(tx)
  return rows
}

const findsSomething = (place: Place) => ({
  customer: place.customer,
  isEnough: (found: readonly unknown[]) => found.length > 0,
})

/** Changes one value after the other, in rows of each state. @returns those after which the proof found nothing. */
export async function changesWithoutFinding(broken: BrokenBooks, table: Table): Promise<readonly string[]> {
  const { rows: columns } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`.execute(
    broken.tx,
  )
  const unfound: string[] = []
  for (const column of columns) {
    if (PROVES_NOTHING[table]?.[column.name] !== undefined) continue
    const byJob = BY_A_JOB[`${table}.${column.name}`] ?? sql<boolean>`false`
    const rows = await placesOf(broken, table, sql<boolean>`t.${sql.ref(column.name)} is not null and not coalesce(${byJob}, false)`)
    for (const place of spread(rows)) {
      const found = await broken.findingsAfter(
        (tx) =>
          sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${otherValue(column)} where ctid = ${place.row}::tid`.execute(tx),
        findsSomething(place),
      )
      if (found.length === 0) unfound.push(`${column.name} of ${place.values}`)
    }
  }
  return unfound
}

/** Besides others of each table: only the audit trail names them. */
const ALSO_DELETED: Partial<Record<Table, RawBuilder<boolean>>> = {
  payments: sql`t.status in ('pending', 'failed') and t.momo_reference is null and t.receipt_number is null and t.unallocated_amount = 0`,
  loan_events: sql`t.kind = 'terms_accepted'`,
  loan_terms: sql`not exists (select 1 from loans l where t.hash in (l.terms_hash, l.accepted_terms_hash))`,
}

/** A failed payment changes no figure; its row only explains the days before. */
const MAY_BE_DELETED: Partial<Record<Table, RawBuilder<boolean>>> = { score_history: sql`t.cause = 'payment_failed'` }

/** @returns the rows after whose deletion the proof found nothing. */
export async function deletionsWithoutFinding(broken: BrokenBooks, table: Table): Promise<readonly string[]> {
  const rows = await placesOf(broken, table, sql<boolean>`not ${MAY_BE_DELETED[table] ?? sql<boolean>`false`}`)
  const others = ALSO_DELETED[table] === undefined ? [] : await placesOf(broken, table, ALSO_DELETED[table])
  const unfound: string[] = []
  for (const place of new Set([rows[0], ...spread(rows), rows.at(-1), ...others])) {
    if (place === undefined) continue
    const found = await broken.findingsAfter(
      (tx) => sql`delete from ${sql.table(table)} where ctid = ${place.row}::tid`.execute(tx),
      findsSomething(place),
    )
    if (found.length === 0) unfound.push(place.values)
  }
  return unfound
}
