import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { signInStaff } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
let ama = ''
let loan = 0
beforeAll(async () => {
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' })
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '1000')
  product.clock.advance({ days: 3 })
  for (const name of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, name)
  await signInStaff(product, 'chief', '0201000009', 'md')
})
afterAll(() => product.close())

const TODAY = '2026-03-05'
const enter = (body: object, by = 'desk'): Promise<Answer> =>
  product.as(by).post(`/api/admin/users/${ama}/bank-payments`, {
    loanId: loan,
    amount: '100',
    bankReference: 'FT 26/0301',
    valueDate: TODAY,
    ...body,
  })
const bank = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'bank'`.execute(product.db)
  return rows[0]?.sum ?? 0
}
const decide = (by: string, id: number, what: string, body: object = {}) =>
  product.as(by).post(`/api/admin/second-person/${id}/${what}`, body)
const newest = async (): Promise<number> =>
  (await product.db.selectFrom('second_person_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

describe('a bank payment (rule P32)', () => {
  test('completes at once with its value date and reference, and its reference counts once in any spelling', async () => {
    const before = await bank()
    const entered = await enter({ valueDate: '2026-03-03' })
    expect(entered).toMatchObject({
      status: 200,
      body: {
        payment: {
          status: 'completed',
          amount: '100.00',
          paymentMethod: 'bank',
          bankReference: 'FT 26/0301',
          valueDate: '2026-03-03',
          receiptVerified: false,
        },
        loan: { amountPaid: '100.00' },
      },
    })
    expect((await bank()) - before).toBe(10_000)
    expect(await enter({ bankReference: 'ft26-0301' })).toMatchObject({
      status: 409,
      body: { errors: { bankReference: 'A payment with this bank reference was entered before.' } },
    })
    const claim = { amount: '5', momoTransactionId: 'FT260301' }
    expect(await product.as('Ama').post(`/api/payments/${loan}`, claim)).toMatchObject({ status: 409 })
  })

  test.each<[string, object, number]>([
    ['a day in the future', { valueDate: '2026-03-06' }, 422],
    ['a day before the approval', { valueDate: '2026-03-01' }, 422],
    ['no day', { valueDate: undefined }, 400],
    ['no reference', { bankReference: ' ' }, 400],
    ['a reference without a letter or digit', { bankReference: '--' }, 400],
    ['no amount', { amount: '0' }, 400],
    ['an unknown loan', { loanId: 999 }, 404],
  ])('is refused with %s and changes nothing', async (_what, body, status) => {
    const before = await bank()
    expect((await enter({ bankReference: 'NEW-1', ...body })).status).toBe(status)
    expect(await bank()).toBe(before)
  })

  test('is no method that a customer can choose', async () => {
    const own = { amount: '5', paymentMethod: 'bank', momoTransactionId: 'X1' }
    expect((await product.as('Ama').post(`/api/payments/${loan}`, own)).status).toBe(400)
  })

  test('above the amount of two people waits for a second user, also in parts', async () => {
    const before = await bank()
    expect(await enter({ amount: '450', bankReference: 'BIG-1' })).toMatchObject({
      status: 200,
      body: { message: 'The payment waits for a second person', payment: null },
    })
    expect(await bank()).toBe(before)
    const id = await newest()
    expect((await enter({ amount: '450', bankReference: 'BIG-2' })).status).toBe(409)
    const waits = (await product.as('chief').get('/api/admin/second-person')).body['waiting']
    expect(waits).toMatchObject([
      { kind: 'bank_payment', loanId: loan, amount: '450.00', bankReference: 'BIG-1', valueDate: TODAY, mayDecide: true },
    ])
    expect((await decide('desk', id, 'confirm')).status).toBe(403)
    expect((await decide('chief', id, 'confirm')).status).toBe(200)
    expect((await bank()) - before).toBe(45_000)
    await expectBooksToBeRight(product.db)
  })

  test('that waits can be refused by a second user, or withdrawn by the user who entered it', async () => {
    const before = await bank()
    await enter({ amount: '460', bankReference: 'BIG-3' })
    expect((await decide('chief', await newest(), 'refuse', { reason: 'Not in the account' })).status).toBe(200)
    await enter({ amount: '460', bankReference: 'BIG-3' })
    expect((await decide('desk', await newest(), 'withdraw')).status).toBe(200)
    expect(await bank()).toBe(before)
  })

  test('is reversed: unproved money leaves the bank account, and its reference is free again', async () => {
    const before = await bank()
    const wrong = await enter({ amount: '20', bankReference: 'TYPO-1' }, 'manager')
    const id: number = wrong.body.payment.id
    expect((await product.as('md').post(`/api/admin/payments/${id}/reverse`, { reason: 'Typed twice' })).status).toBe(200)
    expect(await bank()).toBe(before)
    expect((await enter({ amount: '20', bankReference: 'typo1' }, 'manager')).status).toBe(200)
    await expectBooksToBeRight(product.db)
  })

  test('above the balance, or for a closed loan, becomes unallocated money', async () => {
    await payCash(product, 'Ama', loan, '715')
    expect(await enter({ amount: '20', bankReference: 'LAST-1' }, 'manager')).toMatchObject({
      body: { payment: { amount: '15.00', unallocatedAmount: '5.00' }, loan: { status: 'completed' } },
    })
    expect(await enter({ amount: '30', bankReference: 'LATE-1' }, 'manager')).toMatchObject({
      body: { payment: { status: 'failed', unallocatedAmount: '30.00' } },
    })
    await expectBooksToBeRight(product.db)
  })
})
