import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { EXPORTED_LISTS } from '#contract/exported-lists.ts'
import { listOwnLoans, readLoan } from '#contract/loans.ts'
import { submitPayment } from '#contract/payments.ts'
import { listArrears, readPortfolio } from '#contract/portfolio.ts'
import { listPendingLoans } from '#contract/staff-loans.ts'
import { failPayment, generateReceipt, liftClaimStop, listStaffPayments } from '#contract/staff-payments.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { snapshotOf } from '#server/reports/portfolio-query.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { moveToDay } from '#tests/support/past-days.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** About payments themselves, or records that the claim was entered. */
const ABOUT_CLAIMS = new Set(
  Object.entries({
    '/api/auth/user': 'last use',
    '/api/notifications': 'the claim was received',
    '/api/home': 'the payment is being checked',
    '/api/start': 'the responses of the four calls above and below',
    '/api/loans/user': 'beingChecked',
    '/api/loans/:id': 'beingChecked, payments',
    '/api/payments/user': 'payments',
    '/api/my-data': 'payments',
    '/api/my-data/pdf': 'payments',
    '/api/admin/loans/:id': 'payments',
    '/api/admin/users/:userId': 'payments, and every look',
    '/api/auth/passkey-challenge': 'another one each time',
    '/api/admin/payments': 'payments that wait',
    '/api/admin/receipts': 'the unbound number',
    '/api/admin/receipt-book': 'the unbound number',
    '/api/admin/stats': 'pendingPayments, compared below',
    '/api/admin/my-day': 'payments to confirm',
    '/api/admin/operations': 'claims older than 14 days',
    '/api/admin/audit': 'every look',
    '/api/admin/messages': 'messages',
  }).map(([path]) => path),
)
const OWN = /^\/api\/(?!admin)/

let product: TestApp
let ama: string
let loanId: number
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  loanId = await borrow(product, 'Ama', '500')
  await apply(product, 'Ama', '100')
  // Week 1 fell due on 9 March: 91 days past due.
  await moveToDay(product, '2026-06-08')
  for (const person of ['md', 'desk', 'Ama']) await comeBack(product, person)
})
afterAll(() => product.close())

/** Every read and every CSV file, by its address. */
async function everythingShown(): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>()
  const lists = Object.keys(EXPORTED_LISTS).filter((name) => !['payments', 'receipts', 'audit'].includes(name))
  for (const { method, path } of ENDPOINTS) {
    if (method !== 'GET' || ABOUT_CLAIMS.has(path)) continue
    const filled = path.replace(':userId', ama).replace(':id', String(loanId)).replace(':account', 'loan_principal')
    for (const address of path.includes(':list') ? lists.map((name) => filled.replace(':list', name)) : [filled]) {
      const { status, body } = await product.as(OWN.test(path) ? 'Ama' : 'md').get(address)
      if (status === 200) shown.set(address, withoutTimes(body))
    }
  }
  return shown
}

/** The time of a computation is no figure. */
const withoutTimes = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'computedAt' in body ? { ...body, computedAt: null } : body

async function enterTransaction(id: string, amount = '100', loan = loanId): Promise<number> {
  const body = { amount: money(amount), paymentMethod: 'momo' as const, momoTransactionId: id, momoProvider: 'mtn' as const }
  return (await product.as('Ama').call(submitPayment, { params: { loanId: loan }, body })).payment.id
}

async function enterUnboundReceipt(amount: string): Promise<number> {
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
  const body = { amount: money(amount), paymentMethod: 'cash' as const, cashReceiptNumber: receiptNumber }
  return (await product.as('Ama').call(submitPayment, { params: { loanId }, body })).payment.id
}

describe('a customer 91 days past due who enters an invented transaction ID and an unbound receipt number', () => {
  let before: Map<string, unknown>
  let openDay: unknown
  const atRiskOn = async (asOf: LocalDate) => (await product.as('md').call(readPortfolio, { query: { asOf } })).atRisk
  beforeAll(async () => {
    before = await everythingShown()
    openDay = await atRiskOn('2026-06-08')
    await enterTransaction('INVENTED-1', '650')
    await enterUnboundReceipt('650')
  })

  test('changes no read and no export', async () => {
    const after = await everythingShown()
    expect(after.size).toBeGreaterThan(45)
    const needed = [
      'arrears',
      'collections',
      'reports/portfolio',
      'reports/loans',
      'loans/pending',
      'loans',
      'exports/arrears',
      'exports/users',
    ]
    expect(needed.filter((name) => !after.has(`/api/admin/${name}`))).toEqual([])
    for (const [address, body] of before) expect(after.get(address), address).toEqual(body)
  })

  test('stays in default, in arrears, in PAR, and flagged', async () => {
    const [overdue] = await product.as('md').call(listArrears, {})
    expect(overdue).toMatchObject({ id: loanId, daysPastDue: 91, overdueAmount: money('650') })
    const { atRisk } = await product.as('md').call(readPortfolio, { query: {} })
    expect(atRisk.map((one) => one.loans)).toEqual(atRisk.map(() => 1))
    const [pending] = await product.as('md').call(listPendingLoans, { query: {} })
    expect(pending?.flags.map(({ code }) => code)).toContain('late_before')
    expect((await product.as('Ama').call(readCreditScore, { query: {} })).inputs).toMatchObject({
      missedPayments: 12,
      latePayments: 1,
      onTimePayments: 0,
    })
  })

  test('is refused a new loan', async () => {
    const application = { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true }
    const [pending] = await product.as('md').call(listPendingLoans, { query: {} })
    await product.as('Ama').post(`/api/loans/${pending?.id}/withdraw`, {})
    expect((await product.as('Ama').post('/api/loans/apply', application)).status).toBe(422)
  })

  test('sees on the own screen that the payments are being checked, for 14 days', async () => {
    const shown = async () => {
      await comeBack(product, 'Ama')
      const [loan] = (await product.as('Ama').call(listOwnLoans, {})).filter((one) => one.id === loanId)
      return [loan?.beingChecked, (await product.as('Ama').call(readLoan, { params: { id: loanId } })).beingChecked]
    }
    expect(await shown()).toEqual([money('1300'), money('1300')])
    await moveToDay(product, '2026-06-21')
    expect(await shown()).toEqual([money('1300'), money('1300')])
    await moveToDay(product, '2026-06-22')
    expect(await shown()).toEqual([0, 0])
  })

  test('leaves the snapshot of the closed day equal to the report of the open day', async () => {
    expect((await snapshotOf(product.db, '2026-06-08', product.clock.now())).atRisk).toEqual(openDay)
  })
})

test('a bound receipt that is not entered yet takes its amount out of arrears and PAR', async () => {
  for (const person of ['md', 'desk', 'Ama']) await comeBack(product, person)
  await receiptFor(product, loanId, '620')
  const [overdue] = await product.as('md').call(listArrears, {})
  expect(overdue).toMatchObject({ id: loanId, overdueAmount: money('30'), overdueSince: '2026-06-01', daysPastDue: 21 })
  const own = (await product.as('Ama').call(listOwnLoans, {})).find((one) => one.id === loanId)
  expect(own).toMatchObject({ overdueAmount: money('30'), daysPastDue: 21, amountPaid: 0, outstanding: money('650') })
  await receiptFor(product, loanId, '30')
  expect(await product.as('md').call(listArrears, {})).toEqual([])
  expect((await product.as('Ama').call(readCreditScore, { query: {} })).inputs).toMatchObject({ missedPayments: 0, latePayments: 13 })
})

describe('failed claims', () => {
  let esiLoan: number
  const enter = async (id: string) => {
    const body = { amount: '10', paymentMethod: 'momo', momoTransactionId: id, momoProvider: 'mtn' }
    return product.as('Esi').post(`/api/payments/${esiLoan}`, body)
  }
  const fail = async (id: number) => product.as('desk').call(failPayment, { params: { id }, body: { reason: 'No such transfer' } })
  const failNext = async (id: string) => {
    const { status, body } = await enter(id)
    expect(status).toBe(200)
    await fail(body.payment.id)
  }
  const flagsOfEsi = async () =>
    (await product.as('md').call(listPendingLoans, { query: {} })).find((one) => one.user.fullName === 'Esi')?.flags ?? []
  let esi: string
  let kweku: string
  beforeAll(async () => {
    kweku = await joinWithProfile(product, 'Kweku')
    const body = { amount: '10', paymentMethod: 'momo', momoTransactionId: 'KWEKU-1', momoProvider: 'mtn' }
    const claim = await product.as('Kweku').post(`/api/payments/${await borrow(product, 'Kweku', '200')}`, body)
    await fail(claim.body.payment.id)
    esi = await joinWithProfile(product, 'Esi')
    esiLoan = await borrow(product, 'Esi', '200')
    await apply(product, 'Esi', '100')
    await comeBack(product, 'md')
  })

  test('flag no customer with one, where a second one was confirmed in another spelling', async () => {
    await failNext('OWN-1')
    const { body } = await enter('own 1')
    expect((await product.as('desk').post(`/api/admin/payments/${body.payment.id}/confirm`)).status).toBe(200)
    await failNext('ESI-1')
    expect((await flagsOfEsi()).map(({ code }) => code)).not.toContain('failed_claims')
  })

  test('flag a customer from two on, and from three on stop further claims of every kind', async () => {
    await failNext('ESI-2')
    expect((await flagsOfEsi()).map(({ code }) => code)).toContain('failed_claims')
    await failNext('ESI-3')
    const refused = { status: 422, body: { message: expect.stringContaining('bring your proof to the office') } }
    expect(await enter('ESI-4')).toMatchObject(refused)
    const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: {} })
    const cash = { amount: '10', paymentMethod: 'cash', cashReceiptNumber: receiptNumber }
    expect(await product.as('Esi').post(`/api/payments/${esiLoan}`, cash)).toMatchObject(refused)
    const atDesk = { loanId: esiLoan, amount: '10', momoTransactionId: 'ESI-4', momoProvider: 'mtn' }
    expect(await product.as('desk').post(`/api/admin/users/${esi}/payments`, atDesk)).toMatchObject(refused)
    // A bound receipt is no claim.
    const bound = { amount: '10', paymentMethod: 'cash', cashReceiptNumber: await receiptFor(product, esiLoan, '10') }
    expect((await product.as('Esi').post(`/api/payments/${esiLoan}`, bound)).status).toBe(200)
  })

  test('are shown with the payments, and stop claims until the desk lifts the stop, not after 90 days', async () => {
    const rows = await product.as('desk').call(listStaffPayments, { query: { status: 'failed' } })
    // The confirmed claim is in the list, and not in the count.
    expect(rows.filter((one) => one.userId === esi)).toMatchObject(
      Array.from({ length: 4 }, () => ({ failedClaims: 3, claimsStopped: true })),
    )
    expect(rows.filter((one) => one.userId === kweku)).toMatchObject([{ failedClaims: 1, claimsStopped: false }])
    product.clock.advance({ days: 100 })
    for (const person of ['desk', 'Esi', 'md']) await comeBack(product, person)
    expect((await enter('ESI-5')).status).toBe(422)
    expect((await flagsOfEsi()).map(({ code }) => code)).not.toContain('failed_claims')
    const lift = `/api/admin/users/${esi}/lift-claim-stop`
    expect(await product.as('desk').post(lift, { reason: ' ' })).toMatchObject({ status: 400 })
    expect((await product.as('Esi').post(lift, { reason: 'Me' })).status).toBe(403)
    await product.as('desk').call(liftClaimStop, { params: { userId: esi }, body: { reason: 'She showed the SMS' } })
    expect(await product.as('desk').post(lift, { reason: 'Again' })).toMatchObject({ status: 409 })
    expect((await enter('ESI-6')).status).toBe(200)
    const row = await product.db
      .selectFrom('audit_trail')
      .innerJoin('audit_texts', 'audit_id', 'id')
      .select(['audit_texts.reason', 'target_id'])
      .where('action', '=', 'liftClaimStop')
      .where('outcome', '=', 'done')
      .execute()
    expect(row).toMatchObject([{ reason: 'She showed the SMS', target_id: esi }])
    await expect(product.db.deleteFrom('claim_stop_lifts').execute()).rejects.toThrow()
  })
})
