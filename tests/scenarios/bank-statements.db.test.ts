import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBankDays, listBankExceptions } from '#contract/bank/bank-statements.ts'
import { readTakings } from '#contract/portfolio.ts'
import { bankCamt, bankColumns, bankMt940, bankSigned, type BankRow } from '#tests/support/bank-files.ts'
import { borrow, comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { enterWithCode, signInStaff } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
let ama = ''
let [loan, kofisLoan, bigLoan] = [0, 0, 0]
const OPENING = 500_000
const MONTH = { from: '2026-03-02', to: '2026-03-31' }
let month: BankRow[] = []

beforeAll(async () => {
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500', BANK_DETAILS: 'Ghana Bank, account 1441000123456' })
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '1000')
  await joinWithProfile(product, 'Kofi')
  kofisLoan = await borrow(product, 'Kofi', '1000')
  await joinWithProfile(product, 'Yaa')
  bigLoan = await borrow(product, 'Yaa', '1000')
  await signInStaff(product, 'chief', '0201000009', 'md')
  await entry({ entry: 'funding_to_bank', amount: '5000', valueDate: '2026-03-01', document: 'Slip 1', documentOn: '2026-03-01' })
  product.clock.moveTo('2026-03-06T09:00:00Z')
  await everybody()
  await enter('100', 'FT260305A', '2026-03-05')
  await enter('120', 'FT260306OFF', '2026-03-05')
  await enter('40', 'FT260305GONE', '2026-03-05')
  product.clock.moveTo('2026-04-02T09:00:00Z')
  await everybody()
  month = [
    { day: '2026-03-05', amount: 10_000, reference: 'FT260305A', text: `Loan ${loan} Ama` },
    { day: '2026-03-05', amount: 12_500, reference: 'FT260306OFF', text: `Loan ${loan}` },
    { day: '2026-03-09', amount: 6_000, reference: 'FT260309A', text: `AMA LOAN NO. ${loan}` },
    { day: '2026-03-10', amount: 5_000, reference: 'FT260310X', text: 'Loan 99999' },
    { day: '2026-03-11', amount: 5_000, reference: 'FT260311D', text: `Loan #${kofisLoan}` },
    { day: '2026-03-11', amount: 5_000, reference: 'FT260311D', text: `Loan #${kofisLoan}` },
    { day: '2026-03-12', amount: 3_000, reference: 'FT260312N', text: 'Thank you' },
    { day: '2026-03-13', amount: 60_000, reference: 'FT260313B', text: `loan ${bigLoan}` },
    { day: '2026-03-16', amount: -5_000, reference: 'RV1', text: 'RETURNED FT260311D WRONG ACCOUNT' },
    { day: '2026-03-31', amount: -1_250, reference: 'CHG3', text: 'Monthly charge' },
  ]
})
afterAll(() => product.close())

async function everybody(): Promise<void> {
  for (const name of ['desk', 'manager', 'md']) await comeBack(product, name)
  await enterWithCode(product.as('chief'), '0201000009')
}
async function entry(body: object): Promise<void> {
  const requested = await product.as('md').post('/api/admin/ledger/office-entries', { note: 'By the bank’s paper', ...body })
  expect(requested.status, requested.body.message).toBe(200)
  await confirmNewest()
}
async function confirmNewest(): Promise<void> {
  const { id } = await product.db.selectFrom('second_person_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect((await product.as('chief').post(`/api/admin/second-person/${id}/confirm`)).status).toBe(200)
}
async function enter(amount: string, bankReference: string, valueDate: string): Promise<void> {
  const entered = await product.as('desk').post(`/api/admin/users/${ama}/bank-payments`, { loanId: loan, amount, bankReference, valueDate })
  expect(entered.status, entered.body.message).toBe(200)
}
const send = (layout: string, text: string, days: object = MONTH, call = ''): Promise<Answer> =>
  product.as('manager').post(`/api/admin/bank/statements${call}`, { layout, text, ...MONTH, ...days })
const open = () => product.as('md').call(listBankExceptions, { query: { state: 'open' } })
const ofKind = async (kind: string) => (await open()).find((one) => one.kind === kind) ?? expect.unreachable(`no ${kind} is open`)
const resolve = (id: number, body: object, by = 'md') =>
  product.as(by).post(`/api/admin/bank/exceptions/${id}/resolve`, { reason: 'Seen at the bank', ...body })
const bank = async (): Promise<number> => {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'bank'`.execute(product.db)
  return rows[0]?.sum ?? 0
}
const paidOn = async (id: number): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from payments where loan_id = ${id} and status = 'completed'`.execute(product.db)
  return rows[0]?.sum ?? 0
}
const dayOf = async (day: string) => (await product.as('md').call(listBankDays, {})).find((row) => row.day === day)

describe('a month of the bank with planted faults (rules P35 to P37)', () => {
  test.each<[string, () => { layout: string; text: string; days?: object }, RegExp]>([
    [
      'a changed amount',
      () => ({ layout: 'columns', text: bankColumns(month, OPENING).replace(',60.00,', ',61.00,') }),
      /does not follow from row 3.*amount was changed/,
    ],
    [
      'a missing line',
      () => ({ layout: 'columns', text: bankColumns(month, OPENING).replace(/\r\n[^\r]*FT260309A[^\r]*/, '') }),
      /line is missing/,
    ],
    ['another account', () => ({ layout: 'mt940', text: bankMt940(month, OPENING, '9990001112223') }), /another account, 9990001112223/],
    [
      'a line of another account',
      () => ({ layout: 'signed', text: `${bankSigned(month)}\n2026-03-31,Z1,Loan 1,5.00,,777` }),
      /line is of another account, 777/,
    ],
    [
      'a closing balance that differs',
      () => ({ layout: 'mt940', text: bankMt940(month, OPENING).replace(/(:62F:C\d{6}GHS)\d/, '$19') }),
      /closing balance differs/,
    ],
    [
      'a line outside its days',
      () => ({ layout: 'mt940', text: bankMt940(month, OPENING), days: { to: '2026-03-30' } }),
      /outside the days/,
    ],
    [
      'a document type',
      () => ({ layout: 'camt053', text: `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${bankCamt(month, OPENING)}` }),
      /no XML file, or it has parts/,
    ],
  ])('is refused with %s, by name', async (_what, make, message) => {
    const { layout, text, days = {} } = make()
    const { body } = await send(layout, text, days, '/preview')
    expect(body.problems.map((one: { message: string }) => one.message).join('\n')).toMatch(message)
    expect(await send(layout, text, days)).toMatchObject({ status: 422 })
  })

  test('is imported once, in any layout, and each fault is an exception by name', async () => {
    const before = await bank()
    const { body } = await send('columns', bankColumns(month, OPENING), {}, '/preview')
    expect(body).toMatchObject({ counts: { known: 0, matched: 1, posts: 3, exception: 4, debit: 2 }, opening: '5000.00', refusal: null })
    expect(await bank()).toBe(before)
    expect((await send('columns', bankColumns(month, OPENING))).body).toMatchObject({ newLines: 10, matched: 1, booked: 2 })
    expect((await bank()) - before).toBe(11_000)
    for (const [layout, text] of [
      ['columns', bankColumns(month, OPENING)],
      ['mt940', bankMt940(month, OPENING)],
      ['camt053', bankCamt(month, OPENING)],
    ] as const)
      expect((await send(layout, text)).body).toMatchObject({ newLines: 0, matched: 0, booked: 0, exceptions: 0 })
    expect((await send('mt940', bankMt940(month.slice(3), OPENING + 28_500), { from: '2026-03-10' })).body).toMatchObject({ newLines: 0 })
    expect((await bank()) - before).toBe(11_000)
    const found = (await open()).map(({ kind, reference }) => `${kind} ${reference}`)
    expect(found.toSorted()).toEqual(
      [
        'wrong_amount FT260306OFF',
        'wrong_loan FT260310X',
        'duplicate FT260311D',
        'no_loan_number FT260312N',
        'not_booked FT260313B',
        'returned RV1',
        'unexplained CHG3',
        'missing_payment FT260305GONE',
      ].toSorted(),
    )
    await expectBooksToBeRight(product.db)
  })

  test('without a line that was imported before is refused', async () => {
    const { body } = await send('mt940', bankMt940([...month.slice(0, 6), ...month.slice(7)], OPENING), {}, '/preview')
    expect(body.problems[0].message).toMatch(/imported before is not in this file.*30\.00 on Thu 12 Mar 2026, FT260312N/)
    const later = { from: '2026-04-01', to: '2026-04-01' }
    const gap = bankMt940([{ day: '2026-04-01', amount: 100, reference: 'A1', text: 'x' }], OPENING)
    expect((await send('mt940', gap, later, '/preview')).body.problems[0].message).toMatch(/statement before ends with/)
  })

  test('names for each day why it is not reconciled, to the pesewa', async () => {
    expect(await dayOf('2026-03-04')).toMatchObject({
      state: 'green',
      difference: 0,
      statementBalance: OPENING,
      ledgerBalance: OPENING,
      why: null,
    })
    const last = (await dayOf('2026-03-31')) ?? expect.unreachable()
    expect(last).toMatchObject({ state: 'red', openExceptions: 8, statementBalance: 600_250 })
    expect(last.difference).toBe((last.statementBalance ?? 0) - last.ledgerBalance)
    expect(last.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(last.difference)
    expect(last.why).toMatch(/on the statement, not in the ledger.*2 in the ledger, not on the statement.*8 open exceptions/)
    expect(await dayOf('2026-04-01')).toMatchObject({ state: 'no_statement' })
  })

  test('is resolved line by line until the balances agree', async () => {
    const wrong = await ofKind('wrong_amount')
    expect((await resolve(wrong.id, { action: 'keep', userId: ama })).status).toBe(409)
    expect((await resolve(wrong.id, { action: 'correct' })).body).toMatchObject({ message: 'The exception is resolved' })
    expect((await resolve(wrong.id, { action: 'correct' })).status).toBe(409)
    const kofi = kofisLoan
    expect((await resolve((await ofKind('wrong_loan')).id, { action: 'post', loanId: 99_999 })).status).toBe(404)
    expect((await resolve((await ofKind('wrong_loan')).id, { action: 'post', loanId: kofi })).status).toBe(200)
    expect((await resolve((await ofKind('returned')).id, { action: 'reverse' })).status).toBe(200)
    expect((await resolve((await ofKind('missing_payment')).id, { action: 'reverse' })).status).toBe(200)
    const { id } = await ofKind('no_loan_number')
    expect((await resolve(id, { action: 'keep' })).body).toMatchObject({ errors: { userId: expect.any(String) } })
    expect((await resolve(id, { action: 'keep', userId: ama })).body).toMatchObject({
      exception: { customerName: 'Ama', resolution: 'keep' },
    })
    // The bank made the second line in error and reverses it in April.
    expect((await resolve((await ofKind('duplicate')).id, { action: 'post', loanId: kofi })).status).toBe(200)
    const charge = await ofKind('unexplained')
    expect((await resolve(charge.id, { action: 'office', entry: 'safe_to_bank' })).status).toBe(409)
    expect((await resolve(charge.id, { action: 'office', entry: 'bank_charge' }, 'manager')).status).toBe(403)
    expect((await resolve(charge.id, { action: 'office', entry: 'bank_charge' })).body.message).toBe('It waits for a second person')
    await confirmNewest()
    const big = await product.db
      .selectFrom('second_person_requests')
      .select('id')
      .where('kind', '=', 'bank_payment')
      .executeTakeFirstOrThrow()
    expect((await product.as('chief').post(`/api/admin/second-person/${big.id}/confirm`)).status).toBe(200)
    expect(await open()).toEqual([])
    expect(await bank()).toBe(600_250)
    expect(await dayOf('2026-03-31')).toMatchObject({ state: 'green', statementBalance: 600_250, openExceptions: 0 })
    expect([await paidOn(loan), await paidOn(kofi), await paidOn(bigLoan)]).toEqual([28_500, 10_000, 60_000])
    const { together } = await product.as('md').call(readTakings, { query: { from: '2026-04-02', to: '2026-04-02' } })
    expect(together).toMatchObject({ bank: 6_000 + 5_000 + 12_500 + 5_000 + 3_000 + 5_000 + 60_000, givenBack: 12_000 + 5_000 + 4_000 })
    await expectBooksToBeRight(product.db)
  })

  test('leaves proved money with its customer when staff reverse the payment', async () => {
    const before = await bank()
    const payment = await product.db.selectFrom('payments').select('id').where('bank_reference', '=', 'FT260309A').executeTakeFirstOrThrow()
    expect((await product.as('md').post(`/api/admin/payments/${payment.id}/reverse`, { reason: 'Meant for another loan' })).status).toBe(
      200,
    )
    expect(await bank()).toBe(before)
    await expectBooksToBeRight(product.db)
  })

  test('has an exception for a payer of another name, and counts a repeated line without a balance once', async () => {
    const days = { from: '2026-04-01', to: '2026-04-01' }
    const row = { day: '2026-04-01', amount: 700, reference: 'FT260401', text: `Loan ${kofisLoan}` }
    const { body } = await send('signed', bankSigned([row, row], '1441000123456', 'MENSAH ABENA'), days, '/preview')
    expect(body).toMatchObject({ counts: { exception: 1, posts: 0 }, repeated: [3], lines: [{ kind: 'wrong_loan' }] })
    expect((await send('signed', bankSigned([row], '1441000123456', 'Kofi A.'), days)).body).toMatchObject({ newLines: 1, booked: 1 })
  })

  test('previews the lines that match office entries, and books a credit that names a loan', async () => {
    const day = '2026-04-02'
    const paper = { valueDate: day, documentOn: day }
    await entry({ entry: 'funding_to_bank', amount: '35', document: 'Slip 9', ...paper })
    await entry({ entry: 'funding_to_bank', amount: '41', document: 'Slip 10', ...paper })
    await entry({ entry: 'bank_charge', amount: '2', document: 'Advice 9', ...paper })
    const text = bankSigned([
      { day, amount: 3_500, reference: 'FT260402A', text: `Loan ${kofisLoan}` },
      { day, amount: 4_100, reference: 'FT260402B', text: 'CASH DEPOSIT' },
      { day, amount: -200, reference: 'FT260402C', text: 'SMS FEE' },
      { day, amount: -300, reference: 'FT260402D', text: 'FEE' },
    ])
    const preview = await send('signed', text, { from: day, to: day }, '/preview')
    expect(preview.body).toMatchObject({ counts: { posts: 1, matched: 2, exception: 0, debit: 1 }, lines: [{ row: 5, fit: 'debit' }] })
    const sent = await send('signed', text, { from: day, to: day })
    expect(sent.body).toMatchObject({ newLines: 4, booked: 1, matched: 2 })
    const lines = await sql<{ reference: string; of: string }>`
      select reference, case when payment_id is not null then 'payment' when entry_id is not null then 'entry' else 'none' end as of
      from bank_statement_lines where day = ${day} order by id`.execute(product.db)
    expect(lines.rows.map((line) => line.of)).toEqual(['payment', 'entry', 'entry', 'none'])
    await expectBooksToBeRight(product.db)
  })

  test('cannot be changed in the database, but for texts about an erased customer', async () => {
    const change = (set: string) => sql`update bank_statement_lines set ${sql.raw(set)} where reference = 'FT260309A'`.execute(product.db)
    for (const set of ['amount = 1', `details = 'other'`, 'payment_id = null', `day = '2026-03-01'`])
      await expect(change(set), set).rejects.toThrow('is never changed')
    await expect(change('details = null')).resolves.toBeDefined()
  })
})
