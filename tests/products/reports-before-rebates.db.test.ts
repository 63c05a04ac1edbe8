import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { submitPayment } from '#contract/payments.ts'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { listPortfolioLoans, readPortfolioLoan } from '#contract/portfolio.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { reversePayment } from '#contract/staff-undo.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import { positionOn } from '#domain/reports/loan-position.ts'
import { computePortfolio } from '#server/reports/portfolio-query.ts'
import { bookedFactsOf } from '#server/reports/position-facts-query.ts'
import { positionsOn } from '#server/reports/positions-query.ts'
import { loanClasses } from '#server/reports/provisions-query.ts'
import { comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { borrowUnder, FLAT_REBATE, offer } from '#tests/support/loans-of-versions.ts'
import { moveToDay } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const loans: Record<string, number> = {}
const NAMES = ['Ama', 'Kofi', 'Esi', 'Yaw']
/** As each day ended. */
const known = new Map<LocalDate, unknown>()

/** 2 March: GH₵1,000.00 for 26 weeks each, of a version with a rebate. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-03-02T09:00:00Z')
  await openOffice(product)
  await offer(product, FLAT_REBATE)
  for (const name of NAMES) {
    await joinWithProfile(product, name)
    loans[name] = await borrowUnder(product, name, { amount: '1000', version: FLAT_REBATE })
  }
})
afterAll(() => product.close())

const of = (name: string): number => loans[name] ?? 0
const figuresOf = async (day: LocalDate) => {
  const asOf = { query: { asOf: day } }
  const manager = product.as('manager')
  const each = NAMES.map(async (name) => {
    const { today: _read, ...figures } = await manager.call(readPortfolioLoan, { params: { id: of(name) }, ...asOf })
    return figures
  })
  return {
    report: await computePortfolio(product.db, day),
    classes: await loanClasses(product.db, day, dayOf(product.clock.now())),
    open: (await manager.call(listPortfolioLoans, asOf)).toSorted((a, b) => a.id - b.id),
    each: await Promise.all(each),
  }
}
/** By the query over all loans, and by the rule for one. */
const positionsBothWays = async (day: LocalDate) => {
  const { rows } = await positionsOn(day).execute(product.db)
  const ruled = await Promise.all(
    Object.values(loans).map(async (id) => {
      const { state, principal, arrears } = positionOn(await bookedFactsOf(product.db, id), day)
      return state === 'active' ? [{ id, principal, daysPastDue: arrears.daysPastDue, overdue: arrears.overdueAmount }] : []
    }),
  )
  const found = rows.map((row) => ({ id: row.loan_id, principal: row.principal, daysPastDue: row.days_past_due, overdue: row.overdue }))
  return { found: found.toSorted((a, b) => a.id - b.id), ruled: ruled.flat().toSorted((a, b) => a.id - b.id) }
}
const goOn = async (ended: LocalDate, next: LocalDate) => {
  await moveToDay(product, next)
  for (const each of ['md', 'manager', 'desk', ...NAMES]) await comeBack(product, each)
  known.set(ended, await figuresOf(ended))
}
const settle = async (name: string) => {
  const { amount } = await product.as(name).call(readPayoff, { params: { id: of(name) } })
  return (await payCash(product, name, of(name), encodeCedis(amount))).payment.id
}

test('every report of a closed day is unchanged by later rebates, reversals and refinances', async () => {
  await goOn('2026-03-02', '2026-03-17')
  for (const name of NAMES) await payCash(product, name, of(name), '200')
  await goOn('2026-03-17', '2026-03-30')
  const closing = await settle('Ama')
  await goOn('2026-03-30', '2026-04-28')
  await settle('Kofi')
  await payCash(product, 'Esi', of('Esi'), '600')
  const body = {
    loanId: of('Esi'),
    newAmount: money('900'),
    reason: 'More cloth',
    termsAccepted: true,
    productVersion: FLAT_REBATE.version,
  } as const
  const { loan } = await product.as('Esi').call(refinanceLoan, { body })
  await product.as('manager').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  loans['Esi again'] = loan.id
  await goOn('2026-04-28', '2026-08-18')
  await payCash(product, 'Yaw', of('Yaw'), '950')
  await goOn('2026-08-18', '2026-08-21')
  // Its money counts from the day of the receipt, and the customer enters it after the next due date.
  const { amount } = await product.as('Yaw').call(readPayoff, { params: { id: of('Yaw') } })
  const receipt = await receiptFor(product, of('Yaw'), encodeCedis(amount))
  await goOn('2026-08-21', '2026-08-25')
  await goOn('2026-08-25', '2026-08-26')
  const cash = { amount, paymentMethod: 'cash', cashReceiptNumber: receipt } as const
  await product.as('Yaw').call(submitPayment, { params: { loanId: of('Yaw') }, body: cash })
  expect(await product.as('Yaw').call(readLoan, { params: { id: of('Yaw') } })).toMatchObject({ status: 'completed' })
  await goOn('2026-08-26', '2026-09-01')
  // The last weeks, which the rebate took off, are past.
  known.set('2026-08-31', await figuresOf('2026-08-31'))
  await product.as('manager').call(reversePayment, { params: { id: closing }, body: { reason: 'Wrong loan' } })
  expect(await product.as('Ama').call(readLoan, { params: { id: of('Ama') } })).toMatchObject({
    status: 'active',
    totalRepayAmount: money('1300'),
  })
  await goOn('2026-09-01', '2026-09-03')
  for (const [day, figures] of known) expect(await figuresOf(day), day).toEqual(figures)
  for (const day of known.keys()) {
    const { found, ruled } = await positionsBothWays(day)
    expect(found, day).toEqual(ruled)
  }
  await expectBooksToBeRight(product.db)
})
