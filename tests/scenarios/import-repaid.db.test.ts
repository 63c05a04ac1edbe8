import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEEK_COLUMNS } from '#contract/imports/import-files.ts'
import { creditScore } from '#domain/credit/credit-score.ts'
import { levelOf } from '#domain/credit/credit-level.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Known')
  product.clock.moveTo('2026-06-01T09:00:00Z')
  await comeBack(product, 'md')
})
afterAll(() => product.close())

const CUSTOMERS = 'full_name,phone,business_type,address,momo_number,momo_provider,joined_on,ghana_card'
const REPAID = `phone,amount,paid_out_on,${WEEK_COLUMNS.join(',')}`
const file = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
/** `late`: paid some days later. */
const repaid = (phone: string, amount: string, from: string, late: Readonly<Record<number, number>> = {}) =>
  [phone, amount, from, ...WEEK_COLUMNS.map((_column, index) => addDays(from, 7 * (index + 1) + (late[index + 1] ?? 0)))].join(',')
const ALL_LATE = Object.fromEntries(WEEK_COLUMNS.map((_column, index) => [index + 1, 1]))
const GOOD = {
  customers: file(
    CUSTOMERS,
    'Efua Boateng,0245560001,market_trader,"Stall 9, Makola",0245560001,mtn,2025-06-01,gha 123456789 1',
    'Yaw Darko,0245560002,retail,Tema Station 3,0245560002,,2025-06-01,',
    'Ato Late,0245560003,retail,Tema Station 3,0245560003,,2025-06-01,',
  ),
  repaid: file(
    REPAID,
    repaid('0245560001', '500', '2025-07-07', { 3: 2, 5: 6 }),
    repaid('245560001', '1000', '2025-11-03', { 13: 1 }),
    repaid('0245560003', '100', '2025-07-07', ALL_LATE),
  ),
  loans: file('phone,amount,paid_out_on,lender,method,note', '0245560002,200,2026-05-25,mmoa_direct,cash,Pays on Fridays'),
}
const post = (files: object) => product.as('md').post('/api/admin/import', files)
const runJob = () => product.as('md').post('/api/admin/operations/jobs/import-book/run', {})
const state = async () => (await product.as('md').get('/api/admin/import')).body
const entries = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from journal_entries`.execute(product.db)).rows[0]?.count
const efua = async () => (await product.as('md').get('/api/admin/users?search=Efua')).body[0]

describe('the check of a file of repaid loans', () => {
  test('shows its sums, and reports each error by row and column', async () => {
    expect((await product.as('md').post('/api/admin/import/preview', GOOD)).body).toMatchObject({
      totals: { customers: 3, earlierLoans: 3, earlierPrincipal: '1600.00', loans: 1, principal: '200.00' },
      errors: [],
      refusal: null,
    })
    const late = repaid('0245560001', '500', '2026-03-09')
    const { body } = await product.as('md').post('/api/admin/import/preview', {
      customers: file(
        CUSTOMERS,
        'Efua,0245560001,retail,Tema Station 3,0245560001,,2025-06-01,GHA-123456789-1',
        'Esi,0245560003,retail,Tema Station 3,0245560003,,2025-06-01,GHA1234567891',
        'Ato,0245560004,retail,Tema Station 3,0245560004,,2025-06-01,123',
      ),
      repaid: file(
        REPAID,
        late,
        repaid('0245560009', '500', '2025-07-07'),
        repaid('0245560001', '0.01', '2025-05-31'),
        repaid('0245560001', '500', '1999-01-04'),
        repaid('0245560001', '500', '0001-01-01'),
        repaid('0245560001', '500', '2025-07-07', { 4: 8 }),
        repaid('0245560001', '500', '2025-07-07', { 1: -8 }),
        `${repaid('0245560001', '500', '2025-08-04').slice(0, -10)}soon`,
        repaid('0245560001', '500', '9999-09-01'),
      ),
    })
    expect(body.errors.map((one: { file: string; row: number; column: string }) => `${one.file} ${one.row} ${one.column}`)).toEqual([
      'customers 3 ghana_card',
      'customers 4 ghana_card',
      'repaid 2 week_13',
      'repaid 3 phone',
      'repaid 4 paid_out_on',
      'repaid 4 amount',
      'repaid 5 paid_out_on',
      'repaid 6 paid_out_on',
      'repaid 7 week_5',
      'repaid 8 paid_out_on',
      'repaid 8 week_1',
      'repaid 9 week_13',
      ...['paid_out_on', ...WEEK_COLUMNS].map((column) => `repaid 10 ${column}`),
    ])
  })
})

describe('the import of repaid loans', () => {
  test('waits for its job, blocks a second import, and continues after its process was killed', async () => {
    const headings = [{ file: 'customers', name: 'phone', heading: 'Tel. No.' }]
    expect(await post({ ...GOOD, headings })).toMatchObject({ status: 200, body: { run: { status: 'waiting', done: 0, total: 3 } } })
    expect(await post({ customers: GOOD.customers })).toMatchObject({
      status: 409,
      body: { message: 'Another import is running. Wait until it has ended.' },
    })
    await sql`update import_runs set status = 'running', done = 1`.execute(product.db)
    const before = await entries()
    expect((await runJob()).body).toMatchObject({ result: 'done' })
    expect(await state()).toMatchObject({
      run: {
        status: 'done',
        done: 3,
        total: 3,
        reason: null,
        totals: { customers: 3, earlierLoans: 3, earlierPrincipal: '1600.00', loans: 1 },
      },
      headings,
    })
    // The entry of the running loan: repaid loans move no money.
    expect(await entries()).toBe((before ?? 0) + 1)
    await expectBooksToBeRight(product.db)
    expect((await post(GOOD)).body).toEqual({ message: 'These files are already imported.' })
    expect((await runJob()).body).toMatchObject({ result: 'done' })
    expect(await sql`select count(*)::int as loans from earlier_loans`.execute(product.db)).toMatchObject({ rows: [{ loans: 3 }] })
  })

  test('gives the score, level and counters of loans repaid in this product', async () => {
    const facts = {
      hasActiveOrCompletedLoan: true,
      totalPayments: 26,
      onTimePayments: 23,
      latePayments: 3,
      missedPayments: 0,
      currentDebt: NOTHING,
      availableCredit: cedis(10_000),
      accountAgeMonths: 12,
      totalLoansCompleted: 2,
      activeLoans: 0,
      recentCreditInquiries: 0,
    }
    const { score } = creditScore(facts)
    const person = await efua()
    expect(person).toMatchObject({ creditScore: score, creditLevel: levelOf(score).name, totalLoansCompleted: 2 })
    const { rows } = await sql`select on_time_payments, late_payments, total_amount_repaid from users where id = ${person.id}`.execute(
      product.db,
    )
    expect(rows).toEqual([{ on_time_payments: 23, late_payments: 3, total_amount_repaid: 195_000 }])
    expect((await product.as('md').get(`/api/admin/users/${person.id}/score`)).body.score).toBe(score)
    expect((await product.as('md').get(`/api/admin/users/${person.id}/score?asOf=2026-05-31`)).body.score).toBe(0)
    // All 13 weeks late: 30 for no debt, 6 for the account's age, 2 for the loan, 10 without inquiries, 20 less.
    const [late] = (await product.as('md').get('/api/admin/users?search=Ato')).body
    expect(late).toMatchObject({ creditScore: 28, creditLevel: 'BRONZE', totalLoansCompleted: 1 })
  })

  test('shows them to the office and to their customer, with card and note', async () => {
    const person = await efua()
    const shown = { amount: '500.00', paidOutOn: '2025-07-07', repaidOn: '2025-10-06', weeksLate: 2 }
    const page = (await product.as('md').get(`/api/admin/users/${person.id}`)).body
    expect(page.book.earlierLoans).toMatchObject([{ amount: '1000.00', weeksLate: 1 }, shown])
    expect(page.person.ghanaCard).toMatchObject({ number: 'GHA-123456789-1', verifiedAt: null })
    const code = (await product.as('md').post(`/api/admin/users/${person.id}/sign-in-code`, {})).body.signInCode
    await product.as('Efua').post('/api/simple-login', { name: 'Efua Boateng', phone: '0245560001', otp: code })
    expect((await product.as('Efua').get('/api/loans/earlier')).body.loans).toMatchObject([{ amount: '1000.00' }, shown])
    expect((await product.as('Efua').get('/api/my-data')).body.earlierLoans).toHaveLength(2)
    const loan = (await product.as('md').get('/api/admin/loans?search=Yaw')).body[0]
    expect((await product.as('md').get(`/api/admin/loans/${loan.id}`)).body.adminNotes).toBe('Pays on Fridays')
  })

  test('cannot be changed afterwards', async () => {
    await expect(sql`update earlier_loans set amount = 1`.execute(product.db)).rejects.toThrow(
      /never changed|not be changed|refuse|append/i,
    )
    await expect(sql`delete from earlier_loans`.execute(product.db)).rejects.toThrow()
  })
})
