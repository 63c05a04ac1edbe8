import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { cedis } from '#domain/kernel/money.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { bookFunding } from '#server/ledger/book-funding.ts'
import { closeDay } from '#server/operations/daily-close.ts'
import { type Database, openDatabase, transaction } from '#server/platform/db.ts'
import { signInStaff } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { defaultActor } from '#tests/support/platform-probe.ts'

// Two connections need a server.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('an entry during the close of its day', () => {
  let product: TestApp
  let other: Database
  let md: string
  beforeAll(async () => {
    product = await buildTestApp()
    md = await signInStaff(product, 'md', '0201000003', 'md')
    other = await openDatabase({ url: product.url ?? '' })
  })
  afterAll(async () => {
    await other.close()
    await product.close()
  })

  /** A third connection reads it: the other two are in their transactions. */
  const waitsForLock = async (): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      other.db,
    )
    return rows.length > 0
  }
  const context = (requestId: string): RequestContext => {
    const now = product.clock.now()
    return { actor: defaultActor(md), origin: { requestId, address: '127.0.0.1' }, now, today: dayOf(now) }
  }
  const fund = (requestId: string, meanwhile: () => Promise<void> = async () => undefined) =>
    transaction(product.db, async (tx) => {
      await bookFunding(tx, context(requestId), { amount: cedis(100), reference: requestId })
      await meanwhile()
    })
  const bookedOn = async (requestId: string) =>
    (await product.db.selectFrom('journal_entries').select('booked_on').where('request_id', '=', requestId).executeTakeFirst())?.booked_on

  test('is in the day and its totals when it was written first: the close waits for it', async () => {
    const day = dayOf(product.clock.now())
    let closed = false
    let closing: Promise<void> = Promise.resolve()
    await fund('first', async () => {
      closing = closeDay({ ...product.deps, db: other.db }, day).then(() => {
        closed = true
      })
      await expect.poll(waitsForLock).toBe(true)
      expect(closed).toBe(false)
    })
    await closing
    expect(await bookedOn('first')).toBe(day)
    const { rows } = await sql`select amount from journal_days where day = ${day} and account = 'office_cash'`.execute(product.db)
    expect(rows).toEqual([{ amount: 100_00 }])
  })

  test('is booked on the next day when the close comes first', async () => {
    product.clock.advance({ days: 1 })
    const day = dayOf(product.clock.now())
    let funding: Promise<void> = Promise.resolve()
    await other.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7232003)`.execute(tx)
      await sql`insert into closed_days (day, closed_at) values (${day}, ${startOf(addDays(day, 1))})`.execute(tx)
      funding = fund('second')
      await expect.poll(waitsForLock).toBe(true)
      expect(await bookedOn('second')).toBeUndefined()
    })
    await funding
    expect(await bookedOn('second')).toBe('2026-03-04')
  })

  test('never enters a closed day, among many concurrent ones', async () => {
    for (let round = 0; round < 20; round += 1) {
      product.clock.advance({ days: 1 })
      const day = dayOf(product.clock.now())
      const names = Array.from({ length: 6 }, (_, index) => `race ${round} ${index}`)
      const fundings = names.map((name) => fund(name))
      await setTimeout(round % 5)
      await closeDay({ ...product.deps, db: other.db }, day)
      await Promise.all(fundings)
      for (const name of names) expect([day, dayOf(new Date(Date.parse(day) + 86_400_000))]).toContain(await bookedOn(name))
    }
    const { rows } = await sql`select * from invariants_of_past_reports()`.execute(product.db)
    expect(rows).toEqual([])
  })
})
