import { sql } from 'kysely'
import { IMPORT_EXAMPLES, IMPORT_FILES, importColumns } from '#contract/imports/import-files.ts'
import { csvRow } from '#domain/kernel/csv-row.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { makeStaff, signInStaff } from '#tests/support/sign-in-people.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Known')
  product.clock.moveTo('2026-06-01T09:00:00Z')
  for (const person of ['md', 'desk']) await comeBack(product, person)
})
afterAll(() => product.close())

const CUSTOMERS = 'full_name,phone,business_type,address,momo_number,momo_provider,joined_on'
const LOANS = 'phone,amount,paid_out_on,lender,method'
const PAYMENTS = 'phone,paid_out_on,amount,paid_on,method,reference'
const ABENA = 'Abena Owusu,0245550001,market_trader,"Stall 4, Makola",0245550001,mtn,2025-11-03'
const KOJO = 'Kojo Addo,+233 24 555 0002,retail,Tema Station 9,0245550002,,2026-01-05'
const file = (...rows: string[]) => `${rows.join('\r\n')}\r\n`
const GOOD = {
  customers: file(CUSTOMERS, ABENA, KOJO),
  loans: file(LOANS, '0245550001,1000,2026-04-06,mmoa_direct,cash', '0245550002,200.00,2026-05-04,mmoa_direct,momo'),
  // Abena pays two weeks in time and the third late; Kojo nothing.
  payments: file(
    PAYMENTS,
    '0245550001,2026-04-06,100,2026-04-27,momo,TX-9',
    '0245550001,2026-04-06,100,2026-04-13,cash,Book 7',
    '0245550001,2026-04-06,100,2026-04-20,cash,',
    '0245550001,2026-04-06,100,2026-05-06,cash,',
  ),
}
const preview = (files: object) => product.as('md').post('/api/admin/import/preview', files)
const start = (files: object, headers?: Record<string, string>) => product.as('md').post('/api/admin/import', files, headers)
const runJob = () => product.as('md').post('/api/admin/operations/jobs/import-book/run', {})
const state = async () => (await product.as('md').get('/api/admin/import')).body
async function bringIn(files: object) {
  const started = await start(files)
  if (started.status !== 200) return started
  expect(started.body.run).toMatchObject({ status: 'waiting', done: 0, endedAt: null })
  await runJob()
  return { status: 200, body: (await state()).run }
}

async function facts(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from users) as people, (select count(*) from loans) as loans, (select count(*) from journal_entries) as entries,
      (select count(*) from payments) as payments, (select count(*) from imports) as imports, 
      (select count(*) from earlier_loans) as earlier, (select count(*) from audit_trail where outcome = 'done' and action not in ('startImport', 'runJobNow')) as done`.execute(
    product.db,
  )
  return rows[0]
}
async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from journal_lines group by account having sum(amount) <> 0`.execute(product.db)
  return Object.fromEntries(rows.map((row) => [row.account, row.sum]))
}

describe('the preview of an import', () => {
  test('shows the sums of the files and changes nothing', async () => {
    const before = await facts()
    expect(await preview(GOOD)).toMatchObject({
      status: 200,
      body: {
        totals: { customers: 2, loans: 2, payments: 4, principal: '1200.00', repaid: '400.00', outstanding: '1160.00' },
        errorCount: 0,
        errors: [],
        refusal: null,
      },
    })
    expect(await facts()).toEqual(before)
  })

  test('accepts files that a spreadsheet saved: semicolons, and phones without their first 0', async () => {
    const customers = file(CUSTOMERS.replaceAll(',', ';'), 'Abena Owusu;245550001;market_trader;Stall 4, Makola;245550001;mtn;2025-11-03')
    const loans = file(LOANS.replaceAll(',', ';'), '245550001;1000;2026-04-06;mmoa_direct;cash')
    expect(await preview({ customers, loans })).toMatchObject({ body: { totals: { customers: 1, loans: 1 }, errors: [], refusal: null } })
  })

  test('refuses the example row of the template', async () => {
    const templates = Object.fromEntries(
      IMPORT_FILES.map((name) => [name, [importColumns(name), ...IMPORT_EXAMPLES[name]].map((row) => csvRow(row)).join('')]),
    )
    const message = 'This is the example row of the template. Delete it.'
    const errors = IMPORT_FILES.flatMap((name) =>
      IMPORT_EXAMPLES[name].map((_row, at) => ({ file: name, row: at + 2, column: null, message })),
    )
    expect(await preview(templates)).toMatchObject({ status: 200, body: { errorCount: 6, errors, refusal: expect.any(String) } })
  })

  test('reports each error with file, row and column, and imports nothing', async () => {
    const before = await facts()
    const known = (await product.as('md').get('/api/admin/users?search=Known')).body[0].phone
    const files = {
      customers: file(
        CUSTOMERS,
        ABENA,
        'Twice,0245550001,retail,Tema Station 9,0245550001,mtn,2026-01-05',
        ',024555,bakery,x,0245550003,vodafone,2026-02-30',
        '',
        `Taken,${known},retail,Tema Station 9,0245550004,mtn,2026-06-02`,
        'Kofi,0245550005,retail,Tema Station 9,0245550005,mtn,2026-05-01',
        'More,0245550006,retail,Tema Station 9,0245550006,mtn,2026-05-01,cell',
      ),
      loans: file(
        LOANS,
        '0245550001,1000,2026-04-06,mmoa_direct,cash',
        '0245550001,1.005,2026-04-13,another,cheque',
        '0249999999,100,2026-04-06,mmoa_direct,cash',
        '0245550001,100,2026-06-01,mmoa_direct,cash',
        '0245550005,50000.01,2026-04-06,mmoa_direct,cash',
        '0245550001,100,2026-04-06,mmoa_direct,cash',
      ),
      payments: file(
        PAYMENTS,
        '0245550001,2026-04-06,100,2026-04-05,cash,',
        '0245550001,2026-04-06,100,2026-06-02,cash,',
        '0245550001,2026-04-07,100,2026-04-13,cash,',
        '0245550001,2026-04-06,100,2026-04-13,momo,',
        '0245550001,2026-04-06,100,2026-04-13,momo,tx-1',
        '0245550001,2026-04-06,100,2026-04-13,momo,TX-1',
        '0245550001,2026-04-06,800,2026-04-20,cash,',
      ),
    }
    const { body } = await preview(files)
    const errors = body.errors.map((one: { file: string; row: number; column: string | null }) => `${one.file} ${one.row} ${one.column}`)
    expect(errors).toEqual([
      'customers 3 phone',
      'customers 4 full_name',
      'customers 4 phone',
      'customers 4 business_type',
      'customers 4 address',
      'customers 4 momo_provider',
      'customers 4 joined_on',
      'customers 6 phone',
      'customers 6 joined_on',
      'customers 8 null',
      'loans 3 amount',
      'loans 3 lender',
      'loans 3 method',
      'loans 4 phone',
      'loans 5 paid_out_on',
      'loans 6 paid_out_on',
      'loans 6 amount',
      'loans 7 paid_out_on',
      'payments 2 paid_on',
      'payments 3 paid_on',
      'payments 4 paid_out_on',
      'payments 5 reference',
      'payments 7 reference',
      'payments 8 amount',
    ])
    for (const { message } of body.errors) expect(message).toMatch(/^[A-Z].{8,}/)
    expect(body).toMatchObject({ errorCount: 24, refusal: 'The files have 24 errors. Correct them and try again.' })
    expect(await bringIn(files)).toMatchObject({ status: 422, body: { message: 'The files have 24 errors. Correct them and try again.' } })
    expect(await facts()).toEqual(before)
  })

  test('accepts a code as spreadsheets spell it, and lists the valid codes for a wrong one', async () => {
    const { body } = await preview({
      customers: file(
        CUSTOMERS,
        'Adjoa,0245550011,Market trader,Tema Station 9,0245550011,MTN,2026-05-01',
        'Yaw,0245550012,bakery,Tema Station 9,0245550012,vodafone,2026-05-01',
      ),
      loans: file(LOANS, '0245550011,100,2026-05-04,mmoa_direct,Cash'),
    })
    expect(body.errors.map(({ row, message }: { row: number; message: string }) => `${row} ${message}`)).toEqual([
      '3 Write market_trader, small_business, agriculture, services, retail or other',
      '3 Write mtn, airteltigo or telecel',
    ])
  })

  test('rejects a file without its columns at its field', async () => {
    const answer = await preview({ ...GOOD, loans: 'phone;amount\n1;2' })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { loans: expect.stringMatching(/must name the columns phone, amount, paid_out_on/) } },
    })
  })

  test('requires both permissions', async () => {
    const half = await signInStaff(product, 'half', '0208000003', 'front_desk')
    await makeStaff(product, half, 'front_desk', ['system_configuration'])
    for (const path of ['/api/admin/import', '/api/admin/import/preview'])
      expect(await product.as('half').post(path, GOOD)).toMatchObject({ status: 403 })
  })
})

describe('an import', () => {
  test('that fails at its last row changes nothing', async () => {
    const before = await facts()
    await sql`create function no_kojo() returns trigger language plpgsql as $$ begin
      if new.amount = 20000 and new.account = 'loan_principal' then raise exception 'a fault'; end if; return new; end $$`.execute(
      product.db,
    )
    await sql`create trigger no_kojo before insert on journal_lines for each row execute function no_kojo()`.execute(product.db)
    expect(await bringIn(GOOD)).toMatchObject({
      body: { status: 'failed', reason: 'Something went wrong, and nothing was imported. Try again.', totals: null },
    })
    await sql`drop trigger no_kojo on journal_lines`.execute(product.db)
    await sql`drop function no_kojo`.execute(product.db)
    expect(await facts()).toEqual(before)
    expect(await sql`select files from import_runs`.execute(product.db)).toMatchObject({ rows: [{ files: null }] })
  })

  test('creates each loan in its state by the product’s rules, without a violated invariant', async () => {
    const before = await balances()
    const answer = await bringIn(GOOD)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { status: 'done', done: 2, total: 2, totals: { customers: 2, loans: 2, payments: 4, repaid: '400.00' } },
    })
    await expectBooksToBeRight(product.db)
    const rows = (await product.as('md').get('/api/admin/loans?search=Abena')).body
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      status: 'active',
      amount: '1000.00',
      amountPaid: '400.00',
      outstanding: '900.00',
      weeksCompleted: 4,
      disbursedAt: '2026-04-06T00:00:00.000Z',
      nextPaymentDue: '2026-05-11',
      overdueAmount: '300.00',
      overdueSince: '2026-05-11',
    })
    const after = await balances()
    const moved = Object.fromEntries(
      [...new Set([...Object.keys(before), ...Object.keys(after)])].map((account) => [
        account,
        (after[account] ?? 0) - (before[account] ?? 0),
      ]),
    )
    // 1,200.00 less four weeks of 76.92. No cash moved and no income today.
    expect(moved).toEqual({
      loan_principal: 120_000 - 4 * 7_692,
      owner_funding: -(120_000 - 4 * 7_692),
      interest_receivable: 36_000 - 4 * 2_308,
      unearned_interest: -(36_000 - 4 * 2_308),
    })
  })

  test('dates payments as they were paid, and books them today', async () => {
    const payments = (await product.as('md').get('/api/admin/payments?status=completed')).body.filter(
      (one: { customerName: string }) => one.customerName === 'Abena Owusu',
    )
    expect(
      payments.map((one: Record<string, unknown>) => [
        one['valueDate'],
        one['weekNumber'],
        one['daysLate'],
        one['momoTransactionId'],
        one['enteredOn'],
      ]),
    ).toEqual([
      ['2026-05-06', 4, 2, null, '2026-06-01'],
      ['2026-04-27', 3, 0, 'TX-9', '2026-06-01'],
      ['2026-04-20', 2, 0, null, '2026-06-01'],
      ['2026-04-13', 1, 0, null, '2026-06-01'],
    ])
    const { rows } = await sql<{ days: string[] }>`
      select array_agg(distinct e.booked_on::text) as days from journal_entries e join imports m on m.request_id = e.request_id`.execute(
      product.db,
    )
    expect(rows[0]?.days).toEqual(['2026-06-01'])
    const portfolio = (await product.as('md').get('/api/admin/reports/portfolio?asOf=2026-05-20')).body
    expect(portfolio.outstanding.loans).toBe(0)
  })

  test('of the same files or the same customers a second time is refused', async () => {
    const before = await facts()
    expect(await bringIn(GOOD)).toMatchObject({ status: 409, body: { message: 'These files are already imported.' } })
    expect((await preview(GOOD)).body.refusal).toBe('These files are already imported.')
    expect(await bringIn({ customers: GOOD.customers })).toMatchObject({ status: 422 })
    expect(await facts()).toEqual(before)
  })

  test('is in the audit trail with its sums, and for each customer', async () => {
    const [done] = (await product.as('md').get('/api/admin/audit?action=importBook&limit=1')).body
    expect(done).toMatchObject({ outcome: 'refused' })
    const rows = (await product.as('md').get('/api/admin/audit?action=importCustomer')).body
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('0245550001')
  })
})

describe('an imported loan', () => {
  test('is repaid like any other', async () => {
    const loan = (await product.as('md').get('/api/admin/loans?search=Abena')).body[0].id
    await enterAsAbena()
    await payCash(product, 'Abena', loan, '900')
    expect((await product.as('md').get(`/api/admin/loans/${loan}`)).body).toMatchObject({ status: 'completed', outstanding: '0.00' })
    await expectBooksToBeRight(product.db)
    const balance = await balances()
    // Four weeks were earned before the import.
    expect(balance['interest_income']).toBe(-(30_000 - 4 * 2_308))
  })

  test('does not allow reversing its imported payments', async () => {
    const payments = (await product.as('md').get('/api/admin/payments?status=completed')).body
    const imported = payments.find((one: { momoTransactionId: string | null }) => one.momoTransactionId === 'TX-9')
    expect(await product.as('md').post(`/api/admin/payments/${imported.id}/reverse`, { reason: 'Wrong' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/was imported and cannot be reversed/) },
    })
  })

  test('passes the following daily closes, and its reports agree', async () => {
    product.clock.moveTo('2026-06-08T09:00:00Z')
    await comeBack(product, 'md')
    expect((await product.as('md').post('/api/admin/operations/jobs/daily-close/run', {})).body).toMatchObject({ result: 'done' })
    await expectBooksToBeRight(product.db)
    expect(Object.keys(await trialBalanceOf(product))).toContain('owner_funding')
    const arrears = (await product.as('md').get('/api/admin/arrears')).body
    expect(arrears).toMatchObject([{ customerName: 'Kojo Addo', overdueAmount: '80.00', daysPastDue: 28 }])
    const cohorts = (await product.as('md').get('/api/admin/reports/portfolio')).body.cohorts
    expect(cohorts.map((one: { week: string }) => one.week)).toContain('2026-05-04')
  })

  test('has a score whose history is available for any day since', async () => {
    const users = (await product.as('md').get('/api/admin/users?search=Abena')).body
    const answer = await product.as('md').get(`/api/admin/users/${users[0].id}/score`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.score).toBe(users[0].creditScore)
  })
})

async function enterAsAbena(): Promise<void> {
  const users = (await product.as('md').get('/api/admin/users?search=Abena')).body
  const { body } = await product.as('md').post(`/api/admin/users/${users[0].id}/sign-in-code`, {})
  const answer = await product.as('Abena').post('/api/simple-login', { name: 'Abena Owusu', phone: '0245550001', otp: body.signInCode })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
