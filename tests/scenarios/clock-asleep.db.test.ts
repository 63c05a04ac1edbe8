import { afterAll, beforeAll, expect, test } from 'vitest'
import { dailyClose } from '#server/operations/daily-close.ts'
import { productJobs } from '#server/operations/product-jobs.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { isDaily } from '#server/platform/jobs/job.ts'
import { createRunners, type JobRunners } from '#server/platform/jobs/job-runners.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let runners: JobRunners
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await borrow(product, 'Ama', '1000')
  runners = createRunners(product.deps, productJobs(product.deps.config))
})
afterAll(() => product.close())

async function lookAround(): Promise<void> {
  for (const job of runners.jobs.filter(isDaily)) await runners.runIfDue(job)
}
const runsOf = async (job: string) =>
  (
    await product.db
      .selectFrom('job_runs')
      .select('business_date')
      .where('job', '=', job)
      .orderBy('started_at')
      .orderBy('business_date')
      .execute()
  ).map((row) => row.business_date)
const texts = () => product.db.selectFrom('messages').select('text').where('kind', '=', 'payment_reminder').orderBy('id').execute()

test('the daily close runs within a minute after midnight in Accra, and not earlier', async () => {
  product.clock.moveTo('2026-03-02T23:59:59.999Z')
  await lookAround()
  expect(await runsOf('daily-close')).toEqual([])
  product.clock.moveTo('2026-03-03T00:00:00.000Z')
  await lookAround()
  expect(await runsOf('daily-close')).toEqual(['2026-03-02'])
  expect(await runners.nextDue(dailyClose)).toEqual(new Date('2026-03-04T00:00:00Z'))
})

test('reminders are sent once, to customers with a payment due, and not before seven in the morning', async () => {
  product.clock.moveTo('2026-03-07T06:59:00Z')
  await lookAround()
  expect(await texts()).toEqual([])
  expect(await runners.nextDue(sendReminders)).toEqual(new Date('2026-03-07T07:00:00Z'))
  product.clock.moveTo('2026-03-07T07:00:00Z')
  await lookAround()
  await lookAround()
  product.clock.advance({ hours: 3 })
  await lookAround()
  expect(await texts()).toEqual([
    { text: 'Mmoa Loans: GHS 100.00 for week 1 of loan 1 is due on Mon 9 Mar. Paying on time raises your score.' },
  ])
  expect(await runsOf('reminders')).toEqual(['2026-03-07'])
})

test('a process that was asleep for ten days closes ten days in order, and sends reminders of the last day only', async () => {
  product.clock.moveTo('2026-03-17T11:00:00Z')
  const before = (await runsOf('daily-close')).length
  await lookAround()
  const closed = (await runsOf('daily-close')).slice(before)
  expect(closed).toEqual(Array.from({ length: 10 }, (_, index) => `2026-03-${String(7 + index).padStart(2, '0')}`))
  expect(await runsOf('reminders')).toEqual(['2026-03-07', '2026-03-17'])
  expect((await texts()).slice(1)).toEqual([
    {
      text: 'Mmoa Loans: GHS 100.00 for week 2 of loan 1 was due yesterday, Mon 16 Mar. There is no late fee. Please pay as soon as you can, or call us.',
    },
  ])
})

test('a clock that is moved 20 days ahead is caught up at the next run', async () => {
  product.clock.advance({ days: 20 })
  await lookAround()
  const days = (await product.db.selectFrom('closed_days').select('day').orderBy('day').execute()).map(({ day }) => day)
  expect(days).toHaveLength(35)
  expect(days.at(-1)).toBe('2026-04-05')
  expect(await runsOf('daily-close')).toEqual(days)
})

test('a clock that is moved back closes no day twice and sends no reminder twice', async () => {
  const before = { runs: await runsOf('daily-close'), texts: await texts() }
  product.clock.moveTo('2026-03-17T12:00:00Z')
  await lookAround()
  expect({ runs: await runsOf('daily-close'), texts: await texts() }).toEqual(before)
})
