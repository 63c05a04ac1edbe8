import { afterEach, beforeEach, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { readLoan } from '#contract/loans.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { returnPayout, reversePayment } from '#contract/staff-undo.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'
import { comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, HALF_YEAR, offer, PLAIN_SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeEach(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const version of [HALF_YEAR, PLAIN_SALARY]) await offer(product, version)
  await joinWithProfile(product, 'Ama')
})
afterEach(() => product.close())

const everybody = async () => {
  for (const each of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, each)
}
const read = async (id: number) => {
  await comeBack(product, 'Ama')
  return product.as('Ama').call(readLoan, { params: { id } })
}
async function pay(id: number, amount: string): Promise<number> {
  const { payment } = await payCash(product, 'Ama', id, amount)
  return payment.id
}
async function reverse(id: number): Promise<void> {
  await everybody()
  await product.as('manager').call(reversePayment, { params: { id }, body: { reason: 'Wrong loan' } })
}

test('payments of a monthly loan are reversed, and a refinance settles what its own schedule leaves', async () => {
  const old = await borrowUnder(product, 'Ama', { amount: '1000', version: PLAIN_SALARY, payDay: 25 })
  product.clock.moveTo('2026-03-20T09:00:00Z')
  await pay(old, '197.02')
  product.clock.moveTo('2026-05-28T09:00:00Z')
  await reverse(await pay(old, '200'))
  expect(await read(old)).toMatchObject({ weeksCompleted: 1, amountPaid: money('197.02'), overdueAmount: money('197.02'), daysPastDue: 3 })
  await expectBooksToBeRight(product.db)
  const paid = await pay(old, '600')
  expect(await read(old)).toMatchObject({ weeksCompleted: 4, outstanding: money('385.09') })
  await everybody()
  const body = { loanId: old, newAmount: money('600'), reason: 'More cloth for Christmas', termsAccepted: true, termsHash: undefined }
  const { loan } = await product.as('Ama').call(refinanceLoan, { body })
  await product.as('manager').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  expect(await read(old)).toMatchObject({ status: 'completed', settledByRefinance: money('385.09'), termWeeks: 6 })
  await expectBooksToBeRight(product.db)
  await reverse(paid)
  expect(await read(old)).toMatchObject({ status: 'active', outstanding: money('600') })
  await expectBooksToBeRight(product.db)
})

test('a payout of a monthly loan is returned and made again, with days from the new payout', async () => {
  const id = await borrowUnder(product, 'Ama', { amount: '1000', version: PLAIN_SALARY, payDay: 25 })
  expect((await read(id)).instalments[0]?.dueDate).toBe('2026-04-25')
  await everybody()
  await product.as('manager').call(returnPayout, { params: { id }, body: { reason: 'She changed her mind' } })
  product.clock.moveTo('2026-03-26T09:00:00Z')
  await everybody()
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  expect((await read(id)).instalments.map((one) => one.dueDate).slice(0, 2)).toEqual(['2026-05-25', '2026-06-25'])
  await expectBooksToBeRight(product.db)
})

test('a loan of 26 weeks is written off after its 13th week and recovered', async () => {
  const id = await borrowUnder(product, 'Ama', { amount: '1000', version: HALF_YEAR })
  product.clock.moveTo('2026-06-15T09:00:00Z')
  await pay(id, '700')
  product.clock.moveTo('2026-09-13T09:00:00Z')
  await runJob(product.deps, dailyClose)
  expect(await read(id)).toMatchObject({ daysPastDue: 90, overdueAmount: money('600') })
  product.clock.moveTo('2026-09-14T09:00:00Z')
  expect((await writeOff(product, id, { reason: 'Moved away' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'written_off', outstanding: money('600') })
  await pay(id, '600')
  expect(await read(id)).toMatchObject({ status: 'written_off', outstanding: 0 })
  await expectBooksToBeRight(product.db)
})
