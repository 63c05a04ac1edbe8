import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeConsent } from '#contract/support-data.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { changePhone, deactivateUser } from '#contract/people.ts'
import { submitPayment } from '#contract/payments.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const PEOPLE = ['pays', 'holds a receipt', 'claims', 'silent', 'deactivated', 'without a phone', 'wants no SMS'] as const
let product: TestApp
const users: Record<string, string> = {}
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of PEOPLE) {
    users[person] = await joinWithProfile(product, person)
    await borrow(product, person, '1000')
    product.clock.advance({ minutes: 20 })
  }
  users['approved only'] = await joinWithProfile(product, 'approved only')
  const waiting = await apply(product, 'approved only', '500')
  await product.as('md').call(approveLoan, { params: { id: waiting }, body: {} })
  await product.as('wants no SMS').call(changeConsent, { body: { kind: 'reminders', given: false } })
  await product.as('md').call(deactivateUser, { params: { userId: users['deactivated'] ?? '' }, body: { reason: undefined } })
  await product.as('md').call(changePhone, {
    params: { userId: users['without a phone'] ?? '' },
    body: { phone: null, reason: 'Somebody else has the number' },
  })
})
afterAll(() => product.close())

const remind = () => runJob(product.deps, sendReminders)
const nameOf = (userId: string | null) => Object.entries(users).find(([, id]) => id === userId)?.[0]
async function remindersSent() {
  const inApp = await product.db.selectFrom('notifications').select('user_id').where('type', '=', 'payment_reminder').execute()
  const bySms = await product.db.selectFrom('messages').select('user_id').where('kind', '=', 'payment_reminder').execute()
  const names = (rows: typeof inApp) => rows.map((one) => nameOf(one.user_id) ?? '').toSorted((a, b) => a.localeCompare(b))
  return { inApp: names(inApp), bySms: names(bySms.map(({ user_id }) => ({ user_id: user_id ?? '' }))) }
}

test('sendReminders skips customers who paid, hold a receipt or wait for confirmation, and loans that were not paid out', async () => {
  product.clock.moveTo('2026-03-06T09:00:00Z')
  await payCash(product, 'pays', 1, '100')
  await receiptFor(product, 2, '100')
  await comeBack(product, 'claims')
  await product.as('claims').call(submitPayment, {
    params: { loanId: 3 },
    body: { amount: money('100'), paymentMethod: 'momo', momoTransactionId: 'TX-1', momoProvider: 'mtn' },
  })
  product.clock.moveTo('2026-03-09T07:30:00Z')
  await remind()
  expect((await remindersSent()).inApp).toEqual(['deactivated', 'silent', 'wants no SMS', 'without a phone'])
})

test('sendReminders notifies in the app only for a deactivated account, a missing phone or declined reminders', async () => {
  expect((await remindersSent()).bySms).toEqual(['silent'])
  const rows = await product.db.selectFrom('reminders').select(['loan_id', 'kind', 'by_sms']).orderBy('loan_id').execute()
  expect(rows).toEqual([
    { loan_id: 4, kind: 'on_the_day', by_sms: true },
    { loan_id: 5, kind: 'on_the_day', by_sms: false },
    { loan_id: 6, kind: 'on_the_day', by_sms: false },
    { loan_id: 7, kind: 'on_the_day', by_sms: false },
  ])
})

test('sendReminders sends nothing twice on a day, even in a second process', async () => {
  const before = await remindersSent()
  await remind()
  await product.db.deleteFrom('job_runs').where('job', '=', 'reminders').execute()
  await remind()
  expect(await remindersSent()).toEqual(before)
})

test('sendReminders sends nothing in the evening and at night', async () => {
  for (const time of ['2026-03-10T06:59:00Z', '2026-03-10T19:00:00Z', '2026-03-10T23:00:00Z']) {
    product.clock.moveTo(time)
    await remind()
  }
  expect(await product.db.selectFrom('reminders').select('kind').where('kind', '=', 'day_after').execute()).toEqual([])
})

test('sendReminders counts the SMS of an overdue week as an attempt, and sends no fourth one of a day', async () => {
  product.clock.moveTo('2026-03-16T10:00:00Z')
  await comeBack(product, 'desk')
  const call = () => product.as('desk').post('/api/admin/loans/4/contacts', { kind: 'call', outcome: 'no_answer' })
  for (let attempt = 1; attempt <= 3; attempt += 1) expect((await call()).status).toBe(200)
  await remind()
  const { rows } = await sql<{ kind: string; by_sms: boolean }>`
    select kind, by_sms from reminders where loan_id = 4 and sent_on = '2026-03-16' order by kind`.execute(product.db)
  expect(rows).toEqual([
    { kind: 'on_the_day', by_sms: true },
    { kind: 'week_after', by_sms: false },
  ])
})

test('sendReminders covers both weeks of a claim that was not confirmed for two weeks', async () => {
  product.clock.moveTo('2026-03-23T10:00:00Z')
  await remind()
  const rows = await product.db
    .selectFrom('reminders')
    .select(['week', 'kind', 'amount'])
    .where('loan_id', '=', 3)
    .where('sent_on', '=', '2026-03-23')
    .orderBy('week')
    .execute()
  expect(rows).toEqual([
    { week: 2, kind: 'week_after', amount: 100_00 },
    { week: 3, kind: 'on_the_day', amount: 100_00 },
  ])
})
