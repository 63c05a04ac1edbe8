import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPortfolio } from '#contract/portfolio.ts'
import { snapshotReports } from '#server/operations/snapshot-reports.ts'
import { computePortfolio } from '#server/reports/portfolio-query.ts'
import { daysWithoutSnapshot } from '#server/reports/daily-report-snapshots-store.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { closePastDays } from '#tests/support/past-days.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Kofi')
  const loanId = await borrow(product, 'Kofi', '1000')
  product.clock.advance({ days: 9 })
  for (const person of ['desk', 'manager', 'Kofi']) await comeBack(product, person)
  await payCash(product, 'Kofi', loanId, '250')
  product.clock.advance({ days: 7 })
  await closePastDays(product)
  await comeBack(product, 'manager')
})
afterAll(() => product.close())

test('snapshotReports stores the reports of closed days without one, newest first', async () => {
  const days = await daysWithoutSnapshot(product.db, 100)
  expect([days.length, days[0], days.at(-1)]).toEqual([16, '2026-03-02', '2026-03-17'])
  expect(await daysWithoutSnapshot(product.db, 3)).toEqual(['2026-03-15', '2026-03-16', '2026-03-17'])
  expect(await snapshotReports.run(product.deps)).toEqual({ reports: 16 })
  expect(await daysWithoutSnapshot(product.db, 100)).toEqual([])
  for (const day of days) {
    const { asOf, today, isClosed, computedAt, ...figures } = await product.as('manager').call(readPortfolio, { query: { asOf: day } })
    expect([asOf, today, isClosed, computedAt]).toEqual([day, '2026-03-18', true, null])
    expect(await computePortfolio(product.db, day), day).toEqual(figures)
  }
})

test('snapshotReports does nothing when every closed day has a snapshot', async () => {
  expect(await snapshotReports.run(product.deps)).toBeUndefined()
})
