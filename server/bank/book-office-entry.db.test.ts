import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { signInStaff } from '#tests/support/sign-in-people.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await signInStaff(product, 'chief', '0201000009', 'md')
})
afterAll(() => product.close())

const today = () => product.clock.now().toISOString().slice(0, 10)
const enter = (body: object, by = 'md'): Promise<Answer> =>
  product.as(by).post('/api/admin/ledger/office-entries', {
    entry: 'bank_charge',
    amount: '12.50',
    valueDate: today(),
    document: 'Advice 7',
    documentOn: today(),
    note: 'Charges of February',
    ...body,
  })
const newest = async (): Promise<number> =>
  (await product.db.selectFrom('second_person_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const confirm = async (by: string) => product.as(by).post(`/api/admin/second-person/${await newest()}/confirm`)
const balances = async () => {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from journal_lines group by account order by account`.execute(product.db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

describe('an entry of the office (rule P34)', () => {
  test('books nothing before a second user confirms it, and then the accounts of its kind', async () => {
    expect(await enter({ entry: 'funding_to_bank', amount: '5000', document: 'Slip 1' })).toMatchObject({
      status: 200,
      body: { message: 'The entry waits for a second person' },
    })
    expect(await balances()).toEqual({})
    expect((await confirm('md')).status).toBe(403)
    expect((await confirm('chief')).status).toBe(200)
    for (const [entry, document] of Object.entries({ bank_charge: 'Advice 7', bank_to_safe: 'Cheque 3', expense_from_safe: 'Bill 9' })) {
      expect((await enter({ entry, document })).status).toBe(200)
      expect((await confirm('chief')).status).toBe(200)
    }
    expect(await balances()).toEqual({
      bank: 497_500,
      bank_charges: 1_250,
      office_cash: 0,
      office_expenses: 1_250,
      owner_funding: -500_000,
    })
    await expectBooksToBeRight(product.db)
  })

  test('shows the second user its kind, document, day and reason', async () => {
    await enter({ document: 'Advice 8' })
    const waiting = (await product.as('chief').get('/api/admin/second-person')).body['waiting']
    const facts = { officeEntry: 'bank_charge', document: 'Advice 8', documentOn: today(), valueDate: today() }
    expect(waiting).toMatchObject([{ kind: 'office_entry', amount: '12.50', ...facts, reason: 'Charges of February', mayDecide: true }])
    expect((await product.as('md').post(`/api/admin/second-person/${await newest()}/withdraw`)).status).toBe(200)
  })

  test.each<[string, object, number]>([
    ['a paper that was used', { document: 'advice 7' }, 409],
    ['a day in the future', { valueDate: '2027-01-01', document: 'New 1' }, 422],
    ['a day long ago', { valueDate: '2025-01-01', document: 'New 2' }, 422],
    ['no paper', { document: ' ' }, 400],
    ['no note', { note: '' }, 400],
    ['an unknown kind', { entry: 'gift', document: 'New 3' }, 400],
    ['no amount', { amount: '0', document: 'New 4' }, 400],
  ])('is refused with %s', async (_what, body, status) => {
    const before = await balances()
    expect((await enter(body)).status).toBe(status)
    expect(await balances()).toEqual(before)
  })

  test('is refused to the desk', async () => expect((await enter({ document: 'New 5' }, 'desk')).status).toBe(403))

  test('takes no more from the safe than it holds while tills are on', async () => {
    await switchTills(product, true)
    await enter({ entry: 'drawing_from_safe', amount: '1', document: 'Chit 1' })
    expect(await confirm('chief')).toMatchObject({ status: 422 })
    await switchTills(product, false)
  })
})
