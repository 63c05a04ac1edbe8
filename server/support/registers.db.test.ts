import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCustomer } from '#contract/collections.ts'
import { listAudit } from '#contract/reports.ts'
import { changeConsent, listConsents, listIncidents, readConsents, recordConsent, recordIncident } from '#contract/support-data.ts'
import { comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama: string
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

const incident = {
  kind: 'personal_data',
  happenedOn: '2026-03-01',
  foundOn: '2026-03-02',
  description: 'A list of customers was sent to a wrong address',
  notified: 'Data Protection Commission, 2 March',
  measures: 'The address is corrected',
} as const

test('recordIncident writes a row of the register and of the audit trail, without its texts', async () => {
  const { incident: recorded } = await product.as('manager').call(recordIncident, { body: incident })
  expect(recorded).toMatchObject({ ...incident, recordedByName: 'manager' })
  expect(await product.as('md').call(listIncidents, {})).toEqual([recorded])
  const [row] = await product.as('md').call(listAudit, { query: { action: 'recordIncident' } })
  expect(row).toMatchObject({ targetKind: 'incident', targetId: String(recorded.id), after: { kind: 'personal_data' } })
  expect(JSON.stringify(row)).not.toContain('wrong address')
})

test.each([
  [{ foundOn: '2026-02-28' }, 400, 'An incident is found on the day it happened or later'],
  [{ foundOn: '2026-03-09' }, 400, 'Choose a day up to today'],
  [{ description: ' ' }, 400, 'Write what happened'],
  [{ kind: 'weather' }, 400, 'Choose one of the list'],
])('recordIncident refuses %o and changes nothing', async (change, status, message) => {
  expect(await product.as('manager').post('/api/admin/incidents', { ...incident, ...change })).toMatchObject({ status, body: { message } })
  expect(await product.as('md').call(listIncidents, {})).toHaveLength(1)
})

test('registers are closed to the front desk', async () => {
  for (const path of ['incidents', 'consents']) expect((await product.as('desk').get(`/api/admin/${path}`)).status).toBe(403)
})

test('listConsents shows each change of a customer, newest first', async () => {
  for (const given of [true, false]) await product.as('Ama').call(changeConsent, { body: { kind: 'news', given } })
  expect(await product.as('manager').call(listConsents, {})).toMatchObject([
    { userId: ama, fullName: 'Ama', kind: 'news', given: false },
    { userId: ama, kind: 'news', given: true },
  ])
})

test('recordConsent records a signed sheet with text, channel and user, for a customer who chose before too', async () => {
  const params = { userId: ama }
  const { consents } = await product.as('desk').call(recordConsent, {
    params,
    body: { kind: 'news', given: true, textVersion: 1, sheetIsSigned: true },
  })
  const now = product.clock.now()
  expect(consents[0]).toMatchObject({ kind: 'news', given: true, textVersion: 1, channel: 'desk', at: now, enteredByName: 'desk' })
  expect(consents.map(({ channel }) => channel)).toEqual(['desk', 'app', 'app'])
  expect((await product.as('Ama').call(readConsents, {})).choices).toEqual([
    { kind: 'reminders', given: true, asksAgain: false, at: null, channel: null },
    { kind: 'news', given: true, asksAgain: false, at: now, channel: 'desk' },
  ])
  expect((await product.as('desk').call(readCustomer, { params })).consentRecords).toEqual(consents)
  const [row] = await product.as('md').call(listAudit, { query: { action: 'recordConsent' } })
  expect(row).toMatchObject({ targetId: ama, before: { news: false }, after: { news: true, textVersion: 1, channel: 'desk' } })
})

test.each([
  ['an unsigned sheet', 'desk', () => ama, { sheetIsSigned: false }, 400],
  ['another text', 'desk', () => ama, { textVersion: 2 }, 409],
  ['an unknown customer', 'desk', () => 'nobody', {}, 404],
])('recordConsent refuses %s', async (_what, by, userId, change, status) => {
  const body = { kind: 'news', given: true, textVersion: 1, sheetIsSigned: true, ...change }
  expect((await product.as(by).post(`/api/admin/users/${userId()}/consents`, body)).status).toBe(status)
  expect(await product.as('manager').call(listConsents, {})).toHaveLength(3)
})

test('recordConsent refuses the own account', async () => {
  const { rows } = await sql<{ id: string }>`select id from users where full_name = 'desk'`.execute(product.db)
  const answer = await product
    .as('desk')
    .post(`/api/admin/users/${rows[0]?.id}/consents`, { kind: 'news', given: true, sheetIsSigned: true })
  expect(answer.status).toBe(403)
})

test('a consent to an earlier text ends, and the same choice is recorded with the present text', async () => {
  await sql`
    insert into consents (user_id, kind, given, at, text_version, channel) values (${ama}, 'news', true, ${product.clock.now()}, 7, 'app')`.execute(
    product.db,
  )
  const lastChoice = async () => (await product.as('Ama').call(readConsents, {})).choices[1]
  expect(await lastChoice()).toMatchObject({ given: false, asksAgain: true })
  await product.as('Ama').call(changeConsent, { body: { kind: 'news', given: false, textVersion: 1 } })
  expect(await lastChoice()).toMatchObject({ given: false, asksAgain: false })
  expect((await product.as('Ama').post('/api/consents', { kind: 'news', given: true, textVersion: 7 })).status).toBe(409)
  await expect(sql`update consents set text_version = 1 where user_id = ${ama}`.execute(product.db)).rejects.toThrow()
})

test('readCustomer counts who looked, and listAudit shows the reads of one day', async () => {
  const look = (by: string) => product.as(by).call(readCustomer, { params: { userId: ama } })
  await look('desk')
  product.clock.advance({ days: 1 })
  for (const person of ['desk', 'manager', 'md']) await comeBack(product, person)
  await look('desk')
  await look('manager')
  const { readers, activity } = await look('manager')
  expect(readers).toMatchObject([
    { fullName: 'manager', looks: 1, days: 1, lastViewed: 'the customer page of' },
    { fullName: 'desk', role: 'front_desk', looks: 2, days: 2 },
  ])
  expect(activity?.every(({ outcome }) => outcome !== 'viewed')).toBe(true)
  expect((await look('desk')).readers).toBeNull()
  const reads = (query: object) =>
    product.as('md').call(listAudit, { query: { show: 'reads', action: 'readCustomer', targetKind: 'user', targetId: ama, ...query } })
  expect(await reads({})).toHaveLength(3)
  expect((await reads({ from: '2026-03-02', to: '2026-03-02' })).map(({ actorName }) => actorName)).toEqual(['desk'])
  expect((await reads({ from: '2026-03-03' })).map(({ actorName }) => actorName)).toEqual(['manager', 'desk'])
  expect(await reads({ to: '2026-03-01' })).toEqual([])
  expect(await product.as('md').get('/api/admin/audit?from=2026-03-03&to=2026-03-02')).toMatchObject({
    status: 400,
    body: { errors: { to: 'Choose a last day that is not before the first' } },
  })
})
