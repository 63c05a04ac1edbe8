import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '#domain/audit-books/finding.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { auditBooksJob, isWholeProofDue } from '#server/audit-books/audit-books-job.ts'
import { auditSnapshots } from '#server/audit-books/audit-books.ts'
import { lastAudits } from '#server/audit-books/book-audits-store.ts'
import { checkSeals, readProvedDays, readProvedUpTo, sealDays } from '#server/audit-books/proved-days.ts'
import { readChangedUsers } from '#server/audit-books/read-changed-users.ts'
import { readOfficeBooks } from '#server/audit-books/read-office-books.ts'
import { runAudit } from '#server/audit-books/run-audit.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { transaction } from '#server/platform/db.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { closePastDays } from '#tests/support/past-days.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const PEOPLE = ['Ama', 'Kojo', 'Esi', 'Yaw'] as const
type Person = (typeof PEOPLE)[number]

let product: TestApp
const ids = new Map<Person, string>()
const loans = new Map<Person, number>()
const idOf = (name: Person): string => ids.get(name) ?? ''

/** The next night the day is closed and proved. */
async function dayWith(person: Person): Promise<void> {
  await comeBack(product, 'desk')
  await comeBack(product, person)
  await payCash(product, person, loans.get(person) ?? 0, '30.00')
  await night()
}
async function night(): Promise<void> {
  const tomorrow = new Date(Date.parse(`${dayOf(product.clock.now())}T00:00:00Z`) + 86_400_000)
  product.clock.moveTo(new Date(tomorrow.getTime() + 5 * 60_000))
  await runJob(product.deps, dailyClose)
  product.clock.moveTo(new Date(tomorrow.getTime() + 2 * 3_600_000))
  await runJob(product.deps, auditBooksJob)
  product.clock.moveTo(new Date(tomorrow.getTime() + 9 * 3_600_000))
}

beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await product.as('md').post('/api/admin/ledger/funding', { amount: '1000.00', reference: 'Opening' })
  for (const name of PEOPLE) {
    ids.set(name, await joinWithProfile(product, name))
    loans.set(name, await borrow(product, name, '300'))
  }
  await night()
  for (const name of ['Ama', 'Kojo', 'Esi'] as const) await dayWith(name)
}, 240_000)
afterAll(() => product.close())

describe('the nightly proof', () => {
  test('reads everything in the first night, and only the users of the new day in later nights', async () => {
    const { rows } = await sql<{ scope: string; customers: number }>`select scope, customers from book_audits order by id`.execute(
      product.db,
    )
    const [first, ...others] = rows
    expect(first).toMatchObject({ scope: 'whole' })
    expect(first?.customers).toBeGreaterThan(PEOPLE.length)
    for (const other of others) {
      expect(other.scope).toBe('changed')
      expect(other.customers).toBeLessThan(first?.customers ?? 0)
    }
    expect(others).toHaveLength(3)
  })

  test('seals each closed day once', async () => {
    const { rows: closed } = await sql<{ day: string }>`select day from closed_days order by day`.execute(product.db)
    expect((await readProvedDays(product.db)).map(({ day }) => day)).toEqual(closed.map(({ day }) => day))
    await runAudit(product.deps, 'command')
    expect(await readProvedDays(product.db)).toHaveLength(closed.length)
  })

  test('reads after three proved days only the users and the entries of the new day', async () => {
    await comeBack(product, 'desk')
    await comeBack(product, 'Yaw')
    await payCash(product, 'Yaw', loans.get('Yaw') ?? 0, '30.00')
    await comeBack(product, 'md')
    await product.as('md').post('/api/admin/ledger/funding', { amount: '5.00', reference: 'Slip' })
    const since = await readProvedUpTo(product.db)
    if (since === undefined) throw new Error('a day was proved')
    const read = await product.db.transaction().execute(async (tx) => ({
      users: await readChangedUsers(tx, since),
      books: await readOfficeBooks(tx, since),
      whole: await readOfficeBooks(tx),
    }))
    expect(read.users).toContain(idOf('Yaw'))
    for (const name of ['Ama', 'Kojo', 'Esi'] as const) expect(read.users).not.toContain(idOf(name))
    expect(read.books.entries.map(({ kind }) => kind)).toEqual(['owner_funding'])
    expect(read.books.audits.map(({ action }) => action)).toEqual(['bookFunding'])
    expect(read.whole.entries.length).toBeGreaterThan(1)
    await night()
    expect((await lastAudits(product.db)).newest).toMatchObject({ scope: 'changed', findingCount: 0 })
  })

  test('reads everything after a week, and each night after a complete proof with findings', async () => {
    expect(await isWholeProofDue(product.deps)).toBe(false)
    product.clock.advance({ days: 7 })
    expect(await isWholeProofDue(product.deps)).toBe(true)
    await runAudit(product.deps, 'command')
    expect(await isWholeProofDue(product.deps)).toBe(false)
    await sql`update book_audits set finding_count = 1 where id = (select max(id) from book_audits)`.execute(product.db)
    expect(await isWholeProofDue(product.deps)).toBe(true)
    await sql`update book_audits set finding_count = 0 where id = (select max(id) from book_audits)`.execute(product.db)
  })
})

/** After a change that is rolled back. */
async function findingsAfter(
  change: string,
  options: { readonly isWhole: boolean; readonly keys?: readonly string[] },
): Promise<readonly Finding[]> {
  const since = options.isWhole ? undefined : await readProvedUpTo(product.db)
  const keys = options.keys ?? product.deps.config.auditSealKeys
  const controlled = await product.db.startTransaction().execute()
  try {
    for (const table of ['journal_entries', 'journal_lines', 'proved_days'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(controlled)
    await sql.raw(change).execute(controlled)
    const { findings } = await auditSnapshots((work) => work(controlled), { since, keys })
    return findings
  } finally {
    await controlled.rollback().execute()
  }
}
const rulesOf = (findings: readonly Finding[]) => [...new Set(findings.map(({ rule }) => rule))]

const SECOND_DAY = '(select day from proved_days order by day offset 1 limit 1)'
const ITS_ENTRY = `(select min(id) from journal_entries where booked_on = ${SECOND_DAY} and kind = 'payment_completed')`
const CHANGES: Readonly<Record<string, string>> = {
  'an amount that moved between two lines': `update journal_lines set amount = amount + case line when 1 then 100 when 2 then -100 else 0 end where entry_id = ${ITS_ENTRY}`,
  'a value date': `update journal_entries set value_date = value_date - 1 where id = ${ITS_ENTRY}`,
  'an entry that was moved to another day': `update journal_entries set booked_on = booked_on - 1 where id = ${ITS_ENTRY}`,
  'a line that is gone': `delete from journal_lines where line = 1 and entry_id = ${ITS_ENTRY}`,
}

describe('a proved day', () => {
  test.each(Object.keys(CHANGES))('is found changed by the weekly proof: %s', async (name) => {
    expect(rulesOf(await findingsAfter(CHANGES[name] ?? '', { isWhole: true }))).toContain('proved_day_is_unchanged')
  })

  test.each([
    ['a changed sum', `update proved_days set entries = entries + 1 where day = ${SECOND_DAY}`],
    ['a day that is gone', `delete from proved_days where day = ${SECOND_DAY}`],
    ['a seal that was made again', `update proved_days set seal = 'x' where day = ${SECOND_DAY}`],
  ])('is found by its seal every night: %s', async (_, change) => {
    expect(rulesOf(await findingsAfter(change, { isWhole: false }))).toContain('proved_day_is_sealed')
  })

  test('is sealed with any of the keys of the office, and with no other', async () => {
    const [key = ''] = product.deps.config.auditSealKeys
    expect(await findingsAfter('select 1', { isWhole: true, keys: ['a new key of the office, of forty letters', key] })).toEqual([])
    expect(rulesOf(await findingsAfter('select 1', { isWhole: false, keys: ['a key of another office, of forty letters'] }))).toEqual([
      'proved_day_is_sealed',
    ])
  })

  test('cannot be changed or deleted', async () => {
    for (const change of ["update proved_days set seal = 'x'", 'delete from proved_days', 'truncate proved_days'])
      await expect(sql.raw(change).execute(product.db)).rejects.toThrow()
  })
})

test('a day is sealed only once a proof finds nothing', async () => {
  const moveDates = async (days: number): Promise<void> => {
    await sql`alter table journal_entries disable trigger user`.execute(product.db)
    await sql`update journal_entries set value_date = value_date + ${days}::int where kind = 'owner_funding'`.execute(product.db)
    await sql`alter table journal_entries enable trigger user`.execute(product.db)
  }
  const before = (await readProvedDays(product.db)).length
  await closePastDays(product)
  await moveDates(-1)
  expect((await runAudit(product.deps, 'command')).count).toBeGreaterThan(0)
  expect(await readProvedDays(product.db)).toHaveLength(before)
  await moveDates(1)
  expect((await runAudit(product.deps, 'command')).findings).toEqual([])
  expect((await readProvedDays(product.db)).length).toBeGreaterThan(before)
})

test('two proofs that end together seal each day once, in one chain', async () => {
  const keys = product.deps.config.auditSealKeys
  const [first, second] = [dayOf(product.clock.now()), addDays(dayOf(product.clock.now()), 1)]
  product.clock.advance({ days: 2 })
  await closePastDays(product)
  const { id: auditId } = await product.db.selectFrom('book_audits').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const seal = (proof: { lastAct: number; closedTo: string }) =>
    transaction(product.db, (tx) => sealDays(tx, keys[0] ?? '', { auditId, ...proof }))
  await Promise.all([seal({ lastAct: 1, closedTo: first }), seal({ lastAct: 2, closedTo: second })])
  const days = await readProvedDays(product.db)
  expect(days.slice(-2).map(({ day }) => day)).toEqual([first, second])
  expect(checkSeals(days, keys)).toEqual([])
})
