import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctName, recordGhanaCard, verifyGhanaCard } from '#contract/people.ts'
import { readCustomer, revealHidden } from '#contract/collections.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { enter, enterWithCode, makeStaff, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama: string
let loan: number
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '200')
})
afterAll(() => product.close())

const page = (by: string, userId = ama) => product.as(by).call(readCustomer, { params: { userId } })
const views = async (action: string) =>
  (
    await sql<{ after: { part: string } | null }>`
      select after from audit_trail where action = ${action} and outcome = 'viewed' and target_id = ${ama} order by id`.execute(product.db)
  ).rows

test('readCustomer shows loans, payments with balances and activity, and audits repeated views once', async () => {
  await payCash(product, 'Ama', loan, '20')
  product.clock.advance({ minutes: 1 })
  await payCash(product, 'Ama', loan, '30')
  const { person, book, activity } = await page('manager')
  expect(person).toMatchObject({ fullName: 'Ama', phone: expect.stringContaining('•') })
  expect(book?.loans[0]).toMatchObject({ id: loan, status: 'active', outstanding: money('210'), disbursementMethod: 'cash' })
  expect(book?.payments.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
    [money('30'), money('210')],
    [money('20'), money('240')],
  ])
  expect(activity).toEqual(expect.any(Array))
  await page('manager')
  expect(await views('readCustomer')).toHaveLength(1)
  const again = await page('manager')
  expect(again.readers?.[0]).toMatchObject({ lastViewed: 'the customer page of', fullName: 'manager', looks: 1 })
})

test('readCustomer leaves out the parts that a role may not see', async () => {
  expect((await page('desk')).activity).toBeNull()
  expect((await page('md')).person.phone).toMatch(/^0\d{9}$/)
  const helper = await signUp(product, 'helper', '0201000009')
  await makeStaff(product, helper, 'customer', ['view_customer_profiles'])
  await enterWithCode(product.as('helper'), '0201000009')
  expect(await page('helper')).toMatchObject({ person: { fullName: 'Ama' }, book: null, activity: null, canReveal: [] })
})

test('readCustomer refuses the caller’s own page and customers, and returns 404 for an unknown user', async () => {
  const { rows } = await sql<{ id: string }>`select id from users where full_name = 'desk'`.execute(product.db)
  expect((await product.as('desk').get(`/api/admin/users/${rows[0]?.id}`)).status).toBe(403)
  expect((await product.as('desk').get('/api/admin/users/nobody')).status).toBe(404)
  expect((await product.as('Ama').get(`/api/admin/users/${ama}`)).status).toBe(403)
})

test('revealHidden shows one field while a loan is pending, approved or overdue, and audits which one', async () => {
  const reveal = (field: string, by = 'desk') => product.as(by).get(`/api/admin/users/${ama}/reveal?field=${field}`)
  expect((await page('desk')).canReveal).toEqual([])
  expect(await reveal('phone')).toMatchObject({ status: 403, body: { message: expect.stringContaining('pending, approved or overdue') } })
  expect(await reveal('phone', 'md')).toMatchObject({ status: 200, body: { value: expect.stringMatching(/^0\d{9}$/) } })
  expect(await reveal('nothing')).toMatchObject({ status: 400 })
  product.clock.advance({ days: 8 })
  for (const person of ['desk', 'manager', 'md', 'Ama']) await comeBack(product, person)
  await apply(product, 'Ama', '50').catch(() => undefined)
  expect((await page('desk')).canReveal).toEqual(['phone', 'momoNumber', 'address'])
  const { value } = await product.as('desk').call(revealHidden, { params: { userId: ama }, query: { field: 'phone' } })
  expect(value).toMatch(/^0\d{9}$/)
  expect((await reveal('address')).body).toEqual({ value: 'Shop 14, Kaneshie Market, Accra' })
  expect((await views('revealHidden')).map(({ after }) => after?.part)).toEqual(['phone', 'phone', 'address'])
})

const correct = (fullName: string, by = 'manager', reason = 'As on the Ghana Card') =>
  product.as(by).call(correctName, { params: { userId: ama }, body: { fullName, reason } })

test('correctName stores the change and its reason, and outdates reviews and the verified card', async () => {
  await product.as('manager').call(recordGhanaCard, { params: { userId: ama }, body: { number: 'GHA-123456789-0' } })
  await product.as('manager').call(verifyGhanaCard, { params: { userId: ama } })
  const before = await product.as('manager').call(readStaffLoan, { params: { id: loan } })
  const { user } = await correct('Ama  Serwaa Mensah')
  expect(user).toMatchObject({
    fullName: 'Ama Serwaa Mensah',
    firstName: 'Ama',
    lastName: 'Serwaa Mensah',
    ghanaCard: { verifiedAt: null },
  })
  const after = await product.as('manager').call(readStaffLoan, { params: { id: loan } })
  expect(after.mark).not.toBe(before.mark)
  const [change] = (await page('manager')).names
  expect(change).toMatchObject({ before: 'Ama', after: 'Ama Serwaa Mensah', reason: 'As on the Ghana Card', by: 'manager' })
  const { rows } = await sql<{ text: string }>`
    select (a.before::text || a.after::text) as text from audit_trail a where a.action = 'correctName'`.execute(product.db)
  expect(JSON.stringify(rows)).not.toContain('Serwaa')
  const notices = (await product.as('Ama').get('/api/notifications')).body
  expect(notices[0]).toMatchObject({ title: 'Name corrected' })
})

test('sign-in under another name opens the account, and leaves the corrected name', async () => {
  const { rows } = await sql<{ phone: string }>`select phone from users where id = ${ama}`.execute(product.db)
  await enter(product.as('Ama'), rows[0]?.phone ?? '')
  expect((await product.as('Ama').get('/api/auth/user')).body).toMatchObject({ user: { id: ama, fullName: 'Ama Serwaa Mensah' } })
})

test('correctName refuses the same name, staff without the permission and an empty reason', async () => {
  const path = `/api/admin/users/${ama}/name`
  const body = { fullName: 'Ama Serwaa', reason: 'As on the card' }
  expect(await product.as('manager').post(path, { ...body, fullName: 'Ama Serwaa Mensah' })).toMatchObject({ status: 409 })
  expect((await product.as('desk').post(path, body)).status).toBe(403)
  expect((await product.as('manager').post(path, { ...body, reason: ' ' })).status).toBe(400)
  expect((await product.as('manager').post(path, { ...body, fullName: '' })).status).toBe(400)
  expect((await page('manager')).names).toHaveLength(1)
})

test('the customer page refuses to reveal a number while a case is open, and names "Show number and call"', async () => {
  product.clock.advance({ days: 21 })
  for (const person of ['desk', 'md']) await comeBack(product, person)
  await moveCollectionCases(product)
  expect(await page('desk')).toMatchObject({ canReveal: ['address', 'ghanaCard'], caseLoanId: loan })
  for (const [field, by] of [
    ['phone', 'desk'],
    ['momoNumber', 'md'],
  ] as const)
    expect(await product.as(by).get(`/api/admin/users/${ama}/reveal?field=${field}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Show number and call') },
    })
  expect((await product.as('desk').post(`/api/admin/loans/${loan}/case/number`)).body).toMatchObject({ attempt: 1 })
})
