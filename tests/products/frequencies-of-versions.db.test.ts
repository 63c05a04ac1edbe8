import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRefinanceQuote, refinanceLoan } from '#contract/loan-refinance.ts'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { listLoanClasses } from '#contract/provisions/provisions.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { cedis, pesewas, encodeCedis } from '#domain/kernel/money.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, offer } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const MONTHLY: ProductVersion = {
  ...VERSION_ONE,
  version: 201,
  name: 'A year',
  method: 'declining_balance',
  rate: 30_000_000,
  frequency: 'monthly',
  instalments: 12,
  rebate: { kind: 'actuarial' },
}
const DAILY: ProductVersion = { ...VERSION_ONE, version: 202, name: '60 days', rate: 100_000_000, frequency: 'daily', instalments: 60 }
const FORTNIGHTLY: ProductVersion = {
  ...VERSION_ONE,
  version: 203,
  name: '16 weeks',
  rate: 200_000_000,
  frequency: 'fortnightly',
  instalments: 8,
  fees: [{ name: 'Set-up fee', kind: 'rate', rate: 20_000_000, cap: cedis(15) }],
  rebate: { kind: 'actuarial_with_fee', feeRate: 10_000_000, feeCap: cedis(5) },
}

let product: TestApp
let [monthly, daily, fortnightly] = [0, 0, 0]

/** GH₵1,000.00 each on 2 March; Ama chose the last day of each month. */
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const version of [MONTHLY, DAILY, FORTNIGHTLY]) await offer(product, version)
  for (const person of ['Ama', 'Kofi', 'Esi']) await joinWithProfile(product, person)
  monthly = await borrowUnder(product, 'Ama', { amount: '1000', version: MONTHLY, payDay: 31 })
  daily = await borrowUnder(product, 'Kofi', { amount: '1000', version: DAILY })
  fortnightly = await borrowUnder(product, 'Esi', { amount: '1000', version: FORTNIGHTLY })
})
afterAll(() => product.close())

const toDay = async (day: string) => {
  product.clock.moveTo(`${day}T09:00:00Z`)
  await runJob(product.deps, dailyClose)
  for (const each of ['desk', 'manager', 'md', 'Ama', 'Kofi', 'Esi']) await comeBack(product, each)
}
const read = (person: string, id: number) => product.as(person).call(readLoan, { params: { id } })
const payoff = async (person: string, id: number) => (await product.as(person).call(readPayoff, { params: { id } })).amount
const agreement = async (person: string, id: number): Promise<string> => {
  expect(await product.as(person).post(`/api/loans/${id}/documents`, { kind: 'agreement' })).toMatchObject({ status: 200 })
  const { rows } = await sql<{ content: string }>`select content from documents where loan_id = ${id} and kind = 'agreement'`.execute(
    product.db,
  )
  return rows[0]?.content ?? ''
}

test('each frequency has its own schedule, price and rate, on the page and in the agreement', async () => {
  const plan = async (person: string, id: number) => {
    const { instalments, totalRepayAmount, product: words } = await read(person, id)
    const { dueDate: first, amount } = instalments[0] ?? expect.unreachable()
    const last = instalments.at(-1) ?? expect.unreachable()
    return [first, amount, last.dueDate, last.amount, totalRepayAmount, words?.rate]
  }
  expect(await plan('Ama', monthly)).toEqual(['2026-04-30', 10_046, '2027-03-31', 10_051, 120_557, '42.6% effective, 36.0% nominal'])
  expect(await plan('Kofi', daily)).toEqual(['2026-03-03', 1_833, '2026-05-01', 1_853, 110_000, '218.5% effective, 116.0% nominal'])
  expect(await plan('Esi', fortnightly)).toEqual(['2026-03-16', 15_000, '2026-06-22', 15_000, 120_000, '222.7% effective, 119.8% nominal'])
  expect(await agreement('Ama', monthly)).toContain('In 12 monthly payments')
  expect(await agreement('Kofi', daily)).toContain('In 60 daily payments')
  const own = await agreement('Esi', fortnightly)
  for (const words of ['In 8 fortnightly payments', 'less GH₵15.00 of fees', '222.7%', '112 days']) expect(own).toContain(words)
})

test('the pay-off amount of each frequency follows its own schedule, with the fee up to its cap', async () => {
  await toDay('2026-03-20')
  await payCash(product, 'Kofi', daily, '100')
  await payCash(product, 'Esi', fortnightly, '150')
  // 18 of the 59 days of its first period earned 9.15 of 30.00.
  expect(await payoff('Ama', monthly)).toBe(100_000 + 915)
  // 1,050.00 less 27.03 of the second period and 119.77 after it, and the fee of 5.00.
  expect(await payoff('Esi', fortnightly)).toBe(105_000 - 2_703 - 11_977 + 500)
  expect(await payoff('Kofi', daily)).toBe(100_000)
})

test('days past due, class and provision of a daily loan count from its first unpaid day', async () => {
  // Five of 17 days are paid: the sixth was due on 8 March.
  expect(await read('Kofi', daily)).toMatchObject({ overdueAmount: 17 * 1_833 - 10_000, overdueSince: '2026-03-08', daysPastDue: 12 })
  await toDay('2026-06-06')
  const substandard = async (asOf: string) => {
    const rows = await product.as('md').call(listLoanClasses, { query: { asOf } })
    return rows.filter((one) => one.class === 'substandard').map(({ loans, principal, required }) => [loans, principal, required])
  }
  expect(await substandard('2026-06-05')).toEqual([[0, 0, 0]])
  expect(await substandard('2026-06-06')).toEqual([[1, 91_002, 18_200]])
  await expectBooksToBeRight(product.db)
})

test('a refinance of a fortnightly loan settles its pay-off amount, less the fee of the new one', async () => {
  await payCash(product, 'Esi', fortnightly, '750')
  const settled = await payoff('Esi', fortnightly)
  const query = { newAmount: money('800'), version: FORTNIGHTLY.version }
  const quoted = await product.as('Esi').call(readRefinanceQuote, { params: { id: fortnightly }, query })
  expect(quoted).toMatchObject({ settled, paidOut: 80_000 - 1_500 - settled, refusal: null })
  const body = {
    loanId: fortnightly,
    newAmount: money('800'),
    reason: 'More cloth',
    termsAccepted: true as const,
    productVersion: FORTNIGHTLY.version,
  }
  const { loan } = await product.as('Esi').call(refinanceLoan, { body })
  await product.as('manager').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  expect(await read('Esi', fortnightly)).toMatchObject({ status: 'completed', settledByRefinance: settled })
  expect((await read('Esi', loan.id)).instalments[0]?.dueDate).toBe('2026-06-20')
  await payCash(product, 'Ama', monthly, encodeCedis(pesewas(await payoff('Ama', monthly))))
  expect(await read('Ama', monthly)).toMatchObject({ status: 'completed' })
  await expectBooksToBeRight(product.db)
})
