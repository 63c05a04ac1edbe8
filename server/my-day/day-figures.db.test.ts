import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnLoans } from '#contract/loans.ts'
import { readLending, readPortfolio, readPortfolioHistory } from '#contract/portfolio.ts'
import { readDayFigures } from '#contract/reports.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { openTill } from '#contract/tills.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { snapshotReports } from '#server/operations/snapshot-reports.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { apply, borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of ['Ama', 'Esi']) await joinWithProfile(product, person)
})
afterAll(() => product.close())

const lending = () => product.as('md').call(readLending, {})
const figures = (by = 'md') => product.as(by).call(readDayFigures, {})
async function pass(days: number): Promise<void> {
  product.clock.advance({ days })
  await runJob(product.deps, dailyClose)
  await runJob(product.deps, snapshotReports)
  for (const person of ['desk', 'manager', 'md', 'Ama', 'Esi']) await comeBack(product, person)
}

test('My day shows the cash of the ledger by place, less the approved payouts (rule A35)', async () => {
  await product.as('md').call(bookFunding, { body: { amount: cedis(5000), reference: 'Slip 1' } })
  await borrow(product, 'Ama', '1000')
  const waiting = await apply(product, 'Esi', '400')
  await product.as('md').call(approveLoan, { params: { id: waiting }, body: {} })
  await switchTills(product, true)
  await product.as('desk').call(openTill, { body: { openingFloat: cedis(600) } })
  expect((await figures()).cash).toMatchObject({
    total: cedis(4000),
    safe: cedis(3400),
    tills: [{ staffName: 'desk', amount: cedis(600) }],
    momo: NOTHING,
    bank: NOTHING,
    approvedPayouts: { count: 1, amount: cedis(400) },
    afterPayouts: cedis(3600),
  })
  await product.as('desk').call(disburseLoan, { params: { id: waiting }, body: { method: 'cash', holderReason: undefined } })
  expect(await figures()).toMatchObject({
    cash: { total: cedis(3600), tills: [{ amount: cedis(200) }], approvedPayouts: { count: 0 }, afterPayouts: cedis(3600) },
    disbursed: { week: { count: 2, amount: cedis(1400) }, weekBefore: { count: 0, amount: NOTHING } },
  })
  await switchTills(product, false)
  expect(await lending()).toMatchObject({
    safe: cedis(3400),
    tills: cedis(200),
    expected: NOTHING,
    canLend: cedis(3600),
    rate: { weeks: 0 },
  })
})

test('My day shows the instalments of the day, and the money collected for due, late and early weeks', async () => {
  await pass(7)
  expect(await figures()).toMatchObject({
    due: { amount: cedis(140), paidToday: NOTHING, paidBefore: NOTHING },
    disbursed: { week: { count: 0 }, weekBefore: { count: 2, amount: cedis(1400) } },
  })
  const [loan] = await product.as('Ama').call(listOwnLoans, {})
  await payCash(product, 'Ama', loan?.id ?? 0, '130')
  expect(await figures()).toMatchObject({
    due: { amount: cedis(140), paidToday: cedis(100), paidBefore: NOTHING },
    collected: { total: cedis(130), due: cedis(100), overdue: NOTHING, early: cedis(30) },
  })
  await pass(7)
  const [other] = await product.as('Esi').call(listOwnLoans, {})
  await payCash(product, 'Esi', other?.id ?? 0, '50')
  expect(await figures()).toMatchObject({
    due: { amount: cedis(140), paidToday: cedis(10), paidBefore: cedis(30) },
    collected: { total: cedis(50), due: cedis(10), overdue: cedis(40), early: NOTHING },
  })
  await expectBooksToBeRight(product.db)
})

test('My day shows the PAR 30 of the stored reports of Sundays and of yesterday', async () => {
  await pass(40)
  const { day, atRisk } = await figures()
  expect(day).toBe('2026-04-25')
  expect(atRisk.map((one) => one.day)).toEqual([
    '2026-03-08',
    '2026-03-15',
    '2026-03-22',
    '2026-03-29',
    '2026-04-05',
    '2026-04-12',
    '2026-04-19',
    '2026-04-24',
  ])
  for (const { day: asOf, share } of atRisk) {
    const portfolio = await product.as('md').call(readPortfolio, { query: { asOf } })
    expect(share).toBe(portfolio.atRisk.find(({ over }) => over === 30)?.share)
  }
  expect(atRisk.at(-1)?.share).toBeGreaterThan(0)
  const history = await product.as('manager').call(readPortfolioHistory, { query: {} })
  expect(history.days.map((one) => one.day)).toEqual(atRisk.map((one) => one.day))
  expect(history.days.map(({ shares }) => shares.find(({ over }) => over === 30)?.share)).toEqual(atRisk.map(({ share }) => share))
  expect(history.days.at(-1)?.shares.map(({ over }) => over)).toEqual([0, 7, 30, 90])
  const [cohort] = history.cohorts
  for (const [index, day] of ['2026-03-15', '2026-03-22'].entries()) {
    const { cohorts } = await product.as('md').call(readPortfolio, { query: { asOf: day } })
    expect(cohort?.shares[index]).toBe(cohorts.find(({ week }) => week === cohort?.week)?.paidShare)
  }
  const earlier = await product.as('manager').call(readPortfolioHistory, { query: { asOf: '2026-03-22' } })
  expect(earlier.days.map((one) => one.day)).toEqual(['2026-03-08', '2026-03-15', '2026-03-22'])
})

test('My day computes the amount to lend from cash, expected instalments and promised payouts (rule A41)', async () => {
  const lines = await lending()
  const { cash } = await figures()
  const { weeks } = await product.as('md').call(readPortfolio, { query: { asOf: '2026-04-24' } })
  const whole = weeks.filter(({ week, due }) => week < '2026-04-20' && due > 0)
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  expect(lines).toMatchObject({
    day: '2026-04-25',
    until: '2026-04-26',
    rate: { due: sum(whole.map(({ due }) => due)), paid: sum(whole.map(({ paidByDueDate }) => paidByDueDate)) },
    promisedPayouts: { count: 0 },
  })
  expect(sum([lines.safe, lines.tills, lines.momo, lines.bank])).toBe(cash?.total)
  const { rows } = await sql<{ due: number; paid: number; unallocated: number }>`
    select (select sum(amount) from instalments where due_date between '2026-04-25' and '2026-04-26')::int as due,
      (select sum(paid) from instalments where due_date between '2026-04-25' and '2026-04-26')::int as paid,
      (select coalesce(-sum(amount), 0) from journal_lines where account = 'unallocated_money')::int as unallocated`.execute(product.db)
  expect(lines).toMatchObject({ due: rows[0]?.due ?? 0, paid: rows[0]?.paid ?? 0, unallocated: rows[0]?.unallocated })
  expect(lines.canLend).toBe((cash?.total ?? 0) + lines.expected - lines.unallocated)
  expect((await product.as('manager').get('/api/admin/reports/lending')).status).toBe(403)
})

test('a manager sees the figures of the day without the cash, and the front desk sees none', async () => {
  expect((await figures('manager')).cash).toBeNull()
  expect((await product.as('desk').get('/api/admin/day-figures')).status).toBe(403)
})
