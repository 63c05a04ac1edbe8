import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { dependentsAmong, dependentsToRelease } from '#server/access/assert-independent.ts'
import { storedRole } from '#server/access/stored-access.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { apply, comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { enter, enterWithCode, signInAdministrator } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
let momo: ScriptedMomo
let administrator: string
beforeAll(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, undefined, { momo: momo.networks })
  await signInAdministrator(product)
  await openOffice(product)
  const { full_name: name } = await product.db
    .selectFrom('users')
    .select('full_name')
    .where('role', '=', 'administrator')
    .executeTakeFirstOrThrow()
  administrator = name
})
afterAll(() => product.close())
beforeEach(everybodyComes)

async function everybodyComes(): Promise<void> {
  for (const each of ['md', 'manager', 'desk']) await comeBack(product, each)
}

const post = (by: string, path: string, body: object = {}): Promise<Answer> => product.as(by).post(`/api/admin/${path}`, body)
async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  expect({ status, message: status === 200 ? '' : body['message'] }).toEqual({ status: 200, message: '' })
  return body
}

/** Signed in on its phone. */
async function madeBy(maker: string, name: string, phone: string, role: string): Promise<string> {
  const { user } = await done(post(maker, 'users/create', { fullName: name, phone, role }))
  await done(enterWithCode(product.as(name), phone))
  return user.id
}

/** Approved by the manager, requested by the md. */
async function waitingPayout(customer: string): Promise<number> {
  await joinWithProfile(product, customer)
  const loan = await apply(product, customer, '600')
  await done(post('manager', `loans/${loan}/approve`))
  momo.setHolder({ state: 'active', name: customer })
  await done(post('md', `loans/${loan}/disburse`, { method: 'momo' }))
  return loan
}
const release = (by: string, loan: number) => post(by, `loans/${loan}/payout/release`)

const DAY = 24 * 60 * 60 * 1000
/** Those of `others` on whom `name` depends after so many days. */
async function dependentsOf(name: string, others: readonly string[], days = 0, find = dependentsAmong): Promise<string[]> {
  const rows = await product.db.selectFrom('users').select(['id', 'full_name', 'role']).execute()
  const known = (who: string) => rows.find((row) => row.full_name === who) ?? expect.unreachable()
  const { id: userId, role } = known(name)
  const actor = { userId, name, role: storedRole(role), permissions: [], withCode: true, codeIssuedBy: null, sessionHash: '' }
  const now = new Date(product.clock.now().getTime() + days * DAY)
  const found = await find(
    product.db,
    { actor, now },
    others.map((each) => known(each).id),
  )
  return others.filter((each) => found.includes(known(each).id))
}

test('an account made by a second account of an insider releases nothing for the insider for 30 days', async () => {
  const maker = await madeBy('md', 'Maker self', '0209000010', 'manager')
  await done(post('md', `users/${maker}/role`, { role: 'manager', permissions: ['manage_users', 'assign_roles'] }))
  product.clock.advance({ days: 10 })
  await everybodyComes()
  await done(enterWithCode(product.as('Maker self'), '0209000010'))
  await madeBy('Maker self', 'Made by self', '0209000011', 'manager')
  const loan = await waitingPayout('Ama Chain')
  for (const by of ['Maker self', 'Made by self'])
    expect(await release(by, loan)).toMatchObject({ status: 403, body: { message: expect.stringContaining('in the last 30 days.') } })
  expect((await release('Made by self', loan)).body['message']).toContain('an account that made or changed the account of the other')
  expect(await release('manager', loan)).toMatchObject({ status: 200 })
  const others = ['md', 'Maker self', 'manager', 'desk']
  expect(await dependentsOf('Made by self', others, 19)).toEqual(['md', 'Maker self'])
  expect(await dependentsOf('md', ['Made by self', 'desk'], 19)).toEqual(['Made by self'])
  expect(await dependentsOf('Made by self', others, 20)).toEqual(['Maker self'])
})

test('two accounts that one user made release no payout for each other, until one of them is 30 days old', async () => {
  await madeBy('md', 'Left self', '0209000020', 'manager')
  const customerOfMd = await enter(product.as('Right self'), '0209000021', undefined, 'Right self')
  await done(post('md', `users/${customerOfMd.body['user'].id}/role`, { role: 'manager', permissions: ['manage_users', 'assign_roles'] }))
  await done(enterWithCode(product.as('Right self'), '0209000021'))
  await madeBy('Right self', 'Far self', '0209000022', 'manager')
  await joinWithProfile(product, 'Kofi Same')
  const loan = await apply(product, 'Kofi Same', '600')
  momo.setHolder({ state: 'active', name: 'Kofi Same' })
  await done(post('Left self', `loans/${loan}/approve`))
  await done(post('Left self', `loans/${loan}/disburse`, { method: 'momo' }))
  for (const by of ['Right self', 'Far self']) {
    expect(await product.as(by).get('/api/admin/second-person')).toMatchObject({
      body: { waiting: expect.arrayContaining([expect.objectContaining({ loanId: loan, mayDecide: false })]) },
    })
    expect(await release(by, loan)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Another user made or changed both of your accounts in the last 30 days.') },
    })
  }
  const others = ['Right self', 'Far self', 'manager', 'desk']
  expect(await dependentsOf('Left self', others, 29.9, dependentsToRelease)).toEqual(['Right self', 'Far self'])
  expect(await dependentsOf('Left self', others, 30, dependentsToRelease)).toEqual([])
  // A new office's daily work is not blocked: claims, tills, signed sheets.
  expect(await dependentsOf('Left self', others)).toEqual([])
  expect(await release('manager', loan)).toMatchObject({ status: 200 })
})

test('an account opened by a code of an insider’s second account releases nothing for the insider', async () => {
  const { user } = await done(post('md', 'users/create', { fullName: 'Issuer self', phone: '0209000016', role: 'manager' }))
  await done(enterWithCode(product.as('Issuer self'), '0209000016'))
  const customer = await done(post('Issuer self', 'users/create', { fullName: 'Ghost of issuer', phone: '0244100010', role: 'customer' }))
  await done(enter(product.as('Ghost of issuer'), '0244100010', customer['signInCode'], 'Ghost of issuer'))
  expect(user.role).toBe('manager')
  const profile = { businessType: 'retail', address: 'Shop 9, Kejetia, Kumasi', momoNumber: '0244100010', momoProvider: 'mtn' }
  await done(product.as('Ghost of issuer').post('/api/profile/complete', profile))
  const application = { requestedAmount: '400', lender: 'mmoa_direct', termsAccepted: true }
  const { loan } = await done(product.as('Ghost of issuer').post('/api/loans/apply', application))
  await done(post('md', `loans/${loan.id}/approve`))
  for (const by of ['md', 'Issuer self'])
    expect(await post(by, `loans/${loan.id}/disburse`, { method: 'cash' })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('A user who is independent of the approver must pay out.') },
    })
  await done(post('desk', `loans/${loan.id}/disburse`, { method: 'cash' }))
})

test('accounts that the administrator made are independent of each other, but not of the administrator', async () => {
  await signInAdministrator(product)
  await madeBy('administrator', 'Front user', '0209000012', 'front_desk')
  await madeBy('administrator', 'First manager', '0209000013', 'manager')
  const { user } = await done(post('administrator', 'users/create', { fullName: 'First md', phone: '0209000014', role: 'md' }))
  await done(enterWithCode(product.as('First md'), '0209000014'))
  await madeBy('First md', 'Second manager', '0209000015', 'manager')
  expect(user.role).toBe('md')
  expect(await dependentsOf('First md', [administrator, 'First manager', 'Second manager'])).toEqual([administrator, 'Second manager'])
  expect(await dependentsOf('Second manager', [administrator, 'First md', 'First manager'])).toEqual(['First md'])
  expect(await dependentsOf('First manager', ['Front user', 'Second manager'], 0, dependentsToRelease)).toEqual([])
})

test('a user of a role depends on the user who gave the role a permission, not on one who removed it', async () => {
  const ofDesk = (permissions: readonly string[]) => post('md', 'update-role-permissions', { role: 'front_desk', permissions })
  const permissions = DEFAULT_PERMISSIONS.front_desk
  await done(ofDesk(permissions.filter((each) => each !== 'create_notifications')))
  expect(await dependentsOf('desk', ['md', 'manager'])).toEqual([])
  await done(ofDesk([...permissions, 'approve_small_loans']))
  expect(await dependentsOf('desk', ['md', 'manager'])).toEqual(['md'])
  expect(await dependentsOf('md', ['manager', 'desk'])).toEqual(['desk'])
  const loan = await waitingPayout('Esi Role')
  expect(await release('desk', loan)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('One of you gave permissions to the role of the other in the last 30 days.') },
  })
  expect(await dependentsOf('desk', ['md', 'manager'], 29.9)).toEqual(['md'])
  expect(await dependentsOf('desk', ['md', 'manager'], 30)).toEqual([])
  await done(release('manager', loan))
  await done(ofDesk(permissions))
})

test('a user of a role depends on the users who requested and confirmed approve_large_loans in it', async () => {
  const permissions = [...DEFAULT_PERMISSIONS.manager, 'approve_large_loans']
  expect(await post('md', 'update-role-permissions', { role: 'manager', permissions })).toMatchObject({
    status: 200,
    body: { waits: true },
  })
  expect(await dependentsOf('manager', ['md', 'desk', administrator])).toEqual([])
  await signInAdministrator(product)
  expect(await confirmAll(product)).toBe(1)
  expect(await dependentsOf('manager', ['md', 'desk', administrator], 29)).toEqual(['md', administrator])
  expect(await dependentsOf('manager', ['md', 'desk', administrator], 30)).toEqual([])
})
