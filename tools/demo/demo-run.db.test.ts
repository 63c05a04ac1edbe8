import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { systemClock } from '#server/platform/clock.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'
import { SCENARIOS } from './demo-scenarios.ts'
import { PEOPLE, STAFF } from './demo-people.ts'
import { demoReport, type DemoSummary } from './demo-report.ts'
import { fillDemo } from './demo-run.ts'
import { demoConfig, refuseKnownPeople, refuseUsedDatabase } from './demo-start.ts'

/** Payouts above GH₵700 wait for a second person here. */
const config = demoConfig({ LOG_LEVEL: 'silent', PAYOUT_SECOND_PERSON_ABOVE: '700' })
const END = new Date('2026-06-10T15:30:00Z')

describe('a demonstration of eight weeks', () => {
  let own: TestDatabase
  let summary: DemoSummary
  beforeAll(async () => {
    own = await openTestDatabase()
    summary = await fillDemo(own.database, config, END, { weeks: 8, people: 11 })
  })
  afterAll(() => own.close())

  test('has loans in many states, and no violated invariant', () => {
    expect(summary.violations).toEqual([])
    expect(summary.loans).toMatchObject({ pending: 2, approved: 1, rejected: 1, withdrawn: 1 })
    expect(summary.loans.active).toBeGreaterThan(2)
    expect(summary.onTime).toBeGreaterThan(0)
  })

  test('has all rows between its first and last day, in the order of their IDs', async () => {
    const trail = await own.db.selectFrom('audit_trail').select('at').orderBy('id').execute()
    const moments = trail.map(({ at }) => at.getTime())
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(dayOf(new Date(Math.min(...moments)))).toBe('2026-04-15')
    expect(Math.max(...moments)).toBeLessThanOrEqual(END.getTime())
  })

  test('has money of the owner, tills, complaints, exceptions and released payouts', async () => {
    const { rows } = await sql<{ funding: number; tills: string[]; complaints: number; exceptions: number; released: number }>`
      select (select count(*)::int from journal_entries where kind = 'owner_funding') as funding,
        (select array_agg(case when closed_at is null then 'open' else 'closed' end order by id) from tills) as tills,
        (select count(*)::int from complaints where state = 'open') as complaints,
        (select count(*)::int from momo_exceptions where state = 'open') as exceptions,
        (select count(*)::int from payouts where released_at is not null and entry_id is not null) as released`.execute(own.db)
    expect(rows).toEqual([{ funding: 1, tills: ['closed', 'open'], complaints: 1, exceptions: 2, released: expect.any(Number) }])
    expect(rows[0]?.released).toBeGreaterThan(0)
  })

  test('has more money of the owner than left the safe, so that its cash is plausible', async () => {
    const { rows } = await sql<{ safe: number; tills: number }>`
      select coalesce(sum(amount) filter (where till_id is null), 0)::int as safe, coalesce(sum(amount) filter (where till_id is not null), 0)::int as tills
      from journal_lines where account = 'office_cash'`.execute(own.db)
    expect(Math.min(rows[0]?.safe ?? 0, rows[0]?.tills ?? 0)).toBeGreaterThan(0)
  })

  test('has promises for its last day and an owner of each case', async () => {
    const { rows } = await sql<{ promised: number; cases: number; owned: number }>`
      select (select count(*)::int from loan_contacts where promised_on = ${dayOf(END)}::date) as promised, count(*)::int as cases,
        count(owned_by)::int as owned from collection_cases where closed_on is null`.execute(own.db)
    expect([rows[0]?.promised, rows[0]?.cases]).toEqual([expect.any(Number), rows[0]?.owned])
    expect(Math.min(rows[0]?.promised ?? 0, rows[0]?.cases ?? 0)).toBeGreaterThan(0)
  })

  test('sends no message, and leaves none for a gateway to send', async () => {
    const messages = await own.db.selectFrom('messages').select(['status', 'provider']).distinct().orderBy('status').execute()
    expect(messages.filter(({ status }) => status !== 'sent')).toEqual([{ status: 'delivered', provider: 'demonstration' }])
  })

  test('reports how to sign in as each user', () => {
    const report = demoReport(summary, config)
    for (const { name, phone } of STAFF) expect(report).toMatch(new RegExp(`${name} +${phone}`))
    expect(report).toContain('/mmoa-admin')
    expect(report).toContain('Books: every invariant holds.')
  })

  test('refuses a database that it has filled', async () => {
    await expect(refuseKnownPeople(own.db)).rejects.toThrow('this one has customers or staff')
  })
})

// On each day of the week, at opening time, in the evening and at night.
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(dayOf(systemClock.now()), -days))
test.runIf(IS_NIGHTLY).each(WEEK)('a demonstration of thirty weeks up to %s has every invariant', { timeout: 600_000 }, async (day) => {
  const own = await openTestDatabase()
  const end = new Date(startOf(day).getTime() + (3 + 3 * WEEK.indexOf(day)) * 3_600_000)
  const { violations } = await fillDemo(own.database, demoConfig({ LOG_LEVEL: 'silent' }), end, { weeks: 30, people: PEOPLE.length })
  expect(violations).toEqual([])
  await own.close()
})

test('sends no request to pay, whatever keys are set', () => {
  const { momo } = demoConfig({ PAYSTACK_SECRET_KEY: 'sk', MTN_MOMO_BASE_URL: 'https://momo.example', MOMO_NETWORKS: 'mtn=mtn' })
  expect(momo).toEqual({ networks: {} })
})

describe('the demonstration is refused', () => {
  test('in production, whatever else is set', () => {
    expect(() => demoConfig({ APP_ENV: 'production' })).toThrow('never runs in production')
  })

  test('while the product runs on the folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mmoa demo '))
    const runningProduct = new DatabaseSync(join(folder, 'in-use.lock'))
    runningProduct.exec('begin exclusive')
    await expect(refuseUsedDatabase({ place: { dataDir: folder } })).rejects.toThrow('another process uses the database')
    runningProduct.close()
    rmSync(folder, { recursive: true })
  })
})

test('the whole demonstration has a payout that waits for its release, near its last day', () => {
  const waiting = SCENARIOS.flatMap(({ loans }) => loans).filter((loan) => 'ends' in loan && loan.ends === 'awaits release')
  expect(waiting.map(({ daysAgo }) => daysAgo < 30)).toEqual([true])
})

test('every demo customer has a person and a phone of their own', () => {
  expect(SCENARIOS).toHaveLength(PEOPLE.length)
  const phones = [...PEOPLE, ...STAFF].map(({ phone }) => phone)
  expect(new Set(phones).size).toBe(phones.length)
})
