import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueDocument } from '#contract/documents.ts'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { readProductVersions } from '#contract/operations.ts'
import { listOfferedProducts } from '#contract/products/offered-products.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { BrokenBooks } from '#tests/audit-books/broken-books.ts'
import {
  BOOK_OF_TERMS as GOOD,
  bookOfTerms as filesOf,
  csvFile,
  enterImported,
  importFiles,
  loanOfTerms as loan,
  LOANS_OF_TERMS as LOANS,
  payImported,
  PEOPLE_OF_TERMS as PEOPLE,
  phoneOfTerms as phoneOf,
  TERMS_HEAD as HEAD,
  type PersonOfTerms as Person,
} from '#tests/support/imported-book.ts'
import { comeBack, openOffice } from '#tests/support/loan-actions.ts'
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

const preview = async (files: object) => (await product.as('md').post('/api/admin/import/preview', files)).body
const loanOf = async (name: Person): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select l.id from loans l join users u on u.id = l.user_id where u.full_name = ${name}`.execute(product.db)
  return rows[0]?.id ?? 0
}
const toDay = async (day: string) => {
  product.clock.moveTo(`${day}T09:00:00Z`)
  await runJob(product.deps, dailyClose)
}
const read = async (name: Person) => product.as(name).call(readLoan, { params: { id: await loanOf(name) } })
const pay = async (name: Person, amount: string) => payImported(product, name, await loanOf(name), amount)
const enter = (name: Person) => enterImported(product, name, phoneOf(name))

describe('the check of running loans with terms of their own', () => {
  test('shows each set of terms as a product, with the sums of its loans', async () => {
    const { products, totals, errors } = await preview(GOOD)
    expect(errors).toEqual([])
    expect(totals).toMatchObject({ loans: 5, principal: '2705.00', repaid: '964.76' })
    expect(products.map((one: Record<string, unknown>) => [one['version'], one['name'], one['isNew'], one['loans']])).toEqual([
      [1001, '26 weekly payments, 40% flat', true, 1],
      [1002, '6 monthly payments, 4% a month of the balance', true, 1],
      [1003, '60 daily payments, 10% flat', true, 1],
      [1004, '10 fortnightly payments, 20% flat', true, 1],
      [1005, '3 monthly payments, 0% flat', true, 1],
    ])
    expect(products[3].terms).toBe(
      '20% of the amount, flat for the term. To GH₵1.00, down; the last payment takes the rest. Paying early costs nothing and saves nothing.',
    )
    expect(await product.db.selectFrom('product_versions').select('version').execute()).toHaveLength(2)
  })

  test.each([
    ['40,,weekly,26,,,,', 'interest_method', 'Write the rate, its method, the frequency and the number of payments'],
    [',,,,1,,,', 'rounding', 'Write the rate, its method, the frequency and the number of payments too'],
    [',,,,,actuarial,,', 'early_payoff', 'Write the rate, its method, the frequency and the number of payments too'],
    ['0.4,flat,weekly,26,,,,', 'interest_rate', 'Write 40 for 40%: a flat rate is 0, or at least 1'],
    ['forty,flat,weekly,26,,,,', 'interest_rate', 'Write the rate in percent, like 40 or 2.5, at most 999'],
    ['1000,flat,weekly,26,,,,', 'interest_rate', 'Write the rate in percent, like 40 or 2.5, at most 999'],
    ['999,declining_balance,daily,366,,,,', 'interest_rate', 'No schedule can be computed with this rate and this number of payments'],
    ['40,flat,yearly,26,,,,', 'frequency', 'Write daily, weekly, fortnightly or monthly'],
    ['40,compound,weekly,26,,,,', 'interest_method', 'Write flat or declining_balance'],
    ['40,flat,monthly,61,,,,', 'instalments', 'Write a number of monthly payments from 1 to 60'],
    ['40,flat,monthly,0,,,,', 'instalments', 'Write a number of monthly payments from 1 to 60'],
    ['40,flat,weekly,26,0.2,,,', 'rounding', 'Write 0.01, 0.10, 0.50 or 1, with the word down where payments are rounded down'],
    ['40,flat,weekly,26,1 down up,,,', 'rounding', 'Write 0.01, 0.10, 0.50 or 1, with the word down where payments are rounded down'],
    ['40,flat,weekly,26,,partly,,', 'early_payoff', 'Write none or actuarial'],
    ['40,flat,weekly,26,,,5,', 'pay_day', 'Only a monthly loan has a pay day'],
    ['40,flat,weekly,26,,,,559.99', 'outstanding', 'With these terms GH₵560.00 is outstanding: GH₵910.00 less GH₵350.00 paid'],
  ])('refuses the terms %s at %s', async (terms, column, message) => {
    const { errors } = await preview(filesOf(loan('Abena Owusu', `650,2026-02-02,mmoa_direct,cash,${terms}`), ...LOANS.slice(1)))
    expect(errors.filter((one: { file: string }) => one.file === 'loans')).toContainEqual({ file: 'loans', row: 2, column, message })
  })

  test('refuses an amount that is too small, terms beside a product, and a loan that a payment closed early', async () => {
    const small = await preview(filesOf(...LOANS.slice(0, 4), loan('Adjoa Sey', '1,2026-05-15,mmoa_direct,cash,40,flat,daily,366,,,,')))
    expect(small.errors).toEqual([{ file: 'loans', row: 6, column: 'amount', message: 'This amount is too small for 366 payments' }])
    const both = await preview({ ...GOOD, loans: csvFile(`${HEAD},product`, ...LOANS.map((row) => `${row},2`)) })
    expect(both.errors.slice(0, 5).map((one: { message: string }) => one.message)).toEqual(
      LOANS.map(() => 'Leave this empty where the row has its own terms'),
    )
    const closed = await preview({ ...GOOD, payments: GOOD.payments.replace(',190.76,', ',1040,') })
    expect(closed.errors).toEqual([
      {
        file: 'payments',
        row: 12,
        column: 'amount',
        message: 'With this payment the loan was paid off early: GH₵1,040.00 closed it on 2026-04-30. Only running loans are imported',
      },
    ])
  })
})

test('the check refuses more than 40 new products, a sign of a wrong column', async () => {
  const many = Array.from({ length: 42 }, (_, index) =>
    loan('Abena Owusu', `100,${addDays('2026-01-05', index)},mmoa_direct,cash,${index + 1},flat,weekly,5,,,,`),
  )
  const { products, errors } = await preview({ customers: GOOD.customers, loans: csvFile(HEAD, ...many) })
  expect(products).toHaveLength(40)
  expect(errors).toEqual(
    [42, 43].map((row) => ({ file: 'loans', row, column: 'interest_rate', message: 'Import loans of at most 40 new terms at a time' })),
  )
})

describe('running loans with terms of their own', () => {
  test('are imported with a sealed product for each set of terms', async () => {
    expect(await importFiles(product, GOOD)).toMatchObject({ status: 'done', totals: { loans: 5 } })
    const { rows } = await sql<{ name: string; version: number; total: number; next: string; last: string }>`
      select u.full_name as name, l.product_version as version, l.total_repayment as total, l.next_payment_due as next, max(i.due_date) as last
      from loans l join users u on u.id = l.user_id join instalments i on i.loan_id = l.id group by l.id, u.full_name order by l.product_version`.execute(
      product.db,
    )
    expect(rows).toEqual([
      { name: 'Abena Owusu', version: 1001, total: 91_000, next: '2026-04-20', last: '2026-08-03' },
      { name: 'Kojo Addo', version: 1002, total: 114_458, next: '2026-05-31', last: '2026-09-30' },
      { name: 'Esi Quaye', version: 1003, total: 33_000, next: '2026-05-20', last: '2026-06-30' },
      { name: 'Yaw Darko', version: 1004, total: 54_600, next: '2026-06-08', last: '2026-07-20' },
      { name: 'Adjoa Sey', version: 1005, total: 30_000, next: '2026-06-15', last: '2026-08-15' },
    ])
    await expectBooksToBeRight(product.db)
  })

  test('have products that are never offered and cannot be changed', async () => {
    for (const name of PEOPLE) await enter(name)
    expect((await product.as('Esi Quaye').call(listOfferedProducts, {})).products.map(({ version }) => version)).toEqual([1])
    const { versions } = await product.as('md').call(readProductVersions, { query: {} })
    expect(versions.slice(2).map((one) => [one.version, one.active, one.refusal])).toEqual(
      [1001, 1002, 1003, 1004, 1005].map((version) => [version, false, 'This product came with an import. It is never offered.']),
    )
    expect(await product.as('md').get('/api/admin/product-versions?amount=1')).toMatchObject({ status: 200 })
    expect(await product.as('md').post('/api/admin/product-versions/1001', { active: true, reason: 'More choice' })).toMatchObject({
      status: 422,
      body: { message: 'This product came with an import. It is never offered.' },
    })
    const apply = { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true, productVersion: 1003 }
    expect(await product.as('Esi Quaye').post('/api/loans/apply', apply)).toMatchObject({ status: 422 })
    for (const [statement, message] of [
      [sql`update product_versions set active = true where version = 1001`, /imported_are_not_offered/],
      [sql`update product_versions set rate = 1 where version = 1001`, /never changed/],
      [sql`update loans set product_version = 1002, term_weeks = 6 where id = ${await loanOf('Abena Owusu')}`, /keeps version 1001/],
      [
        sql`insert into loans (user_id, requested_amount, lender_name, total_repayment, weekly_payment, terms_hash, applied_at, created_at, product_version, term_weeks)
          select user_id, 10000, lender_name, 14000, 538, terms_hash, applied_at, created_at, 1001, 26 from loans where product_version = 1001`,
        /not active/,
      ],
    ] as const)
      await expect(statement.execute(product.db)).rejects.toThrow(message)
  })

  test('are shown and documented with their own terms, and every report computes them', async () => {
    const own = await read('Kojo Addo')
    expect(own.product).toMatchObject({ name: '6 monthly payments, 4% a month of the balance', price: '4% of the balance each month' })
    expect(own).toMatchObject({ weeksCompleted: 1, nextPaymentDue: '2026-05-31', daysPastDue: 1 })
    for (const kind of ['agreement', 'statement'] as const) {
      const id = await loanOf('Kojo Addo')
      const body = kind === 'agreement' ? { kind } : { kind, from: '2026-06-01', to: '2026-06-01' }
      const { document } = await product.as('Kojo Addo').call(issueDocument, { params: { id }, body })
      expect(document.code).toMatch(/\w/)
    }
    await toDay('2026-06-02')
    await comeBack(product, 'md')
    for (const path of ['portfolio', 'lending', 'trial-balance', 'statements', 'classes', 'provisions', 'takings'])
      expect((await product.as('md').get(`/api/admin/reports/${path}`)).status, path).toBe(200)
    const arrears = (await product.as('md').get('/api/admin/arrears')).body
    expect(arrears.map((one: Record<string, unknown>) => [one['customerName'], one['daysPastDue']]).toSorted()).toEqual([
      ['Abena Owusu', 43],
      ['Esi Quaye', 13],
      ['Kojo Addo', 2],
    ])
    await expectBooksToBeRight(product.db)
  })

  test('are repaid to the end: late, early with its rebate, and by their days', async () => {
    await enter('Kojo Addo')
    const { amount } = await product.as('Kojo Addo').call(readPayoff, { params: { id: await loanOf('Kojo Addo') } })
    expect(amount).toBeLessThan(95_382)
    await pay('Kojo Addo', encodeCedis(amount))
    expect(await read('Kojo Addo')).toMatchObject({ status: 'completed', outstanding: 0, amountPaid: 19_076 + amount })
    await expectBooksToBeRight(product.db)

    await toDay('2026-06-08')
    await enter('Yaw Darko')
    await pay('Yaw Darko', '54')
    expect(await read('Yaw Darko')).toMatchObject({ weeksCompleted: 7, nextPaymentDue: '2026-06-22' })
    await expectBooksToBeRight(product.db)

    await toDay('2026-07-20')
    for (const name of ['Yaw Darko', 'Esi Quaye', 'Adjoa Sey'] as const) await enter(name)
    await pay('Yaw Darko', '168')
    await pay('Esi Quaye', '230')
    await pay('Adjoa Sey', '200')
    expect(await read('Yaw Darko')).toMatchObject({ status: 'completed' })
    expect(await read('Esi Quaye')).toMatchObject({ status: 'completed' })
    await expectBooksToBeRight(product.db)

    await toDay('2026-08-15')
    for (const name of ['Abena Owusu', 'Adjoa Sey'] as const) await enter(name)
    expect(await read('Abena Owusu')).toMatchObject({ daysPastDue: 117, overdueAmount: 56_000 })
    await pay('Abena Owusu', '560')
    await pay('Adjoa Sey', '100')
    for (const name of PEOPLE) {
      await enter(name)
      expect(await read(name), name).toMatchObject({ status: 'completed', outstanding: 0 })
    }
    await toDay('2026-08-16')
    await expectBooksToBeRight(product.db)
    const { rows } = await sql<{ account: string; sum: number }>`
      select account, sum(amount)::bigint as sum from journal_lines where account in ('loan_principal', 'interest_receivable', 'unearned_interest')
      group by account having sum(amount) <> 0`.execute(product.db)
    expect(rows).toEqual([])
  })

  test('of terms that are stored already have the product of the first import', async () => {
    const second = {
      customers: csvFile(
        'full_name,phone,business_type,address,momo_number,momo_provider,joined_on',
        'Afua Mensa,0245551009,retail,Tema Station 9,0245551009,,2025-01-06',
      ),
      loans: csvFile(
        HEAD,
        '0245551009,650,2026-07-06,mmoa_direct,cash,40,flat,weekly,26,,,,',
        '0245551009,100,2026-07-07,mmoa_direct,cash,30,flat,weekly,13,,,,130',
      ),
    }
    await comeBack(product, 'md')
    expect((await preview(second)).products).toEqual([expect.objectContaining({ version: 1001, isNew: false, loans: 1 })])
    expect(await importFiles(product, second)).toMatchObject({ status: 'done' })
    const { rows } = await sql<{ version: number }>`
      select l.product_version as version from loans l join users u on u.id = l.user_id where u.full_name = 'Afua Mensa' order by 1`.execute(
      product.db,
    )
    expect(rows).toEqual([{ version: 1 }, { version: 1001 }])
    await expectBooksToBeRight(product.db)
  })
})

describe('the proof of the books', () => {
  let broken: BrokenBooks
  beforeAll(async () => {
    broken = await BrokenBooks.open(product.db)
  })
  afterAll(() => broken.close())

  test.each([
    ['another rate', `update product_versions set rate = rate + 1 where version = 1004`],
    ['another name', `update product_versions set name = 'Cheap' where version = 1004`],
    ['a limit', `update product_versions set limits = '{"BRONZE": 100, "SILVER": null, "GOLD": null}' where version = 1004`],
    ['another import', `update product_versions set import_id = (select max(id) from imports) where version = 1004`],
    ['no import', `update product_versions set import_id = null where version = 1004`],
  ])('finds an imported product with %s', async (_what, statement) => {
    const found = await broken.findingsAfter(
      async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql.raw(statement).execute(tx)
      },
      { customer: undefined, isEnough: (findings) => findings.length > 0 },
    )
    expect(found.map((one) => one.rule)).toContain('product_version_is_sealed')
  })
})
