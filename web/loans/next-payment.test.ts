import { expect, test } from 'vitest'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { forecastOf, nextToPay, type DueLoan } from '#web/loans/next-payment.ts'

const loan = (id: number, due: string | null, overdueSince: string | null = null, status: DueLoan['status'] = 'active'): DueLoan => ({
  id,
  status,
  nextPaymentDue: due,
  overdueSince,
  overdueAmount: overdueSince === null ? NOTHING : cedis(100),
})

test('nextToPay returns the loan longest overdue before one that is due today', () => {
  const loans = [loan(1, '2026-11-23'), loan(2, '2026-11-13', '2026-11-13'), loan(3, '2026-11-06', '2026-11-06')]
  expect(nextToPay(loans)?.id).toBe(3)
})

test('nextToPay returns the loan due earliest when nothing is overdue', () => {
  expect(nextToPay([loan(1, '2026-12-04'), loan(2, '2026-11-23'), loan(3, '2026-11-27')])?.id).toBe(2)
})

test('nextToPay ignores loans that are not paid out or are repaid', () => {
  expect(nextToPay([loan(1, '2026-11-23', null, 'approved'), loan(2, null, null, 'completed')])).toBeUndefined()
  expect(nextToPay([])).toBeUndefined()
})

test('forecastOf skips the weeks that an advance paid', () => {
  const week = (number: number, paid: number) => ({ week: number, amount: cedis(90), paid: cedis(paid) })
  expect(forecastOf([week(1, 0), week(2, 0)], '2026-11-28')).toEqual({ isFirst: true, amount: cedis(90), dueOn: '2026-12-05' })
  expect(forecastOf([week(1, 90), week(2, 40)], '2026-11-28')).toEqual({ isFirst: false, amount: cedis(50), dueOn: '2026-12-12' })
  expect(forecastOf([], '2026-11-28')).toBeUndefined()
})
