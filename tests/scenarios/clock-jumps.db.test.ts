import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { submitPayment } from '#contract/payments.ts'
import { cancelPayout, releasePayout } from '#contract/payouts.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { enter } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '900' })
  await openOffice(product)
})
afterAll(() => product.close())

const newestEntry = () =>
  product.db.selectFrom('journal_entries').select(['booked_on', 'value_date', 'kind']).orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('a clock that jumps back', () => {
  test('by an hour between the steps of a loan fails no step, and no moment precedes its cause', async () => {
    await joinWithProfile(product, 'Ama')
    const id = await apply(product, 'Ama', '500')
    product.clock.advance({ hours: -1 })
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    product.clock.advance({ hours: -1 })
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    product.clock.advance({ hours: -1 })
    const cashReceiptNumber = await receiptFor(product, id, '650')
    product.clock.advance({ hours: -1 })
    await product
      .as('Ama')
      .call(submitPayment, { params: { loanId: id }, body: { amount: money('650'), paymentMethod: 'cash', cashReceiptNumber } })
    const loan = await product.db.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(loan.status).toBe('completed')
    const moments = [loan.applied_at, loan.approved_at, loan.disbursed_at, loan.completed_at].map((at) => at?.getTime() ?? 0)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    product.clock.advance({ hours: 4 })
  })

  test('by a day, past a closed one, books money on the first open day with its own date', async () => {
    await joinWithProfile(product, 'Kojo')
    const loan = await borrow(product, 'Kojo', '1000')
    product.clock.moveTo('2026-03-06T08:00:00Z')
    await runJob(product.deps, dailyClose)
    product.clock.moveTo('2026-03-05T08:00:00Z')
    await payCash(product, 'Kojo', loan, '100')
    expect(await newestEntry()).toEqual({ kind: 'payment_completed', booked_on: '2026-03-06', value_date: '2026-03-05' })
    await runJob(product.deps, dailyClose)
    expect((await product.db.selectFrom('closed_days').select('day').orderBy('day', 'desc').execute())[0]?.day).toBe('2026-03-05')
  })

  test('by three weeks lets all steps of a loan succeed', async () => {
    product.clock.moveTo('2026-02-13T08:00:00Z')
    for (const staff of ['desk', 'md']) await comeBack(product, staff)
    await joinWithProfile(product, 'Efua')
    const loan = await borrow(product, 'Efua', '300')
    await payCash(product, 'Efua', loan, '100')
    expect((await newestEntry()).booked_on).toBe('2026-03-06')
    await runJob(product.deps, dailyClose)
    product.clock.moveTo('2026-03-06T09:00:00Z')
    await runJob(product.deps, dailyClose)
  })

  test('by an hour before a payout is cancelled, released and handed out leaves right books', async () => {
    await joinWithProfile(product, 'Adwoa')
    const id = await apply(product, 'Adwoa', '1000')
    for (const staff of ['desk', 'md', 'manager']) await comeBack(product, staff)
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    const payOut = () => product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    expect((await payOut()).loan.payout).toMatchObject({ state: 'waiting' })
    product.clock.advance({ hours: -1 })
    await product.as('manager').call(cancelPayout, { params: { id }, body: { reason: 'Tomorrow' } })
    product.clock.advance({ hours: 2 })
    await payOut()
    product.clock.advance({ hours: -1 })
    await product.as('md').call(releasePayout, { params: { id }, body: { holderReason: undefined } })
    expect((await payOut()).loan.status).toBe('active')
    await expectBooksToBeRight(product.db)
    product.clock.advance({ hours: 1 })
  })

  test('by an hour preserves sessions and codes, and codes expire ten minutes after their creation', async () => {
    await joinWithProfile(product, 'Yaa')
    product.clock.advance({ hours: -1 })
    expect(await product.as('Yaa').get('/api/auth/user')).toMatchObject({ status: 200 })
    const stranger = product.as('Yaa on another phone')
    const { phone } = await product.db.selectFrom('users').select('phone').where('full_name', '=', 'Yaa').executeTakeFirstOrThrow()
    const requested = await enter(stranger, phone ?? '', undefined, 'Yaa')
    expect(requested.body).toMatchObject({ success: false, otpRequired: true })
    product.clock.advance({ minutes: -30 })
    const entered = await enter(stranger, phone ?? '', String(requested.body['developmentCode']), 'Yaa')
    expect(entered.body).toMatchObject({ success: true })
    const again = product.as('Yaa on a third phone')
    const late = await enter(again, phone ?? '', undefined, 'Yaa')
    product.clock.advance({ minutes: 11 })
    expect(await enter(again, phone ?? '', String(late.body['developmentCode']), 'Yaa')).toMatchObject({ status: 401 })
  })
})

test('stores no moment before its cause, and returns no 500', async () => {
  const { rows } = await sql<{ what: string }>`
    select 'payment ' || id as what from payments where paid_at < created_at or decided_at < created_at
    union all select 'loan ' || id from loans where approved_at < applied_at or disbursed_at < approved_at or completed_at < disbursed_at
    union all select 'receipt ' || number from receipts where used_at < made_at or cancelled_at < made_at
    union all select 'entry ' || e.id from journal_entries e join closed_days c on c.day = e.booked_on where e.at > c.closed_at
    union all select 'entry ' || id from journal_entries where booked_on < (at at time zone 'UTC')::date
    union all select 'run ' || business_date from job_runs where finished_at < started_at`.execute(product.db)
  expect(rows).toEqual([])
})
