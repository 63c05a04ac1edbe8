import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar.ts'
import { cedis, NOTHING } from '#domain/kernel/money.ts'
import { closedStatusesOf } from '#domain/loans/arrears.ts'
import { largestWithoutJump } from '#domain/loans/application.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { repaidLoanOf, weeksPaidLate } from '#domain/loans/earlier-loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'

const FROM = '2025-09-01'
const loanPaid = (amount: number, ...late: readonly number[]) => ({
  id: 7,
  principal: cedis(amount),
  paidOutOn: FROM,
  paidOn: Array.from({ length: 13 }, (_, index) => addDays(FROM, 7 * (index + 1) + (late[index] ?? 0))),
})

test.each([
  ['every week in time', []],
  ['two weeks late', [0, 3, 0, 0, 1]],
  ['every week late', Array.from({ length: 13 }, () => 2)],
  ['early, all in the first week', Array.from({ length: 13 }, (_, index) => -7 * index)],
])('repaidLoanOf counts weeks like a loan that was repaid in this product: %s', (_what, late) => {
  const loan = loanPaid(1_000, ...late)
  const instalments = scheduleOf(quote(loan.principal), FROM)
  const money = instalments.map(({ week, amount }) => ({ valueDate: loan.paidOn[week - 1] ?? FROM, amount }))
  const statuses = closedStatusesOf({ instalments, money, displaced: [] })
  const repaid = repaidLoanOf(loan)
  expect(repaid).toMatchObject({
    id: -7,
    status: 'completed',
    amountPaid: cedis(1_300),
    closedOnTime: statuses.filter((one) => one.state === 'paid').length,
    closedLate: statuses.filter((one) => one.state === 'paid_late').length,
    completedOn: loan.paidOn.at(-1),
  })
  expect(weeksPaidLate(loan)).toBe(repaid.closedLate)
})

test('repaidLoanOf raises the largest loan without a limit jump, from the moment of its import on', () => {
  const history = { userId: 'ama', createdAt: new Date('2025-01-01'), isActive: true, profileCompleted: true, loans: [] }
  const importedAt = new Date('2026-06-01T09:00:00Z')
  const asOf = (moment: string) =>
    customerLoansAsOf({ ...history, earlierLoans: [{ ...loanPaid(2_000), importedAt }] }, new Date(moment), '2026-06-01')
  expect(asOf('2026-06-01T08:59:59Z').loans).toEqual([])
  const { loans } = asOf('2026-06-01T09:00:00Z')
  expect(loans).toHaveLength(1)
  expect(loans[0]?.repaidPrincipal).toBe(cedis(2_000))
  expect(largestWithoutJump(asOf('2026-06-01T09:00:00Z'))).toBeGreaterThan(largestWithoutJump({ ...asOf('2026-06-01T08:00:00Z') }))
  expect(loans[0]?.settledByRefinance).toBe(NOTHING)
})
