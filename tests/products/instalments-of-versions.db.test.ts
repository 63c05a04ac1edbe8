import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { postponeLoan } from '#contract/postponement.ts'
import { formatCedis, pesewas } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { switchSetting } from '#tests/support/switch-tills.ts'
import { comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, HALF_YEAR, offer, PLAIN_SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let loanId: number
beforeEach(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const version of [HALF_YEAR, PLAIN_SALARY]) await offer(product, version)
  await joinWithProfile(product, 'Ama')
})
afterEach(() => product.close())

const loan = async () => {
  await comeBack(product, 'Ama')
  return product.as('Ama').call(readLoan, { params: { id: loanId } })
}
const toDay = (day: string) => product.clock.moveTo(`${day}T09:00:00Z`)
const pay = async (amount: string) => (await payCash(product, 'Ama', loanId, amount)).payment
const statesOf = async () => (await loan()).instalments.map((one) => one.state)
const eventsOf = async () => {
  await runJob(product.deps, dailyClose)
  return product.db
    .selectFrom('daily_arrears_events')
    .select(['day', 'kind', 'week'])
    .where('loan_id', '=', loanId)
    .orderBy('day')
    .orderBy('week')
    .execute()
}

async function postpone(): Promise<void> {
  await comeBack(product, 'md')
  await switchSetting(product, 'postponement', true)
  await comeBack(product, 'manager')
  await product.as('manager').call(postponeLoan, { params: { id: loanId }, body: { reason: 'Her stall was flooded' } })
}

test('a loan of 26 weeks is paid, late, postponed and completed after its 13th week', async () => {
  loanId = await borrowUnder(product, 'Ama', { amount: '1000', version: HALF_YEAR })
  expect(await loan()).toMatchObject({ termWeeks: 26, weeksRemaining: 26, weeklyPaymentAmount: 5000 })
  toDay('2026-03-09')
  expect(await pay('700')).toMatchObject({ weekNumber: 1 })
  toDay('2026-06-01')
  expect(await pay('50')).toMatchObject({ weekNumber: 15, dueDate: '2026-06-15', daysLate: 0 })
  toDay('2026-07-01')
  expect((await statesOf()).slice(13, 20)).toEqual(['paid', 'paid', 'missed', 'late', 'due', 'to_come', 'to_come'])
  expect(await eventsOf()).toEqual([
    { day: '2026-06-23', kind: 'overdue', week: 16 },
    { day: '2026-06-30', kind: 'missed', week: 16 },
    { day: '2026-06-30', kind: 'overdue', week: 17 },
  ])
  expect(await pay('100')).toMatchObject({ weekNumber: 16, daysLate: 9 })
  await postpone()
  const moved = await loan()
  expect([moved.movedDates.length, moved.instalments[17]?.dueDate, moved.instalments[25]?.dueDate]).toEqual([9, '2026-07-13', '2026-09-07'])
  await expectBooksToBeRight(product.db)
  expect(await pay('450')).toMatchObject({ weekNumber: 18 })
  expect(await loan()).toMatchObject({ status: 'completed', weeksCompleted: 26, weeksRemaining: 0 })
  await expectBooksToBeRight(product.db)
})

test('a monthly loan is paid early, late and postponed by its own schedule', async () => {
  loanId = await borrowUnder(product, 'Ama', { amount: '1000', version: PLAIN_SALARY })
  const { instalments, weeklyPaymentAmount } = await loan()
  expect(instalments.map((one) => one.dueDate)).toEqual([
    '2026-04-02',
    '2026-05-02',
    '2026-06-02',
    '2026-07-02',
    '2026-08-02',
    '2026-09-02',
  ])
  const each = formatCedis(pesewas(weeklyPaymentAmount)).replace(/[^\d.]/g, '')
  toDay('2026-03-20')
  expect(await pay(each)).toMatchObject({ weekNumber: 1, daysLate: 0 })
  toDay('2026-05-07')
  expect(await statesOf()).toEqual(['paid', 'late', 'due', 'to_come', 'to_come', 'to_come'])
  expect(await eventsOf()).toEqual([{ day: '2026-05-03', kind: 'overdue', week: 2 }])
  expect(await pay(each)).toMatchObject({ weekNumber: 2, daysLate: 5 })
  await postpone()
  expect((await loan()).instalments.map((one) => one.dueDate).slice(1)).toEqual([
    '2026-05-02',
    ...['2026-06-02', '2026-07-02', '2026-08-02', '2026-09-02'].map((day) => addDays(day, 7)),
  ])
  toDay('2026-06-20')
  expect((await statesOf())[2]).toBe('missed')
  await expectBooksToBeRight(product.db)
})

test('the database refuses a payment and an arrears event of an instalment that the loan does not have', async () => {
  loanId = await borrowUnder(product, 'Ama', { amount: '1000', version: HALF_YEAR })
  await pay('50')
  const attempt = (statement: ReturnType<typeof sql>) => product.db.transaction().execute((tx) => statement.execute(tx))
  await expect(attempt(sql`update payments set week_number = 27 where loan_id = ${loanId}`)).rejects.toThrow(/has no instalment 27/)
  await expect(attempt(sql`update payments set week_number = 0 where loan_id = ${loanId}`)).rejects.toThrow(/payments_week_number_check/)
  toDay('2026-03-20')
  await runJob(product.deps, dailyClose)
  const event = (week: number) => sql`
    insert into daily_arrears_events (day, kind, loan_id, week, amount, noted_at)
    select max(day), 'overdue', ${loanId}, ${week}, 5000, now() from closed_days`
  await expect(attempt(event(27))).rejects.toThrow(/has no instalment 27/)
  await expect(attempt(event(0))).rejects.toThrow(/day_notes_week_check/)
})
