import { readFileSync } from 'node:fs'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditSnapshots } from '#server/audit-books/audit-books.ts'
import type { ProvedUpTo } from '#server/audit-books/proved-days.ts'
import type { Tx } from '#server/platform/db.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { sampleOf } from '#tests/support/own-share.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { BrokenBooks, textOf } from './broken-books.ts'
import { FURTHER_BREAKS } from './further-breaks.ts'
import { ISSUE_BREAKS } from './issue-breaks.ts'
import { liveIn, type LivedIn } from './lived-in-books.ts'
import { LOT_BREAKS } from './unallocated-breaks.ts'
import { MORE_BREAKS } from './more-breaks.ts'
import { REGISTER_BREAKS } from './register-breaks.ts'
import { OUTSIDE_BREAKS } from './outside-breaks.ts'
import { otherValue, type Column } from './other-value.ts'
import { PROVES_NOTHING, TABLES, type Table } from './unproven-columns.ts'

let books: LivedIn
let broken: BrokenBooks
beforeAll(async () => {
  books = await liveIn()
  // Before the transaction of the breaks: an embedded database has one connection.
  await expectBooksToBeRight(books.product.db)
  broken = await BrokenBooks.open(books.product.db)
}, 400_000)
afterAll(async () => {
  await broken.close()
  await books.product.close()
})

describe('the proof of the books', () => {
  test.each(
    sampleOf([...ISSUE_BREAKS, ...MORE_BREAKS, ...LOT_BREAKS, ...OUTSIDE_BREAKS, ...FURTHER_BREAKS, ...REGISTER_BREAKS]).map(
      (one) => [one.what, one.rule, one] as const,
    ),
  )('reports %s as %s', async (_what, rule, one) => {
    const isReported = (text: string) => text.startsWith(`${rule}:`)
    const isEnough = (found: Parameters<typeof textOf>[0]) => textOf(found).some(isReported)
    const findings = await broken.findingsAfter((tx) => one.with(tx, books), { customer: one.isOfOffice ? null : undefined, isEnough })
    expect(textOf(findings).filter(isReported), textOf(findings).join('\n')).not.toEqual([])
  })
})

test('write-offs from before migration 0073 need no confirmed request', async () => {
  const migration = readFileSync('migrations/0073-audit-books.sql', 'utf8')
  const marksOldRows = migration.slice(migration.indexOf('insert into book_rule_changes'))
  const asBefore = async (tx: Tx) => {
    await sql`delete from second_person_requests where kind = 'write_off'`.execute(tx)
    await sql`delete from audit_trail where action in ('requestWriteOff', 'withdrawRequest')`.execute(tx)
    await sql`update audit_trail set after = after - 'requestedBy' where action = 'writeOffLoan'`.execute(tx)
  }
  const ofRequests = async (change: (tx: Tx) => Promise<unknown>) => {
    const findings = await broken.findingsAfter(change, { customer: undefined, isEnough: () => false })
    return textOf(findings).filter((text) => text.startsWith('request_'))
  }
  expect(await ofRequests(asBefore)).toEqual([expect.stringContaining('request_is_by_two: Entry')])
  expect(
    await ofRequests(async (tx) => {
      await asBefore(tx)
      await sql.raw(marksOldRows).execute(tx)
    }),
  ).toEqual([])
})

test('the nightly proof after any closed day finds nothing in right books', async () => {
  const { rows } = await sql<ProvedUpTo>`
    select c.day, (select coalesce(max(a.id), 0) from audit_trail a where a.at < (c.day + interval '26 hours') at time zone 'UTC') as "lastAct"
    from closed_days c order by c.day desc`.execute(broken.tx)
  expect(rows.length).toBeGreaterThan(30)
  const users = new Set<number>()
  for (const since of rows.filter((_, place) => place < 8 || place % 5 === 0)) {
    const { findings, customers } = await auditSnapshots((work) => work(broken.tx), { since })
    expect(textOf(findings), since.day).toEqual([])
    users.add(customers)
  }
  expect(Math.min(...users)).toBeLessThan(Math.max(...users))
})

const TABLE_NAMES = Object.keys(TABLES) as Table[]

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

/** By its values, since the place of a row changes with updates and vacuum: the same row must change in each run. */
const IN_ORDER: Partial<Record<Table, RawBuilder<unknown>>> = { receipts: sql`t.made_at, t.number` }
/** Rows of each column that `npm run nightly -- combinations` changes, one after the other; the check changes one. */
const MOST_ROWS = IS_NIGHTLY ? 60 : 1

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

async function placesOf(table: Table, condition = sql<boolean>`true`): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select t.ctid::text as "row", left(t::text, 200) as "values", ${sql.raw(TABLES[table])} as customer from ${sql.table(table)} t where ${condition} and ${provedRows(table)}
    order by ${IN_ORDER[table] ?? sql`t::text`}`.execute(broken.tx)
  return rows
}

const findsSomething = (place: Place) => ({
  customer: place.customer,
  isEnough: (found: readonly unknown[]) => found.length > 0,
})

test.each(sampleOf(TABLE_NAMES))('a changed value in each column of %s is found', async (table) => {
  const { rows: columns } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`.execute(
    broken.tx,
  )
  const unfound: string[] = []
  for (const column of columns) {
    if (PROVES_NOTHING[table]?.[column.name] !== undefined) continue
    const rows = await placesOf(table, sql<boolean>`t.${sql.ref(column.name)} is not null`)
    for (const place of spread(rows)) {
      const found = await broken.findingsAfter(
        (tx) =>
          sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${otherValue(column)} where ctid = ${place.row}::tid`.execute(tx),
        findsSomething(place),
      )
      if (found.length === 0) unfound.push(`${column.name} of ${place.values}`)
    }
  }
  expect(unfound, `changed columns of ${table} without a finding`).toEqual([])
})

/** Besides three of each table: only the audit trail names them. */
const ALSO_DELETED: Partial<Record<Table, RawBuilder<boolean>>> = {
  payments: sql`t.status in ('pending', 'failed') and t.momo_reference is null and t.receipt_number is null and t.unallocated_amount = 0`,
  loan_events: sql`t.kind = 'terms_accepted'`,
  loan_terms: sql`not exists (select 1 from loans l where t.hash in (l.terms_hash, l.accepted_terms_hash))`,
}

// Three of each table.
test.each(sampleOf(TABLE_NAMES))('a deleted row of %s is found', async (table) => {
  const rows = await placesOf(table)
  const others = ALSO_DELETED[table] === undefined ? [] : await placesOf(table, ALSO_DELETED[table])
  const unfound: string[] = []
  for (const place of new Set([rows[0], ...spread(rows), rows.at(-1), ...others])) {
    if (place === undefined) continue
    const found = await broken.findingsAfter(
      (tx) => sql`delete from ${sql.table(table)} where ctid = ${place.row}::tid`.execute(tx),
      findsSomething(place),
    )
    if (found.length === 0) unfound.push(place.values)
  }
  expect(unfound, `deleted rows of ${table} without a finding`).toEqual([])
})
