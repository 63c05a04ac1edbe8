import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listContacts, logContact } from '#contract/collections.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let loan: number
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '200')
})
afterAll(() => product.close())

/** A call or visit without a promise reached the customer. */
const write = (body: { kind: string; promisedOn?: string; [member: string]: unknown }, id = loan, person = 'desk') =>
  product
    .as(person)
    .post(`/api/admin/loans/${id}/contacts`, body.kind === 'note' || body.promisedOn ? body : { outcome: 'reached', ...body })
const log = () => product.as('desk').call(listContacts, { params: { id: loan } })

test('promise of a customer is open, then broken, then late, and earlier payments do not count', async () => {
  await payCash(product, 'Ama', loan, '5')
  product.clock.advance({ minutes: 1 })
  const body = { kind: 'call', note: 'She pays on Wednesday', promisedOn: '2026-03-04', promisedAmount: money('10') } as const
  const { contact } = await product.as('desk').call(logContact, { params: { id: loan }, body: { ...body, incoming: undefined } })
  expect(contact).toMatchObject({ kind: 'call', incoming: false, by: 'desk', promise: { state: 'open', paid: 0 } })
  product.clock.advance({ minutes: 1 })
  await payCash(product, 'Ama', loan, '9.99')
  expect((await log())[0]?.promise).toEqual({ on: '2026-03-04', amount: money('10'), paid: money('9.99'), state: 'open' })
  product.clock.advance({ days: 3 })
  await comeBack(product, 'desk')
  expect((await log())[0]?.promise?.state).toBe('broken')
  await payCash(product, 'Ama', loan, '0.01')
  expect((await log())[0]?.promise).toMatchObject({ state: 'late', paid: money('9.99') })
})

test('promise of a customer is open again after the reversal of the payment that fulfilled it', async () => {
  await write({ kind: 'visit', promisedOn: '2026-03-06', promisedAmount: '20' })
  product.clock.advance({ minutes: 1 })
  const { payment } = await payCash(product, 'Ama', loan, '20')
  expect((await log())[0]?.promise?.state).toBe('kept')
  await comeBack(product, 'manager')
  await product.as('manager').post(`/api/admin/payments/${payment.id}/reverse`, { reason: 'Another loan' })
  expect((await log())[0]?.promise).toMatchObject({ state: 'open', paid: 0 })
})

test('contact log allows three attempts a day and none at night; contacts by the customer always', async () => {
  product.clock.moveTo('2026-03-09T19:59:00Z')
  await comeBack(product, 'desk')
  for (const kind of ['call', 'sms', 'visit']) expect((await write({ kind, note: 'Tried' })).status).toBe(200)
  expect(await write({ kind: 'call', note: 'Again' })).toMatchObject({ status: 422, body: { message: expect.stringContaining('3 times') } })
  expect((await write({ kind: 'call', note: 'She called back', incoming: true })).status).toBe(200)
  expect((await write({ kind: 'note', note: 'Her stall moved' })).status).toBe(200)
  product.clock.moveTo('2026-03-09T20:00:00Z')
  expect(await write({ kind: 'call', note: 'x' })).toMatchObject({ status: 422, body: { message: expect.stringContaining('20:00') } })
  expect((await write({ kind: 'call', note: 'She called at night', incoming: true })).status).toBe(200)
  product.clock.moveTo('2026-03-10T07:00:00Z')
  await comeBack(product, 'desk')
  expect((await write({ kind: 'call', note: 'The next morning' })).status).toBe(200)
})

test('contact log holds its daily limit for two simultaneous users', async () => {
  await comeBack(product, 'manager')
  const both = await Promise.all(
    ['desk', 'manager', 'desk', 'manager'].map((person) => write({ kind: 'call', note: 'At once' }, loan, person)),
  )
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 200, 422, 422])
})

test('contact log refuses own, absent and closed loans and entries without content', async () => {
  product.clock.advance({ days: 1 })
  for (const person of ['desk', 'manager']) await comeBack(product, person)
  expect((await write({ kind: 'note', note: 'x' }, 987654)).status).toBe(404)
  expect((await product.as('desk').get('/api/admin/loans/987654/contacts')).status).toBe(404)
  expect(await write({ kind: 'note' })).toMatchObject({ status: 400, body: { errors: { note: expect.any(String) } } })
  expect((await write({ kind: 'call', promisedOn: '2026-03-20' })).status).toBe(400)
  await product.as('manager').post('/api/profile/complete', { businessType: 'other', address: 'Office, Accra', momoNumber: '0201000002' })
  const own = await apply(product, 'manager', '100')
  expect((await write({ kind: 'note', note: 'x' }, own, 'manager')).status).toBe(403)
  expect((await product.as('manager').get(`/api/admin/loans/${own}/contacts`)).status).toBe(403)
  expect((await write({ kind: 'call', promisedOn: '2026-03-12', promisedAmount: '5' }, own)).status).toBe(409)
  await product.as('manager').post(`/api/loans/${own}/withdraw`)
  expect((await write({ kind: 'note', note: 'x' }, own)).status).toBe(409)
})

test('an outcome entered two days later has the day of its contact, a broken promise, and today’s next step', async () => {
  product.clock.moveTo('2026-03-13T09:00:00Z')
  for (const person of ['desk', 'manager']) await comeBack(product, person)
  const sent = await product.as('desk').post(`/api/admin/loans/${loan}/contacts`, {
    kind: 'visit',
    contactedAt: '2026-03-11T15:00:00.000Z',
    promisedOn: '2026-03-12',
    promisedAmount: '5',
    nextStep: 'call',
    nextOn: '2026-03-12',
  })
  expect(sent).toMatchObject({ status: 200, body: { contact: { at: '2026-03-11T15:00:00.000Z', promise: { state: 'broken' } } } })
  const { rows } = await sql<{ on: string }>`
    select next_on::text as on from collection_cases where loan_id = ${loan} and closed_on is null`.execute(product.db)
  expect(rows.map(({ on }) => on)).toEqual(rows.map(() => '2026-03-13'))
})

test('contact log cannot be changed or deleted, and its notes are not in the audit trail', async () => {
  await expect(sql`update loan_contacts set note = 'Nicer'`.execute(product.db)).rejects.toThrow('never changed')
  await expect(sql`update loan_contacts set note = null`.execute(product.db)).rejects.toThrow('never changed')
  await expect(sql`delete from loan_contacts`.execute(product.db)).rejects.toThrow('never changed')
  const { rows } = await sql`select 1 from audit_trail where action = 'logContact' and after::text like '%stall%'`.execute(product.db)
  expect(rows).toEqual([])
})

test('erasure removes the note of a contact and leaves its kind', async () => {
  const efua = await joinWithProfile(product, 'Efua')
  const applied = await apply(product, 'Efua', '100')
  await write({ kind: 'call', note: 'She lives beside the church' }, applied)
  await product.as('Efua').post(`/api/loans/${applied}/withdraw`)
  const { body } = await product.as('Efua').post('/api/data-requests', { kind: 'erase', text: 'Please forget me' })
  const answer = { outcome: 'granted', reason: 'As asked', confirmed: true }
  expect((await product.as('manager').post(`/api/admin/data-requests/${body.request.id}/answer`, answer)).status).toBe(200)
  const { rows } = await sql`select kind, note from loan_contacts where user_id = ${efua}`.execute(product.db)
  expect(rows).toEqual([{ kind: 'call', note: null }])
})

test('contact log is read in pages', async () => {
  const all = await log()
  const first = await product.as('desk').get(`/api/admin/loans/${loan}/contacts?limit=4`)
  expect(first.body).toHaveLength(4)
  const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
  const second = await product.as('desk').get(next)
  expect([...first.body, ...second.body].map((one: { id: number }) => one.id)).toEqual(all.slice(0, 8).map((one) => one.id))
})
