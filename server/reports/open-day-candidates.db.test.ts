import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOAN_NARROWINGS } from '#contract/portfolio.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { isNewestDay } from '#server/reports/open-day-candidates-query.ts'
import { portfolioLoans } from '#server/reports/portfolio-loans-query.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const NOBODY: Parameters<typeof portfolioLoans>[1] = { userId: 'nobody', permissions: ['view_sensitive_data'] }
const PEOPLE = ['Ama', 'Kofi', 'Esi', 'Yaw', 'Abena', 'Kojo', 'Akua', 'Kwame']

let product: TestApp
const loans: number[] = []
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const [place, person] of PEOPLE.entries()) {
    for (const one of ['desk', 'manager', 'md']) await comeBack(product, one)
    await joinWithProfile(product, person)
    loans.push(await borrow(product, person, '100'))
    if (place % 3 === 2) product.clock.advance({ days: 4 })
  }
  for (const place of [1, 4]) await payCash(product, PEOPLE[place] ?? '', loans[place] ?? 0, '25')
})
afterAll(() => product.close())

type Narrowing = (typeof LOAN_NARROWINGS)[number] | undefined
const today = () => dayOf(product.clock.now())
const list = (isNewest: boolean, narrowing: Narrowing, page: Parameters<typeof portfolioLoans>[3]) =>
  portfolioLoans(product.db, NOBODY, { day: today(), isNewest, narrowing }, page)

async function inPages(narrowing: Narrowing) {
  const rows: Awaited<ReturnType<typeof list>>['rows'] = []
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await list(true, narrowing, { limit: 2, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.rows)
    cursor = page.next
  }
  return rows
}

async function expectPagesToBeTheList() {
  for (const narrowing of [undefined, ...LOAN_NARROWINGS])
    expect(await inPages(narrowing), `${today()}, ${narrowing ?? 'all'}`).toEqual((await list(false, narrowing, { limit: 200 })).rows)
}
const bind = async (place: number, amount: string) => {
  await comeBack(product, 'desk')
  await product.as('desk').call(generateReceipt, { body: { loanId: loans[place] ?? 0, amount: money(amount) } })
}

test('open-day list returns the same pages by index as from all positions', async () => {
  expect(await isNewestDay(product.db, today(), today())).toBe(true)
  await expectPagesToBeTheList()
  product.clock.advance({ days: 12 })
  await expectPagesToBeTheList()
  expect((await list(false, 'late', { limit: 200 })).rows.length).toBeGreaterThanOrEqual(6)
})

test('open-day list moves or drops an overdue loan when an open receipt covers it', async () => {
  const [before] = (await inPages('late')).slice(0, 1)
  expect(before?.id).toBe(loans[0])
  await bind(0, '10')
  await bind(2, '25')
  await bind(3, '1')
  await expectPagesToBeTheList()
  expect((await inPages('late')).map((loan) => loan.id)).not.toContain(loans[2])
})

test('open-day list skips the viewer’s own loan and still fills its pages', async () => {
  const { rows } = await list(true, undefined, { limit: 200 })
  const own = rows.find((loan) => loan.id === loans[2])
  const viewer = { ...NOBODY, userId: own?.userId ?? '' }
  const others = (narrowing: Narrowing, limit: number) =>
    portfolioLoans(product.db, viewer, { day: today(), isNewest: true, narrowing }, { limit })
  for (const narrowing of [undefined, 'not_late'] as const) {
    const all = (await list(false, narrowing, { limit: 200 })).rows.filter((loan) => loan.userId !== viewer.userId)
    for (let limit = 1; limit < all.length; limit += 1) expect((await others(narrowing, limit)).rows).toEqual(all.slice(0, limit))
  }
})

test('open-day list returns loans past their final date, also after the last receipt expired', async () => {
  product.clock.advance({ days: 90 })
  await expectPagesToBeTheList()
  expect((await inPages('past_final_date')).length).toBeGreaterThanOrEqual(6)
})

test('isNewestDay is false for a past day', async () => {
  expect(await isNewestDay(product.db, addDays(today(), -1), today())).toBe(false)
})
