import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCurrentUser } from '#contract/identity.ts'
import { readLoan } from '#contract/loans.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const close = () => runJob(product.deps, dailyClose)
const closedDays = async () => (await product.db.selectFrom('closed_days').select('day').orderBy('day').execute()).map((row) => row.day)
const runs = () => product.db.selectFrom('job_runs').selectAll().where('job', '=', 'daily-close').orderBy('business_date').execute()
const notes = () =>
  product.db.selectFrom('daily_arrears_events').select(['day', 'kind', 'week', 'amount']).orderBy('day').orderBy('kind').execute()

test('dailyClose closes missed days in order, once each', async () => {
  await joinWithProfile(product, 'Kofi')
  await borrow(product, 'Kofi', '1000')
  await close()
  expect(await closedDays()).toEqual([])
  product.clock.advance({ days: 16 })
  await close()
  const closed = await closedDays()
  expect(closed).toHaveLength(16)
  expect([closed[0], closed.at(-1)]).toEqual(['2026-03-02', '2026-03-17'])
  const before = await runs()
  expect(before.map((run) => run.business_date)).toEqual(closed)
  expect(before.every((run) => run.finished_at !== null && run.attempts === 1)).toBe(true)
  await close()
  expect(await runs()).toEqual(before)
})

test('dailyClose writes each day’s events: week 1 overdue from the 10th, missed on the 17th, when week 2 is overdue', async () => {
  expect(await notes()).toEqual([
    { day: '2026-03-10', kind: 'overdue', week: 1, amount: 100_00 },
    { day: '2026-03-17', kind: 'missed', week: 1, amount: 100_00 },
    { day: '2026-03-17', kind: 'overdue', week: 2, amount: 100_00 },
  ])
  expect((await runs()).at(-1)?.counts).toEqual({
    overdue: 1,
    missed: 1,
    defaulted: 0,
    cured: 0,
    expiredReceipts: 0,
    expiredCodes: 0,
    expiredGrants: 0,
    standings: expect.any(Number),
    collectionCases: expect.any(Number),
    violations: 0,
  })
  expect((await runs()).at(-2)?.counts).not.toHaveProperty('standings')
})

test('dailyClose updates the stored figures to its day', async () => {
  await comeBack(product, 'Kofi')
  const { user } = await product.as('Kofi').call(readCurrentUser, {})
  expect(user).toMatchObject({ missedPayments: 1, latePayments: 1, totalPayments: 2 })
})

test('two concurrent daily closes close a day once', async () => {
  product.clock.advance({ days: 1 })
  await Promise.all([close(), close()])
  expect(await closedDays()).toHaveLength(17)
})

test('dailyClose writes a paid week as cured, and a half-paid one with the other half', async () => {
  const [loan] = await product.db.selectFrom('loans').select('id').execute()
  await payCash(product, 'Kofi', loan?.id ?? 0, '150')
  product.clock.advance({ days: 6 })
  await close()
  expect((await notes()).slice(3)).toEqual([
    { day: '2026-03-19', kind: 'cured', week: 1, amount: 100_00 },
    { day: '2026-03-24', kind: 'missed', week: 2, amount: 50_00 },
    { day: '2026-03-24', kind: 'overdue', week: 3, amount: 100_00 },
  ])
})

test('money is booked on the open day after the clock has jumped back', async () => {
  product.clock.advance({ days: -3 })
  const [loan] = await product.db.selectFrom('loans').select('id').execute()
  await payCash(product, 'Kofi', loan?.id ?? 0, '100')
  const booked = await product.db.selectFrom('journal_entries').select('booked_on').orderBy('id', 'desc').executeTakeFirst()
  expect(booked?.booked_on).toBe('2026-03-25')
})

test('dailyClose closes each expired receipt once and notifies its customer in the app and by SMS', async () => {
  for (const person of ['desk', 'Kofi']) await comeBack(product, person)
  const receipt = await receiptFor(product, 1, '40')
  const closing = async () => {
    await close()
    const { status } = await product.db.selectFrom('receipts').select('status').where('number', '=', receipt).executeTakeFirstOrThrow()
    const notes = await product.db.selectFrom('notifications').select('message').where('type', '=', 'receipt_closed').execute()
    const texts = await product.db.selectFrom('messages').select('text').where('kind', '=', 'receipt_closed').execute()
    return { status, notes: notes.map((one) => one.message), texts: texts.length }
  }
  product.clock.advance({ days: 30 })
  expect(await closing()).toEqual({ status: 'open', notes: [], texts: 0 })
  product.clock.advance({ days: 1 })
  const closed = {
    status: 'closed',
    notes: [`Receipt ${receipt} for GH₵40.00 is closed. It expired. The money is in your credit balance.`],
    texts: 1,
  }
  expect(await closing()).toEqual(closed)
  expect((await runs()).at(-1)?.counts).toMatchObject({ expiredReceipts: 1, violations: 0 })
  product.clock.advance({ days: 1 })
  expect(await closing()).toEqual(closed)
  expect((await runs()).at(-1)?.counts).toMatchObject({ expiredReceipts: 0 })
  await comeBack(product, 'Kofi')
  expect((await product.as('Kofi').call(readLoan, { params: { id: 1 } })).unallocated).toBe(40_00)
})

test('the first daily close after migrations 0051, 0059 and 0084 recomputes loans and displaced receipts once', async () => {
  for (const name of ['Afia', 'Yaw']) await joinWithProfile(product, name)
  const loans = [await borrow(product, 'Afia', '100'), await borrow(product, 'Yaw', '100')]
  const later = async (days: number) => {
    product.clock.advance({ days })
    for (const person of ['desk', 'Yaw']) await comeBack(product, person)
  }
  await later(7)
  await receiptFor(product, loans[1] ?? 0, '10')
  await later(2)
  const claim = { amount: '130', momoTransactionId: 'DISPLACES', momoProvider: 'mtn' }
  const { body } = await product.as('Yaw').post(`/api/payments/${loans[1]}`, claim)
  expect(await product.as('desk').post(`/api/admin/payments/${body.payment.id}/confirm`)).toMatchObject({ status: 200 })
  await close()
  const figures = () =>
    product.db
      .selectFrom('users')
      .select(['on_time_payments', 'late_payments', 'missed_payments', 'credit_score'])
      .where('full_name', 'in', ['Afia', 'Yaw'])
      .orderBy('full_name')
      .execute()
  const right = await figures()
  expect(right).toMatchObject([
    { on_time_payments: 0, late_payments: 1 },
    { on_time_payments: 13, late_payments: 0 },
  ])
  for (const name of ['0051-claims-and-lateness', '0059-reversals-after-refinance', '0084-displaced-receipts']) {
    // Values that the earlier rules stored.
    await sql`update users set on_time_payments = 12, late_payments = 1, total_payments = 13 where full_name = 'Yaw'`.execute(product.db)
    await sql`update users set late_payments = 0, total_payments = 0 where full_name = 'Afia'`.execute(product.db)
    const [statement = ''] = /^update job_runs .+$/m.exec(readFileSync(`migrations/${name}.sql`, 'utf8')) ?? []
    await sql.raw(statement).execute(product.db)
    product.clock.advance({ days: 1 })
    await close()
    expect(await figures()).toEqual(right)
    expect((await runs()).at(-1)?.counts).toMatchObject({ violations: 0 })
  }
  // The next close reads only customers whom the day changed.
  product.clock.advance({ days: 1 })
  await close()
  const counted = (await runs()).slice(-2).map(({ counts }) => counts)
  expect(counted).toMatchObject([{ standings: 3 }, { standings: 1 }])
})
