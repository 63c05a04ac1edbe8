import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPortfolio } from '#contract/portfolio.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { openDayReport } from '#server/operations/snapshot-reports.ts'
import { findOpenDayReport, storeOpenDayReport } from '#server/reports/daily-report-snapshots-store.ts'
import { computePortfolio } from '#server/reports/portfolio-query.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let loanId: number
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  loanId = await borrow(product, 'Ama', '1000')
})
afterAll(() => product.close())

const portfolio = () => product.as('manager').call(readPortfolio, { query: {} })
async function storeSlowReport(): Promise<Date> {
  const computedAt = product.clock.now()
  const day = dayOf(computedAt)
  await storeOpenDayReport(product.db, { day, figures: await computePortfolio(product.db, day), computedAt, durationMilliseconds: 2_000 })
  return computedAt
}

test('open-day report is computed at each request and not stored while it takes less than a second', async () => {
  expect(await portfolio()).toMatchObject({ computedAt: product.clock.now(), outstanding: { total: money('1300') } })
  await payCash(product, 'Ama', loanId, '100')
  expect(await portfolio()).toMatchObject({ computedAt: product.clock.now(), outstanding: { total: money('1200') } })
  expect(await findOpenDayReport(product.db)).toBeUndefined()
  expect(await openDayReport.run(product.deps)).toBeUndefined()
})

test('open-day report that takes longer than a second is served as stored until the job computes it', async () => {
  const storedAt = await storeSlowReport()
  product.clock.advance({ minutes: 4 })
  await payCash(product, 'Ama', loanId, '100')
  expect(await portfolio()).toMatchObject({ computedAt: storedAt, outstanding: { total: money('1200') } })
  expect(await openDayReport.run(product.deps)).toEqual({ reports: 1 })
  expect(await findOpenDayReport(product.db)).toMatchObject({
    computedAt: product.clock.now(),
    figures: { outstanding: { total: money('1100') } },
  })
  expect(await portfolio()).toMatchObject({ computedAt: product.clock.now(), outstanding: { total: money('1100') } })
})

test('open-day report is not served when it is 15 minutes old or of an earlier day', async () => {
  const storedAt = await storeSlowReport()
  product.clock.advance({ minutes: 14 })
  expect((await portfolio()).computedAt).toEqual(storedAt)
  product.clock.advance({ minutes: 1 })
  expect((await portfolio()).computedAt).toEqual(product.clock.now())
  product.clock.moveTo(`${dayOf(product.clock.now())}T23:55:00Z`)
  await storeSlowReport()
  product.clock.advance({ minutes: 10 })
  await comeBack(product, 'manager')
  const next = await portfolio()
  expect([next.asOf, next.computedAt]).toEqual([dayOf(product.clock.now()), product.clock.now()])
})
