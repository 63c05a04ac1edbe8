import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { readHome } from '#contract/home.ts'
import { readDayFigures } from '#contract/reports.ts'
import { approveLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { cedis } from '#domain/kernel/money.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { comeBack, joinWithProfile, money, openOffice, payCash, payOutCash } from '#tests/support/loan-actions.ts'
import { applyUnder, borrowUnder, FLAT_REBATE, offer, SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const version of [SALARY, FLAT_REBATE]) await offer(product, version)
  for (const person of ['Ama', 'Esi', 'Yaa']) await joinWithProfile(product, person)
})
afterAll(() => product.close())

const cash = async () => {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'office_cash'`.execute(product.db)
  return rows[0]?.sum ?? 0
}

/** The amounts on each screen before, and the cash that the books take. */
async function figuresOf(person: string, id: number) {
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  const { payoutAmount } = await product.as('md').call(readStaffLoan, { params: { id } })
  const promised = (await product.as('md').call(readDayFigures, {})).cash?.approvedPayouts.amount
  const { first } = await product.as(person).call(readHome, {})
  const before = await cash()
  await payOutCash(product, id)
  await expectBooksToBeRight(product.db)
  expect((await product.as('md').call(readStaffLoan, { params: { id } })).payoutAmount).toBeNull()
  return { counted: payoutAmount, promised, home: first.figure, taken: before - (await cash()) }
}

test.each([
  ['Ama', VERSION_ONE, 60_000],
  ['Esi', SALARY, 59_400],
  ['Yaa', FLAT_REBATE, 60_000],
])('the desk pays out to %s the amount that home promises and the books take from the cash', async (person, version, amount) => {
  const id = await applyUnder(product, person, { amount: '600', version })
  expect(await figuresOf(person, id)).toEqual({ counted: amount, promised: amount, home: amount, taken: amount })
})

test('a refinance pays out the amount less fees and the pay-off amount of the old loan', async () => {
  await joinWithProfile(product, 'Adjoa')
  const old = await borrowUnder(product, 'Adjoa', { amount: '500', version: SALARY })
  product.clock.moveTo('2026-04-20T09:00:00Z')
  await runJob(product.deps, dailyClose)
  for (const each of ['desk', 'manager', 'md', 'Adjoa']) await comeBack(product, each)
  await payCash(product, 'Adjoa', old, '320')
  const { loan } = await product.as('Adjoa').call(refinanceLoan, {
    body: { loanId: old, newAmount: money('600'), reason: 'More cloth for Christmas', termsAccepted: true, productVersion: SALARY.version },
  })
  const { counted, promised, taken } = await figuresOf('Adjoa', loan.id)
  expect(counted).toBe(taken)
  expect(promised).toBe(taken)
  const { outstanding } = await product.as('md').call(readStaffLoan, { params: { id: old } })
  expect(outstanding).toBe(0)
  expect(taken).toBeLessThan(cedis(594))
})
