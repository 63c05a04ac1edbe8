import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMyDay } from '#contract/reports.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { createWebhook, resumeWebhook } from '#contract/integrations.ts'
import { deliverWebhooksJob } from '#server/integrations/deliver-webhooks.ts'
import { apply, borrow, comeBack, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'

let office: MomoOffice
let kofi: string
const STAFF = ['desk', 'manager', 'md']

beforeAll(async () => {
  office = await openMomoOffice()
  const row = await office.product.db.selectFrom('users').select('id').where('full_name', '=', 'Kofi').executeTakeFirstOrThrow()
  kofi = row.id
})
afterAll(() => office.product.close())
beforeEach(async () => {
  await office.nextTest()
  office.momo.setHolder({ state: 'active', name: 'Kofi' })
  await everybodyComes()
})

async function everybodyComes(): Promise<void> {
  for (const person of [...STAFF, 'Kofi']) await comeBack(office.product, person)
}

const post = (by: string, path: string, body: object = {}) => office.product.as(by).post(`/api/admin/${path}`, body)
const waitingOf = async (person: string) => (await office.product.as(person).call(readMyDay, {})).waiting
const kindsOf = async (person: string) => (await waitingOf(person)).map(({ kind }) => kind)
async function lastReference(): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select reference from momo_transactions order by created_at desc, reference limit 1`.execute(office.product.db)
  return rows[0]?.reference ?? expect.unreachable()
}

describe('a payout that the network refused after it was sent (rule A30)', () => {
  const approved = async (): Promise<number> => {
    const id = await apply(office.product, 'Kofi', '100')
    await office.product.as('md').call(approveLoan, { params: { id }, body: {} })
    return id
  }
  const refusedTransfer = async (loan: number): Promise<void> => {
    expect(await post('manager', `loans/${loan}/disburse`, { method: 'momo' })).toMatchObject({ status: 200 })
    office.momo.fail(await lastReference(), 'cannot_receive')
    await office.check(await lastReference())
  }

  test('waits for those who can pay out again, until the loan is paid out in cash', async () => {
    const loan = await approved()
    expect(await kindsOf('desk')).toContain('pay_out')
    await refusedTransfer(loan)
    for (const person of STAFF)
      expect(await waitingOf(person)).toMatchObject([
        {
          kind: 'payout_refused',
          id: loan,
          loanId: loan,
          name: 'Kofi',
          amount: money('100'),
          requestedBy: 'manager',
          since: office.product.clock.now(),
          ended: { outcome: 'refused', by: null, reason: expect.stringContaining('would exceed its balance limit') },
        },
      ])
    expect(await post('desk', `loans/${loan}/disburse`, { method: 'cash' })).toMatchObject({ status: 200 })
    for (const person of STAFF) expect(await waitingOf(person)).toEqual([])
    await payCash(office.product, 'Kofi', loan, '130')
  })

  test('does not wait while another transfer is in flight, and is an exception once it arrived late', async () => {
    const loan = await approved()
    await refusedTransfer(loan)
    const first = await lastReference()
    office.later(60)
    expect(await post('manager', `loans/${loan}/disburse`, { method: 'momo' })).toMatchObject({ status: 200 })
    for (const person of STAFF) expect(await waitingOf(person)).toEqual([])
    office.momo.fail(await lastReference())
    await office.check(await lastReference())
    expect(await kindsOf('desk')).toEqual(['payout_refused'])
    expect(first).not.toBe(await lastReference())
    office.momo.approve(await lastReference())
    await office.check(await lastReference(), true)
    expect(await kindsOf('desk')).toEqual([])
    expect(await kindsOf('manager')).toEqual(['exception'])
  })
})

describe('a refund that the network refused after it was sent (rule A30)', () => {
  let loan: number
  const refund = (amount: string, method: 'momo' | 'cash') =>
    post('manager', `users/${kofi}/unallocated/refund`, { amount, method, reason: 'He paid too much' })
  const refusedRefund = async (amount: string): Promise<void> => {
    expect(await refund(amount, 'momo')).toMatchObject({ status: 200, body: { refund: 'under_way' } })
    expect(await kindsOf('manager')).not.toContain('refund_refused')
    office.momo.fail(await lastReference(), 'no_wallet')
    await office.check(await lastReference())
  }

  test('waits for those who can refund it otherwise, until the customer got the money', async () => {
    loan = await disbursedLoan()
    const payment = (await office.requestPayment({ amount: '130', phoneNumber: office.phone() }, 'Kofi', loan)).body['referenceId']
    await payCash(office.product, 'Kofi', loan, '100')
    office.momo.approve(payment)
    await office.check(payment)
    const before = (await waitingOf('manager')).length
    await refusedRefund('40')
    for (const person of ['manager', 'md'])
      expect((await waitingOf(person)).find(({ kind }) => kind === 'refund_refused')).toMatchObject({
        userId: kofi,
        loanId: null,
        name: 'Kofi',
        amount: money('40'),
        requestedBy: 'manager',
        ended: { outcome: 'refused', reason: 'This number has no wallet on this network.' },
      })
    expect(await kindsOf('desk')).not.toContain('refund_refused')
    office.later(60)
    expect(await refund('40', 'cash')).toMatchObject({ status: 200 })
    expect(await waitingOf('manager')).toHaveLength(before)
  })

  test('does not wait while another refund is in flight, after thirty days, and once its money was applied to a loan', async () => {
    await refusedRefund('10')
    expect(await kindsOf('manager')).toContain('refund_refused')
    const { clock } = office.product
    const now = clock.now().toISOString()
    clock.advance({ days: 31 })
    await everybodyComes()
    expect(await kindsOf('manager')).not.toContain('refund_refused')
    clock.moveTo(now)
    office.later(60)
    expect(await refund('11', 'momo')).toMatchObject({ status: 200 })
    expect(await kindsOf('manager')).not.toContain('refund_refused')
    office.momo.fail(await lastReference())
    await office.check(await lastReference())
    expect((await waitingOf('manager')).filter(({ kind }) => kind === 'refund_refused')).toMatchObject([{ amount: money('11') }])
    const other = await disbursedLoan()
    expect(await post('desk', `users/${kofi}/unallocated/apply`, { loanId: other, amount: '55' })).toMatchObject({ status: 200 })
    expect(await kindsOf('manager')).not.toContain('refund_refused')
  })

  const disbursedLoan = () => borrow(office.product, 'Kofi', '100')
})

describe('exceptions of the bank and webhooks that stopped', () => {
  test('a difference to the bank statement waits for approvers, with its count', async () => {
    const { db, clock } = office.product
    await sql`insert into bank_exceptions (kind, about_payment_id, found_at)
      select 'missing_payment', id, ${clock.now()} from payments where user_id = ${kofi} limit 1`.execute(db)
    const found = (await waitingOf('manager')).filter(({ kind }) => kind === 'bank_exception')
    expect(found).toMatchObject([{ name: 'Kofi', since: clock.now() }])
    expect((await office.product.as('manager').call(readMyDay, {})).counts.bank).toBe(1)
    expect(await kindsOf('desk')).not.toContain('bank_exception')
    expect((await office.product.as('desk').call(readMyDay, {})).counts.bank).toBeNull()
    await sql`delete from bank_exceptions`.execute(db)
  })

  test('a webhook that its receiver ended waits for the administrators of the system until it is resumed', async () => {
    const { product } = office
    const { webhook } = await product.as('md').call(createWebhook, { body: { url: 'http://127.0.0.1:9/gone' } })
    await sql`update webhooks set stopped_at = ${product.clock.now()}, stop_reason = '410' where id = ${webhook.id}`.execute(product.db)
    await deliverWebhooksJob.run(product.deps)
    expect((await waitingOf('md')).find(({ kind }) => kind === 'webhook_stopped')).toMatchObject({
      id: webhook.id,
      reference: 'http://127.0.0.1:9/gone',
      ended: { outcome: 'refused', by: null, reason: '410' },
    })
    expect(await kindsOf('manager')).not.toContain('webhook_stopped')
    await product.as('md').call(resumeWebhook, { params: { webhookId: webhook.id } })
    expect(await kindsOf('md')).not.toContain('webhook_stopped')
  })
})
