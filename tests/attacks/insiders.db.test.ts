import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitPayment } from '#contract/payments.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { scriptedMomo } from '#tests/support/scripted-momo.ts'
import { signInAdministrator } from '#tests/support/sign-in-people.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
const ids: Record<string, string> = {}
const loans: Record<string, number> = {}
/** A receipt of yesterday, a claim and a receipt of each insider, and a till that the manager closed. */
const made: Record<string, string | number> = {}

beforeAll(async () => {
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, undefined, { momo: scriptedMomo().networks })
  await openOffice(product)
  ids['administrator'] = await signInAdministrator(product)
  for (const person of ['Ama Victim', 'Kofi Large', 'Esi Wallet']) ids[person] = await joinWithProfile(product, person)
  for (const { id, full_name: name } of await product.db.selectFrom('users').select(['id', 'full_name']).execute()) ids[name] ??= id
  loans['active'] = await borrow(product, 'Ama Victim', '500')
  loans['large'] = await approved('Kofi Large', '600')
  loans['wallet'] = await approved('Esi Wallet', '400')
  for (const insider of INSIDERS) made[`receipt of ${insider}`] = await receiptOf(insider)
  product.clock.advance({ days: 1 })
  await everybodyComes()
  for (const insider of INSIDERS) await preparedBy(insider)
  await switchTills(product, true)
  await product.as('manager').post('/api/admin/tills/open', { openingFloat: '0' })
  made['till'] = (await product.as('manager').get('/api/admin/tills/mine')).body['till'].id
  await product.as('manager').post(`/api/admin/tills/${made['till']}/close`, { counted: '0' })
  await switchTills(product, false)
}, 120_000)
afterAll(() => product.close())

const INSIDERS = ['desk', 'manager', 'md'] as const
const PEOPLE = [...INSIDERS, 'Ama Victim', 'Kofi Large', 'Esi Wallet']

async function everybodyComes(): Promise<void> {
  for (const person of PEOPLE) await comeBack(product, person)
  await signInAdministrator(product)
}

async function approved(person: string, amount: string): Promise<number> {
  const id = await apply(product, person, amount)
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  return id
}

async function receiptOf(insider: string): Promise<string> {
  const body = { loanId: loans['active'] ?? 0, amount: money('5') }
  return (await product.as(insider).call(generateReceipt, { body })).receiptNumber
}

async function preparedBy(insider: string): Promise<void> {
  const claim = { amount: '7', paymentMethod: 'momo', momoTransactionId: `INSIDE-${insider}`, loanId: loans['active'] }
  const entered = await product.as(insider).post(`/api/admin/users/${ids['Ama Victim']}/payments`, claim)
  made[`claim of ${insider}`] = entered.body['payment'].id
}

const post = (by: string, path: string, body: object = {}): Promise<Answer> => product.as(by).post(`/api/admin/${path}`, body)
const user = (name: string, step: string) => `users/${ids[name]}/${step}`
const loan = (name: string, step: string) => `loans/${loans[name]}/${step}`
const CASH = { method: 'cash', amount: '5', reason: 'He wants it back' }
const WALLET = { businessType: 'retail', address: 'Shop 9, Accra', momoNumber: '0249999999' }

const officeEntry = (document: string) => {
  const today = dayOf(product.clock.now())
  return { entry: 'bank_charge', amount: '20', valueDate: today, document, documentOn: today, note: 'Charges' }
}
const newestRequest = async (): Promise<number> =>
  (await product.db.selectFrom('second_person_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id

/** With the status of the refusal. */
type Attempt = readonly [what: string, path: () => string, body: object, status?: number]

const ANYBODY: readonly Attempt[] = [
  ['change their own role', () => 'OWN/role', { role: 'md' }],
  ['issue themselves a sign-in code', () => 'OWN/sign-in-code', {}],
  ['move their own account to another phone', () => 'OWN/phone', { phone: '0209999999', reason: 'New phone' }],
  ['confirm a claim that they entered', () => `payments/CLAIM/confirm`, {}],
]
const DESK: readonly Attempt[] = [
  ...ANYBODY,
  ['make a customer', () => 'users/create', { fullName: 'Ghost', phone: '0208880001', role: 'customer' }],
  ['approve', () => loan('large', 'approve'), {}],
  ['pay out by mobile money', () => loan('large', 'disburse'), { method: 'momo' }],
  ['release a large payout', () => loan('large', 'payout/release'), {}],
  ['write off and keep the cash', () => loan('active', 'write-off'), { reason: 'Moved away', cause: 'court' }],
  ['change a wallet', () => user('Esi Wallet', 'profile'), WALLET],
  ['refund money to themselves', () => user('Ama Victim', 'unallocated/refund'), CASH],
  ['cancel their receipt of yesterday and keep the cash', () => 'receipts/RECEIPT/cancel', { reason: 'She took it back' }],
  ['sign in as a customer with a code', () => user('Ama Victim', 'sign-in-code'), {}],
  ['reset a colleague', () => user('manager', 'sign-in-code'), {}],
  ['take a colleague out', () => user('manager', 'deactivate'), { reason: 'Gone' }],
  ['sign off a till', () => `tills/${made['till']}/sign-off`, {}],
  ['switch a setting', () => 'settings/tills', { value: true }],
]
const MANAGER: readonly Attempt[] = [
  ...ANYBODY,
  ['pay out to a wallet that they changed', () => loan('wallet', 'disburse'), { method: 'momo' }, 409],
  ['confirm the wallet that they changed', () => user('Esi Wallet', 'wallet-confirmation'), { code: '123456' }],
  ['write off and keep the cash', () => loan('active', 'write-off'), { reason: 'Moved away', cause: 'court' }],
  ['cancel their receipt of yesterday and keep the cash', () => 'receipts/RECEIPT/cancel', { reason: 'She took it back' }],
  ['sign off the till that they closed', () => `tills/${made['till']}/sign-off`, {}],
  ['sign in as a colleague with a code', () => user('desk', 'sign-in-code'), {}],
  ['move a colleague to their own phone', () => user('desk', 'phone'), { phone: '0209999998', reason: 'New phone' }],
  ['make staff', () => 'users/create', { fullName: 'Ghost', phone: '0208880002', role: 'front_desk' }],
  ['promote a friend', () => user('desk', 'role'), { role: 'manager' }],
  ['change permissions of a role', () => 'update-role-permissions', { role: 'front_desk', permissions: ['approve_small_loans'] }],
  ['switch a setting', () => 'settings/tills', { value: true }],
]
const MD: readonly Attempt[] = [
  ...ANYBODY,
  ['widen the own role', () => 'update-role-permissions', { role: 'md', permissions: ['approve_large_loans'] }],
  ['confirm their own write-off', () => `second-person/${made['write-off']}/confirm`, {}],
  ['confirm their own promotion of a friend', () => `second-person/${made['promotion']}/confirm`, {}],
  ['confirm their own grant of approve_large_loans to a role', () => `second-person/${made['grant']}/confirm`, {}],
  ['confirm their own entry in the books', () => `second-person/${made['entry']}/confirm`, {}],
  ['release the large payout that they requested', () => loan('large', 'payout/release'), {}],
  ['confirm the wallet that they changed', () => user('Esi Wallet', 'wallet-confirmation'), { code: '123456' }],
  ['take the administrator out', () => user('administrator', 'deactivate'), { reason: 'Gone' }],
  ['sign in as the administrator', () => user('administrator', 'sign-in-code'), {}],
]
const ADMINISTRATOR: readonly Attempt[] = [
  ['change their own role', () => 'OWN/role', { role: 'md' }],
  ['issue themselves a sign-in code', () => 'OWN/sign-in-code', {}],
  ['take their own account out', () => 'OWN/deactivate', { reason: 'Gone' }],
  ['confirm their own entry in the books', () => `second-person/${made['entry of the administrator']}/confirm`, {}],
  ['make another administrator', () => user('md', 'role'), { role: 'administrator' }, 400],
]

const refusedRows = async (by: string) =>
  (
    await sql<{ id: number }>`select id from audit_trail where outcome = 'refused' and actor_id = ${ids[by]} order by id`.execute(
      product.db,
    )
  ).rows.length
const onlyOf = (insider: string, path: string): string =>
  path
    .replace('OWN', `users/${ids[insider]}`)
    .replace('CLAIM', String(made[`claim of ${insider}`]))
    .replace('RECEIPT', String(made[`receipt of ${insider}`]))

/** Also moves no money, and the audit trail names the user. */
function isRefused(insider: string, attempts: readonly Attempt[]): void {
  for (const [what, path, body, status = 403] of attempts)
    test(`${insider} is refused to ${what}`, async () => {
      const lines = await journal()
      const before = await refusedRows(insider)
      const answer = await post(insider, onlyOf(insider, path()), body)
      expect(answer).toMatchObject({ status, body: { message: expect.any(String) } })
      expect(await journal()).toBe(lines)
      // A body that the contract refuses never reaches the action.
      expect((await refusedRows(insider)) - before).toBe(status === 400 ? 0 : 1)
    })
}
const journal = async () => (await sql<{ n: number }>`select count(*)::int as n from journal_entries`.execute(product.db)).rows[0]?.n

describe('a week of an insider: the front desk', () => {
  test('requests a large payout in cash, which waits and hands out nothing', async () => {
    const lines = await journal()
    for (let times = 0; times < 2; times += 1) await post('desk', loan('large', 'disburse'), { method: 'cash' })
    expect(await journal()).toBe(lines)
    expect((await product.as('md').get('/api/admin/second-person')).body['waiting']).toMatchObject([
      { kind: 'payout', askedByName: 'desk' },
    ])
  })
  isRefused('desk', DESK)
  test('cannot read the audit trail or export a list', async () => {
    for (const path of ['/api/admin/audit', '/api/admin/exports/loans']) expect((await product.as('desk').get(path)).status).toBe(403)
  })
})

describe('a week of an insider: a manager', () => {
  test('changes a wallet, and its owner is notified on the old number', async () => {
    expect(await post('manager', user('Esi Wallet', 'profile'), WALLET)).toMatchObject({ status: 200 })
    const old = await product.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', ids['Esi Wallet'] ?? '')
      .executeTakeFirstOrThrow()
    const sent = await product.db
      .selectFrom('messages')
      .select(['phone', 'kind'])
      .where('user_id', '=', ids['Esi Wallet'] ?? '')
      .execute()
    expect(sent).toContainEqual({ phone: old.phone, kind: 'profile_changed' })
  })
  isRefused('manager', MANAGER)
  test('reverses a payment that they took, and cannot refund its money to themselves', async () => {
    const number = await product.as('manager').call(generateReceipt, { body: { loanId: loans['active'] ?? 0, amount: money('9') } })
    const { payment } = await product.as('Ama Victim').call(submitPayment, {
      params: { loanId: loans['active'] ?? 0 },
      body: { amount: money('9'), paymentMethod: 'cash', cashReceiptNumber: number.receiptNumber },
    })
    expect(await post('manager', `payments/${payment.id}/reverse`, { reason: 'Wrong loan' })).toMatchObject({ status: 200 })
    const sent = await product.db
      .selectFrom('messages')
      .select('kind')
      .where('user_id', '=', ids['Ama Victim'] ?? '')
      .execute()
    expect(sent.map(({ kind }) => kind)).toContain('payment_reversed')
    expect(await post('manager', user('Ama Victim', 'unallocated/refund'), { ...CASH, amount: '9' })).toMatchObject({ status: 403 })
  })
})

describe('a week of an insider: the Managing Director', () => {
  test('requests a write-off and a promotion, which wait under the name of the requester', async () => {
    for (const [what, path, body] of [
      ['write-off', loan('active', 'write-off'), { reason: 'Moved away', cause: 'court' }],
      ['promotion', user('desk', 'role'), { role: 'md' }],
      ['grant', 'update-role-permissions', { role: 'front_desk', permissions: [...DEFAULT_PERMISSIONS.front_desk, 'approve_large_loans'] }],
      ['entry', 'ledger/office-entries', officeEntry('Bill 1')],
    ] as const) {
      expect(await post('md', path, body)).toMatchObject({ status: 200 })
      made[what] = await newestRequest()
    }
    await post('md', loan('large', 'payout/call-off'), { reason: 'Another way' })
    await post('md', loan('large', 'disburse'), { method: 'cash' })
    await post('md', user('Esi Wallet', 'profile'), { ...WALLET, momoNumber: '0249999997' })
    const waiting: { askedByName: string }[] = (await product.as('administrator').get('/api/admin/second-person')).body['waiting']
    expect(waiting.map(({ askedByName }) => askedByName)).toEqual(Array.from({ length: 5 }, () => 'md'))
  })
  isRefused('md', MD)
  test('cannot erase the audit trail: the database refuses, and no call exists', async () => {
    for (const statement of [sql`delete from audit_trail`, sql`update audit_trail set actor_id = null`, sql`truncate audit_trail cascade`])
      await expect(statement.execute(product.db)).rejects.toThrow()
    expect((await product.as('md').post('/api/admin/audit', {})).status).toBe(404)
  })
})

describe('a week of an insider: the administrator', () => {
  test('enters an expense of the office, which waits for a second user', async () => {
    expect(await post('administrator', 'ledger/office-entries', officeEntry('Bill 2'))).toMatchObject({ status: 200 })
    made['entry of the administrator'] = await newestRequest()
  })
  isRefused('administrator', ADMINISTRATOR)
  test('issues a code for a staff user by hand, which notifies its owner and is in the trail', async () => {
    expect(await post('administrator', user('manager', 'sign-in-code'))).toMatchObject({
      status: 200,
      body: { signInCode: expect.any(String) },
    })
    const sent = await product.db
      .selectFrom('messages')
      .select('kind')
      .where('user_id', '=', ids['manager'] ?? '')
      .execute()
    expect(sent.map(({ kind }) => kind)).toContain('office_code_issued')
    const issued = product.db.selectFrom('audit_trail').select(['actor_id', 'outcome']).where('action', '=', 'issueSignInCode')
    const last = await issued
      .where('target_id', '=', ids['manager'] ?? '')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ actor_id: ids['administrator'], outcome: 'done' })
  })
})

const WEEK: Readonly<Record<string, readonly Attempt[]>> = { desk: DESK, manager: MANAGER, md: MD, administrator: ADMINISTRATOR }

describe.each([2, 3, 4, 5])('day %i of the insiders’ week', (day) => {
  beforeAll(async () => {
    product.clock.advance({ days: 1 })
    await everybodyComes()
  })
  test.each(Object.keys(WEEK))('refuses each attempt of the %s again, moves no money and records it', async (insider) => {
    const lines = await journal()
    const attempts = WEEK[insider] ?? []
    const before = await refusedRows(insider)
    for (const [what, path, body, status = 403] of attempts)
      expect({ day, what, status: (await post(insider, onlyOf(insider, path()), body)).status }).toEqual({ day, what, status })
    expect(await journal()).toBe(lines)
    expect((await refusedRows(insider)) - before).toBe(attempts.filter(([, , , status]) => status !== 400).length)
  })
  test('lets an honest customer pay', async () => {
    expect((await payCash(product, 'Ama Victim', loans['active'] ?? 0, '3')).payment.status).toBe('completed')
  })
})

test('an honest customer can still pay at the end of the insiders’ week', async () => {
  expect((await payCash(product, 'Ama Victim', loans['active'] ?? 0, '3')).payment.status).toBe('completed')
})
