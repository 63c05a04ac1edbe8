import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { approveLoan, disburseLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { returnPayout, reversePayment } from '#contract/staff-undo.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

// Rule L21. GH₵1,000.00 with 650.00 repaid leaves 650.00, of which 138.44 is interest; the new loan of GH₵900.00 has 270.00 of its own.
let product: TestApp
let person = ''
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

let people = 0
beforeEach(async () => {
  people += 1
  person = `Customer ${people}`
  product.clock.advance({ hours: 2 })
  await everybody()
  await joinWithProfile(product, person)
})

const everybody = async () => {
  for (const each of ['desk', 'manager', 'md']) await comeBack(product, each)
}

async function apply(loanId: number, amount: string): Promise<number> {
  const body = { loanId, newAmount: money(amount), reason: 'More stock for the shop', termsAccepted: true, termsHash: undefined }
  return (await product.as(person).call(refinanceLoan, { body })).loan.id
}
async function refinance(loanId: number, amount: string): Promise<number> {
  const id = await apply(loanId, amount)
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  return id
}
async function halfRepaid(): Promise<number> {
  const id = await borrow(product, person, '1000')
  await payCash(product, person, id, '650')
  return id
}

/** Pesewas by account, above zero. */
async function booked(): Promise<{ unearned: number; income: number; lost: number }> {
  const { rows } = await sql<{ unearned: number; income: number; lost: number }>`
    select coalesce(-sum(j.amount) filter (where j.account = 'unearned_interest'), 0)::bigint as unearned,
      coalesce(-sum(j.amount) filter (where j.account = 'interest_income'), 0)::bigint as income,
      coalesce(sum(j.amount) filter (where j.account = 'write_offs'), 0)::bigint as lost
    from journal_lines j join loans l on l.id = j.loan_id join users u on u.id = l.user_id where u.full_name = ${person}`.execute(
    product.db,
  )
  return rows[0] ?? { unearned: 0, income: 0, lost: 0 }
}
const deferredOf = async (id: number): Promise<number> =>
  (await product.db.selectFrom('loans').select('deferred_interest').where('id', '=', id).executeTakeFirstOrThrow()).deferred_interest

describe('a refinance', () => {
  test('needs a tenth of the new loan and GH₵10.00 in hand, at application and at approval, and says so with figures', async () => {
    const old = await halfRepaid()
    const body = { loanId: old, newAmount: '722.22', reason: 'More stock for the shop', termsAccepted: true }
    const message =
      'The new loan must be at least GH₵722.23: it settles the old balance of GH₵650.00 and leaves a tenth of itself and GH₵10.00 in hand.'
    expect(await product.as(person).post('/api/loans/refinance', body)).toMatchObject({ status: 422, body: { message } })
    const id = await apply(old, '722.23')
    expect(await product.as('md').post(`/api/admin/loans/${id}/approve`, { approvedAmount: '722.22' })).toMatchObject({
      status: 422,
      body: { message },
    })
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    expect(await product.as('desk').post(`/api/admin/loans/${id}/disburse`, { method: 'cash' })).toMatchObject({ status: 200 })
  })

  test('is refused at its payout when a reversed payment leaves too little in hand', async () => {
    const old = await borrow(product, person, '1000')
    await payCash(product, person, old, '650')
    const extra = await payCash(product, person, old, '100')
    const id = await apply(old, '650')
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    await product.as('md').call(reversePayment, { params: { id: extra.payment.id }, body: { reason: 'Counted wrong' } })
    const before = await booked()
    expect(await product.as('desk').post(`/api/admin/loans/${id}/disburse`, { method: 'cash' })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('at least GH₵722.23') },
    })
    expect(await booked()).toEqual(before)
  })

  test('shows the reviewer the money in hand and the true annual rate of that money', async () => {
    const old = await halfRepaid()
    const id = await apply(old, '900')
    const { refinance: shown } = await product.as('md').call(readStaffLoan, { params: { id } })
    expect(shown).toMatchObject({ loanId: old, settled: money('650'), moneyInHand: money('250') })
    const quoted = (await product.as(person).get(`/api/loans/${old}/refinance-quote?newAmount=900`)).body
    expect(quoted).toMatchObject({ paidOut: '250.00', trueCost: shown?.trueCost })
    expect(shown?.trueCost?.nominal).toBeGreaterThan(206.8)
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    expect((await product.as('md').call(readStaffLoan, { params: { id } })).refinance).toBeNull()
  })
})

describe('the settled interest', () => {
  test('is no income on the day of the refinance, and all of it once the new loan is repaid', async () => {
    const id = await refinance(await halfRepaid(), '900')
    expect(await deferredOf(id)).toBe(13_844)
    expect(await booked()).toEqual({ unearned: 27_000 + 13_844, income: 16_156, lost: 0 })
    for (const amount of ['0.01', '89.99', '333.33', '500', '246.67']) {
      await payCash(product, person, id, amount)
      await expectBooksToBeRight(product.db)
    }
    expect(await booked()).toEqual({ unearned: 0, income: 30_000 + 27_000, lost: 0 })
  })

  test('moves on with a refinance of the refinance, and ends at nothing', async () => {
    const first = await halfRepaid()
    const second = await refinance(first, '900')
    await payCash(product, person, second, '600')
    const before = await booked()
    const third = await refinance(second, '1000')
    expect(await deferredOf(third)).toBe(before.unearned)
    expect((await booked()).income).toBe(before.income)
    await payCash(product, person, third, '700')
    const fourth = await refinance(third, '1000')
    await expectBooksToBeRight(product.db)
    await payCash(product, person, fourth, '1300')
    expect(await booked()).toEqual({ unearned: 0, income: 30_000 + 27_000 + 30_000 + 30_000, lost: 0 })
  })

  test('follows reversals of payments in any order', async () => {
    const id = await refinance(await halfRepaid(), '900')
    const paid = [
      await payCash(product, person, id, '100'),
      await payCash(product, person, id, '77.77'),
      await payCash(product, person, id, '300'),
    ]
    for (const at of [1, 0, 2]) {
      await product.as('md').call(reversePayment, { params: { id: paid[at]?.payment.id ?? 0 }, body: { reason: 'Wrong loan' } })
      await expectBooksToBeRight(product.db)
    }
    expect(await booked()).toEqual({ unearned: 27_000 + 13_844, income: 16_156, lost: 0 })
  })

  test('is reversed by a write-off of the new loan, which loses less, also after a payment is reversed', async () => {
    const id = await refinance(await halfRepaid(), '900')
    const first = await payCash(product, person, id, '90')
    await payCash(product, person, id, '90')
    product.clock.advance({ days: 120 })
    await everybody()
    await writeOff(product, id)
    // Two weeks repaid 138.46 of the principal; 21.30 of the deferred 138.44 was earned.
    expect(await booked()).toEqual({ unearned: 0, income: 16_156 + 4_154 + 2_130, lost: 90_000 - 13_846 - (13_844 - 2_130) })
    await product.as('md').call(reversePayment, { params: { id: first.payment.id }, body: { reason: 'Wrong loan' } })
    await expectBooksToBeRight(product.db)
    expect(await booked()).toEqual({ unearned: 0, income: 16_156 + 2_077 + 1_065, lost: 90_000 - 6_923 - (13_844 - 1_065) })
    await payCash(product, person, id, '500')
    await expectBooksToBeRight(product.db)
    expect(await booked()).toMatchObject({ unearned: 0, income: 16_156 + 2_077 + 1_065 })
  })

  test('returns to the old loan with a returned payout, with money paid before that payout', async () => {
    const old = await halfRepaid()
    const before = await booked()
    const id = await apply(old, '900')
    await product.as('md').call(approveLoan, { params: { id }, body: {} })
    await payCash(product, person, id, '45')
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    await expectBooksToBeRight(product.db)
    expect((await booked()).income).toBeGreaterThan(before.income + 2_077)
    await product.as('manager').call(returnPayout, { params: { id }, body: { reason: 'Not taken' } })
    await expectBooksToBeRight(product.db)
    expect([await booked(), await deferredOf(id)]).toEqual([before, 0])
    await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
    await payCash(product, person, id, '1125')
    expect(await booked()).toEqual({ unearned: 0, income: 57_000, lost: 0 })
  })
})

test('a loan refinanced before the rule keeps its income, and its new loan defers nothing', async () => {
  const old = await halfRepaid()
  const id = await refinance(old, '900')
  const undo = new Error('undo')
  const asBefore = product.db.transaction().execute(async (tx) => {
    await sql`update loans set deferred_interest = 0 where id = ${id}`.execute(tx)
    await sql`
      with entry as (
        insert into journal_entries (kind, booked_on, value_date, at, user_id, loan_id, request_id)
        select kind, booked_on, value_date, at, user_id, loan_id, request_id from journal_entries where loan_id = ${old} and kind = 'refinance_settled' returning id
      )
      insert into journal_lines (entry_id, line, account, amount, loan_id)
      select id, line, account, amount, loan from entry,
        (values (1, 'unearned_interest', 13844, ${id}::bigint), (2, 'interest_income', -13844, ${old}::bigint)) as lines (line, account, amount, loan)`.execute(
      tx,
    )
    const { rows } = await sql`select * from check_invariants() where invariant not like '%snapshot%'`.execute(tx)
    expect(rows).toEqual([])
    throw undo
  })
  await expect(asBefore).rejects.toBe(undo)
})

describe('a restructured loan', () => {
  test('is reported apart until half of it is repaid', async () => {
    const id = await refinance(await halfRepaid(), '900')
    const inReport = async () => {
      await everybody()
      const { body } = await product.as('md').get('/api/admin/reports/portfolio')
      const loans: { id: number; restructured: boolean }[] = (await product.as('md').get('/api/admin/reports/loans')).body
      const one = (await product.as('md').get(`/api/admin/reports/loans/${id}`)).body
      return { group: body.restructured.loans, row: loans.find((loan) => loan.id === id)?.restructured, one: one.restructured }
    }
    const others = (await inReport()).group - 1
    expect(await inReport()).toMatchObject({ group: others + 1, row: true, one: true })
    await payCash(product, person, id, '584.99')
    expect(await inReport()).toMatchObject({ group: others + 1, row: true, one: true })
    await payCash(product, person, id, '0.01')
    expect(await inReport()).toMatchObject({ group: others, row: false, one: false })
  })
})
