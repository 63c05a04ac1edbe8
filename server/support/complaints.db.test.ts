import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama: string
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

const file = async (person: string, more: object = {}): Promise<number> => {
  const answer = await product.as(person).post('/api/complaints', { subject: 'other', text: 'Nobody answered the phone', ...more })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return answer.body['complaint'].id
}
const answer = (person: string, id: number, text = 'We are sorry. It is mended.') =>
  product.as(person).post(`/api/admin/complaints/${id}/answer`, { text, outcome: 'upheld', redress: 'apology' })

test('complaint is filed, answered, replied to once and answered again, with its deadlines', async () => {
  const id = await file('Ama')
  expect((await product.as('Ama').get(`/api/complaints/${id}`)).body).toMatchObject({
    state: 'open',
    answerBy: '2026-03-22',
    clock: 'running',
    replyRefusal: 'The office has not answered yet. You can reply once the answer is here.',
  })
  expect(await product.as('Ama').post(`/api/complaints/${id}/reply`, { text: 'Hello?' })).toMatchObject({ status: 409 })
  product.clock.advance({ weeks: 1 })
  await comeBack(product, 'manager')
  expect(await answer('manager', id)).toMatchObject({
    status: 200,
    body: { complaint: { state: 'answered', clock: 'answered', outcome: 'upheld', redress: 'apology' } },
  })
  expect(await answer('manager', id)).toMatchObject({ status: 409, body: { message: 'This complaint has already been answered.' } })
  await comeBack(product, 'Ama')
  const reply = await product.as('Ama').post(`/api/complaints/${id}/reply`, { text: 'Still nobody answers' })
  expect(reply.body['complaint']).toMatchObject({ state: 'open', outcome: null, redress: null, answerBy: '2026-03-29', clock: 'running' })
  expect(await answer('manager', id, 'Now they do.')).toMatchObject({ status: 200 })
  expect(await product.as('Ama').post(`/api/complaints/${id}/reply`, { text: 'Again' })).toMatchObject({ status: 409 })
  const conversation = (await product.as('Ama').get(`/api/complaints/${id}`)).body.messages.map((one: { saidBy: string; text: string }) => [
    one.saidBy,
    one.text,
  ])
  expect(conversation).toEqual([
    ['customer', 'Nobody answered the phone'],
    ['office', 'We are sorry. It is mended.'],
    ['customer', 'Still nobody answers'],
    ['office', 'Now they do.'],
  ])
})

test('complaint notification does not contain the answer', async () => {
  const id = await file('Ama')
  await answer('manager', id, 'A secret between us')
  const { rows } = await sql<{ text: string; message: string }>`
    select m.text, n.message from messages m, notifications n where m.user_id = ${ama} and n.user_id = ${ama} and m.kind = 'complaint_answered'
      and n.type = 'complaint_answered' order by m.id desc, n.id desc limit 1`.execute(product.db)
  expect(rows[0]).toEqual({
    text: `Mmoa Loans: we answered your complaint ${id}. Please open the app to read it.`,
    message: `We answered your complaint #${id}. Read it under "Complaints and my data".`,
  })
  const { rows: trail } = await sql<{ action: string; actor_id: string; words: string }>`
    select action, actor_id, concat(before, after, reason) as words from audit_trail where target_kind = 'complaint' and target_id = ${String(id)} order by id`.execute(
    product.db,
  )
  expect(trail.map((row) => row.action)).toEqual(['fileComplaint', 'answerComplaint'])
  expect(trail.some((row) => row.words.includes('secret') || row.words.includes('phone'))).toBe(false)
})

test('complaint is not answered by staff who decided on its loan or entered its payment, but may be escalated by them', async () => {
  const loanId = await borrow(product, 'Ama', '200')
  const paid = await payCash(product, 'Ama', loanId, '20')
  const byLoan = await file('Ama', { subject: 'loan', loanId })
  const byPayment = await file('Ama', { subject: 'payment', paymentId: paid.payment.id })
  await comeBack(product, 'md')
  for (const id of [byLoan, byPayment]) {
    expect(await answer('md', id)).toMatchObject({
      status: 403,
      body: { message: 'This complaint is about your own work. Another user must answer it.' },
    })
    expect(await product.as('md').post(`/api/admin/complaints/${id}/escalate`, { reason: 'It names me' })).toMatchObject({ status: 200 })
  }
  await comeBack(product, 'manager')
  expect(await answer('manager', byLoan)).toMatchObject({
    status: 403,
    body: { message: 'The Managing Director answers this complaint.' },
  })
  expect((await product.as('manager').get(`/api/admin/complaints/${byLoan}`)).body).toMatchObject({
    isEscalated: true,
    escalationReason: 'It names me',
    escalateRefusal: 'The Managing Director already has this complaint.',
  })
  const { rows } = await sql`select 1 from audit_trail where action = 'answerComplaint' and outcome = 'refused'`.execute(product.db)
  expect(rows.length).toBeGreaterThan(0)
})

test('complaint is filed by the desk for a customer, and own ones are refused there', async () => {
  const response = await product.as('desk').post(`/api/admin/users/${ama}/complaints`, { subject: 'staff', text: 'She was not greeted' })
  expect(response.body['complaint']).toMatchObject({ userId: ama, filedByStaff: 'desk', state: 'open' })
  expect((await product.as('Ama').get('/api/complaints')).body[0]).toMatchObject({ id: response.body['complaint'].id, subject: 'staff' })
  const manager = (await product.as('manager').get('/api/auth/user')).body['user'].id
  const own = await product.as('manager').post(`/api/admin/users/${manager}/complaints`, { subject: 'staff', text: 'Mine' })
  expect(own).toMatchObject({ status: 403 })
  const filed = await file('manager')
  expect(await answer('manager', filed)).toMatchObject({
    status: 403,
    body: { message: 'You cannot do this on your own account. Ask another user.' },
  })
  expect(await product.as('manager').get(`/api/admin/complaints/${filed}`)).toMatchObject({ status: 403 })
  const seen = (await product.as('manager').get('/api/admin/complaints?state=open')).body
  expect(seen.map((one: { id: number }) => one.id)).not.toContain(filed)
  expect(
    await product.as('desk').post(`/api/admin/complaints/${filed}/answer`, { text: 'x', outcome: 'upheld', redress: 'apology' }),
  ).toMatchObject({ status: 403 })
})

test('complaint about another customer’s loan or payment is refused', async () => {
  await joinWithProfile(product, 'Kofi')
  const theirs = (await sql<{ id: number }>`select max(id) as id from loans where user_id = ${ama}`.execute(product.db)).rows[0]?.id
  for (const loanId of [theirs, 987_654])
    expect(await product.as('Kofi').post('/api/complaints', { subject: 'loan', text: 'Not mine', loanId })).toMatchObject({ status: 404 })
})

test('complaint list of staff is ordered by the remaining time, with deadlines, in pages', async () => {
  await comeBack(product, 'manager')
  const first = await product.as('manager').get('/api/admin/complaints?state=open&limit=1')
  product.clock.advance({ days: 18 })
  await comeBack(product, 'manager')
  await comeBack(product, 'Kofi')
  const fresh = await file('Kofi')
  const all = (await product.as('manager').get('/api/admin/complaints?state=open')).body
  expect(all[0]).toMatchObject({ id: first.body[0].id, clock: 'warning' })
  expect(all.at(-1)).toMatchObject({ id: fresh, clock: 'running' })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
  expect((await product.as('manager').get(next)).body[0].id).toBe(all[1].id)
  product.clock.advance({ days: 3 })
  await comeBack(product, 'manager')
  expect(
    (await product.as('manager').get(`/api/admin/complaints?userId=${ama}&state=open`)).body.map((one: { clock: string }) => one.clock),
  ).not.toContain('running')
})

test('complaint limit is ten a day', async () => {
  await joinWithProfile(product, 'Yaw')
  for (let filed = 0; filed < 10; filed += 1) await file('Yaw')
  expect(await product.as('Yaw').post('/api/complaints', { subject: 'other', text: 'And another' })).toMatchObject({ status: 429 })
})

test('complaint messages cannot be changed or deleted', async () => {
  for (const statement of ['update complaint_messages set text = $$x$$', 'delete from complaint_messages', 'truncate complaint_messages'])
    await expect(sql.raw(statement).execute(product.db)).rejects.toThrow(/never changed or deleted/)
})

test('answerComplaint needs redress where the complaint is upheld, and takes a text alone as version 0.2 did', async () => {
  product.clock.advance({ days: 1 })
  for (const person of ['Ama', 'manager']) await comeBack(product, person)
  const id = await file('Ama')
  const send = (body: object) => product.as('manager').post(`/api/admin/complaints/${id}/answer`, { text: 'We looked', ...body })
  expect(await send({ outcome: 'upheld' })).toMatchObject({
    status: 400,
    body: { errors: { redress: 'Choose the outcome and the redress' } },
  })
  expect(await send({ outcome: 'upheld', redress: 'none' })).toMatchObject({
    status: 400,
    body: { errors: { redress: 'Choose what was done for the customer: an upheld complaint needs redress' } },
  })
  expect((await product.as('Ama').get(`/api/complaints/${id}`)).body).toMatchObject({ state: 'open', outcome: null })
  expect(await send({ outcome: 'not_upheld', redress: 'none' })).toMatchObject({ status: 200 })
  expect((await product.as('Ama').get(`/api/complaints/${id}`)).body).toMatchObject({ outcome: 'not_upheld', redress: 'none' })
  const other = await file('Ama')
  const answer = await product.as('manager').post(`/api/admin/complaints/${other}/answer`, { text: 'We looked' })
  expect(answer).toMatchObject({ status: 200, body: { complaint: { state: 'answered', outcome: null, redress: null } } })
})

test('answerComplaint links a loan or payment of the customer, and refuses a user who decided on it', async () => {
  await joinWithProfile(product, 'Kwesi')
  await comeBack(product, 'manager')
  const loan = await borrow(product, 'Kwesi', '100')
  const { payment } = await payCash(product, 'Kwesi', loan, '10')
  const id = await file('Kwesi')
  const linked = (person: string, matter: object) =>
    product.as(person).post(`/api/admin/complaints/${id}/answer`, { text: 'We looked.', outcome: 'not_upheld', redress: 'none', ...matter })
  expect((await linked('manager', { loanId: 999_999 })).status).toBe(404)
  expect((await linked('md', { loanId: loan })).status).toBe(403)
  expect(await linked('manager', { paymentId: payment.id })).toMatchObject({
    status: 200,
    body: { complaint: { state: 'answered', loanId: null, paymentId: payment.id, subjectLoanId: loan } },
  })
})
