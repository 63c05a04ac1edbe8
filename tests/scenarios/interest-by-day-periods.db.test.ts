import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayoff } from '#contract/loans.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { earnedShare } from '#domain/audit-books/check-accruals.ts'
import type { ProductFacts } from '#domain/audit-books/price.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, pesewas } from '#domain/kernel/money.ts'
import { payoffOnDay } from '#domain/products/product-payoff.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { plainDueDate } from '#domain/products/product-schedule.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'
import { earnedPeriods, shareOnDay } from '#domain/reports/accrued-interest.ts'
import { accruedOn, sharesOfVersions } from '#server/reports/accrual/accrued-loans.ts'
import { positionsOn } from '#server/reports/positions-query.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { comeBack, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { borrowUnder, offer } from '#tests/support/loans-of-versions.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const rebate = { kind: 'actuarial' } as const
const SALARY: ProductVersion = { ...SALARY_EXAMPLE, version: 301, name: 'Salary', limits: VERSION_ONE.limits, rebate, fees: [] }
const MONTHLY: ProductVersion = { ...VERSION_ONE, version: 302, name: 'Months', frequency: 'monthly', instalments: 5, rebate }
const FORTNIGHTLY: ProductVersion = { ...VERSION_ONE, version: 303, name: 'Fortnights', frequency: 'fortnightly', instalments: 7, rebate }
const DAILY: ProductVersion = {
  ...VERSION_ONE,
  version: 304,
  name: '60 days',
  rate: 100_000_000,
  frequency: 'daily',
  instalments: 60,
  rebate,
}

/** GH₵1,000.00 each on Wednesday 2 July 2025; a monthly loan due on the first is first due after 61 days. */
const PAID_OUT = '2025-07-02'
const LOANS = [
  { person: 'Ama', version: SALARY, payDay: 1 },
  { person: 'Kofi', version: MONTHLY, payDay: 1 },
  { person: 'Esi', version: MONTHLY, payDay: 31 },
  { person: 'Yaa', version: FORTNIGHTLY },
  { person: 'Abena', version: DAILY },
  { person: 'Akua', version: VERSION_ONE },
] as const

let product: TestApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo(`${PAID_OUT}T09:00:00Z`)
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('9000'), reference: 'Transfer 1' } })
  for (const version of [SALARY, MONTHLY, FORTNIGHTLY, DAILY]) await offer(product, version)
  for (const { person, ...wish } of LOANS) {
    await joinWithProfile(product, person)
    ids[person] = await borrowUnder(product, person, { amount: '1000', ...wish })
  }
  const body = { fromMonth: '2025-07', basis: 'by_day', reason: 'Board 7' }
  expect(await product.as('md').post('/api/admin/reports/provisions/interest-basis', body)).toMatchObject({ status: 200 })
  expect(await confirmAll(product)).toBe(1)
})
afterAll(() => product.close())

interface Accrued {
  readonly loan: number
  readonly share: number
  readonly accrued: number
}
async function accruedBySql(day: LocalDate): Promise<readonly Accrued[]> {
  const { rows } = await sql<Accrued>`
    select loan_id as loan, share, accrued from (${accruedOn(day, positionsOn(day), await sharesOfVersions(product.db))}) a`.execute(
    product.db,
  )
  return rows
}
type Loan = (typeof LOANS)[number]
const payDayOf = (loan: Loan): number | undefined => ('payDay' in loan ? loan.payDay : undefined)
const priceOf = ({ version }: Loan) => priceOfVersion(version, cedis(1000))
const datesOf = (loan: Loan): LocalDate[] =>
  priceOf(loan).instalments.map(({ number }) => plainDueDate(loan.version, number, PAID_OUT, payDayOf(loan)))
function factsOf(loan: Loan): ProductFacts | null {
  const { rounding, rebate: _rebate, fees: _fees, ...its } = loan.version
  const payDay = payDayOf(loan)
  return its.version === 1 ? null : { ...its, ...rounding, ...(payDay !== undefined && { payDay }) }
}

const OTHER_DAYS = '2025-07-02 2025-07-03 2025-07-31 2025-08-31 2025-09-30 2025-11-30 2025-12-31 2026-01-31 2026-02-28 2026-06-30'.split(
  ' ',
)
/** The payout, ends of months and due days of every loan, days between, and after the last due day. */
const DAYS: readonly LocalDate[] = [
  ...new Set([...OTHER_DAYS, ...LOANS.flatMap(datesOf).flatMap((due) => [addDays(due, -1), due, addDays(due, 1)])]),
].toSorted((a, b) => a.localeCompare(b))

test('SQL, TypeScript and the proof of the books compute the same share of each loan on each day', async () => {
  for (const day of DAYS) {
    const rows = await accruedBySql(day)
    const expected = LOANS.map((loan) => [
      loan.person,
      shareOnDay(earnedPeriods(loan.version), { paidOutOn: PAID_OUT, dueDates: datesOf(loan) }, day),
      earnedShare(factsOf(loan), PAID_OUT, day),
    ])
    const found = LOANS.map(({ person }) => {
      const share = rows.find(({ loan }) => loan === ids[person])?.share
      return [person, share, share]
    })
    expect(found, day).toEqual(expected)
  }
})

test('the accrued interest of a loan equals the interest in its pay-off amount of that day (rule L28)', async () => {
  for (const day of DAYS) {
    const rows = await accruedBySql(day)
    for (const loan of LOANS.filter(({ version }) => version.rebate.kind === 'actuarial')) {
      const price = priceOf(loan)
      const closing = payoffOnDay(loan.version, { price, paidOutOn: PAID_OUT, dueDates: datesOf(loan), paid: pesewas(0) }, day)
      const found = rows.find((one) => one.loan === ids[loan.person])?.accrued
      expect(found, `${loan.person} on ${day}`).toBe(closing.amount - price.amount)
    }
  }
})

/** By hand: 5% of 1,000.00 in the 61 days to 1 September, then 42.65 on the 852.98 that are left, in 30 days. */
test.each([
  ['2025-07-31', 2_377],
  ['2025-08-31', 4_918],
  ['2025-09-01', 5_000],
  ['2025-09-30', 9_122],
  ['2025-10-01', 9_265],
])('on %s the monthly loan whose first period has 61 days has accrued %i pesewas, as by hand', async (day, accrued) => {
  expect((await accruedBySql(day)).find(({ loan }) => loan === ids['Ama'])?.accrued).toBe(accrued)
})

test('each monthly close stores the accrued interest that the pay-off amounts of its last day charge', async () => {
  for (const [month, next] of [
    ['2025-07', '2025-08-01'],
    ['2025-08', '2025-09-01'],
    ['2025-09', '2025-10-01'],
  ] as const) {
    const last = addDays(next, -1)
    product.clock.moveTo(`${last}T09:00:00Z`)
    const charged: Record<string, number> = {}
    for (const { person, version } of LOANS) {
      if (version.rebate.kind === 'none') continue
      await comeBack(product, person)
      const { amount } = await product.as(person).call(readPayoff, { params: { id: ids[person] ?? 0 } })
      charged[person] = amount - cedis(1000)
    }
    product.clock.moveTo(`${next}T09:00:00Z`)
    await closeDaysTo(product, last)
    await comeBack(product, 'md')
    expect(await product.as('md').post('/api/admin/ledger/close-month', { month })).toMatchObject({ status: 200 })
    const { rows } = await sql<{ loan: number; accrued: number }>`
      select loan_id as loan, accrued from loan_accruals where month = ${`${month}-01`}::date`.execute(product.db)
    const stored = Object.keys(charged).map((person) => [person, rows.find(({ loan }) => loan === ids[person])?.accrued])
    expect(Object.fromEntries(stored)).toEqual(charged)
    await expectBooksToBeRight(product.db)
  }
})
