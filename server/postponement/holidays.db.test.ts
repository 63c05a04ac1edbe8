import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listHolidays, enterHoliday, readCalendar, removeHoliday } from '#contract/holidays.ts'
import { readLoan } from '#contract/loans.ts'
import { acceptTerms } from '#contract/loans/loan-acceptance.ts'
import { listNotifications } from '#contract/notifications.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { returnPayout } from '#contract/staff-undo.ts'
import { moveDueDatesJob } from '#server/postponement/move-due-dates.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { switchSetting } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeEach(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
})
afterEach(() => product.close())

const switchHolidays = (on: boolean) => switchSetting(product, 'holidays', on)
const enter = async (date: string, name = 'Eid ul-Fitr') => {
  await comeBack(product, 'md')
  const { holiday } = await product.as('md').call(enterHoliday, { body: { date, name } })
  await moveDueDatesJob.run(product.deps)
  return holiday
}
const remove = async (date: string) => {
  await comeBack(product, 'md')
  await product.as('md').call(removeHoliday, { params: { date }, body: { reason: 'The Chief Imam announced another day' } })
  await moveDueDatesJob.run(product.deps)
}
const loanOf = async (id: number, person = 'Ama') => {
  await comeBack(product, person)
  return product.as(person).call(readLoan, { params: { id } })
}
const datesOf = async (id: number, person = 'Ama') => (await loanOf(id, person)).instalments.map((one) => one.dueDate)
const smsOf = async () => (await product.db.selectFrom('messages').select('text').orderBy('id').execute()).map((row) => row.text)

describe('due dates with the setting "holidays" off', () => {
  test('are 7 × n days after the payout, and holidays that staff enter move nothing', async () => {
    product.clock.moveTo('2026-12-18T09:00:00Z')
    await joinWithProfile(product, 'Esi')
    const id = await borrow(product, 'Esi', '1000')
    await enter('2027-01-08', 'A day of mourning')
    const loan = await loanOf(id, 'Esi')
    expect(loan.instalments.slice(0, 3).map((one) => one.dueDate)).toEqual(['2026-12-25', '2027-01-01', '2027-01-08'])
    expect(loan).toMatchObject({ movedDates: [], postponement: null, nextPaymentDue: '2026-12-25' })
    expect(loan.terms.text).not.toContain('Working days')
    expect(await product.as('Esi').call(readCalendar, {})).toEqual({ keepsWorkingDays: false, holidays: [] })
  })
})

describe('due dates with the setting "holidays" on', () => {
  beforeEach(() => switchHolidays(true))

  test('are fixed at the payout by the calendar of that moment, as the terms state', async () => {
    product.clock.moveTo('2026-12-18T09:00:00Z')
    await joinWithProfile(product, 'Esi')
    const id = await borrow(product, 'Esi', '1000')
    const loan = await loanOf(id, 'Esi')
    expect(loan.instalments.slice(0, 4).map((one) => one.dueDate)).toEqual(['2026-12-28', '2027-01-02', '2027-01-08', '2027-01-15'])
    expect(loan.nextPaymentDue).toBe('2026-12-28')
    expect(loan.movedDates).toMatchObject([
      { week: 1, from: '2026-12-25', to: '2026-12-28', cause: 'holiday', note: 'Christmas Day' },
      { week: 2, from: '2027-01-01', to: '2027-01-02', cause: 'holiday', note: "New Year's Day" },
    ])
    expect(loan.terms.text).toContain('Working days')
    const { holidays } = await product.as('Esi').call(readCalendar, {})
    expect(holidays.map((one) => one.date).slice(0, 3)).toEqual(['2026-12-25', '2026-12-26', '2027-01-01'])
  })

  test('move once for a new holiday, with a notification', async () => {
    const id = await borrow(product, 'Ama', '1000')
    product.clock.advance({ days: 7 })
    await enter('2026-03-16')
    const loan = await loanOf(id)
    expect(loan.instalments.slice(0, 3).map((one) => one.dueDate)).toEqual(['2026-03-09', '2026-03-17', '2026-03-23'])
    expect(loan.movedDates).toMatchObject([{ week: 2, from: '2026-03-16', to: '2026-03-17', note: 'Eid ul-Fitr' }])
    expect(loan.history.at(-1)).toMatchObject({ kind: 'due_dates_moved', reason: 'Week 2: Mon 16 Mar to Tue 17 Mar (Eid ul-Fitr)' })
    expect((await product.as('Ama').call(listNotifications, {}))[0]).toMatchObject({
      title: 'Payment days moved',
      message: expect.stringContaining('week 2 from Mon 16 Mar to Tue 17 Mar (Eid ul-Fitr)'),
    })
    expect((await smsOf()).filter((text) => text.includes('next payment of loan'))).toEqual([])
    await enter('2026-03-09', 'A day of mourning')
    expect((await datesOf(id)).slice(0, 2)).toEqual(['2026-03-10', '2026-03-17'])
    expect((await smsOf()).at(-1)).toBe(`Mmoa Loans: your next payment of loan ${id} is now due on Tue 10 Mar. It costs nothing.`)
    const changes = () => product.db.selectFrom('due_date_changes').select(['week', 'booked_on', 'cause', 'actor_id']).execute()
    const before = await changes()
    await moveDueDatesJob.run(product.deps)
    expect(await changes()).toEqual(before)
    expect(before).toMatchObject([
      { week: 2, booked_on: '2026-03-09' },
      { week: 1, cause: 'holiday' },
    ])
    await expectBooksToBeRight(product.db)
  })

  test('a payment on the moved day is on time, an earlier late one stays late', async () => {
    const id = await borrow(product, 'Ama', '1000')
    product.clock.moveTo('2026-03-12T09:00:00Z')
    await enter('2026-03-16')
    expect((await datesOf(id)).slice(0, 2)).toEqual(['2026-03-09', '2026-03-17'])
    await payCash(product, 'Ama', id, '100')
    product.clock.moveTo('2026-03-17T09:00:00Z')
    await payCash(product, 'Ama', id, '100')
    const loan = await loanOf(id)
    expect(loan.instalments.slice(0, 2).map((one) => one.state)).toEqual(['paid_late', 'paid'])
    expect(loan.payments.map((one) => [one.dueDate, one.isLate]).toReversed()).toEqual([
      ['2026-03-09', true],
      ['2026-03-17', false],
    ])
  })

  test('move back when the holiday is removed, with both changes in the history and the list', async () => {
    const id = await borrow(product, 'Ama', '1000')
    await enter('2026-03-23')
    await remove('2026-03-23')
    expect((await datesOf(id)).slice(0, 3)).toEqual(['2026-03-09', '2026-03-16', '2026-03-23'])
    expect((await loanOf(id)).movedDates).toMatchObject([
      { week: 3, to: '2026-03-24', note: 'Eid ul-Fitr' },
      { week: 3, to: '2026-03-23', note: 'Eid ul-Fitr is no longer a holiday' },
    ])
    const listed = (await product.as('md').call(listHolidays, {})).filter((one) => one.date === '2026-03-23')
    expect(listed).toMatchObject([{ removalReason: 'The Chief Imam announced another day', isRemovable: false }])
    await enter('2026-03-23', 'Eid ul-Fitr, as announced')
    expect((await datesOf(id))[2]).toBe('2026-03-24')
  })

  test('of a loan from before the setting move only where a new holiday is', async () => {
    await switchHolidays(false)
    product.clock.moveTo('2026-03-01T09:00:00Z')
    const id = await borrow(product, 'Ama', '1000')
    await switchHolidays(true)
    await enter('2026-03-22')
    expect((await datesOf(id)).slice(0, 4)).toEqual(['2026-03-08', '2026-03-15', '2026-03-23', '2026-03-29'])
  })

  test('fit promised working days after the setting is switched off', async () => {
    await comeBack(product, 'md')
    const id = await apply(product, 'Ama', '1000')
    await switchHolidays(false)
    product.clock.moveTo('2026-02-27T09:00:00Z')
    product.clock.moveTo('2026-03-06T09:00:00Z')
    await comeBack(product, 'md')
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    await comeBack(product, 'desk')
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    await enter('2026-03-13')
    expect((await datesOf(id)).slice(0, 2)).toEqual(['2026-03-14', '2026-03-20'])
  })

  test('of an approved loan are computed again without a recorded change', async () => {
    await comeBack(product, 'md')
    const id = await apply(product, 'Ama', '1000')
    await product.as('md').call(approveLoan, { params: { id }, body: { approvedAmount: money('900') } })
    await enter('2026-03-09')
    const loan = await loanOf(id)
    expect(loan).toMatchObject({ nextPaymentDue: '2026-03-10', movedDates: [] })
    expect(loan.terms.text).toContain('Working days')
    expect(await product.db.selectFrom('due_date_changes').selectAll().execute()).toEqual([])
    await product.as('Ama').call(acceptTerms, { params: { id }, body: { hash: loan.terms.hash } })
    await comeBack(product, 'desk')
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    expect((await datesOf(id))[0]).toBe('2026-03-10')
  })

  test('are reset by a returned payout; the next payout moves its own dates', async () => {
    const id = await borrow(product, 'Ama', '1000')
    await enter('2026-03-16')
    await comeBack(product, 'manager')
    await product.as('manager').call(returnPayout, { params: { id }, body: { reason: 'She did not take the money' } })
    expect((await loanOf(id)).movedDates).toEqual([])
    await expectBooksToBeRight(product.db)
    product.clock.advance({ days: 1 })
    await comeBack(product, 'desk')
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    expect((await datesOf(id)).slice(0, 2)).toEqual(['2026-03-10', '2026-03-17'])
    await enter('2026-03-17', 'The second day of Eid')
    expect((await datesOf(id)).slice(0, 2)).toEqual(['2026-03-10', '2026-03-18'])
    await expectBooksToBeRight(product.db)
  })

  test('move for the remaining customers in the next run after a killed one', async () => {
    await joinWithProfile(product, 'Yaw')
    const first = await borrow(product, 'Ama', '1000')
    const second = await borrow(product, 'Yaw', '500')
    await comeBack(product, 'md')
    await product.as('md').call(enterHoliday, { body: { date: '2026-03-16', name: 'Eid ul-Fitr' } })
    // The state after a run that ended after one customer.
    await sql`update loans set holidays_fitted_to = 1 where id = ${first}`.execute(product.db)
    await moveDueDatesJob.run(product.deps)
    expect((await datesOf(second, 'Yaw')).slice(0, 2)).toEqual(['2026-03-09', '2026-03-17'])
    await sql`update loans set holidays_fitted_to = 0 where id = ${first}`.execute(product.db)
    await Promise.all([moveDueDatesJob.run(product.deps), moveDueDatesJob.run(product.deps)])
    expect((await datesOf(first)).slice(0, 2)).toEqual(['2026-03-09', '2026-03-17'])
    expect(await product.db.selectFrom('due_date_changes').select('loan_id').execute()).toHaveLength(2)
  })
})

describe('holiday calendar', () => {
  test('contains the fixed holidays of Ghana', async () => {
    const listed = await product.as('md').call(listHolidays, {})
    expect(listed.filter((one) => one.date.startsWith('2026')).map(({ date, name }) => `${date} ${name}`)).toEqual([
      "2026-01-01 New Year's Day",
      '2026-01-07 Constitution Day',
      '2026-03-06 Independence Day',
      "2026-05-01 Workers' Day",
      '2026-07-01 Republic Day',
      "2026-09-21 Founder's Day",
      "2026-12-04 Farmers' Day",
      '2026-12-25 Christmas Day',
      '2026-12-26 Boxing Day',
    ])
    expect(listed[0]).toMatchObject({ kind: 'fixed', enteredBy: null, isRemovable: false })
  })

  test('takes each day once and no past day, and stores who entered and removed it', async () => {
    const md = product.as('md')
    const entered = await enter('2026-04-03', 'Good Friday')
    expect(entered).toMatchObject({ kind: 'movable', enteredBy: expect.any(String), isRemovable: true })
    const post = (date: string) => md.post('/api/admin/holidays', { date, name: 'Another' })
    expect(await post('2026-04-03')).toMatchObject({ status: 409, body: { message: 'This day is already a holiday.' } })
    expect(await post('2026-03-01')).toMatchObject({ status: 422 })
    const away = (date: string) => md.post(`/api/admin/holidays/${date}/remove`, { reason: 'Moved' })
    expect((await away('2026-04-04')).status).toBe(404)
    expect((await away('2026-01-07')).status).toBe(422)
    expect((await away('2026-04-03')).status).toBe(200)
    const audited = await product.db.selectFrom('audit_trail').select('action').where('target_kind', '=', 'holiday').orderBy('id').execute()
    expect(audited.map((row) => row.action)).toEqual(expect.arrayContaining(['enterHoliday', 'removeHoliday']))
    expect((await product.as('manager').post('/api/admin/holidays', { date: '2026-04-06', name: 'Easter Monday' })).status).toBe(403)
  })

  test('takes a day once from two simultaneous users', async () => {
    const both = await Promise.all(
      [1, 2].map(() => product.as('md').post('/api/admin/holidays', { date: '2026-04-06', name: 'Easter Monday' })),
    )
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('cannot be changed or emptied by any statement', async () => {
    await expect(sql`update holidays set date = date + 1`.execute(product.db)).rejects.toThrow('never changed or deleted')
    await expect(sql`delete from holidays`.execute(product.db)).rejects.toThrow('never changed or deleted')
    await expect(sql`truncate holidays`.execute(product.db)).rejects.toThrow('never changed or deleted')
  })
})
