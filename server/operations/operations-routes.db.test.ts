import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting, listSettings, readOperations, runJobNow } from '#contract/operations.ts'
import { listAudit } from '#contract/reports.ts'
import { submitPayment } from '#contract/payments.ts'
import { SETTING_NAMES } from '#domain/kernel/settings.ts'
import { productJobs } from '#server/operations/product-jobs.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await borrow(product, 'Ama', '1000')
})
afterAll(() => product.close())

const operations = async () => {
  await comeBack(product, 'md')
  return product.as('md').call(readOperations, {})
}
const jobCalled = async (name: string) => (await operations()).jobs.find((job) => job.name === name)
const run = (job: string) => product.as('md').call(runJobNow, { params: { job } })

describe('the operations page', () => {
  test('lists all jobs before their first run, and waiting messages', async () => {
    const { jobs, days, sms, money: unmatched, database, version } = await operations()
    expect(jobs.map(({ name }) => name)).toEqual([...productJobs(product.deps.config).map(({ name }) => name), 'momo-check', 'momo-books'])
    expect(jobs.filter(({ daily }) => daily).map(({ name }) => name)).toEqual(['daily-close', 'audit-books', 'reminders'])
    expect(jobs.flatMap(({ runs }) => runs)).toEqual([])
    expect(days).toEqual({ open: '2026-03-02', lastClosed: null, closed: 0 })
    expect(sms).toMatchObject({ delivered: false, sending: 0, failed: 0, lastFailure: null })
    expect(sms.queued).toBeGreaterThan(0)
    expect(unmatched).toEqual({
      unallocated: 0,
      unallocatedCustomers: 0,
      oldPending: 0,
      oldPendingAmount: 0,
      expiredReceipts: 0,
      expiredReceiptsAmount: 0,
    })
    expect(database.schema).toMatch(/^\d{4}-[\w-]+\.sql$/)
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('shows the result of a run, and when the next is due', async () => {
    product.clock.moveTo('2026-03-03T06:00:00Z')
    expect((await jobCalled('daily-close'))?.nextDue).toEqual(product.clock.now())
    expect(await run('daily-close')).toMatchObject({ result: 'done', reason: null, message: 'The job ran.' })
    expect(await jobCalled('daily-close')).toMatchObject({
      nextDue: new Date('2026-03-04T00:00:00Z'),
      runs: [{ businessDate: '2026-03-02', startedAt: product.clock.now(), result: 'done', attempts: 1, counts: { violations: 0 } }],
    })
    expect((await operations()).days).toEqual({ open: '2026-03-03', lastClosed: '2026-03-02', closed: 1 })
    expect((await jobCalled('purge-expired'))?.nextDue).toEqual(new Date('2026-03-03T06:17:00Z'))
    expect((await jobCalled('reminders'))?.nextDue).toEqual(new Date('2026-03-03T07:00:00Z'))
  })

  test('returns nothing_to_do when all days are closed, and 404 for an unknown job', async () => {
    expect(await run('daily-close')).toMatchObject({ result: 'nothing_to_do' })
    expect(await product.as('md').post('/api/admin/operations/jobs/no-such-job/run')).toMatchObject({ status: 404 })
  })

  test('shows why a job failed, and its next success', async () => {
    product.clock.moveTo('2026-03-04T06:00:00Z')
    await comeBack(product, 'md')
    await product.database.pool.query('alter table daily_arrears_events rename to day_notes_gone')
    expect(await run('daily-close')).toMatchObject({ result: 'failed', reason: expect.stringContaining('42P01') })
    expect(await jobCalled('daily-close')).toMatchObject({
      nextDue: product.clock.now(),
      runs: [{ businessDate: '2026-03-03', result: 'failed', reason: expect.stringContaining('42P01') }, { businessDate: '2026-03-02' }],
    })
    await product.database.pool.query('alter table day_notes_gone rename to daily_arrears_events')
    expect(await run('daily-close')).toMatchObject({ result: 'done' })
    expect((await jobCalled('daily-close'))?.runs[0]).toMatchObject({ result: 'done', attempts: 2, reason: null })
  })

  test('counts expired receipts and payments that wait too long', async () => {
    await comeBack(product, 'desk')
    await receiptFor(product, 1, '75')
    await comeBack(product, 'Ama')
    await product.as('Ama').call(submitPayment, {
      params: { loanId: 1 },
      body: { amount: money('40'), paymentMethod: 'momo', momoTransactionId: 'TX-9', momoProvider: 'mtn' },
    })
    expect((await operations()).money).toMatchObject({ unallocated: 75_00, unallocatedCustomers: 1, oldPending: 0, expiredReceipts: 0 })
    product.clock.advance({ days: 40 })
    expect((await operations()).money).toMatchObject({
      oldPending: 1,
      oldPendingAmount: 40_00,
      expiredReceipts: 1,
      expiredReceiptsAmount: 75_00,
    })
  })

  test('needs system_configuration', async () => {
    await comeBack(product, 'manager')
    for (const path of ['/api/admin/operations', '/api/admin/settings'])
      expect(await product.as('manager').get(path)).toMatchObject({ status: 403 })
    expect(await product.as('manager').post('/api/admin/operations/jobs/daily-close/run')).toMatchObject({ status: 403 })
    expect(await product.as('manager').post('/api/admin/settings/tills', { value: true })).toMatchObject({ status: 403 })
  })
})

test('runs a job once for two concurrent requests, and reports busy to one', async () => {
  await comeBack(product, 'md')
  const answers = await Promise.all([1, 2].map(() => product.as('md').post('/api/admin/operations/jobs/daily-close/run')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ message: 'This job is already running. Check again in a moment.' })
})

test('audits who ran a job, with its result', async () => {
  const rows = await product.as('md').call(listAudit, { query: { targetKind: 'job', targetId: 'daily-close' } })
  expect(rows.filter(({ outcome }) => outcome === 'done').map(({ after }) => (after as { result: string }).result)).toEqual([
    'done',
    'done',
    'failed',
    'nothing_to_do',
    'done',
  ])
})

describe('settings', () => {
  test('are listed with a description, and off by default', async () => {
    const settings = await product.as('md').call(listSettings, {})
    expect(settings.map(({ name, value, updatedByName }) => [name, value, updatedByName])).toEqual(
      SETTING_NAMES.map((name) => [name, false, null]),
    )
    expect(settings.every(({ meaning }) => meaning.endsWith('.'))).toBe(true)
    const first = await product.as('md').get('/api/admin/settings?limit=1')
    expect(first.body).toHaveLength(1)
    const rest = /^<(.+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? ''
    expect((await product.as('md').get(rest)).body[0].name).toBe(SETTING_NAMES[1])
  })

  test('apply to everybody at once, and both values are audited', async () => {
    const { setting } = await product.as('md').call(changeSetting, { params: { name: 'limit_jump_refused' }, body: { value: true } })
    expect(setting).toMatchObject({ name: 'limit_jump_refused', value: true, updatedByName: 'md', updatedAt: product.clock.now() })
    const [row] = await product.as('md').call(listAudit, { query: { action: 'changeSetting' } })
    expect(row).toMatchObject({ targetKind: 'setting', targetId: 'limit_jump_refused', before: { value: false }, after: { value: true } })
    expect(await product.as('md').post('/api/admin/settings/no_such', { value: true })).toMatchObject({ status: 404 })
    expect(await product.as('md').post('/api/admin/settings/tills', { value: 'on' })).toMatchObject({ status: 400 })
    await product.as('md').call(changeSetting, { params: { name: 'limit_jump_refused' }, body: { value: false } })
  })
})
