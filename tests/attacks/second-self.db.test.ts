import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dependentsAmong } from '#server/access/assert-independent.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { comeBack, openOffice } from '#tests/support/loan-actions.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { enter, enterWithCode } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
let momo: ScriptedMomo
beforeAll(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, undefined, { momo: momo.networks })
  await ensureAdministrator(product.deps)
  await openOffice(product)
})
afterAll(() => product.close())

const post = (by: string, path: string, body: object = {}): Promise<Answer> => product.as(by).post(path, body)
async function done(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  expect({ status, message: status === 200 ? '' : body['message'] }).toEqual({ status: 200, message: '' })
  return body
}

/** With the code that only the insider saw. */
async function makeAndEnter(insider: string, self: string, phone: string, role: string): Promise<string> {
  const { user, signInCode, developmentCode } = await done(post(insider, '/api/admin/users/create', { fullName: self, phone, role }))
  await done(enter(product.as(self), phone, signInCode ?? developmentCode, self))
  return user.id
}

/** Calls 1 to 5: account, sign-in, profile, application, approval. */
async function inventedLoan(insider: string, customer: string, phone: string, amount: string, approver = insider): Promise<number> {
  await makeAndEnter(insider, customer, phone, 'customer')
  const profile = { businessType: 'retail', address: 'Shop 9, Kejetia, Kumasi', momoNumber: phone, momoProvider: 'mtn' }
  await done(post(customer, '/api/profile/complete', profile))
  const application = { requestedAmount: amount, lender: 'mmoa_direct', termsAccepted: true }
  const { loan } = await done(post(customer, '/api/loans/apply', application))
  await done(post(approver, `/api/admin/loans/${loan.id}/approve`))
  momo.setHolder({ state: 'active', name: customer })
  return loan.id
}

const payOut = (by: string, loan: number, method: 'cash' | 'momo'): Promise<Answer> =>
  post(by, `/api/admin/loans/${loan}/disburse`, { method })
const REFUSED = { status: 403, body: { message: expect.stringContaining('A user who is independent of the approver must pay out.') } }

describe('an insider who makes a customer and signs in as it', () => {
  test.each([
    ['manager', '0244100001'],
    ['md', '0244100002'],
  ])('is refused the payout of the loan that they approved: %s', async (insider, phone) => {
    const loan = await inventedLoan(insider, `Ghost of ${insider}`, phone, '400')
    for (const method of ['cash', 'momo'] as const) expect(await payOut(insider, loan, method)).toMatchObject(REFUSED)
    const { status } = await product.db.selectFrom('loans').select('status').where('id', '=', loan).executeTakeFirstOrThrow()
    expect(status).toBe('approved')
    const { rows } = {
      rows: await product.db
        .selectFrom('audit_trail')
        .select('action')
        .where('outcome', '=', 'refused')
        .where('target_id', '=', String(loan))
        .execute(),
    }
    expect(rows.map(({ action }) => action)).toEqual(['disburseLoan', 'disburseLoan'])
    expect(await payOut('desk', loan, 'cash')).toMatchObject({ status: 200 })
  })

  test('has a session that stores who issued its code, until a sign-in by SMS code replaces it', async () => {
    const id = await makeAndEnter('manager', 'Named ghost', '0244100009', 'customer')
    const issuers = async () => {
      const { codeIssuers } = await product.db
        .selectFrom('sessions')
        .leftJoin('users', 'users.id', 'sessions.code_issued_by')
        .select(({ fn }) => fn.agg<(string | null)[]>('array_agg', ['users.role']).as('codeIssuers'))
        .where('sessions.user_id', '=', id)
        .executeTakeFirstOrThrow()
      return codeIssuers
    }
    expect(await issuers()).toEqual(['manager'])
    await done(post('Named ghost', '/api/logout'))
    await enterWithCode(product.as('Owner of the phone'), '0244100009')
    expect(await issuers()).toEqual([null])
  })

  test('cannot pay out through a second staff account that they made, nor release with it', async () => {
    await makeAndEnter('md', 'Second self', '0209000001', 'manager')
    const small = await inventedLoan('md', 'Ghost of self', '0244100003', '400')
    for (const method of ['cash', 'momo'] as const) expect(await payOut('Second self', small, method)).toMatchObject(REFUSED)
    const approvedBySelf = await inventedLoan('md', 'Other ghost', '0244100004', '400', 'Second self')
    expect(await payOut('md', approvedBySelf, 'cash')).toMatchObject(REFUSED)
    const large = await inventedLoan('md', 'Large ghost', '0244100005', '600', 'manager')
    await done(payOut('Second self', large, 'momo'))
    expect(await post('md', `/api/admin/loans/${large}/payout/release`)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('One of you created the account of the other in the last 30 days.') },
    })
    await comeBack(product, 'manager')
    expect(await post('manager', `/api/admin/loans/${large}/payout/release`)).toMatchObject({ status: 200 })
  })

  test('opens no staff account with a session or a code from before its role was confirmed (rule A33)', async () => {
    for (const each of ['md', 'manager']) await comeBack(product, each)
    const id = await makeAndEnter('md', 'Later self', '0209000002', 'customer')
    const seen = (await done(post('md', `/api/admin/users/${id}/sign-in-code`)))['signInCode']
    await done(post('md', `/api/admin/users/${id}/role`, { role: 'md' }))
    const whileWaiting = (await done(post('md', `/api/admin/users/${id}/sign-in-code`)))['signInCode']
    expect(await product.as('Later self').get('/api/auth/user')).toMatchObject({ status: 200, body: { user: { role: 'customer' } } })
    expect(await confirmAll(product)).toBe(1)
    expect(await product.as('Later self').get('/api/auth/user')).toMatchObject({ status: 401 })
    for (const code of [seen, whileWaiting])
      expect(await enter(product.as('Thief'), '0209000002', code)).toMatchObject({ status: 401, body: { success: false } })
    const owner = product.as('Owner of the later phone')
    await done(enterWithCode(owner, '0209000002'))
    expect(await owner.get('/api/admin/second-person')).toMatchObject({ status: 200 })
  })

  test('opens no staff account with the first code of a customer, which its creator saw', async () => {
    const made = await done(post('md', '/api/admin/users/create', { fullName: 'Unused self', phone: '0209000003', role: 'customer' }))
    await done(post('md', `/api/admin/users/${made['user'].id}/role`, { role: 'front_desk' }))
    expect(await enter(product.as('Thief'), '0209000003', made['signInCode'])).toMatchObject({ status: 401, body: { success: false } })
  })

  test('cannot sign in as a staff user whose phone they changed: the code goes to the phone, and both numbers get an alarm', async () => {
    const { id } = await product.db.selectFrom('users').select('id').where('full_name', '=', 'manager').executeTakeFirstOrThrow()
    const answer = await done(post('md', `/api/admin/users/${id}/sign-in-code`))
    expect(answer['signInCode']).toBeUndefined()
    await done(post('md', `/api/admin/users/${id}/phone`, { phone: '0209000004', reason: 'Lost the phone' }))
    const alarmed = await product.db
      .selectFrom('messages')
      .select('phone')
      .where('user_id', '=', id)
      .where('kind', '=', 'phone_changed')
      .execute()
    expect(alarmed.map(({ phone }) => phone).toSorted()).toEqual(['0201000002', '0209000004'])
    // The account depends on the md.
    await done(enterWithCode(product.as('Taken user'), '0209000004'))
    const large = await inventedLoan('md', 'Ghost of taken', '0244100006', '600')
    expect(await payOut('Taken user', large, 'momo')).toMatchObject(REFUSED)
  })

  test('is no second person for the user who requested its role until 30 days after the confirmation', async () => {
    await comeBack(product, 'md')
    const request = { fullName: 'Slow self', phone: '0209000005', role: 'md' }
    const { user } = await done(post('md', '/api/admin/users/create', request))
    const { id: md } = await product.db.selectFrom('users').select('id').where('full_name', '=', 'md').executeTakeFirstOrThrow()
    product.clock.advance({ days: 6 })
    expect(await confirmAll(product)).toBe(1)
    const confirmed = product.clock.now().getTime()
    const actor = {
      userId: user.id,
      name: 'Slow self',
      role: 'md',
      permissions: [],
      withCode: true,
      codeIssuedBy: null,
      sessionHash: '',
    } as const
    const dependents = (days: number) => dependentsAmong(product.db, { actor, now: new Date(confirmed + days * 24 * 60 * 60 * 1000) }, [md])
    expect(await dependents(29)).toEqual([md])
    expect(await dependents(30)).toEqual([])
  })
})
