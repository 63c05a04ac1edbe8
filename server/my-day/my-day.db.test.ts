import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logContact } from '#contract/collections.ts'
import { readMyDay, searchOffice, WAITING_KINDS } from '#contract/reports.ts'
import { submitPayment } from '#contract/payments.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { fileComplaint, fileDataRequest } from '#contract/support-shapes.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
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

describe('My day shows each role only its own work', () => {
  test('the front desk: promises, payouts in cash and claims, money first', async () => {
    expect(await kindsOf('desk')).toEqual(['broken_promise', 'pay_out', 'confirm_payment', 'promise_today'])
    const { waiting, counts } = await day('desk')
    expect(waiting[0]).toMatchObject({ id: promised, name: 'Kofi Mensah', amount: money('20'), day: '2026-03-03' })
    expect(waiting[1]).toMatchObject({ id: payoutLoan, name: 'Yaw Boateng', amount: money('400') })
    expect(waiting[2]).toMatchObject({ name: 'Ama Owusu', amount: money('10'), reference: receipt })
    expect(counts).toEqual({ pending: 1, disbursements: 1, second: null, cash: 1, arrears: 0, momo: null, bank: null, complaints: 2 })
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
  test('the Managing Director: neither promises nor applications within the manager’s limit', async () => {
    expect(await kindsOf('md')).toEqual(['sign_till', 'exception', 'complaint', 'data_request'])
  })
  test('a payout that waits: its requester sees it under "for others", its releaser sees it first', async () => {
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

describe('work that ended without its second person (rule A30)', () => {
  const ended = async (person: string) =>
    (await day(person)).waiting
      .filter(({ ended: how }) => how !== null)
      .map(({ kind, name, amount, ended: how }) => [
        kind,
        name,
        amount === null ? null : formatCedis(amount),
        how?.outcome,
        how?.by,
        how?.reason,
      ])
      .toSorted((one, other) => String(one).localeCompare(String(other)))
  const idOf = async (name: string) =>
    (await product.db.selectFrom('users').select('id').where('full_name', '=', name).executeTakeFirstOrThrow()).id

  test('a cancelled payout, a refund and an entered claim are shown to their maker alone', async () => {
    const now = product.clock.now()
    const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000)
    const [desk, md, ama, esi, kofi] = [
      await idOf('desk'),
      await idOf('md'),
      await idOf('Ama Owusu'),
      await idOf('Esi Darko'),
      await idOf('Kofi Mensah'),
    ]
    await sql`insert into payouts (loan_id, method, amount, requested_by, requested_at, ended_by, ended_at, end_reason) values
      (${payoutLoan}, 'cash', 40000, ${desk}, ${now}, ${md}, ${now}, 'He came with another card'),
      (${payoutLoan}, 'cash', 40100, ${desk}, ${now}, null, ${now}, 'The approval expired.'),
      (${payoutLoan}, 'cash', 40200, ${desk}, ${now}, ${desk}, ${now}, 'Own mistake')`.execute(product.db)
    await sql`insert into momo_refunds (user_id, amount, reason, requested_by, requested_at, requested_on, ended_by, ended_at, end_reason) values
      (${ama}, 1000, 'Too much', ${desk}, ${now}, ${dayOf(now)}::date, ${md}, ${now}, 'She takes it in cash'),
      (${ama}, 1100, 'Too much', ${desk}, ${now}, ${dayOf(now)}::date, ${desk}, ${now}, 'Own mistake'),
      (${ama}, 1200, 'Too much', ${desk}, ${now}, ${dayOf(now)}::date, null, ${now}, null),
      (${ama}, 1300, 'Too much', ${desk}, ${now}, ${dayOf(now)}::date, null, null, null),
      (${esi}, 1400, 'Too much', ${desk}, ${yesterday}, ${dayOf(yesterday)}::date, null, null, null),
      (${kofi}, 1500, 'Too much', ${desk}, ${now}, ${dayOf(now)}::date, null, ${now}, null),
      (${kofi}, 1600, 'Too much', ${md}, ${now}, ${dayOf(now)}::date, null, null, null)`.execute(product.db)
    const claim = { amount: '11', paymentMethod: 'momo', momoTransactionId: 'TYPED-1', loanId: loan }
    const { body } = await product.as('desk').post(`/api/admin/users/${ama}/payments`, claim)
    const reason = 'It is not on the statement'
    expect(await product.as('manager').post(`/api/admin/payments/${body.payment.id}/fail`, { reason })).toMatchObject({ status: 200 })
    expect(await ended('desk')).toEqual([
      ['claim_ended', 'Ama Owusu', 'GH₵11.00', 'refused', 'manager', reason],
      ['payout_ended', 'Yaw Boateng', 'GH₵400.00', 'refused', 'md', 'He came with another card'],
      ['payout_ended', 'Yaw Boateng', 'GH₵401.00', 'expired', null, 'The approval expired.'],
      ['refund_ended', 'Ama Owusu', 'GH₵10.00', 'refused', 'md', 'She takes it in cash'],
      ['refund_ended', 'Esi Darko', 'GH₵14.00', 'expired', null, null],
      ['refund_ended', 'Kofi Mensah', 'GH₵15.00', 'expired', null, null],
    ])
    for (const person of ['manager', 'md']) expect(await ended(person)).toEqual([])
    product.clock.advance({ days: 9 })
    await comeBack(product, 'desk')
    expect(await ended('desk')).toEqual([])
    product.clock.moveTo(now.toISOString())
    for (const table of ['momo_refunds', 'payouts'] as const)
      await sql`delete from ${sql.table(table)} where requested_by in (${desk}, ${md}) and reference is null`.execute(product.db)
  })

  test('a changed wallet of an approved loan waits for those who did not change it', async () => {
    const yaw = await idOf('Yaw Boateng')
    const wallet = { businessType: 'retail', address: 'Shop 9, Accra', momoNumber: '0249999999' }
    expect(await product.as('manager').post(`/api/admin/users/${yaw}/profile`, wallet)).toMatchObject({ status: 200 })
    expect((await day('md')).waiting).toContainEqual(
      expect.objectContaining({ kind: 'confirm_wallet', id: payoutLoan, name: 'Yaw Boateng', requestedBy: 'manager' }),
    )
    expect(await kindsOf('manager')).not.toContain('confirm_wallet')
    expect(await kindsOf('desk')).not.toContain('confirm_wallet')
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
