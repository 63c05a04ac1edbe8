import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditSnapshots } from '#server/audit-books/audit-books.ts'
import type { ProvedUpTo } from '#server/audit-books/proved-days.ts'
import type { Tx } from '#server/platform/db.ts'
import { ownShareOf } from '#tests/support/own-share.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { BrokenBooks, textOf } from './broken-books.ts'
import { FURTHER_BREAKS } from './further-breaks.ts'
import { ISSUE_BREAKS } from './issue-breaks.ts'
import { liveIn, type LivedIn } from './lived-in-books.ts'
import { LOT_BREAKS } from './unallocated-breaks.ts'
import { MORE_BREAKS } from './more-breaks.ts'
import { REGISTER_BREAKS } from './register-breaks.ts'
import { OUTSIDE_BREAKS } from './outside-breaks.ts'
import { changesWithoutFinding, deletionsWithoutFinding, TABLE_NAMES } from './each-row.ts'

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
    ownShareOf([...ISSUE_BREAKS, ...MORE_BREAKS, ...LOT_BREAKS, ...OUTSIDE_BREAKS, ...FURTHER_BREAKS, ...REGISTER_BREAKS]).map(
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

test('the nightly proof after any closed day finds nothing in correct books', async () => {
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

test.each(ownShareOf(TABLE_NAMES))('a changed value in each column of %s is found', async (table) => {
  expect(await changesWithoutFinding(broken, table), `changed columns of ${table} without a finding`).toEqual([])
})

test.each(ownShareOf(TABLE_NAMES))('a deleted row of %s is found', async (table) => {
  expect(await deletionsWithoutFinding(broken, table), `deleted rows of ${table} without a finding`).toEqual([])
})
