import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePhone } from '#contract/people.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { purgeExpired } from '#server/operations/purge-expired.ts'
import { transaction } from '#server/platform/db.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { queueMessage } from '#server/sms/outbox-store.ts'
import { addAuditRow } from '#tests/support/add-audit-row.ts'
import { bankSigned } from '#tests/support/bank-files.ts'
import { apply, borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { enterWithCode, makeStaff, signUp } from '#tests/support/sign-in-people.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const fileRequest = async (person: string, kind: string): Promise<number> => {
  const answer = await product.as(person).post('/api/data-requests', { kind, text: `Please ${kind}, says ${person}` })
  expect(answer.status).toBe(200)
  return answer.body['request'].id
}
const decide = (id: number, body: object, person = 'manager') => product.as(person).post(`/api/admin/data-requests/${id}/answer`, body)
const phoneOf = async (userId: string) =>
  (await product.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()).phone ?? ''

async function placesWith(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY', 'character varying')`.execute(
    product.db,
  )
  expect(columns.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table_name)} where lower(${sql.ref(column_name)}::text) ~ ${words.map((word) => word.toLowerCase()).join('|')} limit 1`.execute(
      product.db,
    )
    if (rows.length > 0) found.push(`${table_name}.${column_name}`)
  }
  return found
}

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('data request is filed once of each kind, answered with text and visible to its owner and staff', async () => {
  const userId = await joinWithProfile(product, 'Adwoa')
  const id = await fileRequest('Adwoa', 'correct')
  expect(await product.as('Adwoa').post('/api/data-requests', { kind: 'correct', text: 'Again' })).toMatchObject({
    status: 409,
    body: { message: 'You already asked for this. The office answers it first.' },
  })
  expect((await product.as('Adwoa').get('/api/data-requests')).body[0]).toMatchObject({
    id,
    state: 'open',
    answerBy: '2026-03-22',
    answer: null,
  })
  expect((await product.as('desk').get(`/api/admin/data-requests?userId=${userId}`)).body[0]).toMatchObject({
    id,
    fullName: 'Adwoa',
    inTheWay: [],
  })
  expect(await decide(id, { outcome: 'refused', reason: 'x' }, 'desk')).toMatchObject({ status: 403 })
  expect(await decide(id, { outcome: 'granted', reason: 'The name is mended.' })).toMatchObject({
    status: 200,
    body: { request: { state: 'granted' } },
  })
  expect(await decide(id, { outcome: 'refused', reason: 'No' })).toMatchObject({ status: 409 })
  expect((await product.as('Adwoa').get('/api/data-requests')).body[0]).toMatchObject({ answer: 'The name is mended.', clock: 'answered' })
  expect(await decide(987_654, { outcome: 'refused', reason: 'No' })).toMatchObject({ status: 404 })
  await joinWithProfile(product, 'Stranger')
  expect((await product.as('Stranger').get('/api/data-requests')).body).toEqual([])
})

test('data request limit is ten a day', async () => {
  const userId = await joinWithProfile(product, 'Often')
  const rule = { limit: 10, windowSeconds: 86_400 }
  await countTry(product.db, `data-requests:${userId}`, rule, product.clock.now(), 9)
  await fileRequest('Often', 'correct')
  expect(await product.as('Often').post('/api/data-requests', { kind: 'erase', text: 'And this' })).toMatchObject({ status: 429 })
})

test('data request of staff is not answered by its owner, and a staff account is not erased', async () => {
  const own = await fileRequest('manager', 'erase')
  expect(await decide(own, { outcome: 'granted', reason: 'Yes', confirmed: true })).toMatchObject({ status: 403 })
  const { rows } = await sql`
    select target_kind, target_id from audit_trail where action = 'answerDataRequest' and outcome = 'refused' order by id desc limit 1`.execute(
    product.db,
  )
  expect(rows).toEqual([{ target_kind: 'data-request', target_id: String(own) }])
  const answer = await decide(own, { outcome: 'granted', reason: 'Yes', confirmed: true }, 'md')
  expect(answer).toMatchObject({ status: 422, body: { message: 'This account cannot be erased yet. It has a staff role.' } })
})

test('erasure needs everything finished and a second confirmation', async () => {
  await joinWithProfile(product, 'Esi')
  const loanId = await apply(product, 'Esi', '100')
  const id = await fileRequest('Esi', 'erase')
  const grant = { outcome: 'granted', reason: 'As asked', confirmed: true }
  expect(await decide(id, grant)).toMatchObject({
    status: 422,
    body: { message: 'This account cannot be erased yet. It has an open loan or application.' },
  })
  expect(
    (await product.as('manager').get('/api/admin/data-requests?state=open')).body.find((one: { id: number }) => one.id === id),
  ).toMatchObject({
    inTheWay: ['an open loan or application'],
  })
  await product.as('Esi').post(`/api/loans/${loanId}/withdraw`)
  await product.as('Esi').post('/api/complaints', { subject: 'app', text: 'Slow' })
  expect(await decide(id, grant)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('an unanswered complaint') },
  })
  const complaint = (await product.as('Esi').get('/api/complaints')).body[0].id
  await product
    .as('manager')
    .post(`/api/admin/complaints/${complaint}/answer`, { text: 'Corrected', outcome: 'upheld', redress: 'apology' })
  expect(await decide(id, { outcome: 'granted', reason: 'As asked' })).toMatchObject({
    status: 422,
    body: { message: 'You cannot undo this. Please confirm again.' },
  })
  expect(await decide(id, grant)).toMatchObject({
    status: 200,
    body: { message: 'The account was erased', request: { fullName: 'Erased customer' } },
  })
})

test('erasure leaves a waiting alarm to be sent, and the purge deletes it afterwards', async () => {
  const userId = await joinWithProfile(product, 'Afua')
  const phone = await phoneOf(userId)
  expect((await product.as('Afua').post('/api/auth/sign-out-everywhere')).status).toBe(200)
  await enterWithCode(product.as('Afua'), phone)
  const id = await fileRequest('Afua', 'erase')
  expect((await decide(id, { outcome: 'granted', reason: 'As asked', confirmed: true })).status).toBe(200)
  const messages = () => product.db.selectFrom('messages').select(['kind', 'phone', 'status']).where('user_id', '=', userId).execute()
  expect(await messages()).toEqual([{ kind: 'signed_out_everywhere', phone, status: 'queued' }])
  await runJob(product.deps, purgeExpired)
  expect(await messages()).toHaveLength(1)
  await product.db.updateTable('messages').set({ status: 'failed' }).where('user_id', '=', userId).execute()
  await runJob(product.deps, purgeExpired)
  expect(await messages()).toEqual([])
})

test('erasure leaves no personal data, a correct ledger and a free phone number', async () => {
  const name = 'Zenobia Quarshigah'
  const userId = await joinWithProfile(product, name)
  const phone = await phoneOf(userId)
  const loanId = await borrow(product, name, '100')
  await payCash(product, name, loanId, '130')
  const stays = {
    requestedAmount: '100',
    lender: 'mmoa_direct',
    termsAccepted: true,
    profilePicture: PIXEL,
    businessPurpose: `Stall of ${name}`,
  }
  const again = await product.as(name).post('/api/loans/apply', stays)
  await product.as(name).post(`/api/loans/${again.body['loan'].id}/withdraw`)
  await sql`
    insert into ghana_cards (user_id, number, recorded_by, recorded_at) select ${userId}, 'GHA-123456789-0', id, created_at from users where role = 'md' limit 1`.execute(
    product.db,
  )
  const { rows: contacts } = await sql<{ id: number; by: string }>`
    insert into loan_contacts (loan_id, user_id, kind, note, made_by, made_on, at)
    select ${loanId}, ${userId}, 'note', ${`Spoke to ${name}`}, id, '2026-03-02', '2026-03-02T10:00:00Z' from users where role = 'md' limit 1
    returning id, made_by as by`.execute(product.db)
  for (const { id, by } of contacts) {
    const after = { contact: id, kind: 'note', incoming: false }
    await addAuditRow(product, { at: '2026-03-02T10:00:00Z', by, action: 'logContact', target: { kind: 'loan', id: loanId }, after })
  }
  await product.as(name).post(`/api/loans/${loanId}/documents`, { kind: 'completion' })
  await product
    .as(name)
    .post('/api/complaints', { subject: 'other', text: `I am ${name}, ${phone}`, loanId }, { 'Idempotency-Key': 'kept-answer' })
  const complaint = (await product.as(name).get('/api/complaints')).body[0].id
  await comeBack(product, 'manager')
  await product.as('desk').post(`/api/admin/complaints/${complaint}/escalate`, { reason: `Call ${name}` })
  await comeBack(product, 'md')
  const { body } = await product
    .as('manager')
    .post(`/api/admin/complaints/${complaint}/answer`, { text: `Dear ${name}`, outcome: 'upheld', redress: 'apology' })
  expect(body['message']).toContain('Managing Director')
  const { rows: before } = await sql`select * from journal_lines order by entry_id, line`.execute(product.db)
  expect(await placesWith([name, phone])).toContain('users.full_name')

  // The md approved the loan, so another user must answer.
  const deputy = await signUp(product, 'deputy', '0201000009')
  await makeStaff(product, deputy, 'md')
  await enterWithCode(product.as('deputy'), '0201000009')
  expect(
    await product
      .as('deputy')
      .post(`/api/admin/complaints/${complaint}/answer`, { text: `Dear ${name}`, outcome: 'upheld', redress: 'apology' }),
  ).toMatchObject({
    status: 200,
  })
  const other = await fileRequest(name, 'correct')
  const id = await fileRequest(name, 'erase')
  expect(await decide(id, { outcome: 'granted', reason: `Bye ${name}`, confirmed: true })).toMatchObject({ status: 200 })
  expect(await decide(other, { outcome: 'refused', reason: `No, ${name}` })).toMatchObject({ status: 409 })

  await product.db.updateTable('messages').set({ status: 'failed' }).where('user_id', '=', userId).execute()
  await runJob(product.deps, purgeExpired)
  expect(await placesWith(['Zenobia', 'Quarshigah', phone, 'GHA-123456789'])).toEqual([])
  await expectBooksToBeRight(product.db)
  const { rows: after } = await sql`select * from journal_lines order by entry_id, line`.execute(product.db)
  expect(after).toEqual(before)
  expect(await product.as(name).get('/api/auth/user')).toMatchObject({ status: 401 })
  expect(await product.as('md').post(`/api/admin/users/${userId}/activate`)).toMatchObject({ status: 409 })
  const phoned = await product.as('manager').post(changePhone.path.replace(':userId', userId), { phone: '0249998887', reason: 'x' })
  expect(phoned).toMatchObject({ status: 409, body: { message: expect.stringContaining('was erased') } })
  expect(await product.as('desk').post(`/api/admin/users/${userId}/complaints`, { subject: 'other', text: 'x' })).toMatchObject({
    status: 409,
  })
  await expect(sql`update users set full_name = 'Back again' where id = ${userId}`.execute(product.db)).rejects.toThrow(/stays erased/)
  const second = await signUp(product, 'New owner', phone)
  expect(second).not.toBe(userId)
})

test('GET /api/my-data returns all data of the person, none of others and no secrets', async () => {
  const userId = await joinWithProfile(product, 'Abla')
  const loanId = await borrow(product, 'Abla', '100')
  await payCash(product, 'Abla', loanId, '10')
  await comeBack(product, 'Abla')
  const answer = await product.as('Abla').get('/api/my-data')
  expect(answer.status).toBe(200)
  const data = answer.body
  expect(data.account[0]).toMatchObject({ id: userId, fullName: 'Abla', currentDebt: '120.00' })
  expect(data.loans[0]).toMatchObject({ id: loanId, requestedAmount: '100.00', amountPaid: '10.00' })
  expect(data.instalments).toHaveLength(13)
  expect(data.payments[0]).toMatchObject({ amount: '10.00', status: 'completed' })
  expect(data.accessLog[0]).toMatchObject({ action: 'readMyData', by: 'you' })
  const { rows } = await sql<{ secret: string }>`
    select token_hash as secret from devices union select sid from sessions union select otp from otp_verifications union select full_name from users where id <> ${userId}`.execute(
    product.db,
  )
  for (const { secret } of rows) expect(JSON.stringify(data)).not.toContain(`"${secret}"`)
  for (let more = 0; more < 4; more += 1) expect((await product.as('Abla').get('/api/my-data')).status).toBe(200)
  expect(await product.as('Abla').get('/api/my-data')).toMatchObject({ status: 429 })
})

test('GET /api/my-data hides the text of every SMS that contains a code', async () => {
  const userId = await joinWithProfile(product, 'Efe')
  const kinds = ['sign_in_code', 'wallet_code', 'first_code', 'office_code_sent', 'phone_changed'] as const
  for (const kind of kinds)
    await transaction(product.db, (tx) =>
      queueMessage(tx, { userId, phone: '0201234567', text: 'It contains 123456', kind, at: product.clock.now() }),
    )
  const { smsMessages } = (await product.as('Efe').get('/api/my-data')).body
  const texts = kinds.map((kind) => smsMessages.findLast((one: { kind: string }) => one.kind === kind)?.text)
  expect(texts).toEqual([null, null, null, null, 'It contains 123456'])
})

test('GET /api/my-data/pdf returns a PDF, and shares its limit with GET /api/my-data', async () => {
  await joinWithProfile(product, 'Akua')
  await borrow(product, 'Akua', '100')
  await comeBack(product, 'Akua')
  const answer = await product.as('Akua').get('/api/my-data/pdf')
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(answer.headers['content-disposition']).toMatch(/filename="mmoa-my-data-\d{4}-\d\d-\d\d\.pdf"/)
  for (let more = 0; more < 4; more += 1) expect((await product.as('Akua').get('/api/my-data')).status).toBe(200)
  expect(await product.as('Akua').get('/api/my-data/pdf')).toMatchObject({ status: 429 })
})

test('consents have the legal defaults, keep a history and are each user’s own', async () => {
  const userId = await joinWithProfile(product, 'Efua')
  expect((await product.as('Efua').get('/api/consents')).body).toMatchObject({ reminders: true, news: false })
  const setConsent = (kind: string, given: boolean) => product.as('Efua').post('/api/consents', { kind, given })
  expect((await setConsent('reminders', false)).body['consents']).toMatchObject({ reminders: false, news: false })
  await setConsent('reminders', false)
  await setConsent('reminders', true)
  await setConsent('news', true)
  const rows = await product.db.selectFrom('consents').select(['kind', 'given']).where('user_id', '=', userId).orderBy('id').execute()
  expect(rows).toEqual([
    { kind: 'reminders', given: false },
    { kind: 'reminders', given: true },
    { kind: 'news', given: true },
  ])
  await expect(sql`delete from consents`.execute(product.db)).rejects.toThrow(/never changed or deleted/)
})

test('erasure retains from texts of staff only the reasons in the history of loans and in the journal', async () => {
  const name = 'Typed About'
  const typed = 'Spoke to Auntie Efua'
  const userId = await joinWithProfile(product, name)
  const loan = await borrow(product, name, '100')
  const done = async (by: string, path: string, body: object) => {
    await comeBack(product, by)
    const answer = await product.as(by).post(`/api/admin/${path}`, body)
    expect([path, answer.status, answer.status === 200 ? '' : answer.body['message']]).toEqual([path, 200, ''])
    return answer.body
  }
  const { receiptNumber } = await done('desk', 'generate-receipt', { loanId: loan, amount: '10' })
  await done('desk', `receipts/${receiptNumber}/cancel`, { reason: typed })
  const claim = { amount: '5', paymentMethod: 'momo', momoTransactionId: 'ERASE1', loanId: loan }
  const { payment } = await done('desk', `users/${userId}/payments`, claim)
  await done('manager', `payments/${payment.id}/fail`, { reason: typed })
  const paid = await payCash(product, name, loan, '20')
  await done('manager', `payments/${paid.payment.id}/reverse`, { reason: typed })
  const day = dayOf(product.clock.now())
  const text = bankSigned([{ day, amount: 1_000, reference: 'FTERASE', text: 'From Auntie Efua' }])
  await done('manager', 'bank/statements', { layout: 'signed', text, from: day, to: day })
  const { id: line } = await product.db.selectFrom('bank_exceptions').select('id').where('state', '=', 'open').executeTakeFirstOrThrow()
  await done('md', `bank/exceptions/${line}/resolve`, { action: 'keep', userId, reason: typed })
  await done('manager', `users/${userId}/unallocated/apply`, { loanId: loan, amount: '30' })
  await payCash(product, name, loan, '100')
  const next = await apply(product, name, '100')
  await done('manager', `users/${userId}/blacklist`, { reason: typed })
  expect((await product.as('manager').post(`/api/admin/loans/${next}/approve`)).body['message']).toContain(typed)
  await done('manager', `users/${userId}/blacklist/lift`, { reason: typed })
  await done('manager', `loans/${next}/reject`, { reason: 'not_now', notes: typed })
  expect(await placesWith([typed])).toEqual(
    expect.arrayContaining(['audit_texts.reason', 'bank_exceptions.note', 'payments.reason', 'receipts.cancel_reason']),
  )
  const id = await fileRequest(name, 'erase')
  expect(await decide(id, { outcome: 'granted', reason: typed, confirmed: true })).toMatchObject({ status: 200 })
  expect(await placesWith(['auntie efua'])).toEqual(['loan_events.reason'])
  await expectBooksToBeRight(product.db)
})
