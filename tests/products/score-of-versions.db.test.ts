import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { readHome } from '#contract/home.ts'
import { lateWeeksOf } from '#server/loans/late-weeks-query.ts'
import { comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, offer, PLAIN_SALARY } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await offer(product, PLAIN_SALARY)
  await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

const score = async (asOf?: string) => {
  await comeBack(product, 'Ama')
  return product.as('Ama').call(readCreditScore, { query: { asOf } })
}

test('a monthly instalment is one counted payment, late and missed by days as a week is, and is called a payment', async () => {
  expect((await score()).parts[0]).toMatchObject({ title: 'Weeks paid on time', explanation: 'No week has been counted yet.' })
  const loanId = await borrowUnder(product, 'Ama', { amount: '1000', version: PLAIN_SALARY })
  product.clock.moveTo('2026-04-02T09:00:00Z')
  await payCash(product, 'Ama', loanId, '197.02')
  const { paid } = await product.as('Ama').call(readHome, {})
  expect(paid?.score?.steps[0]?.what).toBe('1 of 1 payment on time')
  product.clock.moveTo('2026-05-09T09:00:00Z')
  const late = await score()
  expect(late.inputs).toMatchObject({ totalPayments: 2, onTimePayments: 1, latePayments: 1, missedPayments: 0 })
  expect(late.parts.slice(0, 2).map((one) => one.explanation)).toEqual([
    '1 of 2 payments on time.',
    '1 payment late: paid late, or unpaid for 1 to 7 days.',
  ])
  // A reviewer reads the same unit.
  const { userId } = await product.db.selectFrom('loans').select('user_id as userId').where('id', '=', loanId).executeTakeFirstOrThrow()
  expect((await lateWeeksOf(product.db, [userId], '2026-05-09')).get(userId)).toMatchObject({ late: 1, missed: 0, unit: 'payment' })
  product.clock.moveTo('2026-05-10T09:00:00Z')
  expect((await score()).inputs).toMatchObject({ onTimePayments: 1, latePayments: 0, missedPayments: 1 })
  expect((await score('2026-05-09')).parts).toEqual(late.parts)
  await expectBooksToBeRight(product.db)
})
