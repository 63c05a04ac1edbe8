import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/kernel/calendar.ts'
import { issueOfficeCode } from '#server/identity/issue-sign-in-code.ts'
import { transaction } from '#server/platform/db.ts'
import { defaultActor } from '#tests/support/platform-probe.ts'
import { enter, enterWithCode, signInStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openCaller } from '#tests/support/test-caller.ts'

let product: TestApp
let clerk: string
beforeAll(async () => {
  product = await buildTestApp()
  clerk = await signInStaff(product, 'clerk', '0240000001', 'front_desk')
})
afterAll(async () => {
  // Inserted without an application, which the audit of the books would report.
  await product.db.deleteFrom('loans').execute()
  await product.close()
})

async function hadLoan(userId: string): Promise<void> {
  const now = product.clock.now()
  await product.db
    .insertInto('loans')
    .values({
      user_id: userId,
      requested_amount: 10_000,
      approved_amount: 10_000,
      lender_name: 'mmoa_direct',
      total_repayment: 13_000,
      weekly_payment: 1_000,
      status: 'withdrawn',
      terms_hash: 'terms',
      applied_at: now,
      decided_at: now,
      approved_at: now,
      approved_by: clerk,
      withdrawn_at: now,
      created_at: now,
    })
    .execute()
}

async function officeCode(userId: string, phone: string): Promise<string> {
  const now = product.clock.now()
  const actor = defaultActor(clerk, { role: 'front_desk', permissions: [] })
  const context = { actor, origin: { requestId: 'test', address: 'test' }, now, today: dayOf(now) }
  return (await transaction(product.db, (tx) => issueOfficeCode(tx, product.deps, context, { id: userId, phone }, 'office'))).code
}

const OFFICE_ONLY = { status: 403, body: { success: false, otpRequired: true, message: expect.stringContaining('code from the office') } }

test('an account with a loan that was unused for 180 days needs an office code', async () => {
  const phone = '0242220001'
  const userId = await signUp(product, 'Ama', phone)
  await hadLoan(userId)
  product.clock.advance({ days: 179, hours: 23 })
  const codeSentBefore = (await enter(openCaller(product.app), phone)).body['developmentCode']
  product.clock.advance({ hours: 1 })
  expect(await enter(product.as('Ama'), phone)).toMatchObject(OFFICE_ONLY)
  expect(codeSentBefore).toMatch(/^\d{6}$/)
  const sent = await product.db.selectFrom('messages').select('id').where('user_id', '=', userId).execute()
  expect(sent, 'no further code goes to what may be somebody else’s phone').toHaveLength(1)
  expect((await enter(product.as('Ama'), phone, await officeCode(userId, phone))).body).toMatchObject({ success: true })
  expect((await enterWithCode(openCaller(product.app), phone)).body, 'it is in use again').toMatchObject({ success: true })
})

test('an account with a loan rejects an SMS code that was sent just before the 180 days ended', async () => {
  const phone = '0242220002'
  await hadLoan(await signUp(product, 'Kofi', phone))
  product.clock.advance({ days: 179, hours: 23, minutes: 55 })
  const code = (await enter(openCaller(product.app), phone)).body['developmentCode']
  product.clock.advance({ minutes: 5 })
  expect(await enter(openCaller(product.app), phone, code)).toMatchObject(OFFICE_ONLY)
})

test('an account without a loan accepts an SMS code after any time', async () => {
  const phone = '0242220003'
  await signUp(product, 'Esi', phone)
  product.clock.advance({ days: 400 })
  expect((await enterWithCode(openCaller(product.app), phone)).body).toMatchObject({ success: true })
})

test('signed-in use restarts the 180 days', async () => {
  const phone = '0242220004'
  await hadLoan(await signUp(product, 'Yaa', phone))
  for (let week = 0; week < 30; week += 1) {
    product.clock.advance({ days: 6 })
    expect((await product.as('Yaa').get('/api/auth/user')).status).toBe(200)
  }
  expect((await enterWithCode(openCaller(product.app), phone)).body).toMatchObject({ success: true })
})
