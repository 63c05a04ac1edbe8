import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBankDays, listBankExceptions } from '#contract/bank/bank-statements.ts'
import { bankCamt, bankMt940, bankSigned, sumOf, type BankRow } from '#tests/support/bank-files.ts'
import { borrow, comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama = ''
let [loan, kofisLoan] = [0, 0]
const [FIRST, SECOND] = [
  { from: '2026-03-02', to: '2026-03-15' },
  { from: '2026-03-16', to: '2026-03-31' },
]
let first: BankRow[] = []
let second: BankRow[] = []

/** Staff entered 77.00 and 50.00 for Ama; the bank has the first with another reference, and 77.00 twice. */
beforeAll(async () => {
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' })
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '1000')
  await joinWithProfile(product, 'Kofi')
  kofisLoan = await borrow(product, 'Kofi', '1000')
  product.clock.moveTo('2026-03-06T09:00:00Z')
  for (const name of ['desk', 'manager', 'md']) await comeBack(product, name)
  await enter('77', 'SLIP 4711')
  await enter('50', 'FT260305B')
  product.clock.moveTo('2026-04-02T09:00:00Z')
  for (const name of ['desk', 'manager', 'md']) await comeBack(product, name)
  first = [
    { day: '2026-03-05', amount: 5_000, reference: 'FT260305B', text: `Loan ${loan}` },
    { day: '2026-03-06', amount: 7_700, reference: 'FT260306A', text: `Loan ${loan}` },
    { day: '2026-03-09', amount: 7_700, reference: 'FT260309A', text: `Loan ${loan}` },
  ]
  second = [{ day: '2026-03-20', amount: 4_000, reference: 'FT260320C', text: `Loan ${kofisLoan}` }]
})
afterAll(() => product.close())

async function enter(amount: string, bankReference: string): Promise<void> {
  const body = { loanId: loan, amount, bankReference, valueDate: '2026-03-05' }
  const entered = await product.as('desk').post(`/api/admin/users/${ama}/bank-payments`, body)
  expect(entered.status, entered.body.message).toBe(200)
}
const send = (layout: string, text: string, days: object, call = '') =>
  product.as('manager').post(`/api/admin/bank/statements${call}`, { layout, text, ...days })
const open = () => product.as('md').call(listBankExceptions, { query: { state: 'open' } })
const paidOn = async (id: number): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from payments where loan_id = ${id} and status = 'completed'`.execute(product.db)
  return rows[0]?.sum ?? 0
}

test('a statement whose lines do not lead to the newer one imported before is refused', async () => {
  expect((await send('mt940', bankMt940(second, sumOf(first)), SECOND)).body).toMatchObject({ newLines: 1, booked: 1 })
  const { body } = await send('mt940', bankMt940(first.slice(0, 2), 0), FIRST, '/preview')
  expect(body.problems[0].message).toBe(
    'The lines before Mon 16 Mar 2026 lead to GH₵127.00, and the statement that begins then has GH₵204.00: a line is missing or was changed',
  )
  expect(await send('mt940', bankMt940(first.slice(0, 2), 0), FIRST)).toMatchObject({ status: 422 })
})

test('a transfer that staff entered with another reference is not credited twice', async () => {
  expect((await send('camt053', bankCamt(first, 0), FIRST)).body).toMatchObject({ newLines: 3, matched: 1, booked: 1, exceptions: 1 })
  expect(await paidOn(loan)).toBe(7_700 + 5_000 + 7_700)
  const found = await open()
  expect(found).toMatchObject([
    { kind: 'other_reference', reference: 'FT260306A', customerName: 'Ama', loanId: loan, actions: ['correct', 'post', 'close'] },
  ])
  expect(found[0]?.details).toBe(`It may be payment ${found[0]?.paymentId}.`)
  const [day] = (await product.as('md').call(listBankDays, {})).filter((one) => one.day === '2026-03-15')
  expect(day).toMatchObject({ state: 'red', why: expect.stringMatching(/1 open exception$/) })
  await expectBooksToBeRight(product.db)
})

test('a file with both imported statements has no new line', async () => {
  const text = `${bankMt940(first, 0)}\r\n${bankMt940(second, sumOf(first))}`
  expect((await send('mt940', text, { ...FIRST, to: SECOND.to })).body).toMatchObject({ newLines: 0, booked: 0, exceptions: 0 })
})

test('resolving the exception books the bank’s reference, and every day of the month is reconciled', async () => {
  const [found] = await open()
  const resolve = { action: 'correct', reason: 'Ama showed the slip' }
  expect(await product.as('md').post(`/api/admin/bank/exceptions/${found?.id}/resolve`, resolve)).toMatchObject({ status: 200 })
  expect(await paidOn(loan)).toBe(7_700 + 5_000 + 7_700)
  const days = await product.as('md').call(listBankDays, {})
  const states = days
    .filter(({ day }) => day <= SECOND.to)
    .map(({ state, statementBalance, ledgerBalance }) => [state, statementBalance === ledgerBalance])
  expect(new Set(states.map(String))).toEqual(new Set(['green,true']))
  await expectBooksToBeRight(product.db)
})

test('a repeated line without reference and balance is booked once', async () => {
  const row = { day: '2026-04-01', amount: 700, reference: '', text: `Loan ${kofisLoan}` }
  const days = { from: '2026-04-01', to: '2026-04-01' }
  expect((await send('signed', bankSigned([row, row]), days)).body).toMatchObject({ newLines: 2, booked: 1, exceptions: 1 })
  expect((await open()).map(({ kind }) => kind)).toEqual(['duplicate'])
  expect(await paidOn(kofisLoan)).toBe(4_000 + 700)
})

test('a large correction is refused to the importer, and booked by another user at once', async () => {
  const entered = { loanId: loan, amount: '490', bankReference: 'FT260402BIG', valueDate: '2026-04-02' }
  expect(await product.as('desk').post(`/api/admin/users/${ama}/bank-payments`, entered)).toMatchObject({ status: 200 })
  const before = await paidOn(loan)
  const row = { day: '2026-04-02', amount: 60_000, reference: 'FT260402BIG', text: `Loan ${loan}` }
  expect((await send('signed', bankSigned([row]), { from: '2026-04-02', to: '2026-04-02' })).body).toMatchObject({ exceptions: 1 })
  const wrong = async () => (await open()).filter(({ kind }) => kind === 'wrong_amount')
  const [found] = await wrong()
  const correct = (by: string) =>
    product.as(by).post(`/api/admin/bank/exceptions/${found?.id}/resolve`, { action: 'correct', reason: 'The bank has the larger amount' })
  expect(await correct('manager')).toMatchObject({ status: 403 })
  expect([await paidOn(loan), (await wrong()).length]).toEqual([before, 1])
  expect(await correct('md')).toMatchObject({ status: 200, body: { message: 'The exception is resolved' } })
  expect([await paidOn(loan), (await wrong()).length]).toEqual([before - 49_000 + 60_000, 0])
  await expectBooksToBeRight(product.db)
})
