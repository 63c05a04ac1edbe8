import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCurrentUser } from '#contract/identity.ts'
import { dailyClose } from '#server/loans/daily-close.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-life.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const closedDays = async () => (await product.db.selectFrom('closed_days').select('day').orderBy('day').execute()).map((row) => row.day)
const runs = () => product.db.selectFrom('job_runs').selectAll().orderBy('business_date').execute()

test('the daily close catches up missed days in order, refreshes what time changed, and does nothing a second time', async () => {
  await joinWithProfile(product, 'Kofi')
  await borrow(product, 'Kofi', '1000')
  await dailyClose.run(product.deps)
  expect(await closedDays()).toEqual([])
  product.clock.advance({ days: 16 })
  await dailyClose.run(product.deps)
  const closed = await closedDays()
  expect(closed).toHaveLength(16)
  expect([closed[0], closed.at(-1)]).toEqual(['2026-03-02', '2026-03-17'])
  await comeBack(product, 'Kofi')
  const { user } = await product.as('Kofi').call(readCurrentUser, {})
  expect(user).toMatchObject({ missedPayments: 1, totalPayments: 1 })
  const before = await runs()
  await dailyClose.run(product.deps)
  expect(await runs()).toEqual(before)
  expect(before.at(-1)).toMatchObject({ business_date: '2026-03-18', counts: { daysClosed: 16, customers: 1, violations: 0 } })
})

test('two processes that close at once close once', async () => {
  product.clock.advance({ days: 1 })
  await Promise.all([dailyClose.run(product.deps), dailyClose.run(product.deps)])
  expect(await closedDays()).toHaveLength(17)
})

test('after the clock jumped back, money is booked on the open day and not on a closed one', async () => {
  product.clock.advance({ days: -3 })
  const [loan] = await product.db.selectFrom('loans').select('id').execute()
  await payCash(product, 'Kofi', loan?.id ?? 0, '100')
  const booked = await product.db.selectFrom('journal_entries').select('booked_on').orderBy('id', 'desc').executeTakeFirst()
  expect(booked?.booked_on).toBe('2026-03-19')
})
