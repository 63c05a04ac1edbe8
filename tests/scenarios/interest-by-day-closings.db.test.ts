import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { readPayoff } from '#contract/loans.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { bookFunding, reversePayment } from '#contract/staff-undo.ts'
import { addDays, daysBetween } from '#domain/kernel/calendar.ts'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { lastDayOf } from '#domain/ledger/month.ts'
import { confirmAll, writeOff } from '#tests/support/confirm-requests.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, FLAT_REBATE, offer } from '#tests/support/loans-of-versions.ts'
import { closeDaysTo, moveToDay } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { statementsOf } from '#tests/support/statement-sums.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

let product: TestApp
const loans: Record<string, number> = {}
const PAID_OUT = '2025-11-10'

/** 10 November 2025: five loans, one with a rebate, and interest by day from that month on. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo(`${PAID_OUT}T09:00:00Z`)
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('9000'), reference: 'Transfer 1' } })
  await offer(product, FLAT_REBATE)
  for (const [name, amount] of Object.entries({ Ama: '1000', Kofi: '1000', Esi: '100', Yaa: '500' })) {
    await joinWithProfile(product, name)
    loans[name] = await borrow(product, name, amount)
  }
  await joinWithProfile(product, 'Abena')
  loans['Abena'] = await borrowUnder(product, 'Abena', { amount: '1000', version: FLAT_REBATE })
  const body = { fromMonth: '2025-11', basis: 'by_day', reason: 'Board 7' }
  expect(await product.as('md').post('/api/admin/reports/provisions/interest-basis', body)).toMatchObject({ status: 200 })
  expect(await confirmAll(product)).toBe(1)
})
afterAll(() => product.close())

const of = (name: string): number => loans[name] ?? 0
const pay = async (name: string, amount: string) => (await payCash(product, name, of(name), amount)).payment.id
const reverse = async (id: number) => {
  await comeBack(product, 'manager')
  await product.as('manager').call(reversePayment, { params: { id }, body: { reason: 'Wrong loan' } })
}
const closeMonth = async (month: string) => {
  const next = addDays(lastDayOf(month), 1)
  product.clock.moveTo(`${next}T09:00:00Z`)
  await closeDaysTo(product, addDays(next, -1))
  await comeBack(product, 'md')
  expect(await product.as('md').post('/api/admin/ledger/close-month', { month })).toMatchObject({ status: 200 })
}

/**
 * What `count` weekly payments of GH₵1,300.00 in all have earned after some days: pesewas by the end of each week, at the rate at which they
 * are worth the loan, and by day inside a week.
 */
function earnedByHand(count: number, days: number): number {
  const weekly = 130_000 / count
  let [low, high] = [0, 1]
  for (let step = 0; step < 100; step += 1) {
    const rate = (low + high) / 2
    const worth = (weekly * (1 - (1 + rate) ** -count)) / rate
    if (worth > 100_000) low = rate
    else high = rate
  }
  const ends = [0]
  let balance = 100_000
  for (let week = 1; week <= count; week += 1) {
    balance = balance * (1 + low) - weekly
    ends.push(Math.round(balance - 100_000 + weekly * week))
  }
  const [before = 30_000, after = 30_000] = ends.slice(Math.floor(days / 7))
  return before + ((after - before) * (days % 7)) / 7
}

interface OpenLoan {
  readonly id: number
  readonly weeks: number
  readonly paidOut: string
  readonly whole: number
  readonly paid: number
  readonly left: number
}

/** By the lines of the journal up to the end of the month; nobody is 90 days past due in these months. */
async function accruedByHand(month: string): Promise<Record<number, number>> {
  const last = lastDayOf(month)
  const { rows } = await sql<OpenLoan>`
    select l.id, l.term_weeks as weeks, min(e.value_date) filter (where e.kind = 'disbursement')::text as "paidOut",
      coalesce(sum(j.amount) filter (where e.kind = 'disbursement' and j.account = 'interest_receivable'), 0)::bigint as whole,
      coalesce(-sum(j.amount) filter (where e.kind in ('payment_completed', 'payment_reversed', 'payments_replayed') and j.account = 'interest_receivable'), 0)::bigint as paid,
      coalesce(sum(j.amount) filter (where j.account = 'interest_receivable'), 0)::bigint as left
    from loans l join journal_lines j on j.loan_id = l.id join journal_entries e on e.id = j.entry_id
    where e.booked_on <= ${last}::date group by l.id having sum(j.amount) filter (where j.account = 'loan_principal') > 0 order by l.id`.execute(
    product.db,
  )
  return Object.fromEntries(
    rows.map(({ id, weeks, paidOut, whole, paid, left }) => [
      id,
      Math.min(left, Math.floor((whole * earnedByHand(weeks, daysBetween(paidOut, last))) / 30_000) - paid),
    ]),
  )
}

/** Each open loan has the recomputed part, no other loan has one, and the account carries their sum. */
async function expectToCarry(month: string): Promise<Record<number, number>> {
  const { rows } = await sql<{ id: number; accrued: number }>`
    select loan_id as id, accrued from loan_accruals where month = ${`${month}-01`}::date order by loan_id`.execute(product.db)
  const stored = Object.fromEntries(rows.map(({ id, accrued }) => [id, accrued]))
  expect(stored).toEqual(await accruedByHand(month))
  const { rows: sums } = await sql<{ carried: number }>`
    select coalesce(sum(amount), 0)::bigint as carried from journal_lines where account = 'accrued_interest'`.execute(product.db)
  expect(sums[0]?.carried).toBe(rows.reduce((sum, one) => sum + one.accrued, 0))
  await expectBooksToBeRight(product.db)
  return stored
}

let yaasPayment: number
let esisPayment: number
let kofisPayment: number
let abenasPayment: number

test('the close of November carries the accrued interest of each of five open loans', async () => {
  await moveToDay(product, '2025-11-17')
  yaasPayment = await pay('Yaa', '50')
  await pay('Yaa', '50')
  kofisPayment = await pay('Kofi', '50')
  await pay('Kofi', '600')
  await closeMonth('2025-11')
  const stored = await expectToCarry('2025-11')
  expect(Object.keys(stored)).toHaveLength(5)
  // 650.00 of 1,300.00 after 20 days of 91: more is paid than accrued.
  expect(stored[of('Kofi')]).toBeLessThan(0)
})

test('the December close corrects for a write-off, a refinance, a repaid loan, a rebate and a reversal', async () => {
  await moveToDay(product, '2025-12-10')
  expect(await writeOff(product, of('Ama'))).toMatchObject({ status: 200 })
  await reverse(yaasPayment)
  esisPayment = await pay('Esi', '130')
  await comeBack(product, 'Abena')
  const { amount } = await product.as('Abena').call(readPayoff, { params: { id: of('Abena') } })
  expect(amount).toBeLessThan(money('1300'))
  abenasPayment = await pay('Abena', encodeCedis(amount))
  for (const each of ['Kofi', 'md', 'desk']) await comeBack(product, each)
  const body = { loanId: of('Kofi'), newAmount: money('900'), reason: 'More cloth for Christmas', termsAccepted: true } as const
  const { loan } = await product.as('Kofi').call(refinanceLoan, { body })
  await product.as('md').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  loans['Kofi again'] = loan.id
  await closeMonth('2025-12')
  const stored = await expectToCarry('2025-12')
  expect(Object.keys(stored).map(Number)).toEqual([of('Yaa'), of('Kofi again')])
})

test('the year end moves interest by day into retained earnings, and leaves the carried receivable', async () => {
  const before = await trialBalanceOf(product)
  expect(await product.as('md').post('/api/admin/ledger/close-year', { year: 2025 })).toMatchObject({ status: 200 })
  expect(await confirmAll(product)).toBe(1)
  const { rows } = await sql<{ account: string; amount: number }>`
    select l.account, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id where e.kind = 'year_closed' order by l.line`.execute(
    product.db,
  )
  const { rows: closes } = await sql<{ booked: string; amount: number }>`
    select e.booked_on::text as booked, l.amount from journal_lines l join journal_entries e on e.id = l.entry_id
    where e.kind = 'interest_accrued' and l.account = 'accrual_income' order by e.id`.execute(product.db)
  // That of December is booked in January, and is income of the year that ended.
  expect(closes.map(({ booked }) => booked.slice(0, 7))).toEqual(['2025-12', '2026-01'])
  const sum = closes.reduce((total, { amount }) => total + amount, 0)
  expect(rows.find(({ account }) => account === 'accrual_income')?.amount).toBe(0 - sum)
  expect(rows.map(({ account }) => account)).toContain('retained_earnings')
  expect((await trialBalanceOf(product))['accrued_interest']).toBe(before['accrued_interest'])
  const { income } = await statementsOf(product, 'month', '2025-12-31')
  expect(income.lines.map(({ account }) => account)).toEqual(expect.arrayContaining(['interest_income', 'accrual_income']))
  await expectBooksToBeRight(product.db)
})

test('a loan that a reversal opens again, after a rebate or a refinance, accrues again', async () => {
  await moveToDay(product, '2026-01-10')
  for (const id of [esisPayment, abenasPayment, kofisPayment]) await reverse(id)
  await closeMonth('2026-01')
  const stored = await expectToCarry('2026-01')
  expect(Object.keys(stored).map(Number)).toEqual([of('Kofi'), of('Esi'), of('Yaa'), of('Abena'), of('Kofi again')])
})

test('without an open loan nothing is carried, and a close without a difference has no entry', async () => {
  await moveToDay(product, '2026-02-05')
  const { rows } = await sql<{ id: number; name: string; left: number }>`
    select l.id, u.full_name as name, (b.principal + b.interest)::bigint as left from loan_balances b join loans l on l.id = b.loan_id
      join users u on u.id = l.user_id where b.until_day = 'infinity' and b.principal + b.interest > 0 order by l.id`.execute(product.db)
  for (const { id, name, left } of rows) await payCash(product, name, id, encodeCedis(pesewas(left)))
  await closeMonth('2026-02')
  expect(await expectToCarry('2026-02')).toEqual({})
  expect((await trialBalanceOf(product))['accrued_interest']).toBeUndefined()
  await closeMonth('2026-03')
  const { rows: months } = await sql<{ accrued: number; carried: number; entry_id: number | null }>`
    select accrued, carried, entry_id from month_accruals order by month desc limit 1`.execute(product.db)
  expect(months).toEqual([{ accrued: 0, carried: 0, entry_id: null }])
  await expectBooksToBeRight(product.db)
})
