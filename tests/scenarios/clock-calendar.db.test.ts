import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** First three due dates and the last, counted by hand. */
const PAYOUTS = [
  ['29 February', '2028-02-29T09:00:00Z', ['2028-03-07', '2028-03-14', '2028-03-21'], '2028-05-30'],
  ['a week before 29 February', '2028-02-22T09:00:00Z', ['2028-02-29', '2028-03-07', '2028-03-14'], '2028-05-23'],
  ['a week before a 28 February that is the last', '2027-02-21T09:00:00Z', ['2027-02-28', '2027-03-07', '2027-03-14'], '2027-05-23'],
  ['the last day of the year', '2026-12-31T20:00:00Z', ['2027-01-07', '2027-01-14', '2027-01-21'], '2027-04-01'],
  ['the last day of a month of 30', '2026-04-30T09:00:00Z', ['2026-05-07', '2026-05-14', '2026-05-21'], '2026-07-30'],
] as const

/** The check closes a hundred days of the leap day; npm run nightly all. */
const CLOSED = IS_NIGHTLY ? PAYOUTS : PAYOUTS.slice(0, 1)

describe.each(CLOSED)('a loan paid out on %s', (_when, start, firstDue, lastDue) => {
  let product: TestApp
  beforeAll(async () => {
    product = await buildTestApp({}, testClock(start))
    await openOffice(product)
    await joinWithProfile(product, 'Ama')
    await borrow(product, 'Ama', '1000')
  })
  afterAll(() => product.close())

  test('falls due every seventh day, thirteen times', async () => {
    const { instalments } = await product.as('Ama').call(readLoan, { params: { id: 1 } })
    const due = instalments.map((one) => one.dueDate)
    expect(due.slice(0, 3)).toEqual(firstDue)
    expect(due.at(-1)).toBe(lastDue)
    expect(due).toHaveLength(13)
  })

  test('is overdue the day after, missed the eighth, and in default after ninety', async () => {
    product.clock.advance({ days: 100 })
    await runJob(product.deps, dailyClose)
    const noted = await product.db.selectFrom('daily_arrears_events').select(['kind', 'day']).where('week', '=', 1).orderBy('day').execute()
    const after = (days: number) => new Date(Date.parse(firstDue[0]) + days * 86_400_000).toISOString().slice(0, 10)
    expect(noted).toEqual([
      { kind: 'overdue', day: after(1) },
      { kind: 'missed', day: after(8) },
      { kind: 'defaulted', day: after(91) },
    ])
  })

  test('is closed every day on the way, the first and the last of each month included', async () => {
    const days = (await product.db.selectFrom('closed_days').select('day').orderBy('day').execute()).map(({ day }) => day)
    expect(days).toHaveLength(100)
    expect(days.at(-1)).toBe(new Date(Date.parse(start) + 99 * 86_400_000).toISOString().slice(0, 10))
  })
})

describe('midnight in Accra', () => {
  let product: TestApp
  beforeEach(async () => {
    product = await buildTestApp()
    await openOffice(product)
    await joinWithProfile(product, 'Ama')
    await borrow(product, 'Ama', '1000')
    return () => product.close()
  })
  const weekOne = async () => {
    await comeBack(product, 'Ama')
    const { instalments } = await product.as('Ama').call(readLoan, { params: { id: 1 } })
    return instalments[0]
  }

  test('makes a payment in the last millisecond of the due date on time', async () => {
    product.clock.moveTo('2026-03-09T23:59:59.999Z')
    await payCash(product, 'Ama', 1, '100')
    expect(await weekOne()).toMatchObject({ state: 'paid', paidOn: '2026-03-09' })
  })
  test('makes a payment in the first millisecond of the next day late', async () => {
    product.clock.moveTo('2026-03-10T00:00:00.000Z')
    await payCash(product, 'Ama', 1, '100')
    expect(await weekOne()).toMatchObject({ state: 'paid_late', paidOn: '2026-03-10' })
  })
})

test('thirteen weeks paid on their days complete the loan in week 13 without an arrears event', async () => {
  const product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  const id = await borrow(product, 'Ama', '1000')
  for (let week = 1; week <= 13; week += 1) {
    product.clock.advance({ weeks: 1 })
    await runJob(product.deps, dailyClose)
    await payCash(product, 'Ama', id, '100')
  }
  product.clock.advance({ weeks: 2 })
  await runJob(product.deps, dailyClose)
  expect(await product.db.selectFrom('loans').select(['status', 'weeks_completed']).executeTakeFirst()).toEqual({
    status: 'completed',
    weeks_completed: 13,
  })
  expect(await product.db.selectFrom('daily_arrears_events').selectAll().execute()).toEqual([])
  await product.close()
})
