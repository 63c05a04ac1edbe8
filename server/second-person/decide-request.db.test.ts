import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readMyDay } from '#contract/reports.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { waitingFor as requestsShownTo } from '#server/second-person/waiting-query.ts'
import { expireRequestsJob } from '#server/second-person/expire-requests.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { enter, enterWithCode, makeStaff, signInAdministrator, signInStaff } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
const ids: Record<string, string> = {}
beforeAll(async () => {
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' })
  await openOffice(product)
  await signInStaff(product, 'chief', '0201000009', 'md')
  for (const { id, full_name: name } of await product.db.selectFrom('users').select(['id', 'full_name']).execute()) ids[name] = id
  await signInAdministrator(product)
})
afterAll(() => product.close())
beforeEach(async () => {
  await sql`update second_person_requests set outcome = 'expired', decided_at = expires_at where outcome is null`.execute(product.db)
})

const post = (by: string, path: string, body: object = {}): Promise<Answer> => product.as(by).post(`/api/admin/${path}`, body)
const waitingFor = async (by: string) => (await product.as(by).get('/api/admin/second-person')).body['waiting']
const newest = async (): Promise<number> =>
  (await product.db.selectFrom('second_person_requests').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
const outcomeOf = (id: number) =>
  product.db.selectFrom('second_person_requests').select(['outcome', 'decided_by']).where('id', '=', id).executeTakeFirstOrThrow()
const roleOf = (id: string | undefined) =>
  product.db
    .selectFrom('users')
    .select(['role', 'permissions'])
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow()

let people = 0
async function lent(amount = '100'): Promise<{ person: string; userId: string; loan: number }> {
  people += 1
  const person = `Afia ${'abcdefghijklmnopqr'[people]}`
  const userId = await joinWithProfile(product, person)
  return { person, userId, loan: await borrow(product, person, amount) }
}
const WRITE_OFF = { reason: 'Moved away', cause: 'court' }

describe('a write-off (rule A14)', () => {
  test('changes nothing before a second user confirms it, who is named with the first in the audit trail', async () => {
    const { loan } = await lent()
    expect(await post('md', `loans/${loan}/write-off`, WRITE_OFF)).toMatchObject({
      status: 200,
      body: { message: 'The write-off waits for a second person', loan: { status: 'active' } },
    })
    const id = await newest()
    expect(await post('md', `loans/${loan}/write-off`, WRITE_OFF)).toMatchObject({ status: 409 })
    expect(await waitingFor('md')).toMatchObject([{ kind: 'write_off', loanId: loan, amount: '130.00', mayDecide: false }])
    const request = { kind: 'write_off', loanId: loan, amount: '130.00', cause: 'court', askedByName: 'md', reason: 'Moved away' }
    expect(await waitingFor('chief')).toMatchObject([{ ...request, askedAt: product.clock.now().toISOString(), mayDecide: true }])
    expect(await waitingFor('desk')).toMatchObject([{ kind: 'write_off', mayDecide: false }])
    expect(await post('md', `second-person/${id}/confirm`)).toMatchObject({ status: 403 })
    expect(await post('manager', `second-person/${id}/confirm`)).toMatchObject({ status: 403 })
    expect(await post('chief', `second-person/${id}/confirm`)).toMatchObject({ status: 200 })
    expect(await post('chief', `second-person/${id}/confirm`)).toMatchObject({ status: 409 })
    expect((await product.as('md').get(`/api/admin/loans/${loan}`)).body).toMatchObject({ status: 'written_off', writeOffCause: 'court' })
    const { rows } = await sql<{ actor_id: string; after: object }>`
      select actor_id, after from audit_trail where action = 'writeOffLoan' and target_id = ${String(loan)} and outcome = 'done'`.execute(
      product.db,
    )
    expect(rows).toMatchObject([{ actor_id: ids['chief'], after: { requestedBy: ids['md'] } }])
    await expectBooksToBeRight(product.db)
  })

  test('is not confirmed where the customer paid meanwhile', async () => {
    const { person, loan } = await lent()
    await post('md', `loans/${loan}/write-off`, WRITE_OFF)
    await payCash(product, person, loan, '10')
    expect(await post('chief', `second-person/${await newest()}/confirm`)).toMatchObject({
      status: 409,
      body: { message: 'This changed after the request. Refuse the request, so that it can be made again.' },
    })
    expect(await outcomeOf(await newest())).toMatchObject({ outcome: null })
  })

  test('is refused with a reason or withdrawn, and can be requested again', async () => {
    const { loan } = await lent()
    for (const [by, step, outcome] of [
      ['chief', 'refuse', 'refused'],
      ['md', 'withdraw', 'withdrawn'],
    ] as const) {
      await comeBack(product, 'md')
      expect(await post('md', `loans/${loan}/write-off`, WRITE_OFF)).toMatchObject({ status: 200 })
      const id = await newest()
      expect((await post(by === 'md' ? 'chief' : 'md', `second-person/${id}/${step}`, { reason: 'No' })).status).toBe(403)
      expect(await post(by, `second-person/${id}/${step}`, { reason: 'She pays' })).toMatchObject({ status: 200 })
      expect(await outcomeOf(id)).toEqual({ outcome, decided_by: ids[by] })
      expect(await post('chief', `second-person/${id}/confirm`)).toMatchObject({ status: 409 })
    }
    expect((await product.as('md').get(`/api/admin/loans/${loan}`)).body).toMatchObject({ status: 'active' })
  })
})

test('a request about a user’s own loan is neither confirmed nor refused by that user', async () => {
  const { person, userId, loan } = await lent()
  expect(await post('md', `loans/${loan}/write-off`, WRITE_OFF)).toMatchObject({ status: 200 })
  await makeStaff(product, userId, 'md')
  const { phone } = await product.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  await enterWithCode(product.as(person), phone ?? '')
  for (const step of ['confirm', 'refuse'])
    expect(await post(person, `second-person/${await newest()}/${step}`, { reason: 'Mine' })).toMatchObject({
      status: 403,
      body: { message: 'You cannot do this on your own account. Ask another user.' },
    })
  expect(await outcomeOf(await newest())).toMatchObject({ outcome: null })
})

describe('a refund in cash above the amount (rule A14)', () => {
  test('waits, counting the user’s refunds of the day, and is paid by the user who confirms', async () => {
    for (const each of ['md', 'desk', 'manager']) await comeBack(product, each)
    await signInAdministrator(product)
    const { person, userId, loan } = await lent('600')
    const { payment } = await payCash(product, person, loan, '650')
    expect(await post('administrator', `payments/${payment.id}/reverse`, { reason: 'The wrong customer' })).toMatchObject({ status: 200 })
    const refund = (amount: string) => post('md', `users/${userId}/unallocated/refund`, { amount, method: 'cash', reason: 'Wants it back' })
    expect(await refund('300')).toMatchObject({ status: 200, body: { refund: 'given', unallocated: '350.00' } })
    expect(await refund('300')).toMatchObject({
      status: 200,
      body: { refund: 'waits', message: 'The refund waits for a second person', unallocated: '350.00' },
    })
    expect(await refund('300')).toMatchObject({ status: 409 })
    expect(await waitingFor('administrator')).toMatchObject([{ kind: 'cash_refund', userId, amount: '300.00', mayDecide: true }])
    expect(await post('administrator', `second-person/${await newest()}/confirm`)).toMatchObject({ status: 200 })
    expect(await refund('50')).toMatchObject({ status: 200, body: { refund: 'given', unallocated: '0.00' } })
    await expectBooksToBeRight(product.db)
  })
})

describe('a role or a permission that reaches large loans (rule A14)', () => {
  test('waits as a promotion to md, and the confirmation checks the account again', async () => {
    expect(await post('md', `users/${ids['manager']}/role`, { role: 'managing_director', reason: 'Takes over in May' })).toMatchObject({
      status: 200,
      body: { waits: true, message: 'The change waits for a second person', user: { role: 'manager' } },
    })
    const id = await newest()
    expect(await waitingFor('chief')).toMatchObject([
      { kind: 'role', userId: ids['manager'], reason: 'Takes over in May', change: { from: { role: 'manager' }, to: { role: 'md' } } },
    ])
    expect(await waitingFor('manager')).toEqual([])
    await product.db
      .updateTable('users')
      .set({ is_active: false })
      .where('id', '=', ids['manager'] ?? '')
      .execute()
    expect(await post('chief', `second-person/${id}/confirm`)).toMatchObject({ status: 409 })
    await product.db
      .updateTable('users')
      .set({ is_active: true, permissions: ['export_data'] })
      .where('id', '=', ids['manager'] ?? '')
      .execute()
    expect(await post('chief', `second-person/${id}/confirm`)).toMatchObject({ status: 409 })
    await product.db
      .updateTable('users')
      .set({ permissions: [] })
      .where('id', '=', ids['manager'] ?? '')
      .execute()
    expect(await post('chief', `second-person/${id}/confirm`)).toMatchObject({ status: 200 })
    expect(await roleOf(ids['manager'])).toMatchObject({ role: 'md' })
    expect(await post('md', `users/${ids['manager']}/role`, { role: 'manager' })).toMatchObject({ status: 200, body: { waits: false } })
  })

  test('waits as an extra permission, and is no longer confirmed after seven days', async () => {
    const body = { role: 'front_desk', permissions: ['approve_large_loans'] }
    expect(await post('md', `users/${ids['desk']}/role`, body)).toMatchObject({ status: 200, body: { waits: true } })
    const id = await newest()
    product.clock.advance({ days: 7 })
    await comeBack(product, 'md')
    await signInAdministrator(product)
    expect(await waitingFor('administrator')).toEqual([])
    expect(await post('administrator', `second-person/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { message: 'This request has expired. It must be made again.' },
    })
    expect(await post('md', `users/${ids['desk']}/role`, body)).toMatchObject({ status: 200, body: { waits: true } })
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'expired' })
    expect(await roleOf(ids['desk'])).toMatchObject({ role: 'front_desk', permissions: [] })
  })

  test('waits in the permissions of a role', async () => {
    await comeBack(product, 'md')
    await signInAdministrator(product)
    const permissions = [...DEFAULT_PERMISSIONS.manager, 'approve_large_loans']
    expect(await post('md', 'update-role-permissions', { role: 'manager', permissions })).toMatchObject({
      status: 200,
      body: { waits: true, permissions: DEFAULT_PERMISSIONS.manager },
    })
    const id = await newest()
    expect(await post('md', 'update-role-permissions', { role: 'manager', permissions: DEFAULT_PERMISSIONS.front_desk })).toMatchObject({
      status: 200,
      body: { waits: false },
    })
    expect(await post('administrator', `second-person/${id}/confirm`)).toMatchObject({ status: 409 })
    await post('md', 'update-role-permissions', { role: 'manager', permissions: DEFAULT_PERMISSIONS.manager })
    expect(await post('administrator', `second-person/${id}/confirm`)).toMatchObject({ status: 200 })
    const { body } = await product.as('md').get('/api/admin/role-permissions')
    expect(body['manager']).toContain('approve_large_loans')
    await post('md', 'update-role-permissions', { role: 'manager', permissions: DEFAULT_PERMISSIONS.manager })
  })

  test('waits for a new md, whose first code goes to the phone and not to the creator', async () => {
    await comeBack(product, 'md')
    await signInAdministrator(product)
    const made = await post('md', 'users/create', { fullName: 'Yaw Second', phone: '0201000077', role: 'md' })
    expect(made).toMatchObject({ status: 200, body: { waits: true, user: { role: 'customer' } } })
    expect(made.body['signInCode']).toBeUndefined()
    const { text } = await product.db.selectFrom('messages').select('text').where('phone', '=', '0201000077').executeTakeFirstOrThrow()
    expect(text).toContain(made.body['developmentCode'])
    expect(await enter(product.as('Yaw'), '0201000077', made.body['developmentCode'])).toMatchObject({ body: { success: true } })
    expect((await product.as('Yaw').get('/api/admin/stats')).status).toBe(403)
    expect(await post('md', `users/${made.body['user'].id}/sign-in-code`)).toMatchObject({ status: 200 })
    expect(await post('administrator', `second-person/${await newest()}/confirm`)).toMatchObject({ status: 200 })
    expect(await roleOf(made.body['user'].id)).toMatchObject({ role: 'md' })
    expect(await post('md', `users/${made.body['user'].id}/sign-in-code`)).toMatchObject({
      status: 403,
      body: { message: 'This needs a second person. Another user must do this.' },
    })
  })

  test('does not wait where the administrator acts', async () => {
    await signInAdministrator(product)
    const made = await post('administrator', 'users/create', { fullName: 'Kwesi Third', phone: '0201000078', role: 'md' })
    expect(made).toMatchObject({ status: 200, body: { waits: false, user: { role: 'md' } } })
  })
})

test('waiting requests and payouts are listed for those who may release them', async () => {
  for (const each of ['md', 'desk', 'manager']) await comeBack(product, each)
  const { person } = await lent()
  const { body } = await product.as(person).post('/api/loans/apply', { requestedAmount: '600', lender: 'mmoa_direct', termsAccepted: true })
  await post('md', `loans/${body['loan'].id}/approve`)
  await post('desk', `loans/${body['loan'].id}/disburse`, { method: 'cash' })
  const row = { kind: 'payout', loanId: body['loan'].id, method: 'cash', amount: '600.00', name: person, askedBy: ids['desk'] }
  expect(await waitingFor('manager')).toMatchObject([{ ...row, mayDecide: true }])
  expect(await waitingFor('desk')).toMatchObject([{ ...row, mayDecide: false }])
  expect((await product.as(person).get('/api/admin/second-person')).status).toBe(403)
})

const SESSION = { withCode: true, codeIssuedBy: null, sessionHash: '' }

test('a user sees a request behind more than 200 others that are not for that user', async () => {
  const { loan } = await lent()
  expect(await post('md', `loans/${loan}/write-off`, WRITE_OFF)).toMatchObject({ status: 200 })
  const now = product.clock.now()
  const tx = await product.db.startTransaction().execute()
  await sql`
    insert into second_person_requests (kind, amount, office_entry, value_date, document, document_on, reason, requested_by, requested_at, expires_at)
    select 'office_entry', 100, 'bank_charge', ${'2026-03-01'}::date, 'Paper ' || n, ${'2026-03-01'}::date, 'Monthly', ${ids['md'] ?? ''},
      ${now}::timestamptz - interval '1 day', ${now}::timestamptz + interval '6 days'
    from generate_series(1, 201) n`.execute(tx)
  const seenBy = async (name: string, role: 'front_desk' | 'md') =>
    (await requestsShownTo(tx, { ...SESSION, userId: ids[name] ?? '', name, role, permissions: DEFAULT_PERMISSIONS[role] }, now)).map(
      (one) => one.kind,
    )
  const seen = { desk: await seenBy('desk', 'front_desk'), md: await seenBy('md', 'md') }
  await tx.rollback().execute()
  expect(seen.desk).toContain('write_off')
  expect(seen.md).toHaveLength(200)
})

describe('a request that ended (rule A30)', () => {
  const endedFor = async (by: string, id: number) =>
    (await product.as(by).call(readMyDay, {})).waiting.find((item) => item.kind === 'request_ended' && item.id === id)?.ended

  test('is shown for a week to its maker alone, with the user who refused it and the reason', async () => {
    for (const each of ['md', 'desk', 'manager']) await comeBack(product, each)
    await signInAdministrator(product)
    const { loan } = await lent()
    await post('md', `loans/${loan}/write-off`, WRITE_OFF)
    const id = await newest()
    expect(await endedFor('md', id)).toBeUndefined()
    expect(await post('administrator', `second-person/${id}/refuse`, { reason: 'She pays' })).toMatchObject({ status: 200 })
    expect(await endedFor('md', id)).toEqual({ outcome: 'refused', by: 'System Administrator', reason: 'She pays' })
    expect(await endedFor('administrator', id)).toBeUndefined()
    product.clock.advance({ days: 8 })
    await comeBack(product, 'md')
    expect(await endedFor('md', id)).toBeUndefined()
  })

  test('is shown as expired after its time, even before the job, which ends and audits it once', async () => {
    for (const each of ['md', 'desk', 'manager']) await comeBack(product, each)
    await signInAdministrator(product)
    const { loan } = await lent()
    await post('md', `loans/${loan}/write-off`, WRITE_OFF)
    const id = await newest()
    product.clock.advance({ days: 6 })
    expect(await expireRequestsJob.run(product.deps)).toBeUndefined()
    product.clock.advance({ days: 1 })
    await comeBack(product, 'md')
    const expired = { outcome: 'expired', by: null, reason: null }
    expect(await endedFor('md', id)).toEqual(expired)
    expect(await expireRequestsJob.run(product.deps)).toEqual({ expiredRequests: 1 })
    expect(await expireRequestsJob.run(product.deps)).toBeUndefined()
    expect(await outcomeOf(id)).toEqual({ outcome: 'expired', decided_by: null })
    expect(await endedFor('md', id)).toEqual(expired)
    const rows = await product.db
      .selectFrom('audit_trail')
      .select(['actor_id', 'target_id', 'before'])
      .where('action', '=', 'expireRequest')
      .execute()
    expect(rows).toEqual([{ actor_id: null, target_id: String(loan), before: { kind: 'write_off', requestedBy: ids['md'] } }])
  })
})
