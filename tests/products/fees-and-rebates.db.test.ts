import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRefinanceQuote, refinanceLoan } from '#contract/loan-refinance.ts'
import { readLoan, readPayoff } from '#contract/loans.ts'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { applyUnallocated, returnPayout, reversePayment } from '#contract/staff-undo.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'
import { comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { borrowUnder, FLAT_REBATE, offer, SALARY, type Wish } from '#tests/support/loans-of-versions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeEach(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const version of [SALARY, FLAT_REBATE]) await offer(product, version)
  await joinWithProfile(product, 'Ama')
})
afterEach(() => product.close())

const everybody = async () => {
  for (const each of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, each)
}
const read = async (id: number) => {
  await comeBack(product, 'Ama')
  return product.as('Ama').call(readLoan, { params: { id } })
}
const payoff = async (id: number) => {
  await comeBack(product, 'Ama')
  return product.as('Ama').call(readPayoff, { params: { id } })
}
const toDay = async (day: string) => {
  product.clock.moveTo(`${day}T09:00:00Z`)
  await runJob(product.deps, dailyClose)
}
const pay = async (id: number, amount: string) => (await payCash(product, 'Ama', id, amount)).payment
const inCedis = (amount: number) => encodeCedis(pesewas(amount))
const reverse = async (id: number) => {
  await everybody()
  await product.as('manager').call(reversePayment, { params: { id }, body: { reason: 'Wrong loan' } })
}
const balances = async (id: number) => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from journal_lines where loan_id = ${id} and account <> 'office_cash'
    group by account having sum(amount) <> 0 order by account`.execute(product.db)
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]))
}
const cashOut = async () => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(amount), 0)::bigint as amount from journal_lines where account = 'office_cash'`.execute(product.db)
  return rows[0]?.amount
}
const loanUnder = (wish: Omit<Wish, 'amount'>) => borrowUnder(product, 'Ama', { amount: '1000', ...wish })

/** In cash, of the version of the old loan. */
async function refinance(old: number, amount: string): Promise<number> {
  await everybody()
  const { product_version: productVersion } = await product.db
    .selectFrom('loans')
    .select('product_version')
    .where('id', '=', old)
    .executeTakeFirstOrThrow()
  const body = { loanId: old, newAmount: money(amount), reason: 'More cloth for Christmas', termsAccepted: true, productVersion }
  const { loan } = await product.as('Ama').call(refinanceLoan, { body })
  await product.as('manager').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  await expectBooksToBeRight(product.db)
  return loan.id
}

test('a fee is deducted from the payout as income, and returned with a returned payout', async () => {
  const id = await loanUnder({ version: SALARY })
  expect(await cashOut()).toBe(99_000)
  expect(await balances(id)).toEqual({ interest_receivable: 18_211, loan_fees: -1000, loan_principal: 100_000, unearned_interest: -18_211 })
  await expectBooksToBeRight(product.db)
  await everybody()
  await product.as('manager').call(returnPayout, { params: { id }, body: { reason: 'She changed her mind' } })
  expect([await cashOut(), await balances(id)]).toEqual([0, {}])
  await expectBooksToBeRight(product.db)
})

test('a payment of the pay-off amount closes a loan early, and the rest of its interest is rebated', async () => {
  const id = await loanUnder({ version: SALARY })
  await toDay('2026-04-02')
  await pay(id, '197.02')
  const { amount, message } = await payoff(id)
  // 852.98 of principal are left; 1% of them is the fee.
  expect(amount).toBe(85_298 + 852)
  expect(message).toMatch(/closes the loan\. You save GH₵\d+\.\d\d of interest\.$/)
  expect(await pay(id, inCedis(amount))).toMatchObject({ amount, status: 'completed' })
  const closed = await read(id)
  expect(closed).toMatchObject({ status: 'completed', outstanding: 0, amountPaid: 19_702 + amount, totalRepayAmount: 19_702 + amount })
  expect(closed.instalments.every((one) => one.state === 'paid')).toBe(true)
  expect(await balances(id)).toEqual({ interest_income: -(5000 + 852), loan_fees: -1000 })
  await expectBooksToBeRight(product.db)
  await toDay('2026-06-20')
  await expectBooksToBeRight(product.db)
})

test('an agreement issued after an early settlement is unchanged, and the completion letter names the saving', async () => {
  const id = await loanUnder({ version: SALARY })
  const pageOf = async (kind: string) => {
    await comeBack(product, 'Ama')
    const { body } = await product.as('Ama').post(`/api/loans/${id}/documents`, { kind })
    const { rows } = await sql<{ content: string }>`select content from documents where code = ${body.document.code}`.execute(product.db)
    return JSON.parse(rows[0]?.content ?? '').page
  }
  const agreed = await pageOf('agreement')
  await toDay('2026-04-02')
  await pay(id, '197.02')
  const { amount } = await payoff(id)
  await pay(id, inCedis(amount))
  expect(await pageOf('agreement')).toEqual(agreed)
  const letter = JSON.stringify(await pageOf('completion'))
  for (const words of ['"GH₵1,182.11"', `"GH₵${inCedis(118_211 - 19_702 - amount)}"`, 'of interest saved by paying early'])
    expect(letter).toContain(words)
})

test('money above the pay-off amount is credit balance, and less than that amount closes nothing', async () => {
  const id = await loanUnder({ version: FLAT_REBATE })
  await toDay('2026-03-30')
  const { amount } = await payoff(id)
  await pay(id, inCedis(amount - 100))
  expect(await read(id)).toMatchObject({ status: 'active', outstanding: 130_000 - amount + 100 })
  await expectBooksToBeRight(product.db)
  expect(await pay(id, '50')).toMatchObject({ amount: 100, status: 'completed' })
  expect(await read(id)).toMatchObject({ status: 'completed', outstanding: 0, unallocated: 4900 })
  await expectBooksToBeRight(product.db)
})

test('a reversed payment opens an early settlement again, with all its interest', async () => {
  const id = await loanUnder({ version: FLAT_REBATE })
  await toDay('2026-03-30')
  const first = await pay(id, '200')
  const { amount } = await payoff(id)
  const closing = await pay(id, inCedis(amount))
  await expectBooksToBeRight(product.db)
  await toDay('2026-04-06')
  await reverse(first.id)
  expect(await read(id)).toMatchObject({ status: 'active', totalRepayAmount: 130_000, outstanding: 130_000 - amount })
  await expectBooksToBeRight(product.db)
  await reverse(closing.id)
  expect(await read(id)).toMatchObject({ status: 'active', outstanding: 130_000, weeksCompleted: 0 })
  await expectBooksToBeRight(product.db)
  await toDay('2026-04-13')
  const { amount: later } = await payoff(id)
  expect(later).toBeGreaterThan(amount)
  await pay(id, inCedis(later))
  expect(await read(id)).toMatchObject({ status: 'completed' })
  await expectBooksToBeRight(product.db)
})

test('credit balance applied to a loan is at most its pay-off amount', async () => {
  const id = await loanUnder({ version: FLAT_REBATE })
  const userId = (await product.db.selectFrom('loans').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id
  await toDay('2026-03-30')
  const paid = await pay(id, '1200')
  expect(await read(id)).toMatchObject({ status: 'completed' })
  await reverse(paid.id)
  await expectBooksToBeRight(product.db)
  const { amount } = await payoff(id)
  await product.as('desk').call(applyUnallocated, { params: { userId }, body: { loanId: id, amount: money('1200') } })
  expect(await read(id)).toMatchObject({ status: 'completed', amountPaid: amount, unallocated: 120_000 - amount })
  await expectBooksToBeRight(product.db)
})

test('a refinance settles the pay-off amount of a product with its rebate, and a returned payout undoes both', async () => {
  const old = await loanUnder({ version: SALARY })
  for (const day of ['2026-04-02', '2026-05-02', '2026-06-02']) {
    await toDay(day)
    await pay(old, '197.02')
  }
  const { amount: settled } = await payoff(old)
  expect(settled).toBeLessThan((await read(old)).outstanding)
  await everybody()
  const quoted = await product
    .as('Ama')
    .call(readRefinanceQuote, { params: { id: old }, query: { newAmount: money('900'), version: SALARY.version } })
  expect(quoted).toMatchObject({ settled, paidOut: 90_000 - 900 - settled, refusal: null })
  // Includes the saved interest of the old loan and the new fee, so it is not the new interest of 163.88.
  const { outstanding } = await read(old)
  expect(quoted).toMatchObject({ totalRepayment: 106_388, extraCost: 106_388 - outstanding - quoted.paidOut })
  expect(quoted.extraCost).not.toBe(16_388)
  const body = {
    loanId: old,
    newAmount: money('900'),
    reason: 'More cloth for Christmas',
    termsAccepted: true,
    productVersion: SALARY.version,
  }
  const { loan } = await product.as('Ama').call(refinanceLoan, { body })
  await product.as('manager').call(approveLoan, { params: { id: loan.id }, body: {} })
  const before = (await cashOut()) ?? 0
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  expect(((await cashOut()) ?? 0) - before).toBe(quoted.paidOut)
  expect(await read(old)).toMatchObject({ status: 'completed', settledByRefinance: settled, outstanding: 0 })
  await expectBooksToBeRight(product.db)
  await product.as('manager').call(returnPayout, { params: { id: loan.id }, body: { reason: 'She changed her mind' } })
  expect(await read(old)).toMatchObject({ status: 'active', settledByRefinance: 0, totalRepayAmount: 118_211 })
  // The amount that its customer got, and the loan that is owed again.
  const { rows: texts } = await sql<{ text: string }>`select text from messages where kind = 'payout_returned'`.execute(product.db)
  const returned = `the payout of GHS ${inCedis(quoted.paidOut)} for loan ${loan.id} was returned to us. Loan ${old} is open again.`
  expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining(returned)])
  await expectBooksToBeRight(product.db)
  await everybody()
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
  const [payment] = (await read(old)).payments
  await reverse(payment?.id ?? 0)
  expect(await read(old)).toMatchObject({ status: 'active', settledByRefinance: settled, outstanding: 19_702 })
  await expectBooksToBeRight(product.db)
  // The new loan defers what the old one had earned and not been paid.
  await toDay('2026-06-20')
  const { amount } = await payoff(loan.id)
  await pay(loan.id, inCedis(amount))
  expect(await read(loan.id)).toMatchObject({ status: 'completed' })
  await expectBooksToBeRight(product.db)
})

test('refinances of refinances defer earned interest, also where a part was paid ahead', async () => {
  const first = await loanUnder({ version: FLAT_REBATE })
  await pay(first, '800')
  await toDay('2026-03-20')
  const second = await refinance(first, '1000')
  await pay(second, '700')
  await toDay('2026-03-25')
  const third = await refinance(second, '1000')
  await pay(third, '900')
  await toDay('2026-04-01')
  const { amount } = await payoff(third)
  const closing = await pay(third, inCedis(amount))
  await expectBooksToBeRight(product.db)
  for (const id of [first, second, third]) expect(await read(id)).toMatchObject({ status: 'completed', outstanding: 0 })
  await reverse(closing.id)
  const [ofSecond] = (await read(second)).payments
  await reverse(ofSecond?.id ?? 0)
  expect(await read(second)).toMatchObject({ status: 'active', outstanding: 70_000 })
  await expectBooksToBeRight(product.db)
  await pay(second, '700')
  await pay(third, inCedis((await payoff(third)).amount))
  await expectBooksToBeRight(product.db)
})

test('a loan with a rebate is written off with all its balance, which recoveries pay without a rebate', async () => {
  const id = await loanUnder({ version: SALARY })
  await toDay('2026-07-15')
  const { outstanding } = await read(id)
  expect((await payoff(id)).amount).toBeLessThan(outstanding)
  expect((await writeOff(product, id, { reason: 'Moved away' })).status).toBe(200)
  expect(await payoff(id)).toMatchObject({ amount: outstanding })
  await pay(id, '1000')
  expect(await read(id)).toMatchObject({ status: 'written_off', outstanding: outstanding - 100_000 })
  await expectBooksToBeRight(product.db)
})

test('the pay-off letter has the amount of its day, and the statement the interest saved', async () => {
  const id = await loanUnder({ version: SALARY })
  const first = await pay(id, '197.02')
  const on = '2026-03-12'
  const sealed = async (request: { kind: string; on?: string; paymentId?: number; from?: string; to?: string }) => {
    await comeBack(product, 'Ama')
    const answer = await product.as('Ama').post(`/api/loans/${id}/documents`, request)
    expect(answer.status).toBe(200)
    const { rows } = await sql<{
      content: string
    }>`select content from documents where kind = ${request.kind} order by issued_at, code`.execute(product.db)
    return rows.map((row) => row.content).join('\n')
  }
  const letter = await sealed({ kind: 'payoff', on })
  await toDay(on)
  const { amount } = await payoff(id)
  expect(letter).toContain(`"amount":${amount}`)
  expect(letter).toContain('Interest that you save')
  const closing = await pay(id, inCedis(amount))
  expect(await sealed({ kind: 'receipt', paymentId: closing.id })).toContain('GH₵0.00')
  expect(await sealed({ kind: 'receipt', paymentId: first.id })).toContain('GH₵985.09')
  expect(await sealed({ kind: 'statement', from: '2026-03-02', to: on })).toContain('Interest saved by paying early')
  expect(await sealed({ kind: 'completion' })).toContain(`"paid":${19_702 + amount}`)
  await expectBooksToBeRight(product.db)
})
