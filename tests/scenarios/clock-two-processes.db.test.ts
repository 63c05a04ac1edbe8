import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productJobs } from '#server/operations/product-jobs.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { openDatabase, type Database } from '#server/platform/db.ts'
import { withAdvisoryLock } from '#server/platform/jobs/advisory-lock.ts'
import { createRunners, type JobRunners } from '#server/platform/jobs/job-runners.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

// Only a PostgreSQL server can be shared.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('two processes that start a job at once', () => {
  let product: TestApp
  let databases: Database[]
  let processes: JobRunners[]
  beforeAll(async () => {
    product = await buildTestApp()
    await openOffice(product)
    for (const person of ['Ama', 'Esi', 'Kojo']) {
      await joinWithProfile(product, person)
      await borrow(product, person, '500')
    }
    const { deps, url } = product
    databases = await Promise.all([openDatabase({ url: url ?? '' }), openDatabase({ url: url ?? '' })])
    processes = databases.map((database) =>
      createRunners({ ...deps, db: database.db }, productJobs(deps.config), (name, work) => withAdvisoryLock(database, name, work)),
    )
  })
  afterAll(async () => {
    for (const database of databases) await database.close()
    await product.close()
  })

  test('close each day in one run', async () => {
    for (let round = 0; round < 10; round += 1) {
      product.clock.advance({ days: 1 })
      const outcomes = await Promise.all(processes.map((one) => one.runNow(dailyClose)))
      const results = outcomes.map(({ result }) => result)
      expect(
        results.filter((result) => result === 'done'),
        results.join(),
      ).toHaveLength(1)
    }
    const runs = await product.db.selectFrom('job_runs').selectAll().where('job', '=', 'daily-close').orderBy('business_date').execute()
    expect(runs).toHaveLength(10)
    expect(runs.every((run) => run.attempts === 1 && run.finished_at !== null)).toBe(true)
  })

  test('remind each customer once', async () => {
    product.clock.moveTo('2026-03-16T08:00:00Z')
    await Promise.all([...processes, ...processes].map((one) => one.runIfDue(sendReminders)))
    const texts = await product.db.selectFrom('messages').select('phone').where('kind', '=', 'payment_reminder').execute()
    // Week 1 is a week late and week 2 due today, for each of three.
    expect(texts).toHaveLength(6)
    expect(new Set(texts.map(({ phone }) => phone)).size).toBe(3)
  })

  test('release the lock when one of them ends', async () => {
    product.clock.advance({ days: 1 })
    const [first, second] = databases
    if (!first || !second) throw new Error('two were opened')
    const dying = await openDatabase({ url: product.url ?? '' })
    const held = withAdvisoryLock(dying, 'daily-close', async () => {
      await expect(withAdvisoryLock(first, 'daily-close', async () => undefined)).resolves.toBe(false)
      await product.database.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7232004
          and database = (select oid from pg_database where datname = current_database())`,
      )
    })
    await held
    await expect.poll(() => withAdvisoryLock(second, 'daily-close', async () => undefined)).toBe(true)
    await dying.close()
  })
})
