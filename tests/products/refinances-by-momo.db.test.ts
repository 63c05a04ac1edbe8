import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { returnPayout } from '#contract/staff-undo.ts'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, offer, SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'

let product: TestApp
let momo: ScriptedMomo
let old: number
beforeEach(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({}, testClock(), { momo: momo.networks })
  await openOffice(product)
  await offer(product, SALARY)
  await joinWithProfile(product, 'Ama')
  old = await borrowUnder(product, 'Ama', { amount: '500', version: SALARY })
  await toDay('2026-04-20')
  await payCash(product, 'Ama', old, '320')
})
afterEach(() => product.close())

const toDay = async (day: string) => {
  product.clock.moveTo(`${day}T09:00:00Z`)
  await runJob(product.deps, dailyClose)
  for (const each of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, each)
}
const read = (id: number) => product.as('Ama').call(readLoan, { params: { id } })
const payoffNow = async () => (await product.as('Ama').call(readPayoff, { params: { id: old } })).amount

/** Sends a transfer of GH₵600 of version 1, less the pay-off amount of that day. @returns the new loan. */
async function sendRefinance(): Promise<number> {
  const { loan } = await product.as('Ama').call(refinanceLoan, {
    body: { loanId: old, newAmount: money('600'), reason: 'More cloth for Christmas', termsAccepted: true },
  })
  await product.as('md').call(approveLoan, { params: { id: loan.id }, body: {} })
  momo.setHolder({ state: 'active', name: 'Ama' })
  momo.setBalance(undefined)
  expect(await product.as('manager').post(`/api/admin/loans/${loan.id}/disburse`, { method: 'momo' })).toMatchObject({ status: 200 })
  return loan.id
}

async function arrive(id: number): Promise<void> {
  const { rows } = await sql<{ reference: string }>`select reference from momo_transactions where loan_id = ${id}`.execute(product.db)
  momo.approve(rows[0]?.reference ?? '')
  product.clock.advance({ seconds: 6 })
  expect(await product.as('md').post(`/api/admin/loans/${id}/payout/check`, {})).toMatchObject({ status: 200 })
  expect((await read(id)).status).toBe('active')
  await expectBooksToBeRight(product.db)
}

async function transferOf(id: number) {
  const { rows } = await sql<{ amount: number; settles: number; overpayment: number }>`
    select amount, settles, overpayment from payouts where loan_id = ${id}`.execute(product.db)
  return rows[0]
}

test('a refinance by mobile money on the day of its request settles the pay-off amount of that day', async () => {
  const held = await payoffNow()
  const id = await sendRefinance()
  await arrive(id)
  expect(await transferOf(id)).toEqual({ amount: 60_000 - held, settles: held, overpayment: 0 })
  expect(await read(old)).toMatchObject({ status: 'completed', settledByRefinance: held, outstanding: 0, refinancedToLoanId: id })
})

test('the interest until the network pays is waived: the amount held back settles the old loan', async () => {
  const held = await payoffNow()
  const id = await sendRefinance()
  await toDay('2026-04-27')
  expect(await payoffNow()).toBeGreaterThan(held)
  const { outstanding } = await read(old)
  await arrive(id)
  expect(await transferOf(id)).toMatchObject({ settles: held, overpayment: 0 })
  expect(await read(old)).toMatchObject({ status: 'completed', settledByRefinance: held, outstanding: 0 })
  const { rows } = await sql<{ rebate: number }>`select rebate from loans where id = ${old}`.execute(product.db)
  expect(rows[0]?.rebate).toBe(outstanding - held)
})

test('a payment before the network pays lowers the settled amount, and the rest is credit balance', async () => {
  const held = await payoffNow()
  const id = await sendRefinance()
  await toDay('2026-04-24')
  await payCash(product, 'Ama', old, '50')
  const payoff = await payoffNow()
  expect(payoff).toBeGreaterThan(held - 5000)
  await arrive(id)
  expect(await transferOf(id)).toMatchObject({ settles: held, overpayment: held - payoff })
  expect(await read(old)).toMatchObject({ status: 'completed', settledByRefinance: payoff, outstanding: 0 })
})

test('a payment that closes the old loan meanwhile leaves all that was held back as credit balance', async () => {
  const held = await payoffNow()
  const id = await sendRefinance()
  await toDay('2026-04-24')
  await payCash(product, 'Ama', old, encodeCedis(pesewas(await payoffNow())))
  await arrive(id)
  expect(await transferOf(id)).toMatchObject({ settles: held, overpayment: held })
  expect(await read(old)).toMatchObject({ status: 'completed', settledByRefinance: 0, refinancedToLoanId: null })
})

test('a transfer after the last due day of the old loan settles it with the amount held back', async () => {
  const held = await payoffNow()
  const id = await sendRefinance()
  await toDay('2026-09-30')
  await arrive(id)
  expect(await read(old)).toMatchObject({ status: 'completed', settledByRefinance: held, outstanding: 0 })
})

test('a returned payout restores the waived interest, and the old loan has its whole schedule again', async () => {
  const before = await read(old)
  const id = await sendRefinance()
  await toDay('2026-04-27')
  await arrive(id)
  await product.as('md').call(returnPayout, { params: { id }, body: { reason: 'Sent too early' } })
  expect(await read(old)).toMatchObject({
    status: 'active',
    settledByRefinance: 0,
    outstanding: before.outstanding,
    totalRepayAmount: before.totalRepayAmount,
  })
  await expectBooksToBeRight(product.db)
})
