import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCaseLetter, previewCaseSms, readFieldSheet, sendCaseSms } from '#contract/collections/case-sending.ts'
import { readCollectionCase } from '#contract/collections.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { checkReminder } from '#server/operations/send-reminders.ts'
import { claimMessages } from '#server/sms/claim-messages.ts'
import { addAuditRow } from '#tests/support/add-audit-row.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const loans: Record<string, number> = {}
const PEOPLE = ['Ama', 'Kofi', 'Esi', 'Yaw']
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of PEOPLE) {
    await joinWithProfile(product, person)
    loans[person] = await borrow(product, person, '200')
  }
  await morning('2026-03-11T08:00:00Z')
  await sql`update collection_cases set owned_by = null where loan_id = ${loanOf('Yaw')}`.execute(product.db)
  await sql`insert into collection_owners (case_id, owned_by, how, at)
    select id, null, 'rule', ${product.clock.now()} from collection_cases where loan_id = ${loanOf('Yaw')}`.execute(product.db)
})
afterAll(() => product.close())

const loanOf = (person: string): number => loans[person] ?? 0
const post = (person: string, path: string, body: object = {}) => product.as(person).post(path, body)
const preview = (person: string, body: object = {}) => post(person, previewCaseSms.path, { show: 'all', fromDay: 1, ...body })
const send = (person: string, body: object) => post(person, sendCaseSms.path, { show: 'all', fromDay: 1, ...body })
const texts = async () =>
  (
    await sql<{ loan: number; text: string; status: string }>`
      select loan_id as loan, text, status from messages where kind = 'collection_sms' order by id`.execute(product.db)
  ).rows

async function morning(moment: string): Promise<void> {
  product.clock.moveTo(moment)
  for (const person of ['desk', 'manager', 'md', ...PEOPLE]) await comeBack(product, person)
  await moveCollectionCases(product)
}

test('POST /api/admin/collections/sms/preview counts who gets the SMS and why others do not', async () => {
  const at = '2026-03-02T09:00:00Z'
  const { rows } = await sql<{ id: string }>`insert into consents (user_id, kind, given, at, text_version, channel)
    select user_id, 'reminders', false, ${at}, 1, 'app' from loans where id = ${loanOf('Esi')} returning user_id as id`.execute(product.db)
  for (const { id } of rows)
    await addAuditRow(product, { at, by: id, action: 'changeConsent', target: { kind: 'user', id }, after: { reminders: false } })
  expect((await preview('desk')).body).toEqual({
    count: 2,
    skipped: [
      { reason: 'not_yours', count: 1 },
      { reason: 'declined', count: 1 },
    ],
    refusal: null,
  })
  expect((await preview('manager', { show: 'unassigned' })).body).toMatchObject({ count: 1, skipped: [] })
  expect(await preview('desk', { fromDay: 8 })).toMatchObject({ status: 400, body: { errors: { fromDay: expect.any(String) } } })
  expect((await preview('Ama')).status).toBe(403)
})

test('POST /api/admin/collections/sms refuses another count than the previewed one, and sends nothing', async () => {
  expect(await send('desk', { expectedCount: 4 })).toMatchObject({ status: 409, body: { count: 2 } })
  expect(await texts()).toEqual([])
})

test('POST /api/admin/collections/sms sends once per key, logs each SMS as an attempt of its case and audits the batch', async () => {
  const body = { show: 'mine', fromDay: 1, expectedCount: 2 }
  const key = { 'idempotency-key': 'batch-of-the-morning' }
  const first = await product.as('desk').post(sendCaseSms.path, body, key)
  const again = await product.as('desk').post(sendCaseSms.path, body, key)
  expect([first.body, again.body]).toEqual([
    { success: true, message: 'The SMS goes to 2 customers', count: 2 },
    { success: true, message: 'The SMS goes to 2 customers', count: 2 },
  ])
  expect((await texts()).map(({ loan, text }) => [loan, text])).toEqual(
    ['Ama', 'Kofi'].map((person) => [
      loanOf(person),
      `Mmoa Loans: GHS 20.00 of Loan #${loanOf(person)} is 2 days late. Please pay today. If you cannot, call us and we will help.`,
    ]),
  )
  const opened = await product.as('desk').call(readCollectionCase, { params: { id: loanOf('Ama') } })
  expect(opened).toMatchObject({ attemptsToday: 1, nextStep: 'call', nextOn: '2026-03-14', lastContact: { kind: 'sms', by: 'desk' } })
  const { rows } = await sql<{ after: { count: number; loans: number[] } }>`
    select after::jsonb as after from audit_trail where action = 'sendCaseSms' and outcome = 'done'`.execute(product.db)
  expect(rows.map(({ after }) => [after.count, after.loans])).toEqual([[2, [loanOf('Ama'), loanOf('Kofi')]]])
})

test('a second batch of the day reaches nobody, and an SMS to one customer names the reason', async () => {
  expect((await preview('desk', { show: 'mine' })).body.skipped).toContainEqual({ reason: 'texted_today', count: 2 })
  expect((await send('desk', { show: 'mine', expectedCount: 0 })).status).toBe(422)
  const one = (person: string, staff = 'desk') => send(staff, { loanId: loanOf(person), expectedCount: 1 })
  expect((await one('Ama')).body.message).toContain('today')
  expect((await one('Esi')).body.message).toContain('no reminders by SMS')
  expect((await one('Yaw')).status).toBe(403)
  expect((await one('Yaw', 'manager')).body.count).toBe(1)
  expect((await send('desk', { loanId: 999_999, expectedCount: 1 })).status).toBe(409)
})

test('an SMS of a batch has the amounts of the moment when it goes out, and is dropped once the case is paid', async () => {
  await payCash(product, 'Ama', loanOf('Ama'), '5')
  await payCash(product, 'Kofi', loanOf('Kofi'), '20')
  const { claimed } = await claimMessages(product.db, { now: product.clock.now(), leaseSeconds: 60, most: 50 })
  const now = async (person: string) => {
    const message = claimed.find(({ loanId, reminderKind }) => loanId === loanOf(person) && reminderKind === 'collection')
    return message && checkReminder(product, message)
  }
  expect(await now('Ama')).toMatchObject({ text: expect.stringContaining('GHS 15.00 of Loan') })
  expect(await now('Kofi')).toEqual({ drop: expect.any(String) })
})

test('sending a failed reminder again is an attempt of the day, and never the fourth', async () => {
  const [message] = (
    await sql<{ id: number }>`
    update messages set status = 'failed' where kind = 'collection_sms' and loan_id = ${loanOf('Ama')} returning id`.execute(product.db)
  ).rows
  const again = async () => {
    const answer = await post('desk', `/api/admin/messages/${message?.id}/send`)
    await sql`update messages set status = 'failed' where id = ${message?.id}`.execute(product.db)
    return answer
  }
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  expect(await again()).toMatchObject({ status: 422, body: { message: expect.stringContaining('3 times') } })
  expect((await preview('desk', { loanId: loanOf('Ama') })).body.skipped).toEqual([{ reason: 'texted_today', count: 1 }])
})

test('GET /api/admin/collections/field-sheet shows the caller’s own cases in full, and audits each person', async () => {
  const sheet = await product.as('desk').call(readFieldSheet, {})
  expect(sheet.rows.map(({ loanId }) => loanId)).toEqual([loanOf('Esi'), loanOf('Ama')])
  expect(sheet.rows[0]).toMatchObject({
    phone: expect.stringMatching(/^0\d{9}$/),
    address: 'Shop 14, Kaneshie Market, Accra',
    daysPastDue: 2,
  })
  expect((await product.as('manager').call(readFieldSheet, {})).rows).toEqual([])
  const { rows } = await sql<{ loan: string }>`
    select after ->> 'loan' as loan from audit_trail where action = 'readFieldSheet' and outcome = 'viewed' order by id`.execute(product.db)
  expect(rows.map(({ loan }) => Number(loan))).toEqual([loanOf('Esi'), loanOf('Ama')])
})

test('POST …/case/letter prints the letter of the ladder once a day, and logs it as a contact but no attempt', async () => {
  await morning('2026-04-10T21:00:00Z')
  const path = issueCaseLetter.path.replace(':id', String(loanOf('Esi')))
  const { status, body } = await post('desk', path)
  expect([status, body.document?.kind]).toEqual([200, 'overdue'])
  expect((await post('desk', path)).body.document.code).toBe(body.document.code)
  const { rows } = await sql<{ kind: string }>`select kind from loan_contacts where loan_id = ${loanOf('Esi')}`.execute(product.db)
  expect(rows).toEqual([{ kind: 'letter' }])
  const opened = await product.as('desk').call(readCollectionCase, { params: { id: loanOf('Esi') } })
  expect(opened).toMatchObject({ nextStep: 'call', nextOn: '2026-04-17', attemptsToday: 0, lastContact: { kind: 'letter' } })
  const check = await product.as('desk').get(`/api/admin/documents/${body.document.code}`)
  expect(check.body).toMatchObject({
    kind: 'overdue',
    holds: true,
    page: { figures: [{ value: 'GH₵100.00' }, { value: '32' }, { value: 'GH₵260.00' }] },
  })
  expect((await product.as('desk').get(body.document.url)).status).toBe(200)
})

test('POST …/case/letter takes a case without an owner; a closed case, another owner or no letter gets 409', async () => {
  const letter = (person: string, loan: string) => post(person, issueCaseLetter.path.replace(':id', String(loanOf(loan))))
  expect((await letter('desk', 'Yaw')).status).toBe(200)
  const { rows } = await sql<{ owner: string }>`
    select u.full_name as owner from collection_cases c join users u on u.id = c.owned_by where c.loan_id = ${loanOf('Yaw')}`.execute(
    product.db,
  )
  expect(rows).toEqual([{ owner: 'desk' }])
  const { rows: managers } = await sql<{ id: string }>`select id from users where full_name = 'manager'`.execute(product.db)
  await post('desk', `/api/admin/loans/${loanOf('Ama')}/case/hand-over`, { to: managers[0]?.id, reason: 'She knows him' })
  expect(await letter('desk', 'Ama')).toMatchObject({ status: 409, body: { message: 'manager owns this case.' } })
  expect((await letter('md', 'Ama')).status).toBe(200)
  await post('manager', '/api/admin/collections/ladder', { steps: [{ fromDay: 1, action: 'call' }] })
  expect(await letter('desk', 'Esi')).toMatchObject({ status: 409, body: { message: expect.stringContaining('no letter') } })
  await payCash(product, 'Yaw', loanOf('Yaw'), '260')
  expect((await letter('desk', 'Yaw')).status).toBe(409)
})

test('POST /api/admin/collections/sms refuses to send in the quiet hours', async () => {
  product.clock.moveTo('2026-04-11T20:30:00Z')
  await comeBack(product, 'desk')
  await sql`insert into collection_steps (from_day, action, template) values (2, 'sms', 'Pay GHS {amount}')`.execute(product.db)
  expect((await preview('desk', { fromDay: 2 })).body.refusal).toContain('20:00')
  expect((await send('desk', { fromDay: 2, expectedCount: 1 })).status).toBe(422)
  await sql`delete from collection_steps where from_day = 2`.execute(product.db)
})
