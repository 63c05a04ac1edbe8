import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importMomoStatement, listMomoDays, listMomoExceptions, listMomoTransactions } from '#contract/reconciliation.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { findExceptions } from '#server/reconciliation/find-exceptions.ts'
import { apply, borrow, comeBack, joinWithProfile, money } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { mtnStatement, type StatementRow } from '#tests/support/momo-statement.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
let kofisLoan: number
let day = ''
beforeAll(async () => {
  office = await openMomoOffice()
  kofisLoan = await borrow(office.product, 'Kofi', '500')
})
afterAll(() => office.product.close())
beforeEach(async () => {
  office.product.clock.moveTo(`${addDays(dayOf(office.product.clock.now()), 1)}T08:00:00Z`)
  await office.nextTest()
  await comeBack(office.product, 'manager')
  day = dayOf(office.product.clock.now())
})

async function importing(rows: readonly StatementRow[], { by = 'manager', csv = mtnStatement(day, rows), call = '' } = {}) {
  if (dayOf(office.product.clock.now()) === day) office.product.clock.moveTo(`${addDays(day, 1)}T08:00:00Z`)
  for (const person of new Set(['manager', by])) await comeBack(office.product, person)
  return office.product.as(by).post(`/api/admin/momo/statements${call}`, { gateway: 'mtn', from: day, to: day, csv })
}
const dayRow = async () => (await office.product.as('manager').call(listMomoDays, {})).find((row) => row.day === day)
const open = () => office.product.as('manager').call(listMomoExceptions, { query: { state: 'open' } })
const ofKind = async (kind: string) => (await open()).find((one) => one.kind === kind) ?? expect.unreachable(`no ${kind} is open`)
async function resolve(id: number, body: object, by = 'manager') {
  await comeBack(office.product, by)
  return office.product.as(by).post(`/api/admin/momo/exceptions/${id}/resolve`, { reason: 'Seen in the portal', ...body })
}
async function claim(person: string, loan: number, amount: string, momoTransactionId: string): Promise<number> {
  await comeBack(office.product, person)
  const answer = await office.product.as(person).post(`/api/payments/${loan}`, { amount, momoTransactionId, momoProvider: 'mtn' })
  return answer.body.payment?.id ?? expect.unreachable(answer.body.message)
}
const statusOf = async (payment: number) =>
  (await sql<{ status: string }>`select status from payments where id = ${payment}`.execute(office.product.db)).rows[0]?.status
const kofi = async () => {
  const { rows } = await sql<{ id: string; phone: string }>`select id, phone from users where full_name = 'Kofi'`.execute(office.product.db)
  return rows[0] ?? expect.unreachable()
}
async function paid(amount: string, id: string): Promise<StatementRow & { reference: string }> {
  const reference = await office.ask(amount)
  office.momo.approve(reference, { transactionId: id })
  await office.check(reference)
  return { id, reference, amount: money(amount), phone: office.phone() }
}
async function endAll(): Promise<void> {
  for (const { id, actions } of await open()) if (actions.includes('close')) await resolve(id, { action: 'close' })
}

describe('a day', () => {
  test('is reconciled when both ledgers agree to the pesewa, and importing the statement again changes nothing', async () => {
    const rows = [await paid('12.50', 'R1'), await paid('7', 'R2')]
    expect(await dayRow()).toMatchObject({ state: 'no_statement', oursIn: money('19.50') })
    expect((await importing(rows, { call: '/preview' })).body).toMatchObject({
      counts: { matched: 2 },
      moneyIn: '19.50',
      lines: [],
      refusal: null,
    })
    expect(await dayRow()).toMatchObject({ state: 'no_statement', theirsIn: 0 })
    expect((await importing(rows)).body).toMatchObject({ newLines: 2, confirmed: 0 })
    expect(await dayRow()).toMatchObject({ state: 'green', theirsIn: money('19.50'), differenceIn: 0, differenceOut: 0 })
    expect((await importing(rows)).body).toMatchObject({ newLines: 0, confirmed: 0 })
    expect((await importing(rows, { call: '/preview' })).body.counts).toMatchObject({ known: 2, matched: 0 })
    expect(await open()).toEqual([])
  })

  test('whose statement was made before its end is neither reconciled nor has missing payments', async () => {
    const row = await paid('5', 'E1')
    await comeBack(office.product, 'manager')
    const body = { gateway: 'mtn' as const, from: day, to: day, csv: mtnStatement(day, []) }
    await office.product.as('manager').call(importMomoStatement, { body })
    expect(await dayRow()).toMatchObject({ state: 'no_statement' })
    expect(await open()).toEqual([])
    await importing([row])
    expect(await dayRow()).toMatchObject({ state: 'green' })
  })

  test('is not reconciled while a payment is missing in the statement, and is after its reversal', async () => {
    await paid('5', 'M1')
    await importing([])
    expect(await dayRow()).toMatchObject({ state: 'red', differenceIn: pesewas(-500), openExceptions: 1 })
    const missing = await ofKind('missing_at_provider')
    expect(missing).toMatchObject({ transactionId: 'M1', amount: 500, customerName: 'Ama', actions: ['reverse', 'close'] })
    expect((await resolve(missing.id, { action: 'reverse' }, 'desk')).status).toBe(403)
    expect((await resolve(missing.id, { action: 'reverse' })).status).toBe(200)
    expect((await resolve(missing.id, { action: 'reverse' })).status).toBe(409)
    expect(await dayRow()).toMatchObject({ state: 'green', differenceIn: 0 })
    await expectBooksToBeRight(office.product.db)
  })

  test('gets a payment from a later statement, which resolves its exception', async () => {
    const row = await paid('5', 'B1')
    await importing([])
    expect((await ofKind('missing_at_provider')).transactionId).toBe('B1')
    await importing([row])
    expect(await open()).toEqual([])
    expect(await dayRow()).toMatchObject({ state: 'green' })
  })
})

describe('an unmatched statement line', () => {
  test('becomes unallocated funds of a named customer once, and its ID proves nothing else', async () => {
    await importing([{ id: 'U1', amount: money('40'), phone: '0209999999' }])
    expect(await dayRow()).toMatchObject({ state: 'red', differenceIn: 4_000 })
    const { id, actions } = await ofKind('unknown')
    expect(actions).toEqual(['keep', 'provider_transfer', 'over_short', 'close'])
    expect((await resolve(id, { action: 'keep' })).body).toMatchObject({ errors: { userId: expect.any(String) } })
    const keeping = { action: 'keep', userId: (await kofi()).id }
    const twice = await Promise.all([resolve(id, keeping), resolve(id, keeping, 'md')])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await dayRow()).toMatchObject({ state: 'green', differenceIn: 0 })
    const late = await office.product
      .as('Kofi')
      .post(`/api/payments/${kofisLoan}`, { amount: '40', momoTransactionId: 'u1', momoProvider: 'mtn' })
    expect(late.status).toBe(409)
    await expectBooksToBeRight(office.product.db)
  })

  test('can be booked as the lender’s own money from the bank', async () => {
    await importing([{ id: 'O1', amount: money('2000'), type: 'Deposit' }])
    expect(await dayRow()).toMatchObject({ state: 'red' })
    const { id, actions } = await ofKind('unknown')
    expect(actions[0]).toBe('provider_transfer')
    await resolve(id, { action: 'provider_transfer' })
    expect(await dayRow()).toMatchObject({ state: 'green', oursIn: 200_000 })
  })

  test('gets suggestions for customers and claims by amount, day and wallet, and needs a user’s decision', async () => {
    const typed = await claim('Kofi', kofisLoan, '6', 'MISTYPED')
    await importing([{ id: 'S1', amount: money('6'), phone: (await kofi()).phone }])
    expect(await statusOf(typed)).toBe('pending')
    const found = await ofKind('unknown')
    expect(found).toMatchObject({ suggestion: { fullName: 'Kofi' }, claims: [{ paymentId: typed, sameId: false }] })
    expect(found.actions[0]).toBe('confirm')
    expect((await resolve(found.id, { action: 'confirm', paymentId: typed + 1 })).status).toBe(409)
    expect((await resolve(found.id, { action: 'confirm', paymentId: typed })).status).toBe(200)
    expect(await statusOf(typed)).toBe('completed')
    expect(await dayRow()).toMatchObject({ state: 'green' })
  })

  test('above the limit for one user cannot be decided by the user who imported it', async () => {
    await importing([{ id: 'L1', amount: money('3000.01') }])
    const { id } = await ofKind('unknown')
    expect((await resolve(id, { action: 'provider_transfer' })).status).toBe(403)
    expect((await resolve(id, { action: 'provider_transfer' }, 'md')).status).toBe(200)
    await importing([{ id: 'L2', amount: money('5000.01') }], { by: 'md' })
    const larger = await ofKind('unknown')
    expect((await resolve(larger.id, { action: 'provider_transfer' })).status).toBe(403)
    await resolve(larger.id, { action: 'close' }, 'md')
  })
})

describe('a typed transaction ID', () => {
  test('is confirmed by a line with its ID and amount on the line’s date, and other claims on it fail', async () => {
    const amas = await claim('Ama', office.loan, '8', 'typed-1')
    const kofis = await claim('Kofi', kofisLoan, '8', 'TYPED-1')
    expect((await importing([{ id: 'TYPED-1', amount: money('8'), phone: (await kofi()).phone }])).body).toMatchObject({
      newLines: 1,
      confirmed: 1,
    })
    expect([await statusOf(amas), await statusOf(kofis)]).toEqual(['failed', 'completed'])
    expect(await dayRow()).toMatchObject({ state: 'green' })
    await expectBooksToBeRight(office.product.db)
  })

  test('that two customers claim, from a wallet of neither, needs a user’s decision', async () => {
    const amas = await claim('Ama', office.loan, '9', 'TWO-1')
    const kofis = await claim('Kofi', kofisLoan, '9', 'TWO-1')
    await importing([{ id: 'TWO-1', amount: money('9') }])
    expect([await statusOf(amas), await statusOf(kofis)]).toEqual(['pending', 'pending'])
    const found = await ofKind('unknown')
    expect(found.claims).toMatchObject([{ sameId: true }, { sameId: true }])
    await resolve(found.id, { action: 'confirm', paymentId: amas })
    expect([await statusOf(amas), await statusOf(kofis)]).toEqual(['completed', 'failed'])
  })

  test('with another amount stays pending, an amount alone confirms nothing, and a later claim matches its line', async () => {
    const other = await claim('Ama', office.loan, '9.01', 'AMT-1')
    await importing([
      { id: 'AMT-1', amount: money('9') },
      { id: 'AMT-2', amount: money('9.01') },
      { id: 'AMT-3', amount: money('4') },
    ])
    expect(await statusOf(other)).toBe('pending')
    const later = await claim('Kofi', kofisLoan, '4', 'AMT-3')
    expect((await importing([{ id: 'AMT-3', amount: money('4') }])).body).toMatchObject({ newLines: 0, confirmed: 1 })
    expect(await statusOf(later)).toBe('completed')
    const exception = (await open()).find(({ transactionId }) => transactionId === 'AMT-1')
    expect((await resolve(exception?.id ?? 0, { action: 'keep', userId: (await kofi()).id })).status).toBe(200)
    expect(await statusOf(other)).toBe('failed')
    await endAll()
  })

  test('is either confirmed or becomes unallocated funds, never both', async () => {
    const typed = await claim('Ama', office.loan, '3', 'RACE-1')
    const also = await claim('Kofi', kofisLoan, '3', 'RACE-1')
    await importing([{ id: 'RACE-1', amount: money('3') }])
    const { id } = await ofKind('unknown')
    await comeBack(office.product, 'desk')
    const answers = await Promise.all([
      resolve(id, { action: 'keep', userId: (await kofi()).id }),
      office.product.as('desk').post(`/api/admin/payments/${typed}/confirm`, {}),
      resolve(id, { action: 'confirm', paymentId: also }, 'md'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await importing([{ id: 'RACE-1', amount: money('3') }])
    expect(await dayRow()).toMatchObject({ differenceIn: 0, oursIn: 300 })
    await endAll()
    await expectBooksToBeRight(office.product.db)
  })

  test('of the importing user needs another user’s confirmation', async () => {
    const profile = { businessType: 'other', address: 'Office, Accra', momoNumber: '0201000002', momoProvider: 'mtn' }
    await office.product.as('manager').post('/api/profile/complete', profile)
    const own = await borrow(office.product, 'manager', '100')
    const typed = await claim('manager', own, '10', 'OWN-1')
    await importing([{ id: 'OWN-1', amount: money('10') }])
    expect(await statusOf(typed)).toBe('pending')
    const { id } = await ofKind('unknown')
    expect((await resolve(id, { action: 'confirm', paymentId: typed })).status).toBe(403)
    expect((await resolve(id, { action: 'confirm', paymentId: typed }, 'md')).status).toBe(200)
  })
})

describe('a line that names a transaction', () => {
  test('with another amount is linked but not booked, and the day differs by the difference', async () => {
    const row = await paid('5', 'W1')
    await importing([{ ...row, amount: money('5.50') }])
    expect(await dayRow()).toMatchObject({ state: 'red', differenceIn: 50 })
    expect(await ofKind('wrong_amount')).toMatchObject({ amount: 550, orderAmount: 500, reference: row.reference })
    expect((await open()).map(({ kind }) => kind)).toEqual(['wrong_amount'])
    await endAll()
  })

  test('a second time is a duplicate, and the money belongs to the customer', async () => {
    const row = await paid('5', 'D1')
    await importing([{ ...row, id: 'D2' }, row])
    const found = await ofKind('duplicate')
    expect(found).toMatchObject({ transactionId: 'D2', customerName: 'Ama', actions: ['keep', 'close'] })
    expect((await resolve(found.id, { action: 'keep' })).status).toBe(200)
    expect(await dayRow()).toMatchObject({ state: 'green', theirsIn: 1_000 })
  })

  test('settles it once, while the job settles it too', async () => {
    const reference = await office.ask('5')
    office.momo.approve(reference, { transactionId: 'J1' })
    office.product.clock.moveTo(`${addDays(day, 1)}T08:00:00Z`)
    const row = { id: 'J1', reference, amount: money('5'), phone: office.phone() }
    for (const person of ['manager', 'Ama']) await comeBack(office.product, person)
    await Promise.all([importing([row]), office.job(0), importing([row]), office.job(0)])
    await office.job(10)
    expect(await office.paidBy(reference)).toHaveLength(1)
    await findExceptions(office.product.deps, office.momo.networks)
    expect(await open()).toEqual([])
    expect(await dayRow()).toMatchObject({ state: 'green' })
  })

  test('that had failed makes the job query the provider, and the money becomes the customer’s unallocated funds', async () => {
    const reference = await office.ask('5')
    await office.decline(reference)
    office.momo.approve(reference, { transactionId: 'F1' })
    await importing([{ id: 'F1', reference, amount: money('5'), phone: office.phone() }])
    expect(await open()).toMatchObject([
      {
        kind: 'late_success',
        actions: ['close'],
        kept: expect.any(Number),
        loanToOpen: office.loan,
        nextStep: expect.stringContaining('refund it'),
      },
    ])
    expect((await open())[0]?.kept).toBeGreaterThanOrEqual(500)
    await endAll()
    expect(await dayRow()).toMatchObject({ state: 'green', differenceIn: 0 })
  })

  test('that had failed and was paid by another wallet needs a user’s decision, and becomes unallocated funds once', async () => {
    const reference = await office.ask('5')
    await office.decline(reference)
    office.momo.approve(reference, { transactionId: 'OTHER1', lie: { phone: '0244999999' } })
    await office.check(reference, true)
    const { id, actions, kept: exception } = await ofKind('wrong_wallet')
    expect(actions).toEqual(['settle', 'close'])
    expect((await resolve(id, { action: 'settle' })).body.exception).toMatchObject({ state: 'resolved', actions: [], nextStep: null })
    await office.check(reference, true)
    expect(await open()).toEqual([])
    const ended = await office.product.as('manager').call(listMomoExceptions, { query: { state: 'resolved' } })
    expect(ended.find((one) => one.id === id)).toMatchObject({ kept: exception + 500, loanToOpen: office.loan })
    await importing([{ id: 'OTHER1', reference, amount: money('5'), phone: '0244999999' }])
    expect(await dayRow()).toMatchObject({ differenceIn: 0 })
    await endAll()
    await expectBooksToBeRight(office.product.db)
  })

  test('that had failed, with a provider without a status, needs a user’s decision, once', async () => {
    const reference = await office.ask('5')
    await office.decline(reference)
    office.momo.setDown(true)
    await importing([{ id: 'F2', reference, amount: money('5'), phone: office.phone() }])
    expect((await resolve((await ofKind('missing_with_us')).id, { action: 'settle' })).status).toBe(200)
    office.momo.setDown(false)
    office.momo.approve(reference, { transactionId: 'F2' })
    await office.check(reference, true)
    expect(await open()).toEqual([])
    expect(await dayRow()).toMatchObject({ state: 'green' })
    await expectBooksToBeRight(office.product.db)
  })
})

test('of a payout is outgoing in the statement and the journal on the same day', async () => {
  await joinWithProfile(office.product, 'Esi')
  await comeBack(office.product, 'md')
  const id = await apply(office.product, 'Esi', '200')
  await office.product.as('md').call(approveLoan, { params: { id }, body: {} })
  office.momo.setHolder({ state: 'active', name: 'Esi' })
  expect((await office.product.as('manager').post(`/api/admin/loans/${id}/disburse`, { method: 'momo' })).status).toBe(200)
  const [sent] = [...office.momo.book.values()].filter(({ kind }) => kind === 'transfer')
  const reference = sent?.order.reference ?? expect.unreachable()
  office.momo.approve(reference, { transactionId: 'P1' })
  await office.check(reference)
  expect(await dayRow()).toMatchObject({ state: 'no_statement', oursOut: 20_000 })
  await importing([{ id: 'P1', reference, amount: pesewas(-20_000), phone: sent?.order.phone ?? '', fee: '1.50' }])
  expect(await dayRow()).toMatchObject({ state: 'green', theirsOut: 20_000, fees: 150, differenceOut: 0 })
})

describe('a transaction without an outcome', () => {
  test('is settled by its line when the provider has no status, and then no longer blocks its loan', async () => {
    const reference = await office.ask('5')
    office.momo.setDown(true)
    office.product.clock.moveTo(`${addDays(day, 1)}T12:00:00Z`)
    await office.job(0)
    await importing([{ id: 'ST1', reference, amount: money('5'), phone: office.phone() }])
    const stale = await ofKind('stale')
    expect(stale.actions).toEqual(['settle', 'fail'])
    expect((await resolve(stale.id, { action: 'close' })).status).toBe(409)
    expect((await resolve(stale.id, { action: 'settle' })).status).toBe(200)
    expect(await office.paidBy(reference)).toHaveLength(1)
    expect(await dayRow()).toMatchObject({ state: 'green' })
    office.momo.setDown(false)
    await office.nextTest()
    await office.decline(await office.ask('6'))
  })

  test('with another amount in the statement fails, and the money becomes the customer’s', async () => {
    const reference = await office.ask('5')
    office.momo.approve(reference, { transactionId: 'K1', lie: { amount: money('4.50') } })
    await office.check(reference)
    await comeBack(office.product, 'manager')
    expect(await office.product.as('manager').call(listMomoTransactions, {})).toMatchObject([{ reference, openExceptions: 1 }])
    const wrong = await ofKind('wrong_amount')
    expect(wrong.actions).toEqual(['keep', 'fail'])
    expect((await resolve(wrong.id, { action: 'keep' })).status).toBe(200)
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED' })
    // Corrected later: the money is already booked.
    office.momo.approve(reference, { transactionId: 'K1' })
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['wrong_amount resolved', 'transaction_taken open'])
    await importing([{ id: 'K1', reference, amount: money('4.50'), phone: office.phone() }])
    expect(await dayRow()).toMatchObject({ differenceIn: 0, theirsIn: 450 })
    await endAll()
    await expectBooksToBeRight(office.product.db)
  })

  test('is queried at once when the desk requests it', async () => {
    const reference = await office.ask('5')
    office.momo.approve(reference)
    office.later(6)
    await comeBack(office.product, 'desk')
    const checked = await office.product.as('desk').post(`/api/admin/momo/orders/${reference}/check`, {})
    expect(checked.body).toMatchObject({ order: { state: 'SUCCESSFUL' } })
  })
})

test('invalid rows of a statement are reported and nothing is imported; a formula in a reference stays text', async () => {
  const hostile = mtnStatement(day, [{ id: 'H1', amount: money('5') }]).replace('5.00', '=5')
  expect((await importing([], { csv: hostile, call: '/preview' })).body).toMatchObject({
    problemCount: 1,
    problems: [{ row: 2, column: 'Amount' }],
  })
  expect((await importing([], { csv: hostile })).status).toBe(422)
  await importing([{ id: 'H2', reference: '=HYPERLINK(1)', amount: money('5') }])
  expect((await office.product.as('manager').get('/api/admin/exports/momo-exceptions?state=open')).status).toBe(200)
  const changed = await importing([{ id: 'H2', reference: '=HYPERLINK(1)', amount: money('6') }], { call: '/preview' })
  expect(changed.body.problems).toMatchObject([{ row: 2, message: expect.stringContaining('imported before') }])
  await endAll()
})
