import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack, openOffice } from '#tests/support/loan-actions.ts'
import { HALF_YEAR, offer, PLAIN_SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  product.clock.moveTo('2026-06-01T09:00:00Z')
  for (const person of ['md', 'desk']) await comeBack(product, person)
})
afterAll(() => product.close())

const file = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const filesOf = (...loans: string[]) => ({
  customers: file(
    'full_name,phone,business_type,address,momo_number,momo_provider,joined_on',
    'Abena Owusu,0245550001,market_trader,"Stall 4, Makola",0245550001,mtn,2025-11-03',
    'Kojo Addo,0245550002,retail,Tema Station 9,0245550002,,2026-01-05',
  ),
  loans: file('phone,amount,paid_out_on,lender,method,product,pay_day', ...loans),
  payments: file('phone,paid_out_on,amount,paid_on,method,reference', '0245550002,2026-01-15,197.02,2026-02-28,cash,'),
})
const GOOD = filesOf('0245550001,1000,2025-12-01,mmoa_direct,cash,101,', '0245550002,1000,2026-01-15,mmoa_direct,momo,102,31')
const preview = async (files: object) => (await product.as('md').post('/api/admin/import/preview', files)).body

test('a loan of an inactive product, and a pay day of a weekly product, are refused', async () => {
  const refused = await preview(GOOD)
  expect(refused.errors).toMatchObject([
    { file: 'loans', row: 2, column: 'product', message: 'This product is not active' },
    { file: 'loans', row: 3, column: 'product', message: 'This product is not active' },
    { file: 'payments' },
  ])
  for (const version of [HALF_YEAR, PLAIN_SALARY]) await offer(product, version)
  const { errors } = await preview(
    filesOf('0245550001,1000,2025-12-01,mmoa_direct,cash,101,5', '0245550002,1000,2026-01-15,mmoa_direct,momo,102,32'),
  )
  expect(errors).toMatchObject([
    { file: 'loans', row: 2, column: 'pay_day', message: 'Only a monthly loan has a pay day' },
    { file: 'loans', row: 3, column: 'pay_day', message: 'Choose a day of the month' },
  ])
})

test('running loans of other products run off on their own schedule, with their own price', async () => {
  expect((await preview(GOOD)).totals).toMatchObject({ loans: 2, principal: '2000.00', repaid: '197.02', outstanding: '2285.09' })
  expect((await product.as('md').post('/api/admin/import', GOOD)).status).toBe(200)
  await product.as('md').post('/api/admin/operations/jobs/import-book/run', {})
  expect((await product.as('md').get('/api/admin/import')).body.run).toMatchObject({ status: 'done' })
  const { rows } = await sql<{ version: number; term: number; next: string; last: string; text: string }>`
    select l.product_version as version, l.term_weeks as term, l.next_payment_due as next, max(i.due_date) as last, t.body as text
    from loans l join instalments i on i.loan_id = l.id join loan_terms t on t.loan_id = l.id
    group by l.id, t.body order by l.product_version`.execute(product.db)
  expect(rows).toEqual([
    {
      version: 101,
      term: 26,
      next: '2025-12-08',
      last: '2026-06-01',
      text: expect.stringContaining('Payment 26: GH₵50.00, due 2026-06-01'),
    },
    {
      version: 102,
      term: 6,
      next: '2026-03-31',
      last: '2026-07-31',
      text: expect.stringContaining('which is 5% of the balance each month'),
    },
  ])
  await expectBooksToBeRight(product.db)
})
