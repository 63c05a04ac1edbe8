import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { listOfferedProducts, readProductQuote } from '#contract/products/offered-products.ts'
import { approveLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { cedis } from '#domain/kernel/money.ts'
import { SALARY_EXAMPLE } from '#domain/products/product-versions.ts'
import { joinWithProfile, money, openOffice, payOutCash } from '#tests/support/loan-actions.ts'
import { applyUnder, offer, PLAIN_SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const TRADERS = { ...PLAIN_SALARY, limits: { BRONZE: cedis(600), SILVER: null, GOLD: null } }
const SALARIED = { ...PLAIN_SALARY, version: 103, limits: { BRONZE: null, SILVER: cedis(5000), GOLD: null } }
let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of ['Ama', 'Esi']) await joinWithProfile(product, person)
})
afterAll(() => product.close())

const send = (person: string, body: object) =>
  product.as(person).post('/api/loans/apply', { requestedAmount: '500', lender: 'mmoa_direct', termsAccepted: true, ...body })

test('a version that is not active or not stored, and a day that no month has, are refused', async () => {
  const message = 'We do not offer this product to you.'
  expect(await send('Ama', { productVersion: SALARY_EXAMPLE.version })).toMatchObject({ status: 422, body: { message } })
  expect(await send('Ama', { productVersion: 999 })).toMatchObject({ status: 422, body: { message } })
  expect(await send('Ama', { payDay: 32 })).toMatchObject({ status: 400 })
})

test('the list of offered products has version 1 alone while no other is active', async () => {
  const { products } = await product.as('Ama').call(listOfferedProducts, {})
  expect(products.map(({ version, hasPayDay, most }) => [version, hasPayDay, most])).toEqual([[1, false, 100_000]])
})

test('a level has the limit of the product, and no loan of a product without one', async () => {
  await offer(product, TRADERS)
  await offer(product, SALARIED)
  expect(await send('Ama', { productVersion: 103 })).toMatchObject({
    status: 422,
    body: { message: 'We do not offer this product to you.' },
  })
  expect(await send('Ama', { productVersion: 102, requestedAmount: '601' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('GH₵600') },
  })
})

test('the quote of an offered product has its price, days and terms, whose hash goes with the application', async () => {
  const quoteOf = (amount: string, version = TRADERS.version) =>
    product.as('Ama').call(readProductQuote, { query: { version, amount: money(amount), payDay: 31 } })
  const { products } = await product.as('Ama').call(listOfferedProducts, {})
  expect(products.map(({ version, hasPayDay, most }) => [version, hasPayDay, most])).toEqual([
    [1, false, 100_000],
    [102, true, 60_000],
  ])
  const quoted = await quoteOf('600')
  expect(quoted).toMatchObject({
    fees: 0,
    received: 60_000,
    interest: 10_927,
    total: 70_927,
    trueCost: { nominal: 60, effective: 79.6 },
    refusal: null,
  })
  expect(quoted.instalments.map(({ amount, dueDate }) => [amount, dueDate])).toEqual([
    [11_821, '2026-04-30'],
    [11_821, '2026-05-31'],
    [11_821, '2026-06-30'],
    [11_821, '2026-07-31'],
    [11_821, '2026-08-31'],
    [11_822, '2026-09-30'],
  ])
  expect((await quoteOf('601')).refusal).toContain('GH₵600')
  expect(await product.as('Ama').get('/api/loans/products/quote?version=2&amount=600')).toMatchObject({ status: 422 })
  expect(await product.as('Ama').get('/api/loans/products/quote?version=102&amount=0.50')).toMatchObject({ status: 422 })
  expect(await send('Ama', { productVersion: 102, requestedAmount: '500', termsHash: quoted.terms.hash })).toMatchObject({
    status: 409,
    body: { terms: { text: expect.stringContaining('Product: Plain salary, version 102') } },
  })
})

test('a monthly instalment is weighed against a weekly income by its weekly share', async () => {
  const burdened = async (weeklyIncome: string) => {
    const { body } = await send('Ama', { productVersion: 102, requestedAmount: '600', weeklyIncome })
    const { id } = body.loan
    const { flags } = await product.as('md').call(readStaffLoan, { params: { id } })
    await product.as('Ama').post(`/api/loans/${id}/withdraw`, {})
    return flags.find((one) => one.code === 'high_burden')?.detail
  }
  expect(await burdened('83')).toBeUndefined()
  expect(await burdened('82')).toContain('GH₵27.28 a week')
})

test('a monthly loan is due on the chosen day, first a whole month after the payout', async () => {
  const id = await applyUnder(product, 'Ama', { amount: '600', version: TRADERS, payDay: 31 })
  expect((await product.as('md').call(readStaffLoan, { params: { id } })).borrower?.level.maxLoanAmount).toBe(60_000)
  await product.as('md').call(approveLoan, { params: { id }, body: { approvedAmount: money('600') } })
  await payOutCash(product, id)
  const loan = await product.as('Ama').call(readLoan, { params: { id } })
  expect(loan).toMatchObject({ termWeeks: 6, interestRate: '5.00', weeklyPaymentAmount: 11_821 })
  expect(loan.instalments.map((one) => one.dueDate)).toEqual([
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
  ])
  expect(loan.terms.text).toContain('Product: Plain salary, version 102')
  const early = await applyUnder(product, 'Esi', { amount: '600', version: TRADERS, payDay: 1 })
  await product.as('md').call(approveLoan, { params: { id: early }, body: {} })
  await payOutCash(product, early)
  expect((await product.as('Esi').call(readLoan, { params: { id: early } })).instalments[0]?.dueDate).toBe('2026-05-01')
  await expectBooksToBeRight(product.db)
})

test('a loan of version 1 has no pay day, in the product and in the database', async () => {
  const { body } = await send('Ama', { payDay: 15 })
  const { rows } = await sql<{ pay_day: number | null }>`select pay_day from loans where id = ${body.loan.id}`.execute(product.db)
  expect(rows).toEqual([{ pay_day: null }])
  const statement = sql`update loans set pay_day = 15 where id = ${body.loan.id}`
  await expect(product.db.transaction().execute((tx) => statement.execute(tx))).rejects.toThrow(/loans_pay_day_check/)
})
