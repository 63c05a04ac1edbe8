import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitPayment } from '#contract/payments.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { closeTill, listTills, readOwnTill, readReceiptBook, signOffTill } from '#contract/tills.ts'
import { add, encodeCedis, NOTHING, pesewas } from '#domain/kernel/money.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { signInStaff } from '#tests/support/sign-in-people.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
let ama = { id: '', loan: 0 }
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await signInStaff(product, 'second', '0201000004', 'front_desk')
  ama = { id: await joinWithProfile(product, 'Ama'), loan: await borrow(product, 'Ama', '1000') }
})
afterAll(() => product.close())

const TILLS = '/api/admin/tills'
const post = (person: string, path: string, body: object = {}): Promise<Answer> => product.as(person).post(path, body)
const open = (person: string, openingFloat = '100') => post(person, `${TILLS}/open`, { openingFloat })
const refused = (status: number, words: RegExp | string) => ({
  status,
  body: { message: typeof words === 'string' ? words : expect.stringMatching(words) },
})
const FIRST = /^Open your till first/
async function tillOf(person: string): Promise<number> {
  const { till } = await product.as(person).call(readOwnTill, {})
  return till?.id ?? 0
}
async function nextMorning(): Promise<void> {
  product.clock.advance({ days: 1 })
  for (const person of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, person)
}
async function waitingPayment(): Promise<number> {
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const { payment } = await product.as('Ama').call(submitPayment, {
    params: { loanId: ama.loan },
    body: { amount: money('10'), paymentMethod: 'cash', cashReceiptNumber: receiptNumber },
  })
  return payment.id
}

describe('with tills off', () => {
  test('no till is opened, cash moves without one, and the receipt book is shown', async () => {
    expect(await open('desk')).toMatchObject(refused(409, /^Tills are switched off/))
    expect(await post('manager', `${TILLS}/safe/deposit`, { amount: '1', reference: 'Slip 1' })).toMatchObject({ status: 409 })
    await receiptFor(product, ama.loan, '5')
    expect(await product.as('desk').call(readOwnTill, {})).toMatchObject({ tillsOn: false, till: null, unsigned: 0, inSafe: null })
    const book = await product.as('desk').call(readReceiptBook, { query: {} })
    expect(book.receipts.map(({ amount, state }) => [amount, state])).toEqual([[money('5'), 'open']])
    expect(book.cash.difference).toBe(0)
  })
})

describe('with tills on', () => {
  test('every action with cash needs an open till, and no other action does', async () => {
    const cancelled = await receiptFor(product, ama.loan, '7')
    const returned = await borrow(product, 'Ama', '50')
    const paid = await waitingPayment()
    await product.as('desk').post(`/api/admin/payments/${paid}/confirm`, {})
    await switchTills(product, true)
    const pending = await waitingPayment()
    const id = await apply(product, 'Ama', '60')
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    const reason = 'Wrong amount'
    expect(await post('desk', '/api/admin/generate-receipt', { loanId: ama.loan, amount: '10' })).toMatchObject(refused(409, FIRST))
    expect(await post('desk', `/api/admin/payments/${pending}/confirm`)).toMatchObject(refused(409, FIRST))
    expect(await post('desk', `/api/admin/loans/${id}/disburse`, { method: 'cash' })).toMatchObject(refused(409, FIRST))
    expect(await post('desk', `/api/admin/receipts/${cancelled}/cancel`, { reason })).toMatchObject(refused(409, FIRST))
    expect(await post('md', `/api/admin/payments/${paid}/reverse`, { reason })).toMatchObject(refused(409, FIRST))
    expect(await post('md', `/api/admin/loans/${returned}/return-payout`, { reason })).toMatchObject(refused(409, FIRST))
    await expectBooksToBeRight(product.db)
  })

  test('the owner’s funding goes to the safe, without a till', async () => {
    const before = (await product.as('md').call(readOwnTill, {})).inSafe ?? 0
    expect(await post('md', '/api/admin/ledger/funding', { amount: '5000', reference: 'Transfer 1' })).toMatchObject({ status: 200 })
    expect((await product.as('md').call(readOwnTill, {})).inSafe).toBe(before + money('5000'))
  })

  test('a till opens once, with a counted float, also of zero', async () => {
    expect(await post('desk', `${TILLS}/open`, {})).toMatchObject({ status: 400, body: { errors: { openingFloat: expect.any(String) } } })
    expect(await open('manager', '0')).toMatchObject({
      status: 200,
      body: { till: { openingFloat: '0.00', inTill: '0.00', movements: [] } },
    })
    expect(await open('desk')).toMatchObject({ status: 200, body: { till: { inTill: '100.00', status: 'open', leftOpen: false } } })
    expect(await open('desk')).toMatchObject(refused(409, 'Your till is already open.'))
  })

  test('a payout above the till’s cash is refused with the balance', async () => {
    const there = 'Only GH₵100.00 is in your till.'
    const { id } = await product.db.selectFrom('loans').select('id').where('status', '=', 'approved').executeTakeFirstOrThrow()
    const deposit = `${TILLS}/${await tillOf('desk')}/deposit`
    expect(await post('desk', deposit, { amount: '100.01', reference: 'Slip 2' })).toMatchObject(refused(422, there))
    expect(await post('desk', deposit, { amount: '60', reference: 'Slip 2' })).toMatchObject({
      status: 200,
      body: { till: { inTill: '40.00' } },
    })
    expect(await post('desk', `/api/admin/loans/${id}/disburse`, { method: 'cash' })).toMatchObject(
      refused(422, 'Only GH₵40.00 is in your till.'),
    )
    expect(await post('manager', `/api/admin/loans/${id}/disburse`, { method: 'cash' })).toMatchObject(
      refused(422, 'Only GH₵0.00 is in your till.'),
    )
    expect(await post('desk', `${TILLS}/${await tillOf('desk')}/top-up`, { amount: '60' })).toMatchObject({ status: 200 })
    expect(await post('desk', `/api/admin/loans/${id}/disburse`, { method: 'cash' })).toMatchObject({ status: 200 })
    expect(await post('manager', `/api/admin/loans/${id}/return-payout`, { reason: 'Not today' })).toMatchObject({ status: 200 })
    const manager = await product.as('manager').call(readOwnTill, {})
    expect(manager.till?.movements).toMatchObject([{ kind: 'payout_returned', amount: money('60'), loanId: id }])
  })

  test('cancelling a receipt and reversing a payment take cash out of the acting user’s till', async () => {
    const receipt = await receiptFor(product, ama.loan, '80')
    const cancel = `/api/admin/receipts/${receipt}/cancel`
    expect(await post('manager', cancel, { reason: 'Wrong loan' })).toMatchObject(refused(422, 'Only GH₵60.00 is in your till.'))
    const paid = await waitingPayment()
    await post('desk', `/api/admin/payments/${paid}/confirm`)
    expect(await post('manager', `/api/admin/payments/${paid}/reverse`, { reason: 'Wrong loan' })).toMatchObject({ status: 200 })
    expect((await product.as('manager').call(readOwnTill, {})).till?.inTill).toBe(money('50'))
  })

  test('a refund above the till’s cash is refused', async () => {
    const paid = await product.as('Ama').call(submitPayment, {
      params: { loanId: ama.loan },
      body: { amount: money('90'), paymentMethod: 'cash', cashReceiptNumber: await receiptFor(product, ama.loan, '90') },
    })
    await post('manager', `/api/admin/payments/${paid.payment.id}/reverse`, { reason: 'Wrong loan' })
    const refund = { amount: '60', method: 'cash', reason: 'She wants it back' }
    const path = `/api/admin/users/${ama.id}/unallocated/refund`
    expect(await post('manager', path, refund)).toMatchObject(refused(422, 'Only GH₵50.00 is in your till.'))
    expect(await post('manager', path, { ...refund, amount: '50' })).toMatchObject({ status: 200 })
  })

  test('another user’s till looks unknown; a user with approval permission sees it and cannot use it', async () => {
    const id = await tillOf('desk')
    expect(await product.as('second').get(`${TILLS}/${id}`)).toMatchObject({ status: 404 })
    expect(await product.as('second').call(listTills, { query: {} })).toEqual([])
    for (const person of ['second', 'manager']) {
      expect(await post(person, `${TILLS}/${id}/deposit`, { amount: '1', reference: 'Slip 3' })).toMatchObject({ status: 404 })
      expect(await post(person, `${TILLS}/${id}/top-up`, { amount: '1' })).toMatchObject({ status: 404 })
    }
    expect(await post('second', `${TILLS}/${id}/close`, { counted: '1' })).toMatchObject({ status: 404 })
    expect(await post('manager', `${TILLS}/${id}/close`, { counted: '1' })).toMatchObject(refused(409, /in use today/))
    expect(await product.as('manager').get(`${TILLS}/${id}`)).toMatchObject({ status: 200 })
    expect(await post('second', `${TILLS}/${id}/sign-off`)).toMatchObject({ status: 403 })
    expect(await post('manager', `${TILLS}/${id}/sign-off`)).toMatchObject(refused(409, /^Count and close/))
  })

  test('a deposit above the safe’s cash is refused', async () => {
    const { inSafe } = await product.as('manager').call(readOwnTill, {})
    const more = encodeCedis(add(inSafe ?? NOTHING, pesewas(1)))
    expect(await post('manager', `${TILLS}/safe/deposit`, { amount: more, reference: 'Slip 4' })).toMatchObject(
      refused(422, /is in the safe/),
    )
    expect(await post('desk', `${TILLS}/safe/deposit`, { amount: '1', reference: 'Slip 4' })).toMatchObject({ status: 403 })
  })
})

describe('closing a till', () => {
  test('is refused with an unexplained difference, or notes that do not match the sum', async () => {
    const close = `${TILLS}/${await tillOf('desk')}/close`
    const { till } = await product.as('desk').call(readOwnTill, {})
    expect(till?.inTill).toBe(money('220'))
    expect(await post('desk', close, { counted: '219' })).toMatchObject({
      status: 400,
      body: { errors: { reason: 'The till is short by GH₵1.00. Enter a reason.' } },
    })
    const pieces = [{ denomination: 'note_200', count: 1 }]
    expect(await post('desk', close, { counted: '220', denominations: pieces })).toMatchObject(refused(422, /add up to GH₵200.00/))
    const twice = [pieces, pieces].flat()
    expect(await post('desk', close, { counted: '400', denominations: twice })).toMatchObject({ status: 400 })
  })

  test('moves the cash to the safe, and the till accepts nothing more', async () => {
    const id = await tillOf('desk')
    const { till } = await product.as('desk').call(closeTill, {
      params: { id },
      body: {
        counted: money('221'),
        firstCounted: money('219'),
        denominations: [
          { denomination: 'note_200', count: 1 },
          { denomination: 'note_20', count: 1 },
          { denomination: 'note_10', count: 0 },
          { denomination: 'coin_050', count: 2 },
        ],
        reason: 'A customer left her change',
      },
    })
    expect(till).toMatchObject({ status: 'closed', firstCounted: money('219'), difference: money('1'), inTill: 0 })
    expect(till.closedByName).toBe('desk')
    expect(till.denominations).toHaveLength(3)
    expect(till.movements.slice(-2)).toMatchObject([
      { kind: 'till_difference', amount: money('1'), reason: 'A customer left her change' },
      { kind: 'till_closed', amount: 0 - money('221') },
    ])
    expect(await post('desk', `${TILLS}/${id}/close`, { counted: '0' })).toMatchObject(refused(409, /^This till is closed/))
    expect(await post('desk', `${TILLS}/${id}/deposit`, { amount: '1', reference: 'Slip 5' })).toMatchObject({ status: 409 })
    expect(await open('desk')).toMatchObject(refused(409, /^You closed your till/))
    expect(await post('desk', '/api/admin/generate-receipt', { loanId: ama.loan, amount: '1' })).toMatchObject({ status: 409 })
  })

  test('is signed off once, by another person; an unsigned till blocks nothing', async () => {
    const id = await tillOf('desk')
    expect(await product.as('manager').call(readOwnTill, {})).toMatchObject({ unsigned: 1 })
    await nextMorning()
    expect(await open('desk', '20')).toMatchObject({ status: 200 })
    const signed = await product.as('manager').call(signOffTill, { params: { id }, body: { note: 'Seen' } })
    expect(signed.till).toMatchObject({ status: 'signed', signedByName: 'manager', signOffNote: 'Seen' })
    expect(await post('md', `${TILLS}/${id}/sign-off`)).toMatchObject(refused(409, /already signed off/))
  })

  test('cannot be signed off by its own user', async () => {
    const id = await tillOf('manager')
    expect(await post('manager', `${TILLS}/${id}/close`, { counted: '0', firstCounted: '0' })).toMatchObject({
      status: 200,
      body: { till: { firstCounted: null } },
    })
    expect(await post('manager', `${TILLS}/${id}/sign-off`)).toMatchObject(refused(403, /your own till or your own count/))
  })
})

describe('a till left open', () => {
  test('accepts no cash on the next day until it is counted, also by a user with approval permission', async () => {
    const id = await tillOf('desk')
    await nextMorning()
    expect(await post('desk', '/api/admin/generate-receipt', { loanId: ama.loan, amount: '1' })).toMatchObject(
      refused(409, /^Your till of .* is still open. Count and close it first.$/),
    )
    expect(await open('desk')).toMatchObject({ status: 409 })
    expect(await product.as('manager').call(readOwnTill, {})).toMatchObject({ leftOpen: 1 })
    await product.as('manager').call(closeTill, { params: { id }, body: { counted: money('20') } })
    expect(await post('manager', `${TILLS}/${id}/sign-off`)).toMatchObject(refused(403, /your own count/))
    expect(await post('md', `${TILLS}/${id}/sign-off`)).toMatchObject({ status: 200 })
    expect(await open('desk', '30')).toMatchObject({ status: 200 })
    await expectBooksToBeRight(product.db)
  })

  test('can be counted after tills were switched off', async () => {
    const id = await tillOf('desk')
    await switchTills(product, false)
    expect(await post('desk', '/api/admin/generate-receipt', { loanId: ama.loan, amount: '1' })).toMatchObject({ status: 200 })
    expect(await post('desk', `${TILLS}/${id}/top-up`, { amount: '1' })).toMatchObject(refused(409, /^Tills are switched off/))
    expect(await post('desk', `${TILLS}/${id}/close`, { counted: '30' })).toMatchObject({
      status: 200,
      body: { till: { difference: '0.00' } },
    })
  })
})

test('the database rejects bookings through a closed till, and changes of a count', async () => {
  const { id } = await product.db.selectFrom('tills').select('id').where('signed_at', 'is not', null).limit(1).executeTakeFirstOrThrow()
  const entry = sql`select max(id) from journal_entries`
  const line = sql`insert into journal_lines (entry_id, line, account, amount, till_id) values ((${entry}), 9, 'office_cash', 1, ${id})`
  await expect(line.execute(product.db)).rejects.toThrow('has been counted and closed')
  const recount = sql`update tills set counted = counted + 1, difference = difference + 1, reason = 'x' where id = ${id}`
  await expect(recount.execute(product.db)).rejects.toThrow('is never changed')
  const firstCount = sql`update tills set first_counted = coalesce(first_counted, counted) + 1 where id = ${id}`
  await expect(firstCount.execute(product.db)).rejects.toThrow('is never changed')
  await expect(sql`update tills set signed_by = null, signed_at = null where id = ${id}`.execute(product.db)).rejects.toThrow(
    'is never changed',
  )
  await expect(sql`delete from tills where id = ${id}`.execute(product.db)).rejects.toThrow('never changed or deleted')
})

test('a repeated request opens one till, and every action is in the audit trail', async () => {
  await switchTills(product, true)
  await nextMorning()
  const key = { 'idempotency-key': 'till-form-1' }
  const answers = await Promise.all([1, 2].map(() => product.as('desk').post(`${TILLS}/open`, { openingFloat: '10' }, key)))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await product.as('desk').post(`${TILLS}/open`, { openingFloat: '10' }, key)).toMatchObject({ status: 200 })
  expect((await product.as('desk').call(readOwnTill, {})).till?.inTill).toBe(money('10'))
  const done = await product.db
    .selectFrom('audit_trail')
    .select('action')
    .where('outcome', '=', 'done')
    .where('target_kind', '=', 'till')
    .execute()
  expect(new Set(done.map(({ action }) => action))).toEqual(
    new Set(['openTill', 'depositFromTill', 'topUpTill', 'closeTill', 'signOffTill']),
  )
})
