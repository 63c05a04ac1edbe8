import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { reversePayment } from '#contract/staff-undo.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import { weeklyFigures } from '#server/reports/portfolio-weekly-query.ts'
import { comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, FLAT_REBATE, offer } from '#tests/support/loans-of-versions.ts'
import { moveToDay } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const loans: Record<string, number> = {}
/** As each day ended. */
const known = new Map<LocalDate, unknown>()

/** 2 March: GH₵1,000.00 for 26 weeks each, of a version with a rebate. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-03-02T09:00:00Z')
  await openOffice(product)
  await offer(product, FLAT_REBATE)
  for (const name of ['Ama', 'Kofi', 'Esi']) {
    await joinWithProfile(product, name)
    loans[name] = await borrowUnder(product, name, { amount: '1000', version: FLAT_REBATE })
  }
})
afterAll(() => product.close())

const of = (name: string): number => loans[name] ?? 0
const figuresOf = (day: LocalDate) => product.db.transaction().execute((tx) => weeklyFigures(tx, day))
const goOn = async (ended: LocalDate, next: LocalDate) => {
  await moveToDay(product, next)
  known.set(ended, await figuresOf(ended))
  for (const each of ['md', 'manager', 'desk', 'Ama', 'Kofi', 'Esi']) await comeBack(product, each)
}
const settle = async (name: string) => {
  const { amount } = await product.as(name).call(readPayoff, { params: { id: of(name) } })
  return (await payCash(product, name, of(name), encodeCedis(amount))).payment.id
}

test('weekly and cohort figures of closed days stay, whatever was rebated, reversed or refinanced later', async () => {
  await goOn('2026-03-02', '2026-03-17')
  for (const name of ['Ama', 'Kofi', 'Esi']) await payCash(product, name, of(name), '200')
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
  await goOn('2026-04-28', '2026-09-01')
  // The last weeks, which the rebate took off, are past.
  known.set('2026-08-31', await figuresOf('2026-08-31'))
  await product.as('manager').call(reversePayment, { params: { id: closing }, body: { reason: 'Wrong loan' } })
  expect(await product.as('Ama').call(readLoan, { params: { id: of('Ama') } })).toMatchObject({
    status: 'active',
    totalRepayAmount: money('1300'),
  })
  await goOn('2026-09-01', '2026-09-03')
  const later = new Map<LocalDate, unknown>()
  for (const day of known.keys()) later.set(day, await figuresOf(day))
  expect(later).toEqual(known)
  await expectBooksToBeRight(product.db)
})
