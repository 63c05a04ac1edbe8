import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCollectionCases, readCollectionCase, readCollectionSummary } from '#contract/collections.ts'
import { readMyDay } from '#contract/reports.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
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
})
afterAll(() => product.close())

const loanOf = (person: string): number => loans[person] ?? 0
const post = (person: string, path: string, body: object = {}) => product.as(person).post(path, body)
const write = (person: string, loan: number, body: object) => post(person, `/api/admin/loans/${loan}/contacts`, body)
const cases = (person = 'desk', query = {}) => product.as(person).call(listCollectionCases, { query })
const opened = (person: string, loan: number) => product.as(person).call(readCollectionCase, { params: { id: loan } })

/** The office's morning of a day: everybody signed in, cases moved. */
async function morning(moment: string): Promise<void> {
  product.clock.moveTo(moment)
  for (const person of ['desk', 'manager', 'md', ...PEOPLE]) await comeBack(product, person)
  await moveCollectionCases(product)
}

async function withoutOwner(loan: number): Promise<void> {
  await sql`update collection_cases set owned_by = null where loan_id = ${loan} and closed_on is null`.execute(product.db)
  await sql`insert into collection_owners (case_id, owned_by, how, at)
    select id, null, 'rule', ${product.clock.now()} from collection_cases where loan_id = ${loan} and closed_on is null`.execute(product.db)
}

test('a case opens for each loan past due on its first day, with the first step and the desk as owner', async () => {
  await morning('2026-03-09T08:00:00Z')
  expect(await cases()).toEqual([])
  await payCash(product, 'Yaw', loanOf('Yaw'), '20')
  await morning('2026-03-10T06:50:00Z')
  const rows = await cases()
  expect(rows.map((row) => row.loanId)).toEqual([loanOf('Ama'), loanOf('Kofi'), loanOf('Esi')])
  expect(rows[0]).toMatchObject({
    group: 'to_contact',
    band: 'days_1_to_7',
    daysPastDue: 1,
    nextStep: 'sms',
    owner: { name: 'desk' },
    overdueAmount: money('20'),
  })
  await moveCollectionCases(product)
  expect(await cases()).toHaveLength(3)
})

test('the summary adds up the cases and their overdue money, and says whether calls are allowed', async () => {
  const summary = await product.as('desk').call(readCollectionSummary, { query: {} })
  expect(summary).toMatchObject({ cases: { mine: 3, all: 3, unassigned: 0 }, callsAllowed: false })
  expect(summary.bands[0]).toEqual({ band: 'days_1_to_7', cases: 3, overdue: money('60') })
  expect(summary.collectors.map(({ name }) => name)).toEqual(expect.arrayContaining(['desk', 'manager', 'md']))
})

test('a case closes with the payment, and opens again for the same owner when the payment is reversed', async () => {
  await morning('2026-03-10T08:00:00Z')
  const { payment } = await payCash(product, 'Kofi', loanOf('Kofi'), '20')
  expect((await cases()).map((row) => row.loanId)).not.toContain(loanOf('Kofi'))
  expect((await product.as('desk').get(`/api/admin/loans/${loanOf('Kofi')}/case`)).status).toBe(409)
  await post('manager', `/api/admin/payments/${payment.id}/reverse`, { reason: 'Another loan' })
  expect((await cases()).find((row) => row.loanId === loanOf('Kofi'))).toMatchObject({ owner: { name: 'desk' } })
  const { rows } = await sql<{ because: string | null }>`
    select closed_because as because from collection_cases where loan_id = ${loanOf('Kofi')} order by id`.execute(product.db)
  expect(rows).toEqual([{ because: 'paid' }, { because: null }])
})

test('"Show number and call" shows one number, audits it and counts as an attempt; the outcome is written once', async () => {
  const ama = loanOf('Ama')
  const { body } = await post('desk', `/api/admin/loans/${ama}/case/number`)
  expect(body).toMatchObject({ attempt: 1, number: expect.stringMatching(/^0\d{9}$/) })
  expect((await post('desk', `/api/admin/loans/${ama}/case/number`)).body).toMatchObject({ attempt: 1, contactId: body.contactId })
  expect(await opened('desk', ama)).toMatchObject({ attemptsToday: 1, openCall: { id: body.contactId }, callRefusal: null })
  const path = `/api/admin/loans/${ama}/contacts/${body.contactId}/outcome`
  expect((await post('manager', path, { outcome: 'reached' })).status).toBe(404)
  expect((await post('desk', path, { outcome: 'promised' })).status).toBe(400)
  expect((await post('desk', path, { outcome: 'promised', promisedOn: '2026-03-11', promisedAmount: '20' })).status).toBe(200)
  expect((await post('desk', path, { outcome: 'no_answer' })).status).toBe(409)
  const { rows } = await sql<{ action: string }>`
    select action from audit_trail where outcome = 'done' and action in ('showNumber', 'recordOutcome') order by id`.execute(product.db)
  expect(rows.map(({ action }) => action)).toEqual(['showNumber', 'showNumber', 'recordOutcome'])
  const { rows: views } = await sql<{ target_id: string }>`
    select target_id from audit_trail where outcome = 'viewed' and action = 'readCollectionCase' and target_kind = 'user'`.execute(
    product.db,
  )
  const { rows: owners } = await sql<{ user_id: string }>`select user_id from loans where id = ${ama}`.execute(product.db)
  expect(views.map(({ target_id: id }) => id)).toContain(owners[0]?.user_id)
  expect(await opened('desk', ama)).toMatchObject({
    nextStep: 'call',
    nextOn: '2026-03-11',
    lastContact: { outcome: 'promised' },
    openCall: null,
  })
})

test('the hour and the day of a contact decide, not those of its writing', async () => {
  const ama = loanOf('Ama')
  const refused = await write('desk', ama, { kind: 'call', outcome: 'no_answer', contactedAt: '2026-03-09T21:30:00.000Z' })
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('20:00') } })
  product.clock.moveTo('2026-03-10T22:00:00Z')
  await comeBack(product, 'desk')
  expect((await write('desk', ama, { kind: 'visit', outcome: 'reached', contactedAt: '2026-03-10T17:00:00.000Z' })).status).toBe(200)
  for (const contactedAt of ['2026-03-10T22:00:01.000Z', '2026-03-02T10:00:00.000Z'])
    expect(await write('desk', ama, { kind: 'call', outcome: 'reached', contactedAt })).toMatchObject({
      status: 422,
      body: { errors: { contactedAt: expect.any(String) } },
    })
})

test('a fourth attempt of a day is refused, written late, by call, visit or SMS, and with the number', async () => {
  const ama = loanOf('Ama')
  expect((await write('desk', ama, { kind: 'sms', note: 'Sent a text', contactedAt: '2026-03-10T18:00:00.000Z' })).status).toBe(200)
  for (const kind of ['call', 'sms', 'visit'])
    expect((await write('desk', ama, { kind, outcome: 'reached', contactedAt: '2026-03-10T18:30:00.000Z' })).status).toBe(422)
  product.clock.moveTo('2026-03-11T09:00:00Z')
  await comeBack(product, 'desk')
  expect((await write('desk', ama, { kind: 'call', outcome: 'reached', contactedAt: '2026-03-10T18:40:00.000Z' })).status).toBe(422)
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const { body } = await post('desk', `/api/admin/loans/${ama}/case/number`)
    await post('desk', `/api/admin/loans/${ama}/contacts/${body.contactId}/outcome`, { outcome: 'no_answer' })
  }
  expect((await post('desk', `/api/admin/loans/${ama}/case/number`)).status).toBe(422)
  expect((await opened('desk', ama)).callRefusal).toContain('3 times today')
})

test('a contact needs an outcome, and a note holds no number of another person', async () => {
  const kofi = loanOf('Kofi')
  expect(await write('desk', kofi, { kind: 'call', note: 'Talked' })).toMatchObject({
    status: 400,
    body: { errors: { outcome: expect.any(String) } },
  })
  expect((await write('desk', kofi, { kind: 'note', outcome: 'reached', note: 'x' })).status).toBe(400)
  for (const note of ['Her sister is 024 999 8888', 'call +233-24-999-8888', 'on 0249998888.'])
    expect(await write('desk', kofi, { kind: 'note', note })).toMatchObject({ status: 422, body: { errors: { note: expect.any(String) } } })
  const { rows } = await sql<{ phone: string }>`select phone from users where id = (select user_id from loans where id = ${kofi})`.execute(
    product.db,
  )
  expect((await write('desk', kofi, { kind: 'note', note: `Reached on ${rows[0]?.phone}, receipt 12345678` })).status).toBe(200)
})

test('broken promises are first from 07:00, then promises of today, then the rest', async () => {
  await morning('2026-03-11T10:00:00Z')
  await write('desk', loanOf('Esi'), { kind: 'call', promisedOn: '2026-03-12', promisedAmount: '20' })
  await morning('2026-03-12T07:00:00Z')
  const rows = await cases()
  expect(rows.map((row) => [row.loanId, row.group])).toEqual([
    [loanOf('Ama'), 'broken_promise'],
    [loanOf('Esi'), 'promise_today'],
    [loanOf('Kofi'), 'to_contact'],
  ])
})

test('two collectors who take one case at once: one owns it, the other learns who', async () => {
  const kofi = loanOf('Kofi')
  await withoutOwner(kofi)
  expect(await cases('desk', { show: 'unassigned' })).toHaveLength(1)
  const both = await Promise.all(['desk', 'manager'].map((person) => post(person, `/api/admin/loans/${kofi}/case/take`)))
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = both[0]?.status === 200 ? 'desk' : 'manager'
  expect(both.find((one) => one.status === 409)?.body.message).toContain(winner)
  const other = winner === 'desk' ? 'manager' : 'desk'
  expect((await post(other, `/api/admin/loans/${kofi}/case/number`)).status).toBe(409)
  expect((await opened(other, kofi)).callRefusal).toContain(winner)
})

test('a case is handed over by its owner or an approver, with a reason, to another user who may collect', async () => {
  const esi = loanOf('Esi')
  const ids = await product.db.selectFrom('users').select(['id', 'full_name']).where('role', '<>', 'customer').execute()
  const idOf = (name: string): string => ids.find((one) => one.full_name === name)?.id ?? ''
  const path = `/api/admin/loans/${esi}/case/hand-over`
  expect((await post('desk', path, { to: idOf('manager') })).status).toBe(400)
  expect((await post('desk', path, { to: 'nobody', reason: 'On leave' })).status).toBe(422)
  expect((await post('desk', path, { to: idOf('manager'), reason: 'Ask 0249998888' })).status).toBe(422)
  expect((await post('desk', path, { to: idOf('manager'), reason: 'On leave' })).status).toBe(200)
  expect((await post('desk', path, { to: idOf('desk'), reason: 'Back' })).status).toBe(403)
  expect((await post('md', path, { to: idOf('desk'), reason: 'Back' })).status).toBe(200)
  const { rows } = await sql<{ how: string }>`
    select o.how from collection_owners o join collection_cases c on c.id = o.case_id where c.loan_id = ${esi} order by o.id`.execute(
    product.db,
  )
  expect(rows.map(({ how }) => how)).toEqual(['rule', 'handed_over', 'handed_over'])
})

test('My day leaves promises of cases that another user owns to that user, and shows those of the team to an approver', async () => {
  const promisesOf = async (person: string) =>
    (await product.as(person).call(readMyDay, {})).waiting.filter(({ kind }) => kind === 'promise_today').map(({ loanId }) => loanId)
  const esi = loanOf('Esi')
  expect(await promisesOf('desk')).toEqual([esi])
  const { rows } = await sql<{ id: string }>`select id from users where full_name = 'manager'`.execute(product.db)
  await post('desk', `/api/admin/loans/${esi}/case/hand-over`, { to: rows[0]?.id, reason: 'She asks for the manager' })
  expect(await promisesOf('desk')).toEqual([])
  expect(await promisesOf('manager')).toEqual([esi])
})

test('a case moves along the ladder with the days past due, and a deactivated owner loses it to another collector', async () => {
  await morning('2026-03-17T08:00:00Z')
  expect(await cases('desk', { band: 'days_8_to_30' })).toEqual(
    expect.arrayContaining([expect.objectContaining({ daysPastDue: 8, nextStep: 'call', nextOn: '2026-03-17' })]),
  )
  await sql`update users set is_active = false where full_name = 'desk'`.execute(product.db)
  await moveCollectionCases(product)
  const rows = await cases('md')
  expect(rows.map((row) => row.owner?.name)).not.toContain('desk')
  expect(rows.every((row) => row.owner !== null)).toBe(true)
  await sql`update users set is_active = true where full_name = 'desk'`.execute(product.db)
})

test('closed cases and owners cannot be changed or deleted', async () => {
  await expect(
    sql`update collection_cases set closed_because = 'written_off' where closed_on is not null`.execute(product.db),
  ).rejects.toThrow('never changed')
  await expect(sql`delete from collection_cases`.execute(product.db)).rejects.toThrow('never changed')
  await expect(sql`update collection_owners set how = 'taken'`.execute(product.db)).rejects.toThrow()
  await expect(
    sql`insert into collection_cases (loan_id, user_id, opened_at, opened_on, step_day, next_step, next_on)
      select loan_id, user_id, opened_at, opened_on, step_day, next_step, next_on from collection_cases where closed_on is null limit 1`.execute(
      product.db,
    ),
  ).rejects.toThrow('collection_cases_open')
})
