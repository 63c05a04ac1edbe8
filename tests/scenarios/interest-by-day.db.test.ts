import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountMaps } from '#contract/ledger-reports.ts'
import { readProvisions } from '#contract/provisions/provisions.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { auditWords } from '#domain/access/audit-words.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { formatCedis, pesewas } from '#domain/kernel/money.ts'
import { lastDayOf } from '#domain/ledger/month.ts'
import { auditBooks } from '#server/audit-books/audit-books.ts'
import type { Tx } from '#server/platform/db.ts'
import { BrokenBooks, textOf } from '#tests/audit-books/broken-books.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { closeDaysTo, moveToDay } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { signInAdministrator } from '#tests/support/sign-in-people.ts'
import { statementsOf } from '#tests/support/statement-sums.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

let product: TestApp
let amas: number
let kofis: number

/**
 * 10 March: GH₵1,000.00 each. Ama never pays; Kofi pays three weeks on time, 69.24 of it interest. By hand (see accrued-interest.test.ts) each
 * loan accrued 112.02 by 31 March, 230.57 by 30 April, 294.03 by 31 May and 300.00 by 30 June, when Ama is 105 days past due.
 */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-03-10T09:00:00Z')
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
  for (const name of ['Ama', 'Kofi']) await joinWithProfile(product, name)
  amas = await borrow(product, 'Ama', '1000')
  kofis = await borrow(product, 'Kofi', '1000')
  for (const day of ['2026-03-17', '2026-03-24', '2026-03-31']) {
    await moveToDay(product, day)
    await payCash(product, 'Kofi', kofis, '100')
  }
})
afterAll(() => product.close())

const closeMonth = async (month: string, nextDay: string) => {
  product.clock.moveTo(`${nextDay}T09:00:00Z`)
  await closeDaysTo(product, addDays(nextDay, -1))
  await comeBack(product, 'md')
  return product.as('md').post('/api/admin/ledger/close-month', { month })
}
const request = async (fromMonth: string, basis: string, person = 'md', reason = 'Board 7') => {
  await comeBack(product, person)
  return product.as(person).post('/api/admin/reports/provisions/interest-basis', { fromMonth, basis, reason })
}
const decide = async (person: string, step: 'confirm' | 'refuse' | 'withdraw') => {
  const { id } = await product.db.selectFrom('second_person_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return product.as(person).post(`/api/admin/second-person/${id}/${step}`, { reason: 'No' })
}
const report = async (asOf?: string) => {
  await comeBack(product, 'md')
  return (await product.as('md').call(readProvisions, { query: { asOf } })).interest
}
const entries = async () => {
  const { rows } = await sql<{ booked: string; dated: string; loan: number | null; lines: string[] }>`
    select e.booked_on::text as booked, e.value_date::text as dated, e.loan_id as loan,
      (select array_agg(l.account || ' ' || l.amount order by l.line) from journal_lines l where l.entry_id = e.id) as lines
    from journal_entries e where e.kind = 'interest_accrued' order by e.id`.execute(product.db)
  return rows
}
const loansOf = async (month: string) => {
  const { rows } = await sql<{ loan: number; days: number; late: number; interest: number; paid: number; accrued: number }>`
    select loan_id as loan, days, days_past_due as late, interest, paid, accrued from loan_accruals where month = ${`${month}-01`}::date
    order by loan_id`.execute(product.db)
  return rows.map((row) => [row.loan, row.days, row.late, row.interest, row.paid, row.accrued])
}
const packOf = async (month: string) => {
  const { rows } = await sql<{ page: string }>`select page from month_end_packs where month = ${`${month}-01`}::date`.execute(product.db)
  const { sections }: { sections: { title: string; rows: string[][] }[] } = JSON.parse(rows[0]?.page ?? '{}')
  return sections
}

test('the interest basis is requested by a user who changes settings, for an open month, with a reason', async () => {
  for (const person of ['desk', 'manager']) expect(await request('2026-03', 'by_day', person)).toMatchObject({ status: 403 })
  expect(await request('2026-13', 'by_day')).toMatchObject({ status: 400, body: { errors: { fromMonth: 'Enter a month as YYYY-MM' } } })
  expect(await request('2026-03', 'by_week')).toMatchObject({
    status: 400,
    body: { errors: { basis: 'Choose when the books earn interest' } },
  })
  expect(await request('2026-03', 'by_day', 'md', '')).toMatchObject({ status: 400, body: { errors: { reason: 'Enter the reason' } } })
  expect(await request('2026-03', 'when_paid')).toMatchObject({
    status: 400,
    body: { errors: { basis: 'In March 2026 the books already earn interest when it is paid.' } },
  })
})

test('a request for an interest basis waits for a second user, alone, and is refused for a closed month', async () => {
  expect(await request('2026-03', 'by_day')).toMatchObject({ status: 200, body: { message: 'The change waits for a second person' } })
  expect(await request('2026-04', 'by_day')).toMatchObject({ status: 409, body: { message: 'This already waits for a second person.' } })
  await signInAdministrator(product)
  const { waiting } = (await product.as('administrator').get('/api/admin/second-person')).body
  expect(waiting).toMatchObject([
    { kind: 'interest_basis', interestBasis: { basis: 'by_day', fromMonth: '2026-03' }, reason: 'Board 7', mayDecide: true },
  ])
  expect(await decide('md', 'confirm')).toMatchObject({ status: 403 })
  expect(await decide('md', 'withdraw')).toMatchObject({ status: 200 })
  expect(await request('2026-03', 'by_day')).toMatchObject({ status: 200 })
  const { status } = await closeMonth('2026-03', '2026-04-01')
  expect(status).toBe(200)
  await signInAdministrator(product)
  expect(await decide('administrator', 'confirm')).toMatchObject({ status: 409, body: { message: 'March 2026 is already closed.' } })
  expect(await decide('administrator', 'refuse')).toMatchObject({ status: 200 })
  expect(await request('2026-03', 'by_day')).toMatchObject({ status: 409, body: { message: 'March 2026 is already closed.' } })
})

test('by default the close of a month books and stores nothing, and no account, statement or page has interest by day', async () => {
  for (const table of ['month_accruals', 'loan_accruals', 'interest_bases'])
    expect((await sql`select 1 from ${sql.table(table)}`.execute(product.db)).rows).toEqual([])
  const { rows: moved } = await sql<{ kind: string }>`select distinct kind from journal_entries order by kind`.execute(product.db)
  expect(moved.map(({ kind }) => kind)).toEqual(['disbursement', 'owner_funding', 'payment_completed', 'receipt_made'])
  const { rows } = (await product.as('md').get('/api/admin/reports/trial-balance')).body
  const accounts = rows.map(({ account }: { account: string }) => account)
  for (const account of ['accrued_interest', 'accrual_income']) expect(accounts).not.toContain(account)
  expect((await packOf('2026-03')).map(({ title }) => title)).not.toContain('Interest on both bases')
  const { income } = await statementsOf(product, 'month', '2026-03-31')
  expect(income.lines.map(({ account }) => account)).toEqual(['interest_income'])
  expect(income.result[0]).toBe(6_924)
  expect(await report('2026-03-31')).toEqual({
    from: '2026-03-01',
    whenPaid: 6_924,
    byDay: 11_202 * 2,
    suspended: 0,
    suspendedBefore: 0,
    accrued: 11_202 + 11_202 - 6_924,
    carried: 0,
    basis: 'when_paid',
    bases: [],
    months: [],
  })
  await expectBooksToBeRight(product.db)
})

test('a second user sets the interest basis from April on, and the audit trail names it in words', async () => {
  expect(await request('2026-04', 'by_day')).toMatchObject({ status: 200 })
  expect(await confirmAll(product)).toBe(1)
  expect(await report('2026-04-01')).toMatchObject({
    basis: 'by_day',
    bases: [{ fromMonth: '2026-04', basis: 'by_day', reason: 'Board 7', requestedByName: 'md' }],
  })
  expect(await report('2026-03-31')).toMatchObject({ basis: 'when_paid' })
  const { rows } = await sql<{ action: string; target_kind: string; target_id: string; after: object }>`
    select action, target_kind, target_id, after from audit_trail where action in ('requestInterestBasis', 'setInterestBasis') and outcome = 'done'
    order by id desc limit 2`.execute(product.db)
  expect(rows).toMatchObject([
    { action: 'setInterestBasis', target_kind: 'setting', target_id: 'interest_basis', after: { basis: 'by_day', fromMonth: '2026-04' } },
    { action: 'requestInterestBasis', target_id: 'interest_basis', after: { waits: true, basis: 'by_day', fromMonth: '2026-04' } },
  ])
  expect(rows.map(({ action }) => auditWords({ action, outcome: 'done', viewed: null }))).toEqual([
    'Set interest basis',
    'Requested interest basis',
  ])
  await expect(sql`update interest_bases set basis = 'when_paid'`.execute(product.db)).rejects.toThrow('never changed or deleted')
})

test('the first close by day books the unpaid interest accrued since the payouts', async () => {
  expect(await closeMonth('2026-04', '2026-05-01')).toMatchObject({ status: 200 })
  expect(await loansOf('2026-04')).toEqual([
    [amas, 51, 44, 30_000, 0, 23_057],
    [kofis, 51, 23, 30_000, 6_924, 16_133],
  ])
  expect(await entries()).toEqual([
    { booked: '2026-05-01', dated: '2026-04-30', loan: null, lines: ['accrued_interest 39190', 'accrual_income -39190'] },
  ])
  // The receivable stays 530.76: the accrued part left unearned interest.
  expect(await trialBalanceOf(product)).toMatchObject({
    interest_receivable: '530.76',
    unearned_interest: '-530.76',
    accrued_interest: '391.90',
    interest_income: '-69.24',
    accrual_income: '-391.90',
  })
  // The close counts on the last day of its month.
  const { income, balance } = await statementsOf(product, 'month', '2026-04-30')
  expect(income.result[0]).toBe(39_190)
  expect(balance.liabilities[0]).toBe(53_076 - 39_190)
  await expectBooksToBeRight(product.db)
})

test('the close of May books the difference, and its pack has both bases', async () => {
  expect(await closeMonth('2026-05', '2026-06-01')).toMatchObject({ status: 200 })
  expect(await loansOf('2026-05')).toEqual([
    [amas, 82, 75, 30_000, 0, 29_403],
    [kofis, 82, 54, 30_000, 6_924, 22_479],
  ])
  expect((await entries())[1]).toMatchObject({ dated: '2026-05-31', lines: ['accrued_interest 12692', 'accrual_income -12692'] })
  const section = (await packOf('2026-05')).find(({ title }) => title === 'Interest on both bases')
  expect(section?.rows).toEqual([
    ['The books earn interest', 'by day, at the close of each month'],
    ['Income when paid', 'GH₵0.00'],
    ['Income by day', 'GH₵126.92'],
    ['Accrued and not paid', 'GH₵518.82'],
    ['Suspended at 90 days past due, no income', 'GH₵0.00'],
    ['Suspended before the month', 'GH₵0.00'],
    ['Carried in the books before', 'GH₵391.90'],
    ['Booked by this close', 'GH₵126.92'],
    ['Interest income in the books', 'GH₵126.92'],
  ])
  await expectBooksToBeRight(product.db)
})

test('a loan 90 days past due has its accrued interest reversed, and reported as suspended', async () => {
  product.clock.moveTo('2026-06-20T09:00:00Z')
  await closeDaysTo(product, '2026-06-19')
  // Due on 17 March: 90 days past due on 15 June.
  expect(await report('2026-06-14')).toMatchObject({ suspended: 0, accrued: 53_076 })
  expect(await report('2026-06-15')).toMatchObject({ suspended: 30_000, accrued: 23_076, carried: 51_882 })
  expect(await closeMonth('2026-06', '2026-07-01')).toMatchObject({ status: 200 })
  expect(await loansOf('2026-06')).toEqual([
    [amas, 112, 105, 30_000, 0, 30_000],
    [kofis, 112, 84, 30_000, 6_924, 23_076],
  ])
  expect((await entries())[2]).toMatchObject({ dated: '2026-06-30', lines: ['accrued_interest -28806', 'accrual_income 28806'] })
  const { months } = await report()
  expect(months.map((one) => [one.month, one.accrued, one.carried, one.suspended])).toEqual([
    ['2026-06', 23_076, 51_882, 30_000],
    ['2026-05', 51_882, 39_190, 0],
    ['2026-04', 39_190, 0, 0],
  ])
  expect(await trialBalanceOf(product)).toMatchObject({ accrued_interest: '230.76', accrual_income: '-230.76' })
  await expectBooksToBeRight(product.db)
})

test('the pack of each month has the interest of the report of its last day, and the balance sheet what is carried', async () => {
  for (const month of ['2026-04', '2026-05', '2026-06']) {
    const last = lastDayOf(month)
    const { whenPaid, byDay, accrued, suspended, suspendedBefore, carried } = await report(last)
    const rows = (await packOf(month)).find(({ title }) => title === 'Interest on both bases')?.rows ?? []
    // After the basis, in the order of the page.
    expect([month, rows.slice(1, 6).map(([, fact]) => fact)]).toEqual([
      month,
      [whenPaid, byDay, accrued, suspended, suspendedBefore].map((amount) => formatCedis(pesewas(amount))),
    ])
    const { balance } = await statementsOf(product, 'month', last)
    expect([month, carried]).toEqual([
      month,
      pesewas(0 - (balance.lines.find(({ account }) => account === 'accrued_interest')?.amounts[0] ?? 0)),
    ])
  }
  // The first month by day booked 391.90, of which April itself earned less.
  expect((await report('2026-04-30')).byDay).toBeLessThan(39_190)
  expect((await packOf('2026-06')).find(({ title }) => title === 'Trial balance')).toMatchObject({
    note: 'Not in this table: interest by day −GH₵288.06, booked with this close. They count in the statements of this month.',
  })
})

test('the journal export names both accounts until they are mapped', async () => {
  await comeBack(product, 'md')
  const { layouts } = await product.as('md').call(readAccountMaps, {})
  const codes = layouts[0]?.accounts.map(({ code, name }) => `${code} ${name}`)
  expect(codes).toEqual(expect.arrayContaining(['2110 Unearned interest already accrued', '4005 Interest accrued by day']))
  const { body } = await product.as('md').get('/api/admin/reports/journal-export?layout=xero&from=2026-05-01&to=2026-05-31')
  for (const account of ['2110 Unearned interest already accrued', '4005 Interest accrued by day']) expect(body.refusal).toContain(account)
})

test('the nightly proof of changed books finds nothing after a close by day', async () => {
  const { rows } = await sql<{ last: number }>`select max(id) as last from audit_trail`.execute(product.db)
  for (const day of ['2026-04-30', '2026-06-30']) {
    const { findings } = await auditBooks(product.db, { since: { day, lastAct: rows[0]?.last ?? 0 } })
    expect(findings).toEqual([])
  }
})

const OF_ENTRY = `entry_id = (select max(id) from journal_entries where kind = 'interest_accrued')`
const BREAKS: readonly [what: string, rule: string, statement: string][] = [
  ['another accrued part', 'accrual_is_its_loan', `update loan_accruals set accrued = accrued + 1`],
  ['another paid part', 'accrual_is_its_loan', `update loan_accruals set paid = paid + 1`],
  ['another interest', 'accrual_is_its_loan', `update loan_accruals set interest = interest + 1`],
  ['other days', 'accrual_is_its_loan', `update loan_accruals set days = days + 1`],
  ['another share, with its amount', 'accrual_is_its_loan', `update loan_accruals set share = share - 10 where month = '2026-04-01'`],
  ['a loan left out', 'accrual_is_its_loan', `delete from loan_accruals where month = '2026-05-01' and days_past_due = 54`],
  [
    'a loan of a month that earned when paid',
    'accrual_is_its_loan',
    `insert into loan_accruals select '2026-03-01', loan_id, 21, 14, 0, interest, paid, 0 from loan_accruals where month = '2026-04-01'`,
  ],
  [
    'a suspended loan that still accrues, in all sums and entries',
    'accrual_is_its_loan',
    `update loan_accruals set days_past_due = 89 where days_past_due = 105;
     update month_accruals set accrued = accrued + suspended, suspended = 0 where month = '2026-06-01';
     update journal_lines set amount = case account when 'accrued_interest' then 1200 else -1200 end where ${OF_ENTRY}`,
  ],
  ['another sum', 'month_accruals_are_their_loans', `update month_accruals set accrued = accrued + 1 where month = '2026-06-01'`],
  ['another suspended sum', 'month_accruals_are_their_loans', `update month_accruals set suspended = suspended + 1`],
  ['another carried amount', 'month_accruals_are_their_loans', `update month_accruals set carried = carried + 1`],
  [
    'another user',
    'month_accruals_are_their_loans',
    `update month_accruals set booked_by = (select id from users where full_name = 'desk')`,
  ],
  ['another moment', 'month_accruals_are_their_loans', `update month_accruals set booked_at = booked_at + interval '1 hour'`],
  ['an entry of another amount', 'entry_is_its_fact', `update journal_lines set amount = amount + sign(amount) * 100 where ${OF_ENTRY}`],
  [
    'accrued interest invented',
    'entry_is_of_one_fact',
    `insert into journal_entries (kind, booked_on, value_date, at, actor_id, request_id)
       select kind, booked_on, '2026-03-31', at, actor_id, request_id from journal_entries where kind = 'interest_accrued' order by id desc limit 1;
     insert into journal_lines (entry_id, line, account, amount) select max(id), 1, 'accrued_interest', 5000 from journal_entries;
     insert into journal_lines (entry_id, line, account, amount) select max(id), 2, 'accrual_income', -5000 from journal_entries`,
  ],
  ['a month without its entry', 'fact_has_its_entry', `update month_accruals set entry_id = null where month = '2026-05-01'`],
  [
    'a deleted entry',
    'fact_has_its_entry',
    `delete from journal_entries where id = (select max(id) from journal_entries where kind = 'interest_accrued')`,
  ],
  [
    'a month that was not booked',
    'fact_has_its_entry',
    `delete from journal_entries where kind = 'interest_accrued' and value_date = '2026-06-30';
     delete from journal_lines where entry_id not in (select id from journal_entries);
     delete from loan_accruals where month = '2026-06-01'; delete from month_accruals where month = '2026-06-01'`,
  ],
  [
    'another value date',
    'entry_has_the_date_of_its_fact',
    `update journal_entries set value_date = '2026-06-29' where value_date = '2026-06-30'`,
  ],
  ['another basis of a month', 'interest_basis_is_audited', `update month_accruals set basis = 'when_paid' where month = '2026-05-01'`],
  ['another basis', 'interest_basis_is_audited', `update interest_bases set basis = 'when_paid'`],
  ['another month of the basis', 'interest_basis_is_audited', `update interest_bases set from_month = '2026-03-01'`],
  ['another moment of the basis', 'interest_basis_is_audited', `update interest_bases set set_at = set_at + interval '1 hour'`],
  ['another user of the basis', 'request_is_by_two', `update interest_bases set set_by = (select id from users where full_name = 'desk')`],
  ['a deleted basis', 'interest_basis_is_audited', `delete from interest_bases`],
  [
    'a basis by one user',
    'request_is_by_two',
    `update second_person_requests set decided_by = requested_by where kind = 'interest_basis' and outcome = 'confirmed'`,
  ],
  [
    'a basis that was not requested so',
    'request_is_by_two',
    `update second_person_requests set basis = 'when_paid' where kind = 'interest_basis' and outcome = 'confirmed'`,
  ],
  [
    'a request that the audit trail does not have',
    'request_is_audited',
    `delete from audit_trail where action = 'requestInterestBasis' and outcome = 'done'`,
  ],
]

test('the proof of the books finds interest invented, suspended interest accrued, another amount, month, basis or user', async () => {
  const broken = await BrokenBooks.open(product.db)
  const unfound: string[] = []
  for (const [what, rule, statement] of BREAKS) {
    const change = async (tx: Tx) => {
      for (const one of statement.split(';\n')) await sql.raw(one).execute(tx)
    }
    const isEnough = (found: readonly { rule: string }[]) => found.some((one) => one.rule === rule)
    const found = await broken.findingsAfter(change, { customer: undefined, isEnough })
    if (!isEnough(found)) unfound.push(`${what}: ${textOf(found).join('; ')}`)
  }
  await broken.close()
  expect(unfound).toEqual([])
})

test('after a return to interest when it is paid, one close reverses what is carried, and later ones nothing', async () => {
  expect(await request('2026-07', 'when_paid')).toMatchObject({ status: 200 })
  // It expires after a week and does not block the next.
  product.clock.moveTo('2026-07-09T10:00:00Z')
  expect(await request('2026-07', 'when_paid')).toMatchObject({ status: 200 })
  expect(await confirmAll(product)).toBe(1)
  expect(await closeMonth('2026-07', '2026-08-01')).toMatchObject({ status: 200 })
  expect((await entries()).at(-1)).toMatchObject({ dated: '2026-07-31', lines: ['accrued_interest -23076', 'accrual_income 23076'] })
  expect((await report()).months[0]).toMatchObject({ month: '2026-07', basis: 'when_paid', accrued: 0, carried: 23_076, suspended: 0 })
  expect(await loansOf('2026-07')).toEqual([])
  const pack = (await packOf('2026-07')).find(({ title }) => title === 'Interest on both bases')
  const { byDay } = await report('2026-07-31')
  // Nobody paid; the carried interest is reversed.
  expect(pack?.rows).toEqual(
    expect.arrayContaining([
      ['The books earn interest', 'when it is paid'],
      ['Income by day', formatCedis(byDay)],
      ['Interest income in the books', '−GH₵230.76'],
      ['Of it, of earlier months', '−GH₵230.76'],
    ]),
  )
  await expectBooksToBeRight(product.db)
  const count = (await entries()).length
  expect(await closeMonth('2026-08', '2026-09-01')).toMatchObject({ status: 200 })
  expect((await entries()).length).toBe(count)
  expect((await report()).months).toHaveLength(4)
  await expectBooksToBeRight(product.db)
})
