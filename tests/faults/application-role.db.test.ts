import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeMonth, listLedgerMonths } from '#contract/ledger-reports.ts'
import { bookFunding, reversePayment } from '#contract/staff-undo.ts'
import { productJobs } from '#server/operations/product-jobs.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { openAsApplication } from '#tests/support/application-role.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a role that may only change rows (rule R9)', () => {
  let product: TestApp
  beforeAll(async () => {
    product = await buildTestApp({}, testClock(), {}, openAsApplication)
  })
  afterAll(() => product.close())

  test('cannot change what was booked, nor the schema', async () => {
    for (const statement of ['delete from journal_entries', 'update audit_trail set action = action', 'alter table loans add column x int'])
      await expect(sql.raw(statement).execute(product.db)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('does all that an office does in a month, runs every job and closes the month', async () => {
    product.clock.moveTo('2026-03-16T09:00:00Z')
    await openOffice(product)
    await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
    await joinWithProfile(product, 'Ama')
    const loan = await borrow(product, 'Ama', '1000')
    product.clock.advance({ weeks: 1 })
    const { payment } = await payCash(product, 'Ama', loan, '100')
    await comeBack(product, 'md')
    await product.as('md').call(reversePayment, { params: { id: payment.id }, body: { reason: 'Counted again: it was short' } })
    product.clock.moveTo('2026-04-02T09:00:00Z')
    const jobs = productJobs(product.deps.config)
    expect(jobs.length).toBeGreaterThan(10)
    for (const job of jobs) await runJob(product.deps, job)
    await comeBack(product, 'md')
    await product.as('md').call(closeMonth, { body: { month: '2026-03' } })
    expect(await product.as('md').call(listLedgerMonths, {})).toMatchObject([{ month: '2026-04' }, { month: '2026-03', isClosed: true }])
  })
})
