import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { createRunners } from '#server/platform/jobs/job-runners.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { advanceDue } from '#server/momo/momo-job.ts'
import { approveLoan } from '#contract/staff-loans.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'
import { testClock } from '#tests/support/test-clock.ts'

let product: TestApp
let momo: ScriptedMomo
beforeAll(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, testClock(), { momo: momo.networks })
  await openOffice(product)
})
beforeEach(() => {
  momo.setHolder({ state: 'active', name: null })
  momo.setBalance(undefined)
  momo.next()
})
afterAll(() => product.close())

const REASON = { holderReason: 'Seen with the card of the wallet at the desk' }

async function approved(person: string, amount = '300'): Promise<{ id: number; userId: string }> {
  const userId = await joinWithProfile(product, person)
  await comeBack(product, 'md')
  const id = await apply(product, person, amount)
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  momo.setHolder({ state: 'active', name: person })
  return { id, userId }
}

const call = (by: string, id: number, step: string, body: object = {}): Promise<Answer> =>
  product.as(by).post(`/api/admin/loans/${id}/${step}`, body)
const byMomo = (by: string, id: number, more: object = {}): Promise<Answer> => call(by, id, 'disburse', { method: 'momo', ...more })

/** Polls are at least five seconds apart. */
async function check(id: number): Promise<Answer> {
  product.clock.advance({ seconds: 6 })
  return call('md', id, 'payout/check')
}

const transfersOf = async (id: number) =>
  (
    await sql<{ reference: string; status: string; amount: number; reason: string | null }>`
      select reference, status, amount, reason from momo_transactions where loan_id = ${id} and direction = 'disbursement' order by created_at, reference`.execute(
      product.db,
    )
  ).rows
async function onlyTransferOf(id: number): Promise<string> {
  const all = await transfersOf(id)
  expect(all).toHaveLength(1)
  return all[0]?.reference ?? ''
}
const loanOf = async (id: number) =>
  (
    await sql<{ status: string; disbursement_method: string | null; disbursed_on: string | null; moved: number }>`
      select l.status, l.disbursement_method, l.disbursed_on, (
        select coalesce(sum(j.amount), 0)::bigint from journal_lines j where j.loan_id = l.id and j.account = 'momo_clearing') as moved
      from loans l where l.id = ${id}`.execute(product.db)
  ).rows[0]

describe('payout by mobile money', () => {
  test('books nothing until the network confirms it, and is dated by the network', async () => {
    const { id, userId } = await approved('Ama Mensah')
    const sent = await byMomo('manager', id)
    expect(sent).toMatchObject({ status: 200, body: { loan: { status: 'approved', payout: { state: 'under_way', amount: '300.00' } } } })
    expect(await check(id)).toMatchObject({ status: 200, body: { payout: { state: 'under_way' } } })
    expect(await loanOf(id)).toMatchObject({ status: 'approved', moved: 0 })
    momo.approve(await onlyTransferOf(id), { transactionId: 'T-1', at: new Date(product.clock.now().getTime() - 2000) })
    expect(await check(id)).toMatchObject({ body: { payout: { state: 'paid', transactionId: 'T-1' } } })
    expect(await loanOf(id)).toEqual({ status: 'active', disbursement_method: 'momo', disbursed_on: '2026-03-02', moved: -30_000 })
    const messages = await sql`select 1 from messages where user_id = ${userId} and kind = 'loan_disbursed'`.execute(product.db)
    expect(messages.rows).toHaveLength(1)
    await check(id)
    expect(await byMomo('manager', id)).toMatchObject({ status: 409 })
    expect((await loanOf(id))?.moved).toBe(-30_000)
  })

  test('shows the reason of its failure and can be repeated under another reference', async () => {
    const { id } = await approved('Esi Owusu')
    await byMomo('manager', id)
    momo.fail(await onlyTransferOf(id), 'cannot_receive')
    expect(await check(id)).toMatchObject({
      body: { payout: { state: 'failed', reason: expect.stringContaining('exceed its balance limit') } },
    })
    expect(await loanOf(id)).toMatchObject({ status: 'approved', moved: 0 })
    product.clock.advance({ seconds: 1 })
    expect(await byMomo('manager', id)).toMatchObject({ status: 200 })
    const [first, second] = await transfersOf(id)
    expect([first?.status, second?.status]).toEqual(['FAILED', 'PENDING'])
    momo.approve(second?.reference ?? '')
    await check(id)
    expect(await loanOf(id)).toMatchObject({ status: 'active', moved: -30_000 })
  })

  test.each([
    { match: 'same', name: 'Adjoa Asante', needsReason: false },
    { match: 'check', name: 'Adjoa Asant', needsReason: false },
    { match: 'different', name: 'Kwabena Mensah', needsReason: true },
    { match: 'untold', name: null, needsReason: true },
    { match: 'untold', name: 'Adjoa Asante', needsReason: true, networkAway: true },
  ])('to a wallet with holder match $match needs a reason: $needsReason (network away: $networkAway)', async (row) => {
    const { match, name, needsReason, networkAway = false } = row
    const { id } = await approved('Adjoa Asante')
    momo.setHolder({ state: networkAway ? 'unknown' : 'active', name: networkAway ? null : name })
    momo.setDown(networkAway)
    const withoutReason = await byMomo('manager', id)
    if (needsReason) {
      expect(withoutReason).toMatchObject({ status: 422, body: { message: expect.stringContaining('Enter a reason') } })
      expect(await transfersOf(id)).toEqual([])
      expect(await byMomo('manager', id, { holderReason: '  ' })).toMatchObject({ status: 400 })
      expect(await byMomo('manager', id, REASON)).toMatchObject({ status: 200 })
    } else expect(withoutReason).toMatchObject({ status: 200 })
    const { payout } = (await product.as('md').get(`/api/admin/loans/${id}`)).body
    expect(payout).toMatchObject({ state: 'under_way', holderMatch: match, holderReason: needsReason ? REASON.holderReason : null })
    momo.setDown(false)
    if (!networkAway) momo.approve(await onlyTransferOf(id))
    product.clock.advance({ minutes: 11 })
    expect(await check(id)).toMatchObject({ body: { payout: { state: networkAway ? 'failed' : 'paid' } } })
  })

  test('needs a reason at its release where the network no longer returns the holder', async () => {
    const { id } = await approved('Akosua Frimpong', '600')
    expect(await byMomo('manager', id)).toMatchObject({ status: 200, body: { loan: { payout: { state: 'waiting' } } } })
    momo.setHolder({ state: 'active', name: null })
    expect(await call('md', id, 'payout/release')).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Enter a reason') },
    })
    expect(await call('md', id, 'payout/release', REASON)).toMatchObject({ status: 200 })
    expect(await transfersOf(id)).toMatchObject([{ amount: 60_000 }])
  })

  test('is refused while our account has too little, by our ledger or by the provider’s balance', async () => {
    const { id } = await approved('Kofi Annan')
    momo.setBalance(money('299.99'))
    expect(await byMomo('manager', id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('too little') } })
    expect(await transfersOf(id)).toEqual([])
    momo.setBalance(money('300'))
    momo.next({ refuse: 'our_account_too_low', again: true })
    expect(await byMomo('manager', id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('too low') } })
    expect(await transfersOf(id)).toMatchObject([{ status: 'FAILED', reason: 'our_account_too_low' }])
    expect(await loanOf(id)).toMatchObject({ status: 'approved', moved: 0 })
  })

  test('is polled after an unanswered sending and repeated only once the network does not have it', async () => {
    const { id } = await approved('Yaw Boateng')
    momo.next('unheard')
    expect(await byMomo('manager', id)).toMatchObject({ status: 200, body: { loan: { payout: { state: 'under_way' } } } })
    momo.approve(await onlyTransferOf(id))
    await check(id)
    expect(await loanOf(id)).toMatchObject({ status: 'active', moved: -30_000 })

    const other = await approved('Abena Mensah')
    momo.next('lost')
    await byMomo('manager', other.id)
    await check(other.id)
    expect(await byMomo('manager', other.id)).toMatchObject({ status: 409 })
    product.clock.advance({ minutes: 11 })
    expect(await check(other.id)).toMatchObject({
      body: { payout: { state: 'failed', reason: 'The provider did not receive the request.' } },
    })
    expect(await byMomo('manager', other.id)).toMatchObject({ status: 200 })
  })

  test('is dated by the network and booked on the open day when it is settled on a later day', async () => {
    const { id } = await approved('Nana Yeboah')
    await byMomo('manager', id)
    const at = product.clock.now()
    momo.approve(await onlyTransferOf(id), { at })
    product.clock.advance({ days: 1 })
    expect(await createRunners(product.deps, [dailyClose]).runNow(dailyClose)).toEqual({ result: 'done' })
    for (const each of ['md', 'manager', 'desk']) await comeBack(product, each)
    await check(id)
    const { rows } = await sql<{ kind: string; booked_on: string; value_date: string; first: string }>`
      select e.kind, e.booked_on, e.value_date, (select min(i.due_date) from instalments i where i.loan_id = e.loan_id) as first
      from journal_entries e where e.loan_id = ${id}`.execute(product.db)
    expect(rows).toEqual([{ kind: 'disbursement', booked_on: '2026-03-03', value_date: '2026-03-02', first: '2026-03-09' }])
    await expectBooksToBeRight(product.db)
  })

  test('is sent once when several users submit it at once', async () => {
    const { id } = await approved('Adwoa')
    const answers = await Promise.all(['manager', 'md', 'manager', 'md'].map((by) => byMomo(by, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    await onlyTransferOf(id)
  })

  test('is sent by the job under the same reference when the process stopped before', async () => {
    const { id } = await approved('Akosua Adjei')
    momo.whileSending(() => Promise.reject(new Error('killed')))
    expect((await byMomo('manager', id)).status).toBe(500)
    momo.whileSending(() => Promise.resolve())
    const reference = await onlyTransferOf(id)
    product.clock.advance({ minutes: 1 })
    const calls = momo.calls.send
    await advanceDue(product.deps, createPaymentProviders(momo.networks))
    expect(momo.calls.send).toBeGreaterThan(calls)
    momo.approve(reference)
    await check(id)
    expect(await loanOf(id)).toMatchObject({ status: 'active', moved: -30_000 })
    await onlyTransferOf(id)
  })

  test('needs approval permission, and a provider for the network of the wallet', async () => {
    const { id, userId } = await approved('Kwame Mensah')
    expect(await byMomo('desk', id)).toMatchObject({ status: 403 })
    await sql`update users set momo_provider = 'airteltigo' where id = ${userId}`.execute(product.db)
    expect(await byMomo('manager', id)).toMatchObject({ status: 503 })
    await sql`update users set momo_provider = 'mtn' where id = ${userId}`.execute(product.db)
  })
})

describe('loan with a transfer in flight', () => {
  test('is not undone, withdrawn or paid out in cash, and ends as the network reports', async () => {
    const { id } = await approved('Efua Sarpong')
    await byMomo('manager', id)
    const words = { message: expect.stringContaining('in progress') }
    expect(await call('md', id, 'undo-approval', { reason: 'Too early' })).toMatchObject({ status: 409, body: words })
    expect(await call('desk', id, 'disburse', { method: 'cash' })).toMatchObject({ status: 409, body: words })
    expect(await product.as('Efua Sarpong').post(`/api/loans/${id}/withdraw`)).toMatchObject({ status: 409, body: words })
    await product.as('md').post(`/api/admin/users/${(await ownerOf(id)) ?? ''}/deactivate`, { reason: 'Fraud' })
    momo.approve(await onlyTransferOf(id))
    await check(id)
    expect(await loanOf(id)).toMatchObject({ status: 'active' })
  })

  test('receives only the rest of a refinance; payments on the old loan meanwhile become unallocated', async () => {
    await joinWithProfile(product, 'Naa Dede')
    const old = await borrow(product, 'Naa Dede', '200')
    const paid = await payCash(product, 'Naa Dede', old, '140')
    const { loan } = await product.as('Naa Dede').call(refinanceLoan, {
      body: { loanId: old, newAmount: money('400'), reason: 'More stock for Easter', termsAccepted: true, termsHash: undefined },
    })
    await product.as('md').call(approveLoan, { params: { id: loan.id }, body: {} })
    momo.setHolder({ state: 'active', name: 'Naa Dede' })
    expect(await byMomo('manager', loan.id)).toMatchObject({ body: { loan: { payout: { amount: '280.00' } } } })
    expect(await product.as('md').post(`/api/admin/payments/${paid.payment.id}/reverse`, { reason: 'Counted wrong' })).toMatchObject({
      status: 409,
    })
    await payCash(product, 'Naa Dede', old, '20')
    momo.approve(await onlyTransferOf(loan.id))
    await check(loan.id)
    const moved = await sql<{ account: string; amount: number }>`
      select account, sum(amount)::bigint as amount from journal_lines where loan_id in (${old}, ${loan.id}) and account in ('momo_clearing', 'unallocated_money')
      group by account order by account`.execute(product.db)
    expect(moved.rows).toEqual([
      { account: 'momo_clearing', amount: -28_000 },
      { account: 'unallocated_money', amount: -2_000 },
    ])
    expect(await loanOf(old)).toMatchObject({ status: 'completed' })
    expect(await call('md', loan.id, 'return-payout', { reason: 'Sent too early' })).toMatchObject({ status: 200 })
    expect((await loanOf(loan.id))?.status).toBe('approved')
    expect((await product.as('md').get(`/api/admin/loans/${loan.id}`)).body['payout']).toBeNull()
    expect((await loanOf(old))?.status).toBe('active')
  })
})

describe('wallet of a payout', () => {
  test('with another holder’s name needs a reason, which is audited; a closed or missing one is refused', async () => {
    const { id } = await approved('Kojo Antwi')
    momo.setHolder({ state: 'active', name: 'YAA ASANTEWAA' })
    expect(await product.as('manager').get(`/api/admin/loans/${id}/payout`)).toMatchObject({
      status: 200,
      body: {
        amount: '300.00',
        holder: { name: 'YAA ASANTEWAA', match: 'different' },
        networks: ['mtn', 'telecel'],
        needsSecondPerson: false,
      },
    })
    expect(await byMomo('manager', id)).toMatchObject({ status: 422 })
    for (const state of ['inactive', 'not_found'] as const) {
      momo.setHolder({ state, name: null })
      expect(await byMomo('manager', id, REASON)).toMatchObject({ status: 422 })
    }
    momo.setHolder({ state: 'active', name: 'YAA ASANTEWAA' })
    expect(await byMomo('manager', id, REASON)).toMatchObject({
      status: 200,
      body: { loan: { payout: { holderReason: REASON.holderReason } } },
    })
    const audited = await sql<{
      reason: string
    }>`select t.reason from audit_trail join audit_texts t on t.audit_id = id where action = 'askPayout' and outcome = 'done' and target_id = ${String(id)}`.execute(
      product.db,
    )
    expect(audited.rows).toEqual([{ reason: REASON.holderReason }])
  })

  test('changed by staff after the approval needs a code, entered by another user', async () => {
    const { id, userId } = await approved('Afia Kyei')
    const profile = { businessType: 'retail', address: 'Shop 9, Accra', momoNumber: '0249999999' }
    product.clock.advance({ minutes: 1 })
    expect(await product.as('manager').post(`/api/admin/users/${userId}/profile`, profile)).toMatchObject({ status: 200 })
    expect(await byMomo('md', id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('code') } })
    expect(await product.as('md').get(`/api/admin/loans/${id}/payout`)).toMatchObject({ body: { changed: 'wallet' } })
    const { body } = await product.as('manager').post(`/api/admin/users/${userId}/wallet-code`)
    const code = { code: body['developmentCode'] }
    expect(await product.as('manager').post(`/api/admin/users/${userId}/wallet-confirmation`, code)).toMatchObject({ status: 403 })
    const wrong = { code: code.code === '000000' ? '000001' : '000000' }
    expect(await product.as('md').post(`/api/admin/users/${userId}/wallet-confirmation`, wrong)).toMatchObject({ status: 422 })
    expect(await product.as('md').post(`/api/admin/users/${userId}/wallet-confirmation`, code)).toMatchObject({
      status: 200,
      body: { confirmed: 1 },
    })
    expect(await byMomo('md', id)).toMatchObject({ status: 200 })
  })
})

describe('payout above the limit for one person', () => {
  test('is sent only after another user releases it', async () => {
    const { id } = await approved('Kwesi Appiah', '600')
    const sends = momo.calls.send
    expect(await byMomo('manager', id)).toMatchObject({
      status: 200,
      body: { message: 'The payout waits for a second person', loan: { payout: { state: 'waiting' } } },
    })
    expect(await byMomo('md', id)).toMatchObject({ status: 409 })
    expect(await call('manager', id, 'payout/release')).toMatchObject({ status: 403 })
    expect(momo.calls.send).toBe(sends)
    const answers = await Promise.all([call('md', id, 'payout/release'), call('md', id, 'payout/release')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    momo.approve(await onlyTransferOf(id))
    await check(id)
    expect(await loanOf(id)).toMatchObject({ status: 'active', moved: -60_000 })
  })

  test('is cancelled by staff and by each action that ends the approval', async () => {
    const { id } = await approved('Maame Esi', '600')
    await byMomo('manager', id)
    expect(await call('md', id, 'payout/call-off', { reason: 'She wants cash' })).toMatchObject({
      status: 200,
      body: { loan: { payout: null } },
    })
    expect(await call('md', id, 'payout/release')).toMatchObject({ status: 409 })
    await byMomo('manager', id)
    expect(await call('desk', id, 'disburse', { method: 'cash' })).toMatchObject({
      status: 200,
      body: { loan: { status: 'approved', payout: { method: 'cash', state: 'waiting' } } },
    })
    expect(await call('md', id, 'payout/release')).toMatchObject({ status: 200 })
    expect(await call('desk', id, 'disburse', { method: 'cash' })).toMatchObject({
      status: 200,
      body: { loan: { status: 'active', payout: { method: 'cash', state: 'paid' } } },
    })
    expect(await transfersOf(id)).toEqual([])
  })
})

test('a transfer that arrives days after its failure blocks other payouts until it is booked, dated by the network', async () => {
  const { id } = await approved('Ekow Mensah')
  await byMomo('manager', id)
  const reference = await onlyTransferOf(id)
  momo.fail(reference, 'provider_trouble')
  await check(id)
  const at = product.clock.now()
  momo.approve(reference, { transactionId: 'T-late', at })
  product.clock.advance({ days: 3 })
  for (const each of ['md', 'manager', 'desk']) await comeBack(product, each)
  await product.as('nobody').post(`/hooks/mtn/${reference}`, {})
  await expect
    .poll(async () => (await product.as('md').post(`/api/admin/loans/${id}/payout/check`)).body['payout']['state'])
    .toBe('arrived_late')
  expect(await call('desk', id, 'disburse', { method: 'cash' })).toMatchObject({ status: 409 })
  expect(await byMomo('manager', id)).toMatchObject({ status: 409 })
  expect(await call('manager', id, 'payout/book-late', { reason: 'It is on the statement' })).toMatchObject({
    status: 200,
    body: { loan: { status: 'active', payout: { state: 'paid' } } },
  })
  expect(await loanOf(id)).toMatchObject({ status: 'active', moved: -30_000 })
  const { rows } = await sql<{ day: string; first: string }>`
    select disbursed_on as day, (select min(due_date) from instalments where loan_id = ${id}) as first from loans where id = ${id}`.execute(
    product.db,
  )
  expect(rows).toEqual([{ day: dayOf(at), first: addDays(dayOf(at), 7) }])
})

const ownerOf = async (id: number) =>
  (await product.db.selectFrom('loans').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id
