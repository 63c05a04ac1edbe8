import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { transaction } from '#server/platform/db.ts'
import { purgeExpired } from '#server/platform/jobs/purge-expired.ts'
import { CALLS_PER_WRITE } from '#server/platform/http/session-rate-limit.ts'
import { Presence } from '#server/platform/presence.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-life.ts'
import { RandomOffice, seeded } from '#tests/support/random-office.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

// What a home was answered is kept, and answered again only while the database says that nothing of that customer has changed. Whatever happens, in whichever
// process, the next call answers what somebody who has kept nothing would.
const READS = ['/api/auth/user', '/api/loans/user', '/api/notifications', '/api/public/stats']
const SEED = Number(process.env['KEPT_SEED'] ?? 20_261_122)

let product: TestApp
let other: Awaited<ReturnType<typeof buildApp>>
/** A process that takes itself to be alone, and believes for a minute what it heard, unless it changes something itself. */
let alone: typeof other
beforeAll(async () => {
  product = await buildTestApp()
  other = await buildApp({ ...product.deps }, { pool: product.database.pool, longestDelayMilliseconds: 0 })
  const presence = await Presence.enter(product.db, 'alone', 60_000)
  alone = await buildApp({ ...product.deps, presence }, { pool: product.database.pool, longestDelayMilliseconds: 0 })
  await openOffice(product)
})
afterAll(async () => {
  await alone.close()
  await other.close()
  await product.close()
})

const cookiesOf = (person: string) => Object.fromEntries(product.as(person).cookies)
const bodies = async (app: TestApp['app'], person: string, query = '') =>
  Promise.all(READS.map(async (url) => (await app.inject({ url: url + query, cookies: cookiesOf(person) })).body))
let asked = 0
/** An address that nobody asked for before: nothing is kept for it. */
const anew = () => `?limit=200&anew=${(asked += 1)}`

test('after each event of an office of the dice, both processes answer every home as if they had kept nothing', async () => {
  const office = new RandomOffice(product, seeded(SEED))
  await office.join(4)
  await office.fund(2_000_000)
  const people = Array.from({ length: 4 }, (_, one) => `Customer ${one + 1}`)
  let again = 0
  let believed = 0
  for (let event = 0; event < 90; event += 1) {
    if (event % 15 === 14) product.clock.advance({ days: 1 })
    for (const person of people) await comeBack(product, person)
    const before = new Map<string, string[]>()
    for (const person of people) before.set(person, await bodies(product.app, person))
    await bodies(other, people[event % 4] ?? '')
    for (const person of [...people, ...people]) await bodies(alone, person)
    const { statements } = await statementsOf(() => bodies(alone, people[event % 4] ?? ''))
    believed += Number(statements.length === 0)
    await office.act()
    for (const person of people) {
      const right = await bodies(product.app, person, anew())
      expect(await bodies(product.app, person), `seed ${SEED}, event ${event}`).toEqual(right)
      expect(await bodies(other, person), `seed ${SEED}, event ${event}, in the other process`).toEqual(right)
      expect(await bodies(alone, person), `seed ${SEED}, event ${event}, in one that is alone`).toEqual(right)
      again += Number(String(before.get(person)) !== String(right))
    }
  }
  // Otherwise nothing has changed that could have been missed.
  expect(again).toBeGreaterThan(60)
  expect(believed).toBeGreaterThan(60)
}, 120_000)

/** What is counted up, or closed, by triggers and jobs from rows that note their changes themselves. */
const FOLLOWS: Readonly<Record<string, string>> = {
  figure_changes: 'users, loans',
  journal_lines: 'journal_entries',
  journal_days: 'journal_entries',
  closed_days: 'journal_entries',
}

test('every table that a home reads notes whose row was changed', async () => {
  await joinWithProfile(product, 'Read Ama')
  const loan = await borrow(product, 'Read Ama', '200')
  await payCash(product, 'Read Ama', loan, '10')
  const asked = await statementsOf(() => bodies(product.app, 'Read Ama', anew()))
  const statements = new Map(asked.statements.flatMap(({ text, values }) => (/^\s*select/i.test(text) ? [[text, values]] : [])))
  expect(statements.size).toBeGreaterThan(5)
  const read = new Set<string>()
  for (const [text, values] of statements) {
    const { rows } = await product.database.pool.query(`explain (format json) ${text}`, values as unknown[])
    for (const [, table = ''] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) read.add(table)
  }
  expect([...read]).toEqual(expect.arrayContaining(['users', 'loans', 'instalments', 'notifications', 'sessions']))
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'notes_%'`.execute(product.db)
  const noting = new Set(rows.map(({ name }) => name))
  expect([...read].filter((table) => !noting.has(table) && !(table in FOLLOWS) && table !== 'customer_changes')).toEqual([])
})

/** Somebody whose home both processes keep. */
async function atHome(name: string): Promise<string> {
  const id = await joinWithProfile(product, name)
  for (let times = 0; times < 2; times += 1) for (const app of [product.app, other]) await bodies(app, name)
  return id
}
const nameIn = async (app: TestApp['app'], person: string) =>
  (await app.inject({ url: '/api/auth/user', cookies: cookiesOf(person) })).json()['user']['fullName']
const rename = (id: string, name: string, tx = product.db) =>
  tx.updateTable('users').set({ full_name: name }).where('id', '=', id).execute()

test('calls that come together cost the database one short question between them', async () => {
  await atHome('Kept Efua')
  const { answer, statements } = await statementsOf(() => Promise.all(Array.from({ length: 10 }, () => bodies(product.app, 'Kept Efua'))))
  expect(new Set(answer.map(String)).size).toBe(1)
  expect(statements.length).toBeLessThanOrEqual(3)
  for (const { text } of statements) expect(text).toContain('customer_changes')
})

test('who calls without end is slowed down though their answers are kept', async () => {
  await atHome('Eager Adjoa')
  const call = () => product.app.inject({ url: '/api/auth/user', cookies: cookiesOf('Eager Adjoa') })
  const calls = async (count: number) => {
    const statuses: number[] = []
    for (let one = 0; one < count; one += 1) statuses.push((await call()).statusCode)
    return statuses
  }
  expect(new Set(await calls(CALLS_PER_WRITE))).toEqual(new Set([200]))
  // As if it had called so often from another process.
  await product.db.updateTable('rate_limits').set({ count: 12_000 }).where('key', 'like', 'calls:%').execute()
  const { answer, statements } = await statementsOf(() => calls(CALLS_PER_WRITE))
  expect(statements.filter(({ text }) => text.includes('sessions'))).toHaveLength(0)
  expect(answer.filter((status) => status !== 200)).toEqual([429])
})

test('what is kept has every header that the same answer had when it was worked out', async () => {
  await atHome('Framed Esi')
  const ask = (query: string) =>
    product.app.inject({ url: `/api/loans/user${query}`, cookies: cookiesOf('Framed Esi'), headers: { 'accept-encoding': 'br' } })
  const headersOf = async (answer: ReturnType<typeof ask>) =>
    Object.fromEntries(Object.entries((await answer).headers).filter(([name]) => name !== 'date' && name !== 'x-request-id'))
  const worked = await headersOf(ask(anew()))
  await ask('')
  expect(await headersOf(ask(''))).toEqual(worked)
  expect((await ask('')).headers['x-request-id']).not.toBe((await ask('')).headers['x-request-id'])
})

test('who asks in ever new ways pushes nobody’s home out', async () => {
  await atHome('Settled Afua')
  for (let one = 0; one < 2_050; one += 1) await product.app.inject({ url: `/api/public/stats?n=${one}` })
  await product.app.inject({ url: '/%61pi/public/stats' })
  const { statements } = await statementsOf(() => bodies(product.app, 'Settled Afua'))
  expect(statements.filter(({ text }) => !text.includes('customer_changes'))).toEqual([])
})

test('what was noted is forgotten without anybody missing it', async () => {
  const id = await atHome('Kept Abena')
  await rename(id, 'Renamed Abena')
  const forgotten = await purgeExpired.run(product.deps)
  expect(forgotten).toMatchObject({ changes: expect.toSatisfy((count: number) => count > 0) })
  for (const app of [product.app, other]) expect(await nameIn(app, 'Kept Abena')).toBe('Renamed Abena')
})

test('a transaction that touches very many customers is heard of by each of them, in one row', async () => {
  const id = await atHome('Kept Yaw')
  await purgeExpired.run(product.deps)
  const now = product.clock.now()
  const many = Array.from({ length: 150 }, (_, one) => `many ${one}`)
  const accounts = many.map((id, one) => ({
    id,
    full_name: 'One of many',
    phone: `05900${String(10_000 + one)}`,
    created_at: now,
    updated_at: now,
  }))
  await product.db.insertInto('users').values(accounts).execute()
  for (const app of [product.app, other]) await bodies(app, 'Kept Yaw')
  await transaction(product.db, async (tx) => {
    await tx.updateTable('users').set({ full_name: 'One of very many' }).where('id', 'in', many).execute()
    await rename(id, 'Renamed Yaw', tx)
  })
  for (const app of [product.app, other]) expect(await nameIn(app, 'Kept Yaw')).toBe('Renamed Yaw')
  const { rows } = await sql<{ noted: number }>`select count(*) as noted from customer_changes`.execute(product.db)
  expect(rows[0]?.noted).toBeLessThan(300)
})

test('what a part of a transaction noted, and took back, is noted again by the rest', async () => {
  const id = await atHome('Kept Kojo')
  await transaction(product.db, async (tx) => {
    await sql`savepoint part`.execute(tx)
    await rename(id, 'Not Kojo', tx)
    await sql`rollback to savepoint part`.execute(tx)
    await rename(id, 'Renamed Kojo', tx)
  })
  for (const app of [product.app, other]) expect(await nameIn(app, 'Kept Kojo')).toBe('Renamed Kojo')
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'what began long before others and commits after them is heard of when it commits',
  async () => {
    const [slow, quick] = [await atHome('Kept Slow'), await atHome('Kept Quick')]
    const started = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const long = transaction(product.db, async (tx) => {
      await rename(slow, 'Renamed Slow', tx)
      started.resolve()
      await mayEnd.promise
    })
    await started.promise
    await rename(quick, 'Renamed Quick')
    for (const app of [product.app, other]) {
      expect(await nameIn(app, 'Kept Quick')).toBe('Renamed Quick')
      expect(await nameIn(app, 'Kept Slow')).toBe('Kept Slow')
    }
    mayEnd.resolve()
    await long
    for (const app of [product.app, other]) expect(await nameIn(app, 'Kept Slow')).toBe('Renamed Slow')
  },
)

test('a row that goes from one customer to another is noted for both', async () => {
  const [first, second] = [await atHome('Kept First'), await atHome('Kept Second')]
  await purgeExpired.run(product.deps)
  const noted = async () => {
    const { rows } = await sql<{ user_id: string | null }>`select user_id from customer_changes where user_id is not null`.execute(
      product.db,
    )
    return new Set(rows.map((row) => row.user_id))
  }
  await sql`update sessions set user_id = ${second} where user_id = ${first}`.execute(product.db)
  expect(await noted()).toEqual(new Set([first, second]))
})
