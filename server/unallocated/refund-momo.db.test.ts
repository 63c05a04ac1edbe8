import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { encodeCedis, parseCedis, pesewas } from '#domain/kernel/money.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import { refundUnallocated } from '#server/unallocated/refund-unallocated.ts'
import { transaction } from '#server/platform/db.ts'
import { addAuditRow } from '#tests/support/add-audit-row.ts'
import { borrow, comeBack, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { mtnStatement, type StatementRow } from '#tests/support/momo-statement.ts'
import { orderStops } from '#tests/support/order-stops.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
/** GH₵100.00 unallocated from a payment of GH₵130.00. */
let kofi: string
let wallet: string
let payment: string
beforeAll(async () => {
  office = await openMomoOffice()
  const { product, momo } = office
  await office.nextTest()
  const loan = await borrow(product, 'Kofi', '100')
  wallet = '0244777001'
  payment = (await office.requestPayment({ amount: '130', phoneNumber: wallet }, 'Kofi', loan)).body['referenceId']
  await payCash(product, 'Kofi', loan, '100')
  momo.approve(payment)
  await office.check(payment)
  const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${loan}`.execute(product.db)
  kofi = rows[0]?.user_id ?? ''
})
afterAll(() => office.product.close())
beforeEach(async () => {
  await office.nextTest()
  for (const person of ['md', 'manager', 'desk']) await comeBack(office.product, person)
  expect(await onItsWay()).toEqual([])
})

const path = () => `/api/admin/users/${kofi}/unallocated/refund`
const refund = (amount: string, more: object = {}, by = 'manager') =>
  office.product.as(by).post(path(), { amount, method: 'momo', reason: 'He wants it back', ...more })
const plan = async () => (await office.product.as('manager').get(path())).body
const onItsWay = async () => {
  const { rows } = await sql<{ reference: string }>`
    select reference from momo_transactions where direction = 'refund' and status in ('CREATED', 'PENDING')`.execute(office.product.db)
  return rows.map((row) => row.reference)
}
const underWay = async (): Promise<string> => (await onItsWay())[0] ?? expect.unreachable()
const sent = async (amount: string, more: object = {}): Promise<string> => {
  expect(await refund(amount, more)).toMatchObject({ status: 200, body: { refund: 'under_way' } })
  return underWay()
}
const bookedFor = async (reference: string) => {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select e.kind, -l.amount as amount from momo_refunds r join journal_entries e on e.id = r.entry_id
      join journal_lines l on l.entry_id = e.id and l.account = 'momo_clearing' where r.reference = ${reference}`.execute(office.product.db)
  return rows
}
const notificationsOfKofi = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notifications where user_id = ${kofi} and type = 'money_refunded'`.execute(office.product.db)
  return rows[0]?.count ?? 0
}

describe('refund of money that came by mobile money', () => {
  test('goes to the wallet that paid and is booked once, when it arrived', async () => {
    expect(await plan()).toMatchObject({ free: '100.00', original: { phone: wallet, network: 'mtn', upTo: '100.00' }, last: null })
    const reference = await sent('10')
    expect(office.momo.book.get(reference)).toMatchObject({ kind: 'refund', order: { phone: wallet, original: { reference: payment } } })
    expect(await bookedFor(reference)).toEqual([])
    expect(await plan()).toMatchObject({ free: '90.00', last: { state: 'under_way', amount: '10.00', phone: wallet } })
    office.momo.approve(reference)
    office.later(6)
    const settled = await Promise.all(
      [1, 2].map(() => checkTransaction(office.product.deps, office.desk, reference, { callbackReceived: true })),
    )
    expect(settled).toHaveLength(2)
    await office.calledBack(reference)
    await office.job(20)
    expect(await bookedFor(reference)).toEqual([{ kind: 'unallocated_refunded', amount: 1_000 }])
    expect(await notificationsOfKofi()).toBe(1)
    expect(await plan()).toMatchObject({ free: '90.00', original: { upTo: '90.00' }, last: { state: 'arrived' } })
    await expectBooksToBeRight(office.product.db)
  })

  test('cannot be refunded again, paid out in cash or applied to a loan while in flight', async () => {
    const reference = await sent('85')
    expect(await refund('1')).toMatchObject({ status: 409, body: { message: expect.stringContaining('in progress') } })
    const cash = (amount: string) => refund(amount, { method: 'cash' })
    expect(await cash('5.01')).toMatchObject({ status: 422, body: { message: 'Only GH₵5.00 of the credit balance is available.' } })
    const loan = await borrow(office.product, 'Kofi', '100')
    const onLoan = { loanId: loan, amount: '6' }
    expect((await office.product.as('desk').post(`/api/admin/users/${kofi}/unallocated/apply`, onLoan)).status).toBe(422)
    office.momo.fail(reference, 'cannot_receive')
    await office.check(reference)
    expect(await bookedFor(reference)).toEqual([])
    const { last, free } = await plan()
    expect({ last, free }).toMatchObject({
      free: '90.00',
      last: { state: 'failed', why: expect.stringContaining('exceed its balance limit') },
    })
    expect((await office.product.as('desk').post(`/api/admin/users/${kofi}/unallocated/apply`, onLoan)).status).toBe(200)
    await expectBooksToBeRight(office.product.db)
  })
})

describe('refund that the provider of the payment refuses', () => {
  test('goes to the profile’s wallet as a transfer, once a changed wallet is confirmed', async () => {
    const before = await plan()
    expect(before).toMatchObject({ original: null, holder: { state: 'active', match: 'untold' } })
    const [{ db }, at] = [office.product, '2026-03-02T09:00:00Z']
    await sql`insert into wallet_changes (user_id, what, changed_by, changed_at) values (${kofi}, 'wallet', ${kofi}, ${at})`.execute(db)
    for (const action of ['changeProfile', 'confirmWalletChange'])
      await addAuditRow(office.product, { at, by: kofi, action, target: { kind: 'user', id: kofi } })
    expect(await plan()).toMatchObject({ changed: 'wallet' })
    expect(await refund('5')).toMatchObject({ status: 409, body: { message: expect.stringContaining('a code to confirm it') } })
    await sql`update wallet_changes set confirmed_at = changed_at, confirmed_by = ${kofi}`.execute(db)
    const reference = await sent('5')
    expect(office.momo.book.get(reference)).toMatchObject({ kind: 'transfer', order: { phone: before['phone'] } })
    office.momo.approve(reference, { at: new Date(office.product.clock.now().getTime() + 5_000) })
    await office.job(30)
    expect(await bookedFor(reference)).toEqual([{ kind: 'unallocated_refunded', amount: 500 }])
  })

  test('needs a reason for another holder’s wallet and is refused for a closed one', async () => {
    office.momo.setHolder({ state: 'active', name: 'Yaw Boateng' })
    expect((await refund('5')).status).toBe(422)
    const reference = await sent('5', { holderReason: 'His brother, who stands here too' })
    office.momo.approve(reference)
    await office.check(reference)
    office.momo.setHolder({ state: 'inactive', name: null })
    expect(await refund('5')).toMatchObject({ status: 422, body: { message: expect.stringContaining('not active') } })
    office.momo.setHolder({ state: 'active', name: null })
  })

  test('is refused while our account has too little, without a request', async () => {
    office.momo.setBalance(money('4'))
    expect(await refund('5')).toMatchObject({ status: 409, body: { message: expect.stringContaining('balance of our provider account') } })
    office.momo.setBalance(undefined)
    expect(await onItsWay()).toEqual([])
  })

  test('shows the provider’s refusal and frees the money', async () => {
    office.momo.next({ refuse: 'our_account_too_low', again: true })
    expect(await refund('5')).toMatchObject({ status: 409, body: { message: expect.stringContaining('still in the credit balance') } })
    expect(await plan()).toMatchObject({ last: { state: 'failed' } })
  })
})

describe('permission to refund', () => {
  test('is refused to the customer, to users below the amount’s limit and to the user who took the money', async () => {
    expect((await refund('5', {}, 'desk')).status).toBe(403)
    expect((await office.product.as('Kofi').post(path(), { amount: '5', method: 'momo', reason: 'Mine' })).status).toBe(403)
    expect((await office.product.as('desk').get(path())).status).toBe(403)
    const manager = await office.product.db.selectFrom('users').select('id').where('role', '=', 'manager').executeTakeFirstOrThrow()
    const own = `/api/admin/users/${manager.id}/unallocated/refund`
    expect((await office.product.as('manager').get(own)).status).toBe(403)
    expect((await office.product.as('manager').post(own, { amount: '5', method: 'momo', reason: 'Mine' })).status).toBe(403)
  })

  test('needs two users above one user’s daily amount per customer, split refunds included', async () => {
    const { deps, db } = office.product
    const { rows } = await sql<{ id: string; role: 'manager' | 'md' }>`select id, role from users where role in ('manager', 'md')`.execute(
      db,
    )
    const walletOf = { phone: (await plan())['phone'], network: 'mtn' as const, gateway: office.momo.networks.gatewayNamed('mtn') }
    const holder = { ...walletOf, state: 'active' as const, name: null, match: 'untold' as const, balance: undefined }
    const request = (role: 'manager' | 'md', amount: string) => {
      const actor = {
        userId: rows.find((row) => row.role === role)?.id ?? '',
        name: role,
        role,
        withCode: true,
        codeIssuedBy: null,
        sessionHash: '',
      }
      const context = requestContextOf({
        actor: { ...actor, permissions: ['approve_small_loans' as const] },
        origin: { requestId: `refund-${role}-${amount}`, address: '' },
        now: deps.clock.now(),
      })
      const settings = { networks: office.momo.networks, random: deps.random, secondPersonAbove: money('6'), wallet: holder }
      const input = { userId: kofi, amount: money(amount), method: 'momo' as const, reason: 'He wants it back' }
      return transaction(db, (tx) => refundUnallocated(tx, context, settings, input))
    }
    office.product.clock.advance({ hours: 24 })
    for (const person of ['manager', 'Kofi']) await comeBack(office.product, person)
    expect(await request('manager', '4')).toMatchObject({ refund: 'under_way' })
    const first = await underWay()
    await sendTransaction(deps, office.momo.networks, first)
    office.momo.approve(first)
    await office.check(first)
    expect(await request('manager', '3')).toMatchObject({ refund: 'waits' })
    expect(await plan()).toMatchObject({ waiting: { amount: '3.00' } })
    await expect(request('manager', '3')).rejects.toThrow('You requested this refund')
    expect(await onItsWay()).toEqual([])
    expect(await request('md', '3')).toMatchObject({ refund: 'under_way' })
    expect(await plan()).toMatchObject({ waiting: null })
    const second = await underWay()
    office.momo.fail(second)
    await office.check(second)
  })
})

describe('refund whose outcome differs from the request', () => {
  test.each([
    ['wrong_amount', { amount: money('4.99') }],
    ['wrong_currency', { currency: 'EUR' }],
    ['wrong_wallet', { phone: '0244999999' }],
  ])('%s makes an exception and the refund stays in flight', async (kind, lie) => {
    const reference = await sent('5')
    office.momo.approve(reference, { lie })
    await office.check(reference)
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING' })
    expect(await office.exceptionsOf(reference)).toEqual([`${kind} open`])
    office.momo.fail(reference)
    await office.check(reference)
    expect(await office.exceptionsOf(reference)).toEqual([`${kind} resolved`])
    expect(await bookedFor(reference)).toEqual([])
  })

  test.each([
    ['less', '4', false],
    ['more', '5.50', false],
    ['less, after it had failed,', '4', true],
  ])('%s than requested is booked as moved once staff confirm it', async (_what, moved, failedFirst) => {
    const reference = await sent('5')
    const { free } = await plan()
    if (failedFirst) {
      office.momo.fail(reference)
      await office.check(reference)
    }
    office.momo.approve(reference, { lie: { amount: money(moved) } })
    await office.check(reference, true)
    expect(await plan()).toMatchObject({ free, last: { state: failedFirst ? 'arrived_late' : 'under_way' } })
    const { rows } = await sql<{ id: number }>`select id from momo_exceptions where reference = ${reference}`.execute(office.product.db)
    const ending = { action: 'book_moved', reason: 'It is on the page of the provider' }
    expect(await office.product.as('md').post(`/api/admin/momo/exceptions/${rows[0]?.id}/resolve`, ending)).toMatchObject({ status: 200 })
    const difference = (parseCedis(moved) ?? 0) - 500
    expect(await plan()).toMatchObject({ free: encodeCedis(pesewas((parseCedis(free) ?? 0) - difference)), last: { state: 'arrived' } })
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['wrong_amount resolved'])
    await expectBooksToBeRight(office.product.db)
  })

  test('that never arrived fails after ten minutes, and blocks another one before', async () => {
    office.momo.next('lost')
    const reference = await sent('5')
    expect((await refund('5')).status).toBe(409)
    await office.check(reference)
    expect(await office.row(reference)).toMatchObject({ status: 'PENDING' })
    office.later(600)
    await office.check(reference)
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED', reason: 'not_received' })
  })

  test('that arrives after its failure reserves the money until staff settle it, and is booked once', async () => {
    const reference = await sent('5')
    const { free } = await plan()
    office.momo.fail(reference)
    await office.check(reference)
    office.momo.approve(reference)
    await office.check(reference, true)
    await office.check(reference, true)
    expect(await office.row(reference)).toMatchObject({ status: 'FAILED' })
    expect(await office.exceptionsOf(reference)).toEqual(['late_success open'])
    expect(await plan()).toMatchObject({ free, last: { state: 'arrived_late' } })
    const { rows } = await sql<{ id: number }>`select id from momo_exceptions where reference = ${reference}`.execute(office.product.db)
    const ending = { action: 'settle', reason: 'He has it' }
    expect(await office.product.as('md').post(`/api/admin/momo/exceptions/${rows[0]?.id}/resolve`, ending)).toMatchObject({ status: 200 })
    expect(await bookedFor(reference)).toEqual([{ kind: 'unallocated_refunded', amount: 500 }])
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['late_success resolved'])
    expect(await plan()).toMatchObject({ free, last: { state: 'arrived' } })
    await expectBooksToBeRight(office.product.db)
  })
})

describe('provider statement with a refund', () => {
  const day = () => dayOf(office.product.clock.now())
  const importing = async (on: string, row: StatementRow) => {
    office.product.clock.moveTo(`${addDays(on, 1)}T08:00:00Z`)
    await comeBack(office.product, 'md')
    const body = { gateway: 'mtn', from: on, to: on, csv: mtnStatement(on, [row]) }
    expect(await office.product.as('md').post('/api/admin/momo/statements', body)).toMatchObject({ status: 200, body: { newLines: 1 } })
    return async () => (await office.product.as('md').get('/api/admin/momo/days')).body.find((one: { day: string }) => one.day === on)
  }
  const ownDay = async () => {
    office.product.clock.moveTo(`${addDays(day(), 1)}T08:00:00Z`)
    for (const person of ['manager', 'Kofi']) await comeBack(office.product, person)
    return day()
  }

  test('reconciles its day', async () => {
    const on = await ownDay()
    const reference = await sent('2')
    office.momo.approve(reference, { transactionId: 'REF-1' })
    await office.check(reference)
    const row = await importing(on, { id: 'REF-1', reference, amount: pesewas(-200), phone: (await plan())['phone'] })
    expect(await row()).toMatchObject({ state: 'green', oursOut: '2.00', theirsOut: '2.00' })
  })

  test('reserves the money of a refund that failed here until staff settle it', async () => {
    const on = await ownDay()
    const reference = await sent('2')
    office.momo.fail(reference)
    await office.check(reference)
    const { free } = await plan()
    const row = await importing(on, { id: 'REF-2', reference, amount: pesewas(-200), phone: (await plan())['phone'] })
    expect(await office.exceptionsOf(reference)).toEqual(['missing_with_us open'])
    expect(await row()).toMatchObject({ state: 'red', oursOut: '0.00', theirsOut: '2.00' })
    await comeBack(office.product, 'manager')
    expect(await plan()).toMatchObject({ free: encodeCedis(pesewas((parseCedis(free) ?? 0) - 200)), last: { state: 'arrived_late' } })
    const { rows } = await sql<{ id: number }>`select id from momo_exceptions where reference = ${reference}`.execute(office.product.db)
    const ending = { action: 'settle', reason: 'It is on the statement' }
    expect((await office.product.as('md').post(`/api/admin/momo/exceptions/${rows[0]?.id}/resolve`, ending)).status).toBe(200)
    expect(await bookedFor(reference)).toEqual([{ kind: 'unallocated_refunded', amount: 200 }])
    expect(await row()).toMatchObject({ state: 'green', oursOut: '2.00', theirsOut: '2.00' })
    await expectBooksToBeRight(office.product.db)
  })
})

/** Another process continues from the row alone. */
describe('refund after a process stop', () => {
  const now = () => office.product.clock.now()
  const reserve = async (): Promise<string> => {
    office.momo.setDown(true)
    const { deps, db } = office.product
    const manager = await db.selectFrom('users').select('id').where('role', '=', 'manager').executeTakeFirstOrThrow()
    const actor = {
      userId: manager.id,
      name: 'Manager',
      role: 'manager' as const,
      permissions: ['approve_small_loans' as const],
      withCode: true,
      codeIssuedBy: null,
      sessionHash: '',
    }
    const context = requestContextOf({ actor, origin: { requestId: `stop-${office.phone()}`, address: '' }, now: now() })
    const { phone } = await plan()
    office.momo.setDown(false)
    const gateway = office.momo.networks.gatewayNamed('mtn')
    const holder = {
      phone,
      network: 'mtn' as const,
      gateway,
      state: 'active' as const,
      name: null,
      match: 'untold' as const,
      balance: undefined,
    }
    const settings = { networks: office.momo.networks, random: deps.random, secondPersonAbove: money('3000'), wallet: holder }
    const input = { userId: kofi, amount: money('1'), method: 'momo' as const, reason: 'He wants it back' }
    await transaction(db, (tx) => refundUnallocated(tx, context, settings, input))
    return underWay()
  }
  const { stops } = orderStops(() => office, {
    direction: 'refund',
    sent: (gateway, order) => gateway.transfer(order),
    bookedBy: bookedFor,
  })
  test.each(stops)('after %s: is sent once and booked once', async (_after, step) => {
    const reference = await reserve()
    await step(reference)
    await office.job(25)
    office.momo.approve(reference)
    await office.job(15)
    await office.job(30)
    expect(await office.row(reference)).toMatchObject({ status: 'SUCCESSFUL' })
    expect(await bookedFor(reference)).toEqual([{ kind: 'unallocated_refunded', amount: 100 }])
  })
})

test('refund that arrives after its money was paid out uses the remaining funds, and the rest is our loss', async () => {
  const { db } = office.product
  const { free } = await plan()
  const all = parseCedis(free) ?? 0
  const reference = await sent('5')
  office.momo.fail(reference)
  await office.check(reference)
  const cash = encodeCedis(pesewas(all - 200))
  expect((await refund(cash, { method: 'cash' })).status).toBe(200)
  office.momo.approve(reference)
  await office.check(reference, true)
  const { rows } = await sql<{ id: number }>`select id from momo_exceptions where reference = ${reference}`.execute(db)
  const ending = (action: string) =>
    office.product.as('md').post(`/api/admin/momo/exceptions/${rows[0]?.id}/resolve`, { action, reason: 'He has both' })
  expect(await ending('settle')).toMatchObject({ status: 422, body: { message: 'Only GH₵2.00 of the credit balance is available.' } })
  expect((await ending('from_kept')).status).toBe(200)
  const lost = await sql<{ sum: number }>`select sum(amount)::bigint as sum from journal_lines where account = 'momo_over_short'`.execute(
    db,
  )
  expect([(await plan())['free'], lost.rows[0]?.sum]).toEqual(['0.00', 300])
  await office.check(reference, true)
  expect(await office.exceptionsOf(reference)).toEqual(['late_success resolved'])
  await expectBooksToBeRight(db)
})
