import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveLoan } from '#contract/staff-loans.ts'
import { apply, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { switchSetting } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' })
  await openOffice(product)
})
afterAll(() => product.close())

let people = 0
async function approved(amount: string): Promise<{ id: number; person: string }> {
  people += 1
  const person = `Adwoa ${'abcdefghijkl'[people]}`
  await joinWithProfile(product, person)
  for (const each of ['md', 'desk', 'manager']) await comeBack(product, each)
  const id = await apply(product, person, amount)
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  return { id, person }
}

const call = (by: string, id: number, step: string, body: object = {}): Promise<Answer> =>
  product.as(by).post(`/api/admin/loans/${id}/${step}`, body)
const inCash = (id: number): Promise<Answer> => call('desk', id, 'disburse', { method: 'cash' })
const payoutsOf = (id: number) =>
  product.db.selectFrom('payouts').select(['method', 'amount', 'end_reason', 'entry_id']).where('loan_id', '=', id).orderBy('id').execute()

describe('a payout in cash above the amount (rule A14)', () => {
  test('waits, is released by another user, and then handed out', async () => {
    const { id, person } = await approved('600')
    const home = () => product.as(person).get('/api/home')
    const collects = { body: { first: { state: 'approved', loanId: id, sentence: expect.stringContaining('in cash at the office') } } }
    expect(await inCash(id)).toMatchObject({
      status: 200,
      body: {
        message: 'The payout waits for a second person',
        loan: { status: 'approved', payout: { state: 'waiting', method: 'cash', amount: '600.00', holderMatch: null } },
      },
    })
    // No transfer is on its way.
    expect(await home()).toMatchObject(collects)
    expect(await inCash(id)).toMatchObject({ status: 409, body: { message: 'This payout is already waiting for a second person.' } })
    expect((await call('desk', id, 'payout/release')).status).toBe(403)
    expect(await call('manager', id, 'payout/release')).toMatchObject({
      status: 200,
      body: { message: 'The payout was released. Hand out the cash.', loan: { status: 'approved', payout: { state: 'released' } } },
    })
    expect(await home()).toMatchObject(collects)
    expect(await call('md', id, 'payout/release')).toMatchObject({ status: 409 })
    expect(await inCash(id)).toMatchObject({
      status: 200,
      body: { message: 'Loan paid out successfully', loan: { status: 'active', payout: { state: 'paid', method: 'cash' } } },
    })
    expect(await payoutsOf(id)).toMatchObject([{ method: 'cash', amount: 60_000, entry_id: expect.any(Number) }])
    await expectBooksToBeRight(product.db)
  })

  test('is not released by the user who requested it', async () => {
    const { id } = await approved('600')
    expect((await call('manager', id, 'disburse', { method: 'cash' })).status).toBe(200)
    expect(await call('manager', id, 'payout/release')).toMatchObject({
      status: 403,
      body: { message: 'You requested this payout. Another user must release it.' },
    })
  })

  test('can be cancelled before and after the release, and then pays out nothing', async () => {
    const { id } = await approved('600')
    for (const released of [false, true]) {
      expect((await inCash(id)).status).toBe(200)
      if (released) expect((await call('md', id, 'payout/release')).status).toBe(200)
      expect(await call('manager', id, 'payout/call-off', { reason: 'The customer left' })).toMatchObject({
        status: 200,
        body: { loan: { status: 'approved', payout: null } },
      })
    }
    expect(await call('manager', id, 'payout/call-off', { reason: 'Again' })).toMatchObject({ status: 409 })
    expect(await inCash(id)).toMatchObject({ body: { loan: { status: 'approved' } } })
  })

  test('ends with the approval', async () => {
    const { id } = await approved('600')
    expect((await inCash(id)).status).toBe(200)
    expect((await call('md', id, 'payout/release')).status).toBe(200)
    expect((await call('md', id, 'undo-approval', { reason: 'Too early' })).status).toBe(200)
    expect(await payoutsOf(id)).toMatchObject([{ end_reason: 'The approval was withdrawn.', entry_id: null }])
  })

  test('checks the rules of a payout again at the release', async () => {
    const { id, person } = await approved('600')
    expect((await inCash(id)).status).toBe(200)
    await product.db.updateTable('users').set({ is_active: false }).where('full_name', '=', person).execute()
    expect((await call('md', id, 'payout/release')).status).toBe(409)
    expect(await payoutsOf(id)).toMatchObject([{ entry_id: null }])
    await product.db.updateTable('users').set({ is_active: true }).where('full_name', '=', person).execute()
  })

  test('is requested again where the released amount is no longer the one to hand out', async () => {
    const { id } = await approved('600')
    expect((await inCash(id)).status).toBe(200)
    expect((await call('md', id, 'payout/release')).status).toBe(200)
    await product.db.updateTable('payouts').set({ amount: 55_000 }).where('loan_id', '=', id).execute()
    expect(await inCash(id)).toMatchObject({ status: 200, body: { message: 'The payout waits for a second person' } })
    expect(await payoutsOf(id)).toMatchObject([{ end_reason: 'A payout in cash was requested instead.' }, { amount: 60_000 }])
    await product.db.updateTable('payouts').set({ amount: 60_000 }).where('loan_id', '=', id).execute()
  })
})

describe('a payout of the amount or below', () => {
  test('is paid out by one user', async () => {
    const { id, person } = await approved('500')
    expect(await inCash(id)).toMatchObject({ status: 200, body: { loan: { status: 'active', payout: null } } })
    await payCash(product, person, id, '50')
  })

  test('waits too with the setting "Two people for every payout"', async () => {
    const { id } = await approved('100')
    const choose = (value: boolean) => switchSetting(product, 'payouts_by_two', value)
    await choose(true)
    try {
      expect(await inCash(id)).toMatchObject({ status: 200, body: { loan: { status: 'approved', payout: { state: 'waiting' } } } })
      expect((await product.as('desk').get(`/api/admin/loans/${id}`)).body).toMatchObject({ secondPersonAbove: '0.00' })
    } finally {
      await choose(false)
    }
  })
})
