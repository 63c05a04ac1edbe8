import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logContact } from '#contract/collections.ts'
import { readMyDay, searchOffice, WAITING_KINDS } from '#contract/reports.ts'
import { submitPayment } from '#contract/payments.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { fileComplaint, fileDataRequest } from '#contract/support-shapes.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { makeStaff, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let loan: number
let promised: number
let application: number
let payoutLoan: number
let receipt: string
const STAFF = ['desk', 'manager', 'md']

beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of ['Ama Owusu', 'Kofi Mensah', 'Esi Darko', 'Yaw Boateng']) await joinWithProfile(product, person)
  loan = await borrow(product, 'Ama Owusu', '500')
  promised = await borrow(product, 'Kofi Mensah', '200')
  await product.as('desk').call(logContact, {
    params: { id: promised },
    body: { kind: 'call', note: 'Pays tomorrow', incoming: undefined, promisedOn: '2026-03-03', promisedAmount: money('20') },
  })
  product.clock.advance({ days: 2 })
  for (const person of [...STAFF, 'Ama Owusu', 'Kofi Mensah', 'Esi Darko', 'Yaw Boateng']) await comeBack(product, person)
  await waitForEverybody()
})
afterAll(() => product.close())

/** One of each kind, besides the broken promise. */
async function waitForEverybody(): Promise<void> {
  await product.as('desk').call(logContact, {
    params: { id: loan },
    body: { kind: 'call', note: 'Pays today', incoming: undefined, promisedOn: '2026-03-04', promisedAmount: money('30') },
  })
  application = await apply(product, 'Esi Darko', '300')
  payoutLoan = await apply(product, 'Yaw Boateng', '400')
  await product.as('md').call(approveLoan, { params: { id: payoutLoan }, body: {} })
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  receipt = receiptNumber
  await product.as('Ama Owusu').call(submitPayment, {
    params: { loanId: loan },
    body: { amount: money('10'), paymentMethod: 'cash', cashReceiptNumber: receiptNumber },
  })
  await product
    .as('Ama Owusu')
    .call(fileComplaint, { body: { subject: 'app', text: 'It is slow', loanId: undefined, paymentId: undefined } })
  await product.as('Ama Owusu').call(fileDataRequest, { body: { kind: 'correct', text: 'My name is spelt Amma' } })
  await switchTills(product, true)
  await signInStaff(product, 'cashier', '0201000004', 'front_desk')
  await product.as('cashier').post('/api/admin/tills/open', { openingFloat: '0' })
  const { body } = await product.as('cashier').get('/api/admin/tills/mine')
  await product.as('cashier').post(`/api/admin/tills/${body.till.id}/close`, { counted: '0' })
  await switchTills(product, false)
  await sql`insert into momo_exceptions (kind, about_payment_id, gateway, transaction_id, amount, currency, found_at)
    select 'missing_at_provider', id, 'mtn', 'MP1', 1000, 'GHS', ${product.clock.now()} from payments limit 1`.execute(product.db)
}

const day = (person: string) => product.as(person).call(readMyDay, {})
const kindsOf = async (person: string) => (await day(person)).waiting.map(({ kind }) => kind)

describe('My day shows each role what only that role does', () => {
  test('the front desk: promises, payouts in cash and claims, money first', async () => {
    expect(await kindsOf('desk')).toEqual(['broken_promise', 'pay_out', 'confirm_payment', 'promise_today'])
    const { waiting, counts } = await day('desk')
    expect(waiting[0]).toMatchObject({ id: promised, name: 'Kofi Mensah', amount: money('20'), day: '2026-03-03' })
    expect(waiting[1]).toMatchObject({ id: payoutLoan, name: 'Yaw Boateng', amount: money('400') })
    expect(waiting[2]).toMatchObject({ name: 'Ama Owusu', amount: money('10'), reference: receipt })
    expect(counts).toEqual({ pending: 1, disbursements: 1, second: null, cash: 1, arrears: 0, momo: null, complaints: 2 })
  })
  test('the manager: promises, applications, tills, exceptions and complaints', async () => {
    expect(await kindsOf('manager')).toEqual([
      'broken_promise',
      'promise_today',
      'application',
      'sign_till',
      'exception',
      'complaint',
      'data_request',
    ])
    const { waiting, counts } = await day('manager')
    expect(waiting[2]).toMatchObject({ id: application, name: 'Esi Darko', amount: money('300'), day: '2026-03-13' })
    expect([counts.momo, counts.second]).toEqual([1, 0])
  })
  test('the Managing Director: neither promises nor applications within the manager’s limit, until their deadline is near', async () => {
    expect(await kindsOf('md')).toEqual(['sign_till', 'exception', 'complaint', 'data_request'])
  })
  test('a payout that waits: the person who requested it waits for another, and who may release it has it first', async () => {
    await sql`insert into payouts (loan_id, method, amount, holder_match, requested_by, requested_at)
      select ${payoutLoan}::bigint, 'momo', 40000, 'same', id, ${product.clock.now()} from users where full_name = 'manager'`.execute(
      product.db,
    )
    expect(await kindsOf('manager')).not.toContain('release_payout')
    expect((await day('manager')).forOthers).toMatchObject([{ kind: 'release_payout', id: payoutLoan, requestedBy: 'manager' }])
    const { waiting, counts } = await day('md')
    expect(waiting[0]).toMatchObject({ kind: 'release_payout', name: 'Yaw Boateng', amount: money('400') })
    expect(counts.second).toBe(1)
    expect(await kindsOf('desk')).not.toContain('pay_out')
    await sql`delete from payouts where loan_id = ${payoutLoan}`.execute(product.db)
  })
  test('a staff user without any of these permissions has an empty day', async () => {
    await makeStaff(product, await signUp(product, 'Auditor', '0243000009'), 'customer', ['view_admin_reports'])
    const { body } = await product.as('Auditor').post('/api/simple-login', { name: 'Auditor', phone: '0243000009' })
    await product.as('Auditor').post('/api/simple-login', { name: 'Auditor', phone: '0243000009', otp: body.developmentCode })
    const { waiting, counts } = await day('Auditor')
    expect(waiting).toEqual([])
    expect(new Set(Object.values(counts))).toEqual(new Set([null]))
    expect(await product.as('Auditor').get('/api/admin/find?q=ama')).toMatchObject({ status: 403 })
  })
})

test('My day writes nothing into the audit trail, and shows nobody their own business', async () => {
  const rows = async () => (await sql<{ n: number }>`select count(*)::int as n from audit_trail`.execute(product.db)).rows[0]?.n
  const before = await rows()
  for (const person of STAFF) await day(person)
  expect(await rows()).toBe(before)
  await product.as('manager').post('/api/profile/complete', { businessType: 'other', address: 'Office, Accra', momoNumber: '0201000002' })
  const own = await apply(product, 'manager', '100')
  expect((await day('manager')).waiting.map(({ id, kind }) => `${kind} ${id}`)).not.toContain(`application ${own}`)
})

test('an application reaches the Managing Director two days before its deadline', async () => {
  product.clock.moveTo('2026-03-11T09:00:00Z')
  await comeBack(product, 'md')
  expect((await day('md')).waiting).toContainEqual(expect.objectContaining({ kind: 'application', id: application }))
})

test('the table of waiting kinds names every kind', async () => {
  const { WAITING_TABLE } = await import('#server/my-day/waiting-kinds.ts')
  expect(WAITING_TABLE.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...WAITING_KINDS].toSorted())
})

describe('the search of the office', () => {
  const find = async (q: string, person = 'desk') => {
    await comeBack(product, person)
    return product.as(person).call(searchOffice, { query: { q } })
  }
  test('finds people from two letters, with their loan and a masked phone', async () => {
    expect((await find('am')).people).toMatchObject([
      { fullName: 'Ama Owusu', phone: expect.stringContaining('•••'), isCustomer: true, loan: { id: loan } },
    ])
    expect((await find('a')).people).toEqual([])
    expect((await find(`#${loan}`)).people).toMatchObject([{ fullName: 'Ama Owusu', loan: { id: loan } }])
    expect((await find('cashier')).people).toMatchObject([{ isCustomer: false, loan: null }])
  })
  test('finds a whole receipt number and a whole transaction ID, in any letters', async () => {
    const bound = await receiptFor(product, loan, '10')
    expect((await find(bound.toLowerCase())).receipts).toMatchObject([{ number: bound, customerName: 'Ama Owusu', loanId: loan }])
    expect((await find(receipt)).receipts).toMatchObject([{ number: receipt, customerName: 'Ama Owusu', loanId: loan }])
    await comeBack(product, 'Kofi Mensah')
    await product
      .as('Kofi Mensah')
      .post(`/api/payments/${promised}`, { amount: '5', paymentMethod: 'momo', momoTransactionId: '7731 2045 911' })
    expect((await find('77312045911')).transactions).toMatchObject([{ customerName: 'Kofi Mensah', loanId: promised, status: 'pending' }])
    expect((await find('7731')).transactions).toEqual([])
  })
})
