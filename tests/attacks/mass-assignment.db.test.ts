import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { pathOf } from '#tests/api/call-path.ts'
import { CALL_ROWS } from '#tests/api/call-rows.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Under every likely name. */
const FORGED = {
  id: 999_999,
  userId: 'another',
  user_id: 'another',
  role: 'administrator',
  permissions: ['system_configuration', 'approve_large_loans'],
  isActive: false,
  is_active: false,
  creditScore: 100,
  credit_score: 100,
  creditLevel: 'GOLD',
  status: 'completed',
  approvedAmount: '1.00',
  approved_amount: 100,
  amountPaid: '9999.00',
  amount_paid: 999_900,
  totalRepayAmount: '1.00',
  interestRate: '0.00',
  weeklyPaymentAmount: '0.01',
  receiptVerified: true,
  paidAt: '2020-01-01T00:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
  made_by: 'another',
  approvedBy: 'another',
  unallocated: '500.00',
}

let product: TestApp
let ama = ''
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

test.each(ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET').map((endpoint) => ({ name: endpoint.name, endpoint })))(
  '$name ignores fields that its schema does not have',
  async ({ endpoint }) => {
    const row = CALL_ROWS[endpoint.name]
    if (!row || ['logOut', 'signOutEverywhere'].includes(endpoint.name)) return
    const good = Object.fromEntries(Object.entries(row.body ?? {}).map(([name, one]) => [name, one.good]))
    const forged = Object.fromEntries(Object.entries(FORGED).filter(([name]) => !(name in good)))
    const path = pathOf(endpoint.path, row)
    const answer = await product.as(row.by).send(endpoint.method, path, JSON.stringify({ ...forged, ...good }))
    // 503: no network is configured.
    expect(answer.status === 503 || answer.status < 500).toBe(true)
    const { rows } = await sql<{ wrong: number }>`
      select (select count(*) from users where role = 'administrator' or (id = ${ama} and (role <> 'customer' or not is_active or credit_score > 0)))
        + (select count(*) from loans where id = 999999 or user_id = 'another' or interest_rate <> 30 or created_at < '2021-01-01')
        + (select count(*) from payments where id = 999999 or paid_at < '2021-01-01' or (status = 'completed' and user_id = 'another')) as wrong`.execute(
      product.db,
    )
    expect(Number(rows[0]?.wrong)).toBe(0)
  },
)

describe('an application', () => {
  test('gets its price, customer and status from the server, whatever the body contains', async () => {
    await joinWithProfile(product, 'Yaa')
    const body = { requestedAmount: '300', lender: 'mmoa_direct', termsAccepted: true, ...FORGED }
    const answer = await product.as('Yaa').post('/api/loans/apply', body)
    expect(answer.body['loan']).toMatchObject({ status: 'pending', totalRepayAmount: '390.00', interestRate: '30.00', amountPaid: '0.00' })
    expect(answer.body['loan']['userId']).not.toBe('another')
  })
  test('a new account is a customer whatever role the form contains', async () => {
    const userId = await signUp(product, 'Plain', '0245550001')
    const caller = product.as('Forger')
    const answer = await caller.post('/api/simple-login', { name: 'Forger', phone: '0245550002', ...FORGED })
    expect(answer.body['user']).toMatchObject({ role: 'customer', isActive: true, creditScore: 0 })
    expect(answer.body['user']['id']).not.toBe(userId)
  })
})
