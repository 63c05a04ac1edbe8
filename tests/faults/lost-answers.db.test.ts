import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { type CuttingProxy, startCuttingProxy } from '#tests/faults/support/cutting-proxy.ts'
import { apply, borrow, joinWithProfile, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller } from '#tests/support/test-caller.ts'

// Only a connection to a server can be cut.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a connection that is cut', () => {
  let direct: TestApp
  let product: TestApp
  let through: Database
  let proxy: CuttingProxy
  beforeAll(async () => {
    direct = await buildTestApp()
    proxy = await startCuttingProxy(direct.url ?? '')
    through = await openDatabase({ url: proxy.url })
    const deps = { ...direct.deps, db: through.db }
    const app = await buildApp(deps, { pool: through.pool, longestDelayMilliseconds: 0 })
    const callers = new Map<string, ReturnType<typeof openCaller>>()
    const as = (person: string) => callers.get(person) ?? callers.set(person, openCaller(app)).get(person) ?? openCaller(app)
    product = { ...direct, app, deps, as }
    await openOffice(product)
    for (const person of ['Ama', 'Kofi']) await joinWithProfile(product, person)
  })
  afterAll(async () => {
    await product.app.close()
    await through.close()
    await proxy.close()
    await direct.close()
  })
  const paymentsOf = async (loanId: number) =>
    (await product.db.selectFrom('payments').select('id').where('loan_id', '=', loanId).where('status', '=', 'completed').execute()).length
  const pay = async (person: string, loanId: number, key?: string) => {
    const cashReceiptNumber = await receiptFor(product, loanId, '10')
    const form = { amount: '10', paymentMethod: 'cash', cashReceiptNumber }
    return () => product.as(person).post(`/api/payments/${loanId}`, form, key === undefined ? {} : { 'idempotency-key': key })
  }

  test('between the commit and its response leaves one payment, which a retry with its key returns', async () => {
    const loanId = await borrow(product, 'Ama', '200')
    const send = await pay('Ama', loanId, 'after')
    proxy.cutNext('after the commit')
    expect(await send()).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, body: { message: expect.any(String) } })
    expect(await paymentsOf(loanId)).toBe(1)
    const answers = [await send(), await send()]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' }, body: { success: true } })
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await paymentsOf(loanId)).toBe(1)
  })

  test('and without a key leaves a used receipt, which a retry cannot use again', async () => {
    const loanId = await borrow(product, 'Kofi', '200')
    const send = await pay('Kofi', loanId)
    proxy.cutNext('after the commit')
    expect((await send()).status).toBe(503)
    expect(await send()).toMatchObject({ status: 409, body: { message: 'Receipt number has already been used' } })
    expect(await paymentsOf(loanId)).toBe(1)
  })

  test('before the commit leaves nothing, and the same form pays once when it is retried', async () => {
    await joinWithProfile(product, 'Esi')
    const loanId = await borrow(product, 'Esi', '200')
    const send = await pay('Esi', loanId, 'before')
    proxy.cutNext('before the commit')
    expect((await send()).status).toBe(503)
    expect(await paymentsOf(loanId)).toBe(0)
    expect((await send()).status).toBe(200)
    expect(await paymentsOf(loanId)).toBe(1)
  })

  test('at every step of a loan, before the commit and after it, leaves a loan like any other', async () => {
    await joinWithProfile(product, 'Yaw')
    const twiceCut = async (person: string, path: string, body: object) => {
      const send = () => product.as(person).post(path, body, { 'idempotency-key': `step ${path}` })
      for (const cut of ['before the commit', 'after the commit'] as const) {
        proxy.cutNext(cut)
        expect([path, cut, (await send()).status]).toEqual([path, cut, 503])
      }
      const answer = await send()
      expect([path, answer.status, answer.headers['idempotency-replayed']]).toEqual([path, 200, 'true'])
      return answer.body
    }
    const cutsBefore = proxy.cuts()
    const form = { requestedAmount: '300', lender: 'mmoa_direct', termsAccepted: true }
    const { loan } = await twiceCut('Yaw', '/api/loans/apply', form)
    await twiceCut('md', `/api/admin/loans/${loan.id}/approve`, {})
    await twiceCut('desk', `/api/admin/loans/${loan.id}/disburse`, { method: 'cash' })
    const { receiptNumber } = await twiceCut('desk', '/api/admin/generate-receipt', { loanId: loan.id, amount: '390' })
    const cash = { amount: '390', paymentMethod: 'cash', cashReceiptNumber: receiptNumber }
    await twiceCut('Yaw', `/api/payments/${loan.id}`, cash)
    expect(proxy.cuts() - cutsBefore).toBe(10)
    expect((await product.as('Yaw').get(`/api/loans/${loan.id}`)).body).toMatchObject({ status: 'completed', amountPaid: '390.00' })
    await apply(product, 'Yaw', '100')
  })
})
