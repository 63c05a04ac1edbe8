import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoan } from '#contract/loans.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

test('partial payments fill the oldest week first, interest before principal, and a week is paid on the day that covers it', async () => {
  await joinWithProfile(product, 'Yaw')
  const loanId = await borrow(product, 'Yaw', '1000')
  product.clock.advance({ days: 5 })
  await payCash(product, 'Yaw', loanId, '15.00')
  product.clock.advance({ days: 2 })
  await payCash(product, 'Yaw', loanId, '25.00')
  product.clock.advance({ days: 3 })
  const third = await payCash(product, 'Yaw', loanId, '80.00')
  expect(third.payment).toMatchObject({ weekNumber: 1, isLate: true, daysLate: 3 })
  expect(third.loan).toMatchObject({ amountPaid: money('120'), outstanding: money('1180'), weeksCompleted: 1, overdueAmount: 0 })

  await comeBack(product, 'Yaw')
  const loan = await product.as('Yaw').call(readLoan, { params: { id: loanId } })
  // GH₵300 interest over 13 weeks is GH₵23.08 a week.
  expect(loan.allocations.map(({ week, interest, principal }) => [week, interest, principal])).toEqual([
    [1, 1500, 0],
    [1, 808, 1692],
    [1, 0, 6000],
    [2, 2000, 0],
  ])
  expect(loan.instalments.slice(0, 3).map(({ state, paid, paidOn }) => [state, paid, paidOn])).toEqual([
    ['paid_late', 10000, '2026-03-12'],
    ['part_paid', 2000, null],
    ['to_come', 0, null],
  ])
})
