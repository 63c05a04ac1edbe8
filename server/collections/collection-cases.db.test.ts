import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLadder, listCollectionCases, readCollectionCase, readCollectionSummary, readLadder } from '#contract/collections.ts'
import { listBandResults, listCollectorResults, listRollRates } from '#contract/portfolio.ts'
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

/** Signs everybody in and moves the cases. */
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
  expect(summary.groups).toEqual({ broken_promise: 0, promise_today: 0, to_contact: 3, later: 0 })
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
  expect((await product.as('desk').call(readCollectionSummary, { query: { show: 'mine' } })).groups).toMatchObject({ later: 1 })
  const { groups } = await product.as('manager').call(readCollectionSummary, { query: { show: 'mine' } })
  expect(groups).toEqual({ broken_promise: 0, promise_today: 0, to_contact: 0, later: 0 })
})

test('a case that a reversal opens again has its open promise as the next step', async () => {
  const ama = loanOf('Ama')
  const { payment } = await payCash(product, 'Ama', ama, '20')
  await post('manager', `/api/admin/payments/${payment.id}/reverse`, { reason: 'Another customer' })
  expect(await opened('desk', ama)).toMatchObject({ nextStep: 'call', nextOn: '2026-03-11' })
})

test('the hour and age of a contact are checked, not those of its entry', async () => {
  const ama = loanOf('Ama')
  const refused = await write('desk', ama, { kind: 'call', outcome: 'no_answer', contactedAt: '2026-03-09T21:30:00.000Z' })
  expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining('20:00') } })
  product.clock.moveTo('2026-03-10T22:00:00Z')
  await comeBack(product, 'desk')
  expect((await write('desk', ama, { kind: 'visit', outcome: 'reached', contactedAt: '2026-03-10T17:00:00.000Z' })).status).toBe(200)
  for (const contactedAt of ['2026-03-10T22:05:01.000Z', '2026-03-02T10:00:00.000Z'])
    expect(await write('desk', ama, { kind: 'call', outcome: 'reached', contactedAt })).toMatchObject({
      status: 422,
      body: { errors: { contactedAt: expect.any(String) } },
    })
})

test('a fourth attempt of a day is refused for call, visit, SMS and "Show number", also when entered late', async () => {
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

test('a notice to a customer with an open case is an attempt, and never the fourth of a day or at night', async () => {
  const [ama, esi] = await Promise.all(['Ama', 'Esi'].map(async (person) => (await opened('desk', loanOf(person))).userId))
  const notice = (userId: string | undefined) =>
    post('desk', '/api/admin/notices', { group: 'one', userId, title: 'Please call', message: 'Call us today.', expectedCount: 1 })
  const overdue = async () => (await post('desk', '/api/admin/notices/preview', { group: 'overdue' })).body.count
  expect(await notice(ama)).toMatchObject({ status: 422, body: { message: expect.stringContaining('3 times') } })
  expect(await overdue()).toBe(2)
  expect((await notice(esi)).status).toBe(200)
  expect(await opened('desk', loanOf('Esi'))).toMatchObject({ attemptsToday: 1, lastContact: { kind: 'notice' } })
  product.clock.moveTo('2026-03-11T21:00:00Z')
  await comeBack(product, 'desk')
  expect(await overdue()).toBe(0)
  product.clock.moveTo('2026-03-11T09:30:00Z')
  await comeBack(product, 'desk')
})

test('a note is not the last contact of a case', async () => {
  const esi = loanOf('Esi')
  expect((await write('desk', esi, { kind: 'note', note: 'Moved to Kaneshie' })).status).toBe(200)
  expect(await opened('desk', esi)).toMatchObject({ lastContact: { kind: 'notice' }, contacts: [{ kind: 'note' }, { kind: 'notice' }] })
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

test('of two collectors who take one case at once, one owns it and the other reads who does', async () => {
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

test('My day shows a promise of today to the owner of its case and to an approver of the team', async () => {
  const promisesOf = async (person: string) =>
    (await product.as(person).call(readMyDay, {})).waiting.filter(({ kind }) => kind === 'promise_today').map(({ loanId }) => loanId)
  const esi = loanOf('Esi')
  expect(await promisesOf('desk')).toEqual([esi])
  expect(await promisesOf('manager')).toEqual([esi])
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

test('results count attempts, promises and money per collector and band, and how bands rolled', async () => {
  const read = <E extends typeof listCollectorResults | typeof listBandResults | typeof listRollRates>(list: E, period: 'week' | 'month') =>
    product.as('manager').get(`${list.path}?period=${period}`)
  const owner = (await opened('md', loanOf('Kofi'))).owner?.name
  await payCash(product, 'Kofi', loanOf('Kofi'), '20')
  const { body: collectors } = await read(listCollectorResults, 'month')
  expect(collectors.find(({ name }: { name: string }) => name === 'desk')).toMatchObject({
    attempts: 6,
    reached: 3,
    promises: 2,
    onTime: 0,
  })
  expect(collectors.find(({ name }: { name: string }) => name === owner)).toMatchObject({ collected: '20.00' })
  const { body: bands } = await read(listBandResults, 'week')
  expect(bands.map(({ payments, collected }: { payments: number; collected: string }) => [payments, collected])).toEqual([
    [0, '0.00'],
    [1, '20.00'],
    [0, '0.00'],
    [0, '0.00'],
    [0, '0.00'],
  ])
  const { body: rolls } = await read(listRollRates, 'week')
  expect(rolls[0]).toMatchObject({ from: 'current', loans: 1, shares: { days_1_to_7: 1 } })
  expect(rolls[1]).toMatchObject({ from: 'days_1_to_7', loans: 3, shares: { days_1_to_7: 0.3333, days_8_to_30: 0.6667 } })
  expect((await product.as('desk').get(listCollectorResults.path)).status).toBe(403)
})

test('the ladder is changed by approvers, audited, and moves cases at the next daily close', async () => {
  const esi = loanOf('Esi')
  const before = await opened('md', esi)
  expect(before).toMatchObject({ today: '2026-03-17', stepText: null, stepToCome: { action: 'visit', fromDay: 15, on: '2026-03-24' } })
  const { steps } = await product.as('manager').call(readLadder, {})
  const sms = { fromDay: 8, action: 'sms', template: '{name}: GHS {amount} of {balance}, Loan #{loan}, {days} days' } as const
  const path = changeLadder.path
  expect((await post('desk', path, { steps: [sms] })).status).toBe(403)
  expect(await post('manager', path, { steps: [sms] })).toMatchObject({
    status: 400,
    body: { errors: { steps: expect.stringContaining('day 1') } },
  })
  const changed = steps.filter(({ fromDay }) => fromDay !== 8).concat(sms)
  expect((await post('manager', path, { steps: changed })).body.steps.map(({ fromDay }: { fromDay: number }) => fromDay)).toEqual([
    1, 8, 15, 31, 61, 91,
  ])
  expect((await opened('md', esi)).stepText).toBe(`Esi: GHS 40.00 of 260.00, Loan #${esi}, 8 days`)
  const { rows } = await sql<{ steps: number }>`
    select jsonb_array_length((after::jsonb)->'steps') as steps from audit_trail where action = 'changeLadder' and outcome = 'done'`.execute(
    product.db,
  )
  expect(rows).toEqual([{ steps: 6 }])
  await post('manager', path, {
    steps: [
      { fromDay: 1, action: 'call' },
      { fromDay: 7, action: 'letter', template: 'Please pay.' },
    ],
  })
  await moveCollectionCases(product)
  expect((await cases('md', { band: 'days_8_to_30' })).map(({ nextStep }) => nextStep)).not.toContain('visit')
  expect((await opened('md', esi)).stepToCome).toBeNull()
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
