import { writeOff } from '#tests/support/confirm-requests.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCollectionCases, readCollectionSummary, readCustomer } from '#contract/collections.ts'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { readLoan } from '#contract/loans.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { applyUnallocated, returnPayout, reversePayment } from '#contract/staff-undo.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { expectFilesToAddUp } from '#tests/support/file-sums.ts'
import { borrow, comeBack, joinWithProfile, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

// Rule L24: the settled part stays the end of the schedule.
let office: MomoOffice
let number = 0
let person = ''
let userId = ''
beforeAll(async () => {
  office = await openMomoOffice()
})
afterAll(() => office.product.close())
beforeEach(async () => {
  number += 1
  person = `Customer ${number}`
  await office.nextTest()
  userId = await joinWithProfile(office.product, person)
  await everybody()
})

const REASON = 'Entered for the wrong loan'
const everybody = async () => {
  for (const each of ['desk', 'manager', 'md', person]) await comeBack(office.product, each)
}
const later = async (days: number) => {
  office.product.clock.advance({ days })
  await everybody()
}
const today = () => dayOf(office.product.clock.now())
const loan = (id: number) => office.product.as(person).call(readLoan, { params: { id } })
const pay = (id: number, amount: string) => payCash(office.product, person, id, amount)
const reverse = async (paymentId: number) => {
  await office.product.as('md').call(reversePayment, { params: { id: paymentId }, body: { reason: REASON } })
  await expectBooksToBeRight(office.product.db)
}
const applyTo = (id: number, amount: string) =>
  office.product.as('desk').call(applyUnallocated, { params: { userId }, body: { loanId: id, amount: money(amount) } })
const refinanceBody = (loanId: number, newAmount: string) => ({ loanId, newAmount, reason: 'More stock for the shop', termsAccepted: true })
async function refinance(loanId: number, amount: string): Promise<number> {
  const body = { ...refinanceBody(loanId, amount), newAmount: money(amount), termsHash: undefined }
  const { id } = (await office.product.as(person).call(refinanceLoan, { body })).loan
  await office.product.as('md').call(approveLoan, { params: { id }, body: {} })
  await office.product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  return id
}

/** Pesewas by account, above zero. */
async function booked(): Promise<{ unearned: number; income: number; lost: number }> {
  const { rows } = await sql<{ unearned: number; income: number; lost: number }>`
    select coalesce(-sum(j.amount) filter (where j.account = 'unearned_interest'), 0)::bigint as unearned,
      coalesce(-sum(j.amount) filter (where j.account = 'interest_income'), 0)::bigint as income,
      coalesce(sum(j.amount) filter (where j.account = 'write_offs'), 0)::bigint as lost
    from journal_lines j join loans l on l.id = j.loan_id where l.user_id = ${userId}`.execute(office.product.db)
  return rows[0] ?? { unearned: 0, income: 0, lost: 0 }
}

/** GH₵1,000.00 with seven weeks of 100.00 repaid, and 600.00 settled by a new loan of 900.00. */
async function settledLoan() {
  const old = await borrow(office.product, person, '1000')
  const paid: number[] = []
  for (let week = 1; week <= 7; week += 1) {
    await later(7)
    paid.push((await pay(old, '100')).payment.id)
  }
  return { old, paid, next: await refinance(old, '900') }
}

describe('a payment on a refinanced loan', () => {
  test('is reversed: its money is free, the loan owes that much again, and the new loan is unchanged', async () => {
    const { old, paid, next } = await settledLoan()
    const before = await booked()
    const newLoan = await loan(next)
    await reverse(paid[2] ?? 0)
    expect(await loan(old)).toMatchObject({
      status: 'active',
      amountPaid: money('600'),
      settledByRefinance: money('600'),
      refinancedToLoanId: next,
      outstanding: money('100'),
      weeksCompleted: 6,
      weeksRemaining: 1,
      nextPaymentDue: today(),
      nextPaymentAmount: money('100'),
      overdueAmount: 0,
      unallocated: money('100'),
      completedAt: null,
    })
    expect((await loan(old)).instalments).toHaveLength(7)
    expect({ ...(await loan(next)), unallocated: 0 }).toEqual({ ...newLoan, unallocated: 0 })
    expect(await booked()).toEqual({ ...before, unearned: before.unearned + 2_308, income: before.income - 2_308 })
    expect((await office.product.as(person).get('/api/credit/score')).body.inputs).toMatchObject({ activeLoans: 2, currentDebt: '1270.00' })
    expect(await office.product.as(person).post('/api/loans/refinance', refinanceBody(old, '500'))).toMatchObject({
      status: 422,
      body: { message: 'A new loan settled part of this loan already. It cannot be refinanced again.' },
    })
    await expectFilesToAddUp(office.product)
    office.later(60)
    // The money came in week 3, so week 7 is on time once it is applied.
    const { payment } = await applyTo(old, '100')
    expect(payment.valueDate).toBe(addDays(today(), -28))
    expect(await loan(old)).toMatchObject({ status: 'completed', outstanding: 0, weeksCompleted: 7, settledByRefinance: money('600') })
    expect(await booked()).toEqual(before)
    const { book } = await office.product.as('manager').call(readCustomer, { params: { userId } })
    expect(book?.payments.slice(0, 2).map(({ id, balanceAfter }) => [id, balanceAfter])).toEqual([
      [payment.id, 0],
      [paid[6], money('600')],
    ])
    await pay(next, '1170')
    expect(await booked()).toEqual({ unearned: 0, income: 57_000, lost: 0 })
    await expectBooksToBeRight(office.product.db)
  })

  test('makes its loan late once it is reversed: at home, in arrears and in documents, until it is paid again', async () => {
    const { old, paid } = await settledLoan()
    const letter = (kind: string) => office.product.as(person).post(`/api/loans/${old}/documents`, { kind })
    expect(await letter('completion')).toMatchObject({ status: 200 })
    await reverse(paid[6] ?? 0)
    await office.product.as('md').post(`/api/admin/users/${userId}/unallocated/refund`, { amount: '100', method: 'cash', reason: REASON })
    await later(8)
    // The settled tail is past due too, but not owed.
    const { overdueAmount } = await loan(old)
    expect(overdueAmount).toBe(money('100'))
    await moveCollectionCases(office.product)
    const { bands } = await office.product.as('desk').call(readCollectionSummary, { query: { show: 'all' } })
    const cases = await office.product.as('desk').call(listCollectionCases, { query: { show: 'all' } })
    expect(bands.reduce((sum, one) => sum + one.overdue, 0)).toBe(cases.reduce((sum, one) => sum + one.overdueAmount, 0))
    expect(await loan(old)).toMatchObject({ overdueAmount: money('100'), overdueSince: addDays(today(), -8), daysPastDue: 8 })
    const home = await office.product.as(person).get('/api/home')
    expect(JSON.stringify(home.body)).toContain('100.00')
    const arrears: { id: number; overdueAmount: string; daysPastDue: number }[] = (
      await office.product.as('md').get('/api/admin/reports/loans')
    ).body
    expect(arrears.find(({ id }) => id === old)).toMatchObject({ overdueAmount: '100.00', daysPastDue: 8 })
    expect((await office.product.as('md').get(`/api/admin/reports/loans/${old}`)).body).toMatchObject({
      state: 'active',
      outstanding: '100.00',
      overdueAmount: '100.00',
      daysPastDue: 8,
    })
    const past = await office.product.as('md').get(`/api/admin/reports/loans/${old}?asOf=${addDays(today(), -9)}`)
    expect(past.body).toMatchObject({ state: 'active', outstanding: '700.00', daysPastDue: 0 })
    expect(await letter('completion')).toMatchObject({ status: 409 })
    const { rows } = await sql<{ content: string }>`
      select content from documents where code = ${(await letter('statement')).body.document.code}`.execute(office.product.db)
    expect(JSON.parse(rows[0]?.content ?? '').facts.closing).toBe(money('100'))
    expect((await office.product.as(person).get(`/api/loans/${old}/payoff`)).body).toMatchObject({ amount: '100.00' })
    await expectFilesToAddUp(office.product)
    await pay(old, '100')
    expect(await loan(old)).toMatchObject({ status: 'completed', overdueAmount: 0 })
    expect(await letter('completion')).toMatchObject({ status: 200 })
    await expectBooksToBeRight(office.product.db)
  })

  test('by mobile money becomes unallocated if the network proved it, and leaves clearing if only staff did', async () => {
    const old = await borrow(office.product, person, '1000')
    await pay(old, '600')
    const requested = await office.requestPayment({ amount: '50', phoneNumber: office.phone() }, person, old)
    const reference: string = requested.body.referenceId
    office.momo.approve(reference, { transactionId: `REF${number}` })
    await office.check(reference)
    const claim = { amount: '50', momoTransactionId: `CLAIM${number}`, momoProvider: 'mtn' }
    const claimed = (await office.product.as(person).post(`/api/payments/${old}`, claim)).body.payment.id
    await office.product.as('desk').post(`/api/admin/payments/${claimed}/confirm`)
    await refinance(old, '800')
    const { rows } = await sql<{ id: number }>`select id from payments where momo_reference = ${reference}`.execute(office.product.db)
    await reverse(rows[0]?.id ?? 0)
    expect(await loan(old)).toMatchObject({ outstanding: money('50'), unallocated: money('50') })
    await reverse(claimed)
    expect(await loan(old)).toMatchObject({ outstanding: money('100'), unallocated: money('50') })
    await applyTo(old, '50')
    await pay(old, '50')
    expect(await loan(old)).toMatchObject({ status: 'completed', outstanding: 0, unallocated: 0 })
    await expectBooksToBeRight(office.product.db)
  })

  test('is reversed and paid again in pieces, inside a week that was settled in part', async () => {
    const old = await borrow(office.product, person, '1000')
    const paid = [(await pay(old, '655.55')).payment.id, (await pay(old, '11.11')).payment.id]
    const next = await refinance(old, '900')
    const before = await booked()
    for (const id of paid) await reverse(id)
    expect(await loan(old)).toMatchObject({ outstanding: money('666.66'), amountPaid: 0, weeksCompleted: 0 })
    expect((await loan(old)).instalments.at(-1)).toMatchObject({ week: 7, amount: money('66.66'), interest: 2_308 })
    for (const amount of ['0.01', '99.99', '510', '56.65']) {
      await pay(old, amount)
      await expectBooksToBeRight(office.product.db)
    }
    expect(await pay(old, '0.01')).toMatchObject({ loan: { status: 'completed', outstanding: 0, weeksCompleted: 6 } })
    expect(await booked()).toEqual(before)
    await pay(next, '1170')
    expect(await booked()).toEqual({ unearned: 0, income: 57_000, lost: 0 })
  })

  test('is reversed after the new loan is repaid, and on a loan in the middle of three', async () => {
    const first = await borrow(office.product, person, '1000')
    const early = (await pay(first, '650')).payment.id
    const second = await refinance(first, '900')
    const middle = (await pay(second, '600')).payment.id
    const third = await refinance(second, '1000')
    await pay(third, '1300')
    expect(await booked()).toEqual({ unearned: 0, income: 87_000, lost: 0 })
    await reverse(middle)
    const opened = await booked()
    expect(opened.unearned + opened.income).toBe(87_000)
    // Of the deferred 138.44 the third loan took over only what the second had not earned.
    expect(await loan(second)).toMatchObject({ status: 'active', outstanding: money('600') })
    await reverse(early)
    expect(await loan(first)).toMatchObject({ status: 'active', outstanding: money('650') })
    await applyTo(first, '650')
    await applyTo(second, '600')
    expect(await booked()).toEqual({ unearned: 0, income: 87_000, lost: 0 })
    for (const id of [first, second, third]) expect(await loan(id)).toMatchObject({ status: 'completed', outstanding: 0 })
    await expectBooksToBeRight(office.product.db)
  })
})

describe('the return of a payout that settled a loan', () => {
  test('takes the settlement back from a loan that a reversal opened again', async () => {
    const old = await borrow(office.product, person, '1000')
    const paid = [(await pay(old, '650')).payment.id, (await pay(old, '33.33')).payment.id]
    const next = await refinance(old, '900')
    await reverse(paid[1] ?? 0)
    await office.product.as('manager').call(returnPayout, { params: { id: next }, body: { reason: 'Not taken' } })
    await expectBooksToBeRight(office.product.db)
    expect(await loan(old)).toMatchObject({
      status: 'active',
      outstanding: money('650'),
      settledByRefinance: 0,
      refinancedToLoanId: null,
      weeksRemaining: 7,
    })
    expect(await booked()).toEqual({ unearned: 13_844, income: 16_156, lost: 0 })
    await office.product.as('desk').call(disburseLoan, { params: { id: next }, body: { method: 'cash' } })
    expect(await loan(old)).toMatchObject({ status: 'completed', settledByRefinance: money('650') })
    await expectBooksToBeRight(office.product.db)
  })

  test('is refused once the loan that a reversal opened again is written off', async () => {
    const old = await borrow(office.product, person, '1000')
    const paid = (await pay(old, '650')).payment.id
    const next = await refinance(old, '900')
    await reverse(paid)
    await writeOff(office.product, old)
    await expectBooksToBeRight(office.product.db)
    expect(await booked()).toMatchObject({ unearned: 27_000 + 13_844, lost: 48_844 })
    expect(await office.product.as('md').post(`/api/admin/loans/${next}/return-payout`, { reason: REASON })).toMatchObject({ status: 409 })
    await applyTo(old, '650')
    expect(await loan(old)).toMatchObject({ status: 'written_off', outstanding: 0 })
    await expectBooksToBeRight(office.product.db)
  })
})
