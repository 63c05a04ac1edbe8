import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { readLoan } from '#contract/loans.ts'
import { withdrawLoan } from '#contract/loans/loan-acceptance.ts'
import { approveLoan, listStaffLoans } from '#contract/staff-loans.ts'
import { expireApprovalsJob } from '#server/operations/expire-approvals.ts'
import { apply, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'

let product: TestApp
let momo: ScriptedMomo
beforeAll(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, testClock(), { momo: momo.networks })
  await openOffice(product)
})
afterAll(() => product.close())

const HOLDER = { holderReason: 'Seen with the card of the wallet at the desk' }
const runJob = () => expireApprovalsJob.run(product.deps)
async function approved(person: string, amount = '300', approvedAmount = amount): Promise<{ id: number; userId: string }> {
  const userId = await joinWithProfile(product, person)
  const id = await apply(product, person, amount)
  await comeBack(product, 'md')
  await product.as('md').call(approveLoan, { params: { id }, body: { approvedAmount: money(approvedAmount) } })
  return { id, userId }
}
const byStaff = async (by: string, id: number, step: string, body: object = {}) => {
  await comeBack(product, by)
  return product.as(by).post(`/api/admin/loans/${id}/${step}`, body)
}
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from loans where id = ${id}`.execute(product.db)).rows[0]?.status

test('an approval expires on the 30th day after it: the customer is notified, and the advance becomes unallocated', async () => {
  const { id, userId } = await approved('Kofi')
  await payCash(product, 'Kofi', id, '50')
  product.clock.advance({ days: 29 })
  expect([await runJob(), await statusOf(id)]).toEqual([undefined, 'approved'])
  product.clock.advance({ days: 1 })
  expect([await runJob(), await statusOf(id)]).toEqual([{ expiredApprovals: 1 }, 'expired'])
  expect(await runJob()).toBeUndefined()

  await comeBack(product, 'Kofi')
  const loan = await product.as('Kofi').call(readLoan, { params: { id } })
  expect(loan).toMatchObject({ status: 'expired', amountPaid: 0, weeksCompleted: 0, nextPaymentDue: null, unallocated: money('50') })
  expect(loan.payments).toMatchObject([{ status: 'reversed' }])
  expect(loan.history.at(-1)).toMatchObject({ kind: 'expired', by: null })
  const { rows } = await sql<{ message: string; sms: number }>`
    select n.message, (select count(*)::int from messages m where m.user_id = ${userId} and m.kind = 'approval_expired') as sms
    from notifications n where n.user_id = ${userId} and n.type = 'approval_expired'`.execute(product.db)
  expect(rows).toMatchObject([{ message: expect.stringContaining('GH₵50.00'), sms: 1 }])
  const { inputs } = await product.as('Kofi').call(readCreditScore, { query: {} })
  expect(inputs.recentCreditInquiries).toBe(0)
  await expectBooksToBeRight(product.db)
})

test('an expired approval is final and is in the list of its status', async () => {
  const { id } = await approved('Esi')
  product.clock.advance({ days: 30 })
  await runJob()
  for (const [by, step, body] of [
    ['desk', 'disburse', { method: 'cash' }],
    ['md', 'approve', {}],
    ['md', 'undo-approval', { reason: 'Wrong' }],
  ] as const)
    expect((await byStaff(by, id, step, body)).status).toBe(409)
  await comeBack(product, 'Esi')
  expect((await product.as('Esi').post(`/api/loans/${id}/withdraw`, {})).status).toBe(409)
  expect(
    (await product.as('Esi').post(`/api/payments/${id}`, { amount: '10', paymentMethod: 'momo', transactionId: 'T1' })).status,
  ).not.toBe(200)
  const rows = await product.as('md').call(listStaffLoans, { query: { status: 'expired' } })
  expect(rows.map((row) => row.id)).toContain(id)
  expect(await statusOf(id)).toBe('expired')
})

test('a payout of an approval of ten months ago is refused in every way, even if the job did not run', async () => {
  const { id } = await approved('Ama', '600')
  momo.setHolder({ state: 'active', name: 'Ama' })
  expect(await byStaff('manager', id, 'disburse', { method: 'momo', ...HOLDER })).toMatchObject({
    status: 200,
    body: { loan: { payout: { state: 'waiting' } } },
  })
  const other = await approved('Yaa', '300')
  product.clock.advance({ days: 300 })
  for (const [by, loan, step, body] of [
    ['desk', id, 'disburse', { method: 'cash' }],
    ['md', id, 'payout/release', HOLDER],
    ['manager', other.id, 'disburse', { method: 'momo', ...HOLDER }],
  ] as const)
    expect(await byStaff(by, loan, step, body)).toMatchObject({ status: 409, body: { message: expect.stringContaining('expired') } })
  expect(await runJob()).toMatchObject({ expiredApprovals: 2 })
  const { rows } = await sql<{ ended_by: string | null; end_reason: string }>`
    select ended_by, end_reason from payouts where loan_id = ${id}`.execute(product.db)
  expect(rows).toEqual([{ ended_by: null, end_reason: 'The approval expired.' }])
})

test('a loan with a transfer in flight does not expire, and is paid out when the transfer arrives', async () => {
  const { id } = await approved('Adjoa')
  momo.setHolder({ state: 'active', name: 'Adjoa' })
  expect(await byStaff('manager', id, 'disburse', { method: 'momo', ...HOLDER })).toMatchObject({ status: 200 })
  product.clock.advance({ days: 31 })
  expect([await runJob(), await statusOf(id)]).toEqual([{ expiredApprovals: 0 }, 'approved'])
  const { rows } = await sql<{ reference: string }>`select reference from momo_transactions where loan_id = ${id}`.execute(product.db)
  momo.approve(rows[0]?.reference ?? '')
  await byStaff('md', id, 'payout/check')
  expect(await statusOf(id)).toBe('active')
})

test('recentCreditInquiries leaves out a lowered approval and a withdrawn approval, and counts a decline and a rejection', async () => {
  const inquiries = async (person: string) => {
    await comeBack(product, person)
    return (await product.as(person).call(readCreditScore, { query: {} })).inputs.recentCreditInquiries
  }
  const withdraw = async (person: string, id: number) => {
    await comeBack(product, person)
    await product.as(person).call(withdrawLoan, { params: { id } })
  }
  const lowered = await approved('Efua', '300', '200')
  await withdraw('Efua', lowered.id)
  expect(await inquiries('Efua')).toBe(0)
  const undone = await apply(product, 'Efua', '300')
  await byStaff('md', undone, 'approve')
  await byStaff('md', undone, 'undo-approval', { reason: 'Wrong person' })
  await withdraw('Efua', undone)
  expect(await inquiries('Efua')).toBe(0)
  await withdraw('Efua', await apply(product, 'Efua', '300'))
  expect(await inquiries('Efua')).toBe(1)
  await byStaff('md', await apply(product, 'Efua', '300'), 'reject')
  expect(await inquiries('Efua')).toBe(2)
})
