import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { insertStatement } from '#server/reconciliation/statements-store.ts'
import { apply, borrow, comeBack, joinWithProfile, money } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { mtnStatement } from '#tests/support/momo-statement.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

let office: MomoOffice
let kofisLoan: number
let yaw: { user: string; loan: number }
let day = ''
beforeAll(async () => {
  office = await openMomoOffice()
  kofisLoan = await borrow(office.product, 'Kofi', '1000')
  const yawsId = await joinWithProfile(office.product, 'Yaw')
  yaw = { user: yawsId, loan: await apply(office.product, 'Yaw', '1000') }
})
afterAll(() => office.product.close())
/** Its statement is imported on the next day. */
beforeEach(async () => {
  office.product.clock.moveTo(`${addDays(dayOf(office.product.clock.now()), 1)}T08:00:00Z`)
  await office.nextTest()
  for (const each of ['desk', 'manager', 'Yaw']) await comeBack(office.product, each)
  day = dayOf(office.product.clock.now())
  await liftStops()
})
/** Three failed claims stop further ones (rule P19). 409 where they are not stopped. */
async function liftStops(): Promise<void> {
  for (const person of ['Ama', 'Kofi']) {
    await comeBack(office.product, person)
    const { user } = await office.product.as(person).call(readCurrentUser, {})
    expect([200, 409]).toContain((await post('desk', `users/${user.id}/lift-claim-stop`, { reason: REASON })).status)
  }
}

const REASON = 'Not for this loan'
const claim = (person: string, loan: number, momoTransactionId: string, momoProvider = 'mtn', amount = '10') =>
  office.product.as(person).post(`/api/payments/${loan}`, { amount, momoTransactionId, momoProvider })
const post = (person: string, path: string, body: object = {}) => office.product.as(person).post(`/api/admin/${path}`, body)
async function confirmed(person: string, loan: number, id: string): Promise<number> {
  const { body } = await claim(person, loan, id)
  expect(await post('desk', `payments/${body.payment.id}/confirm`)).toMatchObject({ status: 200 })
  return body.payment.id
}
async function collected(id: string): Promise<string> {
  const reference = await office.ask('10')
  office.momo.approve(reference, { transactionId: id })
  await office.check(reference)
  return reference
}
async function importLine(id: string): Promise<void> {
  office.product.clock.moveTo(`${addDays(day, 1)}T08:00:00Z`)
  for (const each of ['Ama', 'Kofi', 'desk', 'manager']) await comeBack(office.product, each)
  const csv = mtnStatement(day, [{ id, amount: money('10'), phone: '0244999999' }])
  expect(await post('manager', 'momo/statements', { gateway: 'mtn', from: day, to: day, csv })).toMatchObject({ status: 200 })
}
async function openExceptions(id: string) {
  const { body } = await office.product.as('manager').get('/api/admin/momo/exceptions?state=open')
  return body.filter((one: { transactionId: string | null }) => one.transactionId?.toUpperCase() === id)
}
/** Under the ID, in any spelling. */
const heldOf = async (key: string): Promise<number> => {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(l.amount), 0)::bigint as held from received_money r join journal_lines l on l.entry_id = r.entry_id and l.account = 'momo_clearing'
    where r.reference = ${key} and r.left_entry_id is null`.execute(office.product.db)
  return rows[0]?.held ?? 0
}
const clearing = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = 'momo_clearing'`.execute(office.product.db)
  return rows[0]?.sum ?? 0
}

/** The ways in which a transaction ID brings money. */
const ARRIVALS: Record<string, (id: string) => Promise<unknown>> = {
  'a confirmed claim': (id) => confirmed('Ama', office.loan, id),
  'a confirmed claim that the loan could not take': async (id) => {
    const { body } = await claim('Yaw', await approvedOfYaw(), id)
    await post('manager', `loans/${yaw.loan}/undo-approval`, { reason: REASON })
    expect(await post('desk', `payments/${body.payment.id}/confirm`)).toMatchObject({ body: { payment: { status: 'failed' } } })
  },
  'a claim that was an advance, released with its approval': async (id) => {
    await confirmed('Yaw', await approvedOfYaw(), id)
    expect(await post('manager', `loans/${yaw.loan}/undo-approval`, { reason: REASON })).toMatchObject({ status: 200 })
  },
  'a collection': (id) => collected(id),
  'a collection that succeeded after it had failed': async (id) => {
    const reference = await office.ask('10')
    await office.decline(reference)
    office.momo.approve(reference, { transactionId: id })
    await office.check(reference, true)
    expect(await office.exceptionsOf(reference)).toEqual(['late_success open'])
  },
  'an unmatched line of a statement': async (id) => {
    await importLine(id)
    const [{ id: exception }] = await openExceptions(id)
    const { rows } = await sql<{ id: string }>`select id from users where full_name = 'Kofi'`.execute(office.product.db)
    const resolved = await post('manager', `momo/exceptions/${exception}/resolve`, {
      action: 'keep',
      reason: 'Kofi showed it',
      userId: rows[0]?.id,
    })
    expect(resolved).toMatchObject({ status: 200 })
  },
}
async function approvedOfYaw(): Promise<number> {
  await office.product.as('manager').call(approveLoan, { params: { id: yaw.loan }, body: {} })
  return yaw.loan
}

let number = 0
test.each(Object.keys(ARRIVALS))(
  'a transaction ID that arrived as %s is credited once, in any spelling and in any way',
  async (way) => {
    number += 1
    const id = `AB${String(10_000 + number)}`
    const before = await clearing()
    // Before the money arrives, in another spelling and on another network.
    const earlier = await claim('Kofi', kofisLoan, ` ab-${String(10_000 + number)} `, 'telecel', '11')
    await (ARRIVALS[way] ?? expect.unreachable())(id)
    for (const each of ['Ama', 'Kofi', 'desk']) await comeBack(office.product, each)
    expect(await clearing()).toBe(before + money('10'))

    expect(await post('desk', `payments/${earlier.body.payment.id}/confirm`)).toMatchObject({ status: 409 })
    for (const [typed, network] of [
      [id, 'mtn'],
      [id.toLowerCase(), 'airteltigo'],
      [`${id.slice(0, 3)} ${id.slice(3)}`, 'telecel'],
      [`${id.slice(0, 2)}-${id.slice(2)}.`, 'mtn'],
    ] as const)
      expect(await claim('Kofi', kofisLoan, typed, network), typed).toMatchObject({
        status: 409,
        body: { message: 'This transaction ID has already been used for a completed payment.' },
      })
    const again = await office.ask('10')
    office.momo.approve(again, { transactionId: id.toLowerCase() })
    await office.check(again)
    if (way === 'a confirmed claim') expect(await office.exceptionsOf(again)).toEqual([])
    else expect(await office.exceptionsOf(again)).toEqual(['transaction_taken open'])
    if (way !== 'an unmatched line of a statement') await importLine(id)
    const other = (await openExceptions(id)).find((one: { actions: string[] }) => one.actions.includes('keep'))
    if (other)
      expect(
        await post('manager', `momo/exceptions/${other.id}/resolve`, { action: 'keep', reason: REASON, userId: yaw.user }),
      ).toMatchObject({ status: 409 })
    expect([await clearing(), await heldOf(id)]).toEqual([before + money('10'), money('10')])
    await expectBooksToBeRight(office.product.db)
    for (const { id: exception, actions } of await openExceptions(id))
      await post('manager', `momo/exceptions/${exception}/resolve`, { action: actions.includes('fail') ? 'fail' : 'close', reason: REASON })
  },
  60_000,
)

test('the ID of a claim that staff had confirmed by mistake is free once its payment is reversed', async () => {
  const payment = await confirmed('Ama', office.loan, 'FREE-1')
  expect(await claim('Kofi', kofisLoan, 'free 1')).toMatchObject({ status: 409 })
  expect(await post('manager', `payments/${payment}/reverse`, { reason: REASON })).toMatchObject({ status: 200 })
  const again = await confirmed('Kofi', kofisLoan, 'free 1')
  expect(again).toBeGreaterThan(payment)
  expect(await heldOf('FREE1')).toBe(money('10'))
  await expectBooksToBeRight(office.product.db)
})

test('of two confirmations of one transaction ID at once, one books and the other is refused', async () => {
  for (let round = 0; round < 4; round += 1) {
    await liftStops()
    const before = await clearing()
    const claims = [await claim('Ama', office.loan, `RACE${round}`), await claim('Kofi', kofisLoan, `race ${round}`, 'telecel')]
    const confirmed = await Promise.all(claims.map(({ body }) => post('desk', `payments/${body.payment.id}/confirm`)))
    expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await clearing(), await heldOf(`RACE${round}`)]).toEqual([before + money('10'), money('10')])
  }
  await expectBooksToBeRight(office.product.db)
})

test('a claim on the transaction ID of our own payout is flagged to staff and never confirmed', async () => {
  const id = await approvedOfYaw()
  const { rows } = await sql<{ holder: string }>`select full_name as holder from users where id = ${yaw.user}`.execute(office.product.db)
  office.momo.setHolder({ state: 'active', name: rows[0]?.holder ?? '' })
  expect(await post('manager', `loans/${id}/disburse`, { method: 'momo' })).toMatchObject({ status: 200 })
  const sent = await sql<{
    reference: string
  }>`select reference from momo_transactions where loan_id = ${id} and direction = 'disbursement'`.execute(office.product.db)
  office.momo.approve(sent.rows[0]?.reference ?? '', { transactionId: 'OUT-77 1' })
  office.product.clock.advance({ seconds: 6 })
  expect(await post('manager', `loans/${id}/payout/check`)).toMatchObject({ status: 200 })
  const before = await clearing()
  const [own, ordinary] = [await claim('Kofi', kofisLoan, 'out 771', 'telecel'), await claim('Kofi', kofisLoan, 'IN-771')]
  expect([own.status, { ...own.body.payment, id: 0 }]).toEqual([
    200,
    { ...ordinary.body.payment, id: 0, momoTransactionId: 'out771', momoProvider: 'telecel' },
  ])
  const waiting = await office.product.as('desk').call(listStaffPayments, { query: { status: 'pending' } })
  const flags = [own, ordinary].map((one) => waiting.find((row) => row.id === one.body.payment.id)?.isOutgoing)
  expect(flags).toEqual([true, false])
  expect(await post('desk', `payments/${own.body.payment.id}/confirm`)).toMatchObject({
    status: 409,
    body: { message: 'This is the transaction ID of a payout or refund that we sent. It brought us no money.' },
  })
  expect(await clearing()).toBe(before)
  await expectBooksToBeRight(office.product.db)
})

test('an import is refused whole where another request books the money of its line meanwhile', async () => {
  const { body } = await claim('Ama', office.loan, 'MEANWHILE-1')
  const before = await clearing()
  // As after waiting for the other request, whose row has the reference.
  await sql`create function loses_the_row() returns trigger language plpgsql as 'begin return null; end'`.execute(office.product.db)
  await sql`create trigger loses_the_row before insert on received_money for each row execute function loses_the_row()`.execute(
    office.product.db,
  )
  office.product.clock.moveTo(`${addDays(day, 1)}T08:00:00Z`)
  for (const each of ['Ama', 'desk', 'manager']) await comeBack(office.product, each)
  const csv = mtnStatement(day, [{ id: 'MEANWHILE-1', amount: money('10'), phone: office.phone() }])
  const importing = () => post('manager', 'momo/statements', { gateway: 'mtn', from: day, to: day, csv })
  expect(await importing()).toMatchObject({ status: 409 })
  expect(await clearing()).toBe(before)
  await sql`drop trigger loses_the_row on received_money`.execute(office.product.db)
  await sql`drop function loses_the_row()`.execute(office.product.db)
  const pending = await office.product.as('desk').call(listStaffPayments, { query: { status: 'pending' } })
  expect(pending.map(({ id }) => id)).toContain(body.payment.id)
  expect(await importing()).toMatchObject({ status: 200, body: { newLines: 1, confirmed: 1 } })
  await expectBooksToBeRight(office.product.db)
})

test('a statement line of two imports is new in the first one only', async () => {
  const at = office.product.clock.now()
  const line = { row: 2, direction: 'collection', incoming: true, transactionId: 'TWICE', reference: null, phone: null } as const
  const fresh = [{ ...line, amount: money('5'), fee: money('0'), currency: 'GHS', at }]
  const tx = await office.product.db.startTransaction().execute()
  for (const hash of ['one', 'other'])
    await insertStatement(tx, { gateway: 'mtn', from: day, to: day, hash, lines: 1, fresh, by: yaw.user, at })
  const { rows } = await sql`select file_hash, new_count from momo_statements where file_hash in ('one', 'other') order by id`.execute(tx)
  await tx.rollback().execute()
  expect(rows).toEqual([
    { file_hash: 'one', new_count: 1 },
    { file_hash: 'other', new_count: 0 },
  ])
})
