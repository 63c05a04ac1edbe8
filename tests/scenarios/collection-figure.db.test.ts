import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPortfolio } from '#contract/portfolio.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { moveToDay } from '#tests/support/past-days.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { weeklyFacts, weeksByHand } from '#tests/support/weekly-by-hand.ts'

const PEOPLE = ['Ama', 'Esi', 'Kofi', 'Yaw', 'Efua', 'Kojo'] as const
const WEEK = '2026-03-09'

let product: TestApp
const loans = new Map<string, number>()
const pay = (person: (typeof PEOPLE)[number], amount: string) => payCash(product, person, loans.get(person) ?? 0, amount)
const report = async (asOf?: LocalDate) => {
  await comeBack(product, 'manager')
  return product.as('manager').call(readPortfolio, { query: { asOf } })
}
const weekOn = async (asOf?: LocalDate) => (await report(asOf)).weeks.find(({ week }) => week === WEEK)

// Six loans of Monday 2 March: GH₵600.00 fall due on the 9th.
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of PEOPLE) {
    await joinWithProfile(product, person)
    loans.set(person, await borrow(product, person, '1000'))
  }
  await moveToDay(product, '2026-03-05')
  await pay('Efua', '27')
  await moveToDay(product, '2026-03-09')
  for (const person of ['Ama', 'Esi', 'Kofi'] as const) await pay(person, '100')
  await pay('Efua', '73')
  await moveToDay(product, '2026-03-12')
  await pay('Yaw', '100')
  await moveToDay(product, '2026-03-13')
  await pay('Kojo', '90')
  await moveToDay(product, '2026-03-15')
})
afterAll(() => product.close())

test('a week with GH₵600.00 due is 98.3% paid, while the cash of that week is 93.8% of it', async () => {
  const week = await weekOn()
  expect(week).toMatchObject({
    due: money('600'),
    paidByDueDate: money('400'),
    paidWithin7Days: money('590'),
    paidByNow: money('590'),
    collected: money('563'),
    onTime: money('373'),
    late: money('190'),
    early: 0,
  })
  expect([week?.shareByDueDate, week?.shareByNow].map((share) => formatShare(share ?? null))).toEqual(['66.7%', '98.3%'])
  expect(formatShare((week?.collected ?? 0) / (week?.due ?? 1))).toBe('93.8%')
})

test('cohort shares count the weeks that fell due', async () => {
  expect((await report()).cohorts).toMatchObject([
    { loans: 6, firstDue: 6, firstOnTime: 4, due: money('600'), paidOfDue: money('590'), toRepay: money('7800'), paid: money('590') },
  ])
  expect((await report('2026-03-08')).cohorts).toMatchObject([
    { firstDue: 0, firstOnTimeShare: null, due: 0, paidOfDue: 0, paidShare: null, paid: money('27') },
  ])
})

test('the figures of the open day are those of its snapshot, and an open receipt counts by its day', async () => {
  const open = await report()
  await moveToDay(product, '2026-03-16')
  const closed = await report('2026-03-15')
  expect(closed.isClosed).toBe(true)
  expect([closed.weeks, closed.cohorts]).toEqual([open.weeks, open.cohorts])

  await moveToDay(product, '2026-03-25')
  await comeBack(product, 'desk')
  await receiptFor(product, loans.get('Kojo') ?? 0, '10')
  expect(await weekOn()).toMatchObject({ paidWithin7Days: money('590'), paidByNow: money('600') })
  expect(await weekOn('2026-03-15')).toMatchObject({ paidByNow: money('590') })
  const facts = await weeklyFacts(product.db)
  for (const day of ['2026-03-15', '2026-03-20', '2026-03-25']) {
    const byHand = weeksByHand(facts, day)
    for (const week of (await report(day)).weeks)
      expect(week, `${week.week} on ${day}`).toMatchObject(byHand.get(week.week) ?? { due: 0, paidByNow: 0, onTime: 0, late: 0, early: 0 })
  }
})

test('a receipt entered after the write-off of its loan is a recovery, and moves no earlier payment', async () => {
  const efuas = loans.get('Efua') ?? 0
  await moveToDay(product, '2026-03-26')
  await comeBack(product, 'desk')
  const receipt = await receiptFor(product, efuas, '50')
  await moveToDay(product, '2026-03-27')
  await pay('Efua', '60')
  await moveToDay(product, '2026-03-28')
  await writeOff(product, efuas)
  const expectByHand = async (day: LocalDate) => {
    const byHand = weeksByHand(await weeklyFacts(product.db), day)
    for (const week of (await report(day)).weeks) expect(week, `${week.week} on ${day}`).toMatchObject(byHand.get(week.week) ?? {})
  }
  await expectByHand('2026-03-28')
  const open = await report('2026-03-28')
  await moveToDay(product, '2026-03-30')
  await comeBack(product, 'Efua')
  const entered = { amount: '50', paymentMethod: 'cash', cashReceiptNumber: receipt }
  expect(await product.as('Efua').post(`/api/payments/${efuas}`, entered)).toMatchObject({ status: 200 })
  await expectByHand('2026-03-30')
  const closed = await report('2026-03-30')
  const paidBy = (one: typeof open) => one.weeks.map(({ paidByDueDate, paidByNow }) => [paidByDueDate, paidByNow])
  expect(paidBy(closed).slice(0, 4)).toEqual(paidBy(open).slice(0, 4))
  expect(closed.cohorts.map(({ paid }) => paid)).toEqual(open.cohorts.map(({ paid }) => paid))
})
