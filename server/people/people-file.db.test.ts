import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blacklistCustomer, liftBlacklist, recordGhanaCard, verifyGhanaCard, listUsers } from '#contract/people.ts'
import { applyForLoan } from '#contract/loans/loan-application.ts'
import { changeSetting } from '#contract/operations.ts'
import { assertCardVerified } from '#server/loans/assert-eligible-customer.ts'
import { transaction } from '#server/platform/db.ts'
import { apply, comeBack, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama = ''
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

const put = (userId: string, until?: string, by = 'manager') =>
  product.as(by).call(blacklistCustomer, { params: { userId }, body: { reason: 'Gave a false address', until } })
const lift = (userId: string) => product.as('manager').call(liftBlacklist, { params: { userId }, body: { reason: 'It was right' } })
const applyAs = (person: string, requestedAmount = '100') =>
  product.as(person).post('/api/loans/apply', { requestedAmount, lender: 'mmoa_direct', termsAccepted: true })

describe('blacklist entry', () => {
  test('blocks an application with a neutral sentence, until it is lifted', async () => {
    const { user } = await put(ama)
    expect(user.blacklist).toMatchObject({ reason: 'Gave a false address', until: null, enteredBy: 'manager', inForce: true })
    const message = 'We cannot lend to you at this time. Please ask the office.'
    expect(await applyAs('Ama')).toMatchObject({ status: 422, body: { message } })
    expect((await product.as('Ama').get('/api/notifications')).body).toEqual([])
    expect((await lift(ama)).user.blacklist).toBeNull()
    expect((await applyAs('Ama')).status).toBe(200)
  })

  test('blocks the approval of an earlier application and shows staff the reason', async () => {
    const esi = await joinWithProfile(product, 'Esi')
    const id = await apply(product, 'Esi', '100')
    await put(esi)
    const answer = await product.as('md').post(`/api/admin/loans/${id}/approve`, {})
    expect(answer).toMatchObject({ status: 422, body: { message: 'This customer is on the blacklist: Gave a false address' } })
    const flags = (await product.as('md').get(`/api/admin/loans/${id}`)).body['flags']
    expect(flags[0]).toMatchObject({ code: 'blacklisted', detail: 'Until it is lifted: Gave a false address' })
    expect((await product.as('md').post(`/api/admin/loans/${id}/reject`, {})).status).toBe(200)
  })

  test('ends by itself after its last day, and another entry may follow', async () => {
    const yaw = await joinWithProfile(product, 'Yaw')
    await put(yaw, '2026-03-03')
    product.clock.advance({ days: 1 })
    expect((await applyAs('Yaw')).status).toBe(422)
    product.clock.advance({ days: 1 })
    for (const person of ['desk', 'manager', 'md']) await comeBack(product, person)
    expect((await applyAs('Yaw')).status).toBe(200)
    expect((await put(yaw)).user.blacklist).toMatchObject({ inForce: true })
  })

  test('needs the permission, another user and no active entry', async () => {
    const path = `/api/admin/users/${ama}/blacklist`
    const body = { reason: 'Gave a false address' }
    expect((await product.as('desk').post(path, body)).status).toBe(403)
    const [own] = (await product.as('md').call(listUsers, { query: { search: 'manager' } })).map(({ id }) => id)
    expect((await product.as('manager').post(`/api/admin/users/${own}/blacklist`, body)).status).toBe(403)
    expect(await product.as('manager').post(path, { ...body, until: '2026-03-01' })).toMatchObject({
      status: 422,
      body: { errors: { until: 'Choose today or a later day, or leave it empty.' } },
    })
    expect((await product.as('manager').post(`${path}/lift`, body)).status).toBe(409)
    await put(ama)
    expect((await product.as('manager').post(path, body)).status).toBe(409)
    expect((await product.as('manager').post('/api/admin/users/nobody/blacklist', body)).status).toBe(404)
  })

  test('is in the audit trail, and its row is never deleted or changed, except by lifting it', async () => {
    const trail = await product.as('manager').get(`/api/admin/audit?targetKind=user&targetId=${ama}`)
    const actions = trail.body
      .filter(({ outcome }: { outcome: string }) => outcome === 'done')
      .map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 3)).toEqual(['blacklistCustomer', 'liftBlacklist', 'blacklistCustomer'])
    await expect(product.db.updateTable('blacklist_entries').set({ reason: 'Other' }).execute()).rejects.toThrow(/only be lifted/)
    await expect(product.db.deleteFrom('blacklist_entries').execute()).rejects.toThrow(/stay/)
  })
})

describe('a Ghana Card', () => {
  const record = (userId: string, number: string, by = 'manager') =>
    product.as(by).call(recordGhanaCard, { params: { userId }, body: { number } })

  test('is stored in one form, masked without permission, and belongs to one account', async () => {
    expect((await record(ama, 'gha 123456789 0')).user.ghanaCard).toEqual({
      number: 'GHA-•••789-0',
      verifiedAt: null,
      verifiedBy: null,
      verifiedHow: null,
    })
    const [seen] = await product.as('md').call(listUsers, { query: { search: 'GHA-123456789-0' } })
    expect(seen).toMatchObject({ id: ama, ghanaCard: { number: 'GHA-123456789-0' } })
    const kofi = await joinWithProfile(product, 'Kofi')
    const path = `/api/admin/users/${kofi}/ghana-card`
    expect(await product.as('manager').post(path, { number: 'GHA-123456789-0' })).toMatchObject({
      status: 409,
      body: { errors: { number: 'This Ghana Card number belongs to another account.' } },
    })
    expect(await product.as('manager').post(path, { number: 'GHA-12-0' })).toMatchObject({
      status: 400,
      body: { errors: { number: 'Enter the number like GHA-123456789-0' } },
    })
    expect((await product.as('manager').post(`${path}/verify`, {})).status).toBe(409)
    expect((await product.as('desk').post(path, { number: 'GHA-123456789-1' })).status).toBe(403)
  })

  test('is verified once, and a new number needs a new verification', async () => {
    const verify = () => product.as('manager').call(verifyGhanaCard, { params: { userId: ama } })
    expect((await verify()).user.ghanaCard).toMatchObject({ verifiedBy: 'manager' })
    expect((await product.as('manager').post(`/api/admin/users/${ama}/ghana-card/verify`, {})).status).toBe(409)
    expect((await record(ama, 'GHA-123456789-1')).user.ghanaCard).toMatchObject({ verifiedAt: null, verifiedBy: null })
    const rows = await product.db.selectFrom('audit_trail').select('after').where('action', '=', 'recordGhanaCard').execute()
    expect(JSON.stringify(rows)).not.toContain('123456789')
  })

  test('is required above GH₵1,000 only with the gate on', async () => {
    const kojo = await joinWithProfile(product, 'Kojo')
    await product.db.updateTable('users').set({ phone_proved_at: product.clock.now() }).where('id', '=', kojo).execute()
    await product.as('md').call(changeSetting, { params: { name: 'ghana_card_gate' }, body: { value: true } })
    const { loan } = await product
      .as('Kojo')
      .call(applyForLoan, { body: { requestedAmount: money('1000'), lender: 'mmoa_direct', termsAccepted: true } })
    expect((await product.as('md').post(`/api/admin/loans/${loan.id}/approve`, {})).status).toBe(200)
  })

  test('is required by the gate above that amount until it is verified', async () => {
    const assertVerified = () => transaction(product.db, (tx) => assertCardVerified(tx, ama, money('1000.01')))
    await expect(assertVerified()).rejects.toThrow('Above GH₵1,000 the customer needs a verified Ghana Card.')
    await product.as('manager').call(verifyGhanaCard, { params: { userId: ama } })
    await expect(assertVerified()).resolves.toBeUndefined()
  })

  test('is erased with the account, like the reason of a blacklist entry', async () => {
    const left = await transaction(product.db, async (tx) => {
      await tx
        .updateTable('users')
        .set({ phone: null, address: null, business_type: null, momo_number: null, profile_completed: false, is_active: false })
        .set({ full_name: 'Erased customer', first_name: null, last_name: null, erased_at: product.clock.now() })
        .where('id', '=', ama)
        .execute()
      const cards = await tx.selectFrom('ghana_cards').selectAll().where('user_id', '=', ama).execute()
      const words = await tx.selectFrom('blacklist_entries').select('reason').where('user_id', '=', ama).execute()
      throw new RolledBack({ cards, words: words.map(({ reason }) => reason) })
    }).catch((error: unknown) => (error instanceof RolledBack ? error.found : error))
    expect(left).toEqual({ cards: [], words: ['Erased', 'Erased'] })
  })
})

class RolledBack extends Error {
  readonly found: object
  constructor(found: object) {
    super('taken back')
    this.found = found
  }
}

describe('the list of people', () => {
  const names = async (query: object, limit = '') =>
    (await product.as('md').get(`/api/admin/users?${new URLSearchParams({ ...query })}${limit}`)).body.map(
      ({ fullName }: { fullName: string }) => fullName,
    )

  test('is sorted by name or age, and filtered by role and state', async () => {
    expect(await names({ sort: 'name' })).toEqual(['Ama', 'desk', 'Esi', 'Kofi', 'Kojo', 'manager', 'md', 'Yaw'])
    expect((await names({ sort: 'oldest' })).slice(-2).toSorted((a: string, b: string) => a.localeCompare(b))).toEqual(['Kofi', 'Kojo'])
    expect(await names({ role: 'managing_director' })).toEqual(['md'])
    expect(await names({ state: 'blacklisted', sort: 'name' })).toEqual(['Ama', 'Esi', 'Yaw'])
    expect(await names({ state: 'deactivated' })).toEqual([])
    expect(await names({ state: 'active', role: 'front_desk' })).toEqual(['desk'])
    expect((await product.as('md').get('/api/admin/users?sort=owed')).status).toBe(400)
  })

  test.each(['name', 'oldest', 'newest'])('returns each person once in pages ordered by %s', async (sort) => {
    const all = await names({ sort })
    const found: string[] = []
    let next: string | undefined = `/api/admin/users?sort=${sort}&limit=3`
    while (next !== undefined) {
      const page = await product.as('md').get(next)
      found.push(...page.body.map(({ fullName }: { fullName: string }) => fullName))
      next = /^<(.+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    expect(found).toEqual(all)
  })
})
