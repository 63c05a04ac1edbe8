import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import { refundUnallocated } from '#server/unallocated/refund-unallocated.ts'
import { transaction } from '#server/platform/db.ts'
import { borrow, comeBack, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
/** GH₵100.00 unallocated from a payment of GH₵130.00. */
let kofi: string
beforeAll(async () => {
  office = await openMomoOffice()
  const { product, momo } = office
  await office.nextTest()
  const loan = await borrow(product, 'Kofi', '100')
  const payment = (await office.requestPayment({ amount: '130', phoneNumber: '0244777001' }, 'Kofi', loan)).body['referenceId']
  await payCash(product, 'Kofi', loan, '100')
  momo.approve(payment)
  await office.check(payment)
  kofi = (await product.db.selectFrom('loans').select('user_id').where('id', '=', loan).executeTakeFirstOrThrow()).user_id
})
afterAll(() => office.product.close())
beforeEach(async () => {
  await office.nextTest()
  for (const person of ['md', 'manager', 'desk']) await comeBack(office.product, person)
})

const path = () => `/api/admin/users/${kofi}/unallocated/refund`
const plan = async () => (await office.product.as('manager').get(path())).body
const onItsWay = async () => {
  const { rows } = await sql<{ reference: string }>`
    select reference from momo_transactions where direction = 'refund' and status in ('CREATED', 'PENDING')`.execute(office.product.db)
  return rows.map((row) => row.reference)
}
const walletOf = async () => ({
  phone: (await plan())['phone'],
  network: 'mtn' as const,
  gateway: office.momo.networks.gatewayNamed('mtn'),
  state: 'active' as const,
  name: null,
  match: 'untold' as const,
  balance: undefined,
})
let requests = 0
const request = async (role: 'manager' | 'md', amount: string) => {
  const { db, deps } = office.product
  const { id } = await db.selectFrom('users').select('id').where('role', '=', role).executeTakeFirstOrThrow()
  const actor = {
    userId: id,
    name: role,
    role,
    withCode: true,
    codeIssuedBy: null,
    sessionHash: '',
    permissions: ['approve_small_loans' as const],
  }
  requests += 1
  const context = requestContextOf({ actor, origin: { requestId: `waits-${requests}`, address: '' }, now: deps.clock.now() })
  const means = { networks: office.momo.networks, random: deps.random, secondPersonAbove: money('1'), wallet: await walletOf() }
  return transaction(db, (tx) =>
    refundUnallocated(tx, context, means, { userId: kofi, amount: money(amount), method: 'momo', reason: 'He wants it back' }),
  )
}
const cancel = (by: string, reason = 'He takes it in cash') => office.product.as(by).post(`${path()}/call-off`, { reason })

describe('refund that waits for a second person', () => {
  test('is cancelled by its requester or another user, with a reason, and frees its money', async () => {
    const { free } = await plan()
    expect(await cancel('manager')).toMatchObject({
      status: 409,
      body: { message: 'No refund to this customer is waiting for a second person.' },
    })
    for (const by of ['md', 'manager']) {
      expect(await request('manager', '2')).toMatchObject({ refund: 'waits' })
      expect((await cancel('desk')).status).toBe(403)
      expect((await cancel('Kofi')).status).toBe(403)
      expect((await cancel(by, ' ')).status).toBe(400)
      expect(await cancel(by)).toMatchObject({ status: 200, body: { unallocated: free } })
      expect(await plan()).toMatchObject({ free, waiting: null })
      expect((await cancel(by)).status).toBe(409)
    }
    const { rows } = await sql<{
      reason: string
    }>`select t.reason from audit_trail join audit_texts t on t.audit_id = id where action = 'callOffRefund' and outcome = 'done'`.execute(
      office.product.db,
    )
    expect(rows.map((row) => row.reason)).toEqual(['He takes it in cash', 'He takes it in cash'])
    expect(await onItsWay()).toEqual([])
  })

  test('is either sent or cancelled when both happen at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await request('manager', '2')).toMatchObject({ refund: 'waits' })
      const [released, cancelled] = await Promise.all([request('md', '2'), cancel('manager')])
      const sentNow = await onItsWay()
      expect({ refund: released.refund, cancelled: cancelled.status, sent: sentNow.length }).toEqual(
        cancelled.status === 200 ? { refund: 'waits', cancelled: 200, sent: 0 } : { refund: 'under_way', cancelled: 409, sent: 1 },
      )
      for (const reference of sentNow) {
        await sendTransaction(office.product.deps, office.momo.networks, reference)
        office.momo.fail(reference)
        await office.check(reference)
      }
      if (sentNow.length === 0) expect((await cancel('md')).status).toBe(200)
    }
    await expectBooksToBeRight(office.product.db)
  })

  test('ends with its day', async () => {
    expect(await request('manager', '2')).toMatchObject({ refund: 'waits' })
    office.product.clock.advance({ hours: 24 })
    for (const person of ['md', 'manager']) await comeBack(office.product, person)
    expect((await cancel('md')).status).toBe(409)
    expect(await request('md', '2')).toMatchObject({ refund: 'waits' })
    expect((await cancel('manager')).status).toBe(200)
  })
})
