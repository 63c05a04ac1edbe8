import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { dailyClose } from '#server/operations/daily-close.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const undisturbed: { product?: TestApp } = {}
const killed: { product?: TestApp } = {}

async function live(): Promise<TestApp> {
  const product = await buildTestApp()
  await openOffice(product)
  for (const person of ['Esi', 'Kwesi']) {
    await joinWithProfile(product, person)
    await borrow(product, person, '1000')
  }
  product.clock.advance({ days: 5 })
  await comeBack(product, 'desk')
  await receiptFor(product, 2, '50')
  product.clock.advance({ days: 2 })
  await payCash(product, 'Esi', 1, '100')
  product.clock.advance({ days: 12 })
  return product
}

beforeAll(async () => {
  undisturbed.product = await live()
  killed.product = await live()
})
afterAll(async () => {
  await undisturbed.product?.close()
  await killed.product?.close()
})

function of(side: { product?: TestApp }): TestApp {
  if (!side.product) throw new Error('it was not built')
  return side.product
}

/** Breaks before its n-th statement, as after a kill. */
function cutAt(n: number): KyselyPlugin {
  let statements = 0
  return {
    transformQuery: ({ node }) => {
      statements += 1
      if (statements >= n) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** Without attempt numbers and random IDs. */
async function leftBehind({ db }: TestApp) {
  return {
    days: await db.selectFrom('closed_days').selectAll().orderBy('day').execute(),
    totals: await db.selectFrom('journal_days').selectAll().orderBy('day').orderBy('kind').orderBy('account').execute(),
    notes: await db
      .selectFrom('daily_arrears_events')
      .selectAll()
      .orderBy('day')
      .orderBy('kind')
      .orderBy('loan_id')
      .orderBy('week')
      .execute(),
    runs: await db
      .selectFrom('job_runs')
      .select(['job', 'business_date', 'finished_at', 'failed_at', 'error', 'counts'])
      .orderBy('job')
      .orderBy('business_date')
      .execute(),
    people: await db
      .selectFrom('users')
      .select(['full_name', 'credit_score', 'missed_payments', 'late_payments', 'on_time_payments', 'account_age_months', 'updated_at'])
      .orderBy('full_name')
      .execute(),
    reminders: await db.selectFrom('reminders').selectAll().orderBy('loan_id').orderBy('week').orderBy('kind').execute(),
    told: await db
      .selectFrom('notifications')
      .select(['title', 'message', 'type', 'loan_id', 'created_at'])
      .where('type', '=', 'payment_reminder')
      .orderBy('created_at')
      .orderBy('message')
      .execute(),
    texts: await db
      .selectFrom('messages')
      .select(['text', 'kind', 'created_at'])
      .where('kind', '=', 'payment_reminder')
      .orderBy('text')
      .execute(),
  }
}

test('a daily close that is killed before any of its statements and repeated leaves the same rows as an undisturbed one', async () => {
  const { deps } = of(undisturbed)
  await runJob(deps, dailyClose)
  await runJob(deps, sendReminders)

  const { deps: killedDeps } = of(killed)
  let kills = 0
  for (let n = 1; ; n += 1) {
    const db = killedDeps.db.withPlugin(cutAt(n))
    const done = await runJob({ ...killedDeps, db }, dailyClose)
      .then(() => runJob({ ...killedDeps, db }, sendReminders))
      .then(
        () => true,
        () => false,
      )
    if (done) break
    kills += 1
    if (kills > 500) throw new Error('the close never came to its end')
  }
  expect(kills).toBeGreaterThan(15)
  const [wanted, got] = [await leftBehind(of(undisturbed)), await leftBehind(of(killed))]
  expect(wanted.days).toHaveLength(19)
  expect(wanted.notes.length).toBeGreaterThan(3)
  expect(wanted.reminders.length).toBeGreaterThan(0)
  expect(got).toEqual(wanted)
})

test('a failed job run stores its reason, and the next run its success', async () => {
  const product = of(killed)
  product.clock.advance({ days: 1 })
  const row = () =>
    product.db.selectFrom('job_runs').selectAll().where('job', '=', 'daily-close').orderBy('business_date', 'desc').executeTakeFirst()
  let statements = 0
  const once: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      // The first two query the days and start the run; the failure can still be stored.
      if (statements === 3) throw new Error('0244123456 and "Ama Mensah" are in this message')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await expect(runJob({ ...product.deps, db: product.db.withPlugin(once) }, dailyClose)).rejects.toThrow()
  expect(await row()).toMatchObject({
    business_date: '2026-03-21',
    finished_at: null,
    failed_at: product.clock.now(),
    error: 'Error … and "…" are in this message',
  })
  await runJob(product.deps, dailyClose)
  expect(await row()).toMatchObject({ attempts: 2, failed_at: null, error: null, finished_at: product.clock.now() })
})
