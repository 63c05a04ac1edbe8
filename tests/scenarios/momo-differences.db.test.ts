import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listMomoDays, listMomoExceptions } from '#contract/reconciliation.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { apply, borrow, comeBack, joinWithProfile, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { mtnStatement, type StatementRow } from '#tests/support/momo-statement.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
let day = ''
let people = 0
beforeAll(async () => {
  office = await openMomoOffice()
})
afterAll(() => office.product.close())
beforeEach(async () => {
  office.product.clock.moveTo(`${addDays(dayOf(office.product.clock.now()), 1)}T08:00:00Z`)
  await office.nextTest()
  for (const person of ['manager', 'md', 'desk']) await comeBack(office.product, person)
  day = dayOf(office.product.clock.now())
})

const open = () => office.product.as('md').call(listMomoExceptions, { query: { state: 'open' } })
const ofKind = async (kind: string) => (await open()).find((one) => one.kind === kind) ?? expect.unreachable(`no ${kind} is open`)
const resolve = async (id: number, body: object, by = 'md') => {
  await comeBack(office.product, by)
  return office.product.as(by).post(`/api/admin/momo/exceptions/${id}/resolve`, { reason: 'Seen in the portal', ...body })
}
async function dayWith(...rows: readonly StatementRow[]) {
  office.product.clock.moveTo(`${addDays(day, 1)}T08:00:00Z`)
  await comeBack(office.product, 'md')
  const body = { gateway: 'mtn', from: day, to: day, csv: mtnStatement(day, rows) }
  expect(await office.product.as('md').post('/api/admin/momo/statements', body)).toMatchObject({ status: 200 })
  return dayRow
}
const dayRow = async () => (await office.product.as('md').call(listMomoDays, {})).find((row) => row.day === day)
const balanceOf = async (account: string, user?: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines
    where account = ${account} and (${user ?? null}::text is null or user_id = ${user ?? null})`.execute(office.product.db)
  return rows[0]?.sum ?? 0
}
const unallocatedOf = async (user: string) => -(await balanceOf('unallocated_money', user)) + 0
const loanIs = async (id: number) =>
  (await office.product.db.selectFrom('loans').select(['status', 'user_id']).where('id', '=', id).executeTakeFirstOrThrow()).status
const lost = () => balanceOf('momo_over_short')

/** A payment by mobile money for a loan of GH₵10.00. */
async function requested(name: string, amount: string): Promise<{ loan: number; reference: string }> {
  await joinWithProfile(office.product, name)
  const loan = await borrow(office.product, name, '10')
  const { body } = await office.requestPayment({ amount, phoneNumber: office.phone() }, name, loan)
  return { loan, reference: body.referenceId }
}

async function approved(amount: string) {
  people += 1
  const name = `Esi ${'abcdefghijklmnop'[people]}`
  await joinWithProfile(office.product, name)
  await comeBack(office.product, 'md')
  const id = await apply(office.product, name, amount)
  await office.product.as('md').call(approveLoan, { params: { id }, body: {} })
  office.momo.setHolder({ state: 'active', name })
  const { user_id: user } = await office.product.db.selectFrom('loans').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, user, name }
}
async function transferring(amount: string) {
  const loan = await approved(amount)
  expect((await office.product.as('manager').post(`/api/admin/loans/${loan.id}/disburse`, { method: 'momo' })).status).toBe(200)
  const sent = [...office.momo.book.values()].findLast(({ kind }) => kind === 'transfer') ?? expect.unreachable()
  return { ...loan, reference: sent.order.reference, phone: sent.order.phone }
}
/** Its loan was paid in cash while the request was open. */
async function unallocatedPayment(amount: string, id: string) {
  people += 1
  const name = `Abu ${'abcdefghijklmnop'[people]}`
  await joinWithProfile(office.product, name)
  const loan = await borrow(office.product, name, '100')
  const { referenceId: reference } = (await office.requestPayment({ amount, phoneNumber: office.phone() }, name, loan)).body
  await payCash(office.product, name, loan, '130')
  office.momo.approve(reference, { transactionId: id })
  await office.check(reference)
  const { user_id: user } = await office.product.db.selectFrom('loans').select('user_id').where('id', '=', loan).executeTakeFirstOrThrow()
  return { name, loan, user, reference, row: { id, reference, amount: money(amount), phone: office.phone() } }
}

describe('a payout with another amount at the network', () => {
  test('that is lower pays the loan out, the rest is unallocated, and the day is reconciled', async () => {
    const { id, user, reference, phone } = await transferring('200')
    office.momo.approve(reference, { transactionId: 'PL1', lie: { amount: money('190') } })
    await office.check(reference)
    const wrong = await ofKind('wrong_amount')
    expect(wrong).toMatchObject({ actions: ['book_moved', 'fail'], nextStep: expect.stringContaining('book what moved') })
    expect((await resolve(wrong.id, { action: 'book_moved' }, 'desk')).status).toBe(403)
    expect(await resolve(wrong.id, { action: 'book_moved' })).toMatchObject({ status: 200, body: { exception: { state: 'resolved' } } })
    expect(await loanIs(id)).toBe('active')
    expect(await unallocatedOf(user)).toBe(1_000)
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['wrong_amount resolved'])
    const row = await dayWith({ id: 'PL1', reference, amount: pesewas(-19_000), phone })
    expect(await row()).toMatchObject({ state: 'green', oursOut: 19_000, theirsOut: 19_000 })
    expect(await open()).toEqual([])
    await expectBooksToBeRight(office.product.db)
  })

  test('that is higher is a loss beyond the customer’s unallocated funds', async () => {
    const before = await lost()
    const { id, user, reference, phone } = await transferring('200')
    office.momo.approve(reference, { transactionId: 'PM1', lie: { amount: money('205') } })
    await office.check(reference)
    expect((await resolve((await ofKind('wrong_amount')).id, { action: 'book_moved' })).status).toBe(200)
    expect([await loanIs(id), await unallocatedOf(user), (await lost()) - before]).toEqual(['active', 0, 500])
    const row = await dayWith({ id: 'PM1', reference, amount: pesewas(-20_500), phone })
    expect(await row()).toMatchObject({ state: 'green', oursOut: 20_500 })
    await expectBooksToBeRight(office.product.db)
  })

  test('is detected by the statement alone after it was booked as requested', async () => {
    const { user, reference, phone } = await transferring('200')
    office.momo.approve(reference, { transactionId: 'PS1' })
    await office.check(reference)
    const row = await dayWith({ id: 'PS1', reference, amount: pesewas(-19_999), phone })
    expect(await row()).toMatchObject({ state: 'red', differenceOut: pesewas(-1) })
    const wrong = await ofKind('wrong_amount')
    expect(wrong.actions).toEqual(['book_moved', 'close'])
    expect((await resolve(wrong.id, { action: 'book_moved' })).status).toBe(200)
    expect((await resolve(wrong.id, { action: 'book_moved' })).status).toBe(409)
    expect(await unallocatedOf(user)).toBe(1)
    expect(await row()).toMatchObject({ state: 'green' })
    await expectBooksToBeRight(office.product.db)
  })

  test('that had failed before blocks other payouts of its loan until staff book it', async () => {
    const { id, user, reference, phone } = await transferring('200')
    office.momo.fail(reference)
    await office.check(reference)
    office.momo.approve(reference, { transactionId: 'PF1', lie: { amount: money('150') } })
    await office.check(reference, true)
    await comeBack(office.product, 'manager')
    const again = await office.product.as('manager').post(`/api/admin/loans/${id}/disburse`, { method: 'cash' })
    expect(again.status).toBe(409)
    const wrong = await ofKind('wrong_amount')
    expect(wrong.actions).toEqual(['book_moved', 'close'])
    expect((await resolve(wrong.id, { action: 'book_moved' })).status).toBe(200)
    expect([await loanIs(id), await unallocatedOf(user)]).toEqual(['active', 5_000])
    // The provider corrects its status: the payout is booked, and the statement counts.
    office.momo.approve(reference, { transactionId: 'PF1' })
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['wrong_amount resolved'])
    const row = await dayWith({ id: 'PF1', reference, amount: pesewas(-15_000), phone })
    expect(await row()).toMatchObject({ state: 'green', oursOut: 15_000 })
    await expectBooksToBeRight(office.product.db)
  })

  test('that is large cannot be booked by the user who requested it', async () => {
    const { id, user } = await approved('1000')
    const reference = 'c1d7e3f2-0000-4000-8000-000000000001'
    const { rows } = await sql<{ id: string }>`select id from users where role = 'md'`.execute(office.product.db)
    await sql`
      insert into momo_transactions (reference, loan_id, user_id, direction, provider, gateway, phone, amount, currency, status, requested_by, channel, created_at,
        sent_at, next_check_at)
      values (${reference}, ${id}, ${user}, 'disbursement', 'mtn', 'mtn', '0244123456', 100000, 'GHS', 'PENDING', ${rows[0]?.id}, 'office',
        ${office.product.clock.now()}, ${office.product.clock.now()}, ${office.product.clock.now()})`.execute(office.product.db)
    await sql`
      insert into payouts (loan_id, reference, method, amount, holder_match, requested_by, requested_at)
      values (${id}, ${reference}, 'momo', 100000, 'same', ${rows[0]?.id}, ${office.product.clock.now()})`.execute(office.product.db)
    await sql`
      insert into audit_trail (at, actor_id, action, outcome, target_kind, target_id, after, request_id, address)
      values (${office.product.clock.now()}, ${rows[0]?.id}, 'askPayout', 'done', 'loan', ${String(id)}, '{"amount": 100000}', 'large-payout', 'test')`.execute(
      office.product.db,
    )
    await sql`
      insert into momo_exceptions (kind, reference, gateway, transaction_id, amount, currency, found_at)
      values ('wrong_amount', ${reference}, 'mtn', 'PB1', 310000, 'GHS', ${office.product.clock.now()})`.execute(office.product.db)
    const wrong = await ofKind('wrong_amount')
    expect((await resolve(wrong.id, { action: 'book_moved' }, 'md')).status).toBe(403)
    expect((await resolve(wrong.id, { action: 'book_moved' }, 'manager')).status).toBe(200)
    expect(await loanIs(id)).toBe('active')
  })
})

test('that arrives after a cash payout is booked from unallocated funds, and otherwise as a loss', async () => {
  const before = await lost()
  const { id, reference, phone } = await transferring('200')
  office.momo.fail(reference)
  await office.check(reference)
  await comeBack(office.product, 'manager')
  expect((await office.product.as('manager').post(`/api/admin/loans/${id}/disburse`, { method: 'cash' })).status).toBe(200)
  office.momo.approve(reference, { transactionId: 'LC1' })
  await office.check(reference, true)
  const late = await ofKind('late_success')
  expect(late).toMatchObject({ actions: ['from_kept', 'close'], nextStep: expect.stringContaining('paid out another way') })
  expect((await resolve(late.id, { action: 'from_kept' })).status).toBe(200)
  expect((await lost()) - before).toBe(20_000)
  const row = await dayWith({ id: 'LC1', reference, amount: pesewas(-20_000), phone })
  expect(await row()).toMatchObject({ state: 'green', oursOut: 20_000 })
  expect(await open()).toEqual([])
  await expectBooksToBeRight(office.product.db)
})

describe('unallocated funds', () => {
  test('that the provider reverses are removed, and the used part is a loss', async () => {
    const before = await lost()
    const { user, reference, row } = await unallocatedPayment('50', 'KB1')
    expect(await unallocatedOf(user)).toBe(5_000)
    const cash = { amount: '20', method: 'cash', reason: 'Wanted back' }
    expect((await office.product.as('manager').post(`/api/admin/users/${user}/unallocated/refund`, cash)).status).toBe(200)
    office.momo.fail(reference)
    await office.check(reference, true)
    const taken = await ofKind('failed_after_success')
    expect(taken).toMatchObject({ actions: ['from_kept', 'close'], kept: 3_000 })
    expect((await resolve(taken.id, { action: 'from_kept' })).status).toBe(200)
    expect([await unallocatedOf(user), (await lost()) - before]).toEqual([0, 2_000])
    const { rows } = await sql<{ message: string }>`
      select message from notifications where user_id = ${user} and type = 'kept_money_taken'`.execute(office.product.db)
    expect(rows).toEqual([{ message: 'We removed GH₵30.00 from your credit balance: Seen in the portal.' }])
    const agrees = await dayWith()
    expect(await agrees()).toMatchObject({ oursIn: 0, differenceIn: 0 })
    expect((await ofKind('missing_at_provider')).actions).toEqual(['close'])
    await resolve((await ofKind('missing_at_provider')).id, { action: 'close' })
    expect(await agrees()).toMatchObject({ state: 'green' })
    expect(row.amount).toBe(5_000)
    await expectBooksToBeRight(office.product.db)
  })

  test('that no statement contains are reversed, from a request, a late success or a typed transaction ID', async () => {
    const unallocated = await unallocatedPayment('50', 'KM1')
    const late = await office.ask('40')
    await office.decline(late)
    office.momo.approve(late, { transactionId: 'KM2' })
    await office.check(late, true)
    const typed = await unallocatedPayment('30', 'KM3')
    const other = await borrow(office.product, typed.name, '10')
    const claim = await office.product
      .as(typed.name)
      .post(`/api/payments/${other}`, { amount: '13', momoTransactionId: 'KM4', momoProvider: 'mtn' })
    await payCash(office.product, typed.name, other, '13')
    expect((await office.product.as('desk').post(`/api/admin/payments/${claim.body.payment.id}/confirm`, {})).status).toBe(200)
    expect(await unallocatedOf(typed.user)).toBe(4_300)
    const row = await dayWith(typed.row)
    expect(await row()).toMatchObject({ state: 'red', differenceIn: pesewas(-10_300) })
    const missing = (await open()).filter(({ kind }) => kind === 'missing_at_provider')
    expect(missing.map(({ transactionId, actions }) => [transactionId, actions])).toEqual(
      ['KM1', 'KM2', 'KM4'].map((transaction) => [transaction, ['from_kept', 'close']]),
    )
    for (const { id } of missing) expect((await resolve(id, { action: 'from_kept' })).status).toBe(200)
    await resolve((await ofKind('late_success')).id, { action: 'close' })
    expect([await unallocatedOf(unallocated.user), await unallocatedOf(typed.user)]).toEqual([0, 3_000])
    expect(await row()).toMatchObject({ state: 'green', oursIn: 3_000 })
    await expectBooksToBeRight(office.product.db)
  })

  test('of a payment that staff reversed leave the credit balance when the network finally reports it as failed', async () => {
    const { referenceId: reference } = (await office.requestPayment({ amount: '40', phoneNumber: office.phone() })).body
    office.momo.approve(reference, { transactionId: 'KR1' })
    await office.check(reference)
    const { id, user_id: user } = await office.product.db
      .selectFrom('payments')
      .select(['id', 'user_id'])
      .where('momo_reference', '=', reference)
      .executeTakeFirstOrThrow()
    const before = await unallocatedOf(user)
    await comeBack(office.product, 'manager')
    const reason = { reason: 'For another loan' }
    expect(await office.product.as('manager').post(`/api/admin/payments/${id}/reverse`, reason)).toMatchObject({ status: 200 })
    expect((await unallocatedOf(user)) - before).toBe(4_000)
    office.momo.fail(reference)
    await office.check(reference, true)
    const disowned = await ofKind('failed_after_success')
    expect(disowned.actions).toEqual(['from_kept', 'close'])
    expect(await resolve(disowned.id, { action: 'from_kept' })).toMatchObject({ status: 200 })
    expect((await unallocatedOf(user)) - before).toBe(0)
    await expectBooksToBeRight(office.product.db)
  })

  test('of another amount on the statement are reversed and entered again, and the line proves the new payment', async () => {
    const name = 'Other Amount'
    const { loan, reference } = await requested(name, '5')
    office.momo.approve(reference, { transactionId: 'OA1' })
    await office.check(reference)
    await dayWith({ id: 'OA1', reference, amount: pesewas(550), phone: office.phone() })
    const wrong = await ofKind('wrong_amount')
    expect(wrong.actions).toEqual(['reverse', 'close'])
    expect(await resolve(wrong.id, { action: 'reverse' })).toMatchObject({ status: 200 })
    for (const each of [name, 'desk']) await comeBack(office.product, each)
    const again = { amount: '5.50', momoTransactionId: 'OA1', momoProvider: 'mtn' }
    const claim = await office.product.as(name).post(`/api/payments/${loan}`, again)
    expect(await office.product.as('desk').post(`/api/admin/payments/${claim.body.payment?.id}/confirm`, {})).toMatchObject({ status: 200 })
    // The statement of the day on which it was entered again has no such line.
    day = addDays(day, 1)
    await dayWith()
    expect((await open()).map(({ kind }) => kind)).toEqual([])
    await expectBooksToBeRight(office.product.db)
  })

  test('from a late success that is finally reported as failed make an exception of their own', async () => {
    const reference = await office.ask('40')
    await office.decline(reference)
    office.momo.approve(reference, { transactionId: 'KL1' })
    await office.check(reference, true)
    office.momo.fail(reference)
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['late_success open', 'failed_after_success open'])
    const before = await lost()
    const taken = await ofKind('failed_after_success')
    expect((await resolve(taken.id, { action: 'from_kept' })).status).toBe(200)
    expect((await lost()) - before).toBe(0)
    await resolve((await ofKind('late_success')).id, { action: 'close' })
    await expectBooksToBeRight(office.product.db)
  })

  test('of a typed transaction ID match their statement line, and the request that moved them books nothing again', async () => {
    const name = 'Typed Twice'
    const { loan, reference } = await requested(name, '13')
    const claims = { amount: '13', momoTransactionId: 'TT1', momoProvider: 'mtn' }
    const claim = await office.product.as(name).post(`/api/payments/${loan}`, claims)
    await payCash(office.product, name, loan, '13')
    expect((await office.product.as('desk').post(`/api/admin/payments/${claim.body.payment.id}/confirm`, {})).status).toBe(200)
    office.momo.approve(reference, { transactionId: 'TT1' })
    await office.check(reference)
    expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL' })
    const row = await dayWith({ id: 'TT1', amount: money('13'), phone: office.phone() })
    expect(await row()).toMatchObject({ state: 'green', oursIn: 1_300, theirsIn: 1_300 })
    expect(await open()).toEqual([])
    await expectBooksToBeRight(office.product.db)
  })
})

describe('an outgoing statement line', () => {
  test('is taken from the unallocated funds of a named customer, or is short, and is over when it returns', async () => {
    const { user, row } = await unallocatedPayment('50', 'LL1')
    const before = await lost()
    const agrees = await dayWith(
      row,
      { id: 'LL2', amount: pesewas(-5_000) },
      { id: 'LL3', amount: pesewas(-700) },
      { id: 'LL4', amount: money('2'), type: 'Deposit' },
    )
    const at = async (id: string) => (await open()).find(({ transactionId }) => transactionId === id)?.id ?? expect.unreachable()
    expect((await resolve(await at('LL2'), { action: 'from_kept' })).body).toMatchObject({ errors: { userId: expect.any(String) } })
    expect((await resolve(await at('LL2'), { action: 'from_kept', userId: user })).status).toBe(200)
    expect((await resolve(await at('LL3'), { action: 'over_short' })).status).toBe(200)
    expect((await resolve(await at('LL4'), { action: 'over_short' })).status).toBe(200)
    expect([await unallocatedOf(user), (await lost()) - before]).toEqual([0, 500])
    expect(await agrees()).toMatchObject({ state: 'green', oursOut: 5_700, oursIn: 5_200 })
    await expectBooksToBeRight(office.product.db)
  })
})

test('matches its transaction when the provider reported no ID before, and finds a confirmed typed ID', async () => {
  const reference = await office.ask('5')
  office.momo.approve(reference, { transactionId: reference })
  await office.check(reference)
  expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL' })
  expect(await office.completing(reference, { momoTransactionId: 'N1', amount: '5' })).toMatchObject({ status: 200 })
  const claims = { amount: '5', momoTransactionId: 'N1', momoProvider: 'mtn' }
  const typed = (await office.product.as('Ama').post(`/api/payments/${office.loan}`, claims)).body.payment.id
  expect((await office.product.as('desk').post(`/api/admin/payments/${typed}/confirm`, {})).status).toBe(200)
  const row = await dayWith({ id: 'N1', reference, amount: money('5'), phone: office.phone() })
  expect(await row()).toMatchObject({ state: 'red', differenceIn: pesewas(-500) })
  const twice = await ofKind('missing_at_provider')
  expect(twice).toMatchObject({ paymentId: typed, actions: ['reverse', 'close'] })
  expect((await resolve(twice.id, { action: 'reverse' })).status).toBe(200)
  expect(await row()).toMatchObject({ state: 'green', differenceIn: 0 })
  await expectBooksToBeRight(office.product.db)
})
