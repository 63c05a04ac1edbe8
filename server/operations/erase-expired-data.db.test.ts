import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRetention } from '#contract/operations.ts'
import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { retentionJob } from '#server/operations/erase-expired-data.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama = ''
let md = ''
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  const { rows } = await sql<{ id: string }>`select id from users where full_name = 'md'`.execute(product.db)
  md = rows[0]?.id ?? ''
})
afterAll(() => product.close())

/** 730 and 365 days before the clock's 2026-03-02. */
const LAST_DAYS = { two: '2024-03-02T00:00:00Z', one: '2025-03-02T00:00:00Z' }
const PAST = { two: '2024-03-01T23:59:59Z', one: '2025-03-01T23:59:59Z' }
const planned = async () =>
  Object.fromEntries((await product.as('md').call(readRetention, {})).rules.flatMap(({ kind, due }) => (due === null ? [] : [[kind, due]])))

const addMessage = (userId: string, at: string, status: 'failed' | 'queued' = 'failed') =>
  sql`
  insert into messages (user_id, phone, text, kind, sort, status, next_attempt_at, created_at)
  values (${userId}, '0240000000', 'Old words', 'loan_approved', 'notice', ${status}, ${at}, ${at})`.execute(product.db)
const addNotification = (userId: string, at: string) =>
  sql`
  insert into notifications (user_id, title, message, type, created_at) values (${userId}, 'Old', 'Old words', 'loan_approved', ${at})`.execute(
    product.db,
  )
async function addSearch(userId: string, at: string): Promise<void> {
  await sql`
    with c as (insert into consents (user_id, kind, given, at, text_version, channel) values (${userId}, 'bureau', true, ${at}, 1, 'app') returning id
    ), s as (
      insert into bureau_searches (user_id, consent_id, requested_by, requested_at, answered_by, answered_at, outcome, report_number, open_loans, outstanding, days_past_due)
      select ${userId}, c.id, ${md}, ${at}, ${md}, ${at}, 'found', 'R-1', 1, 100, 0 from c returning id, consent_id)
    insert into audit_trail (at, actor_id, action, outcome, target_kind, target_id, after, request_id, address)
    select ${at}::timestamptz, x.actor, x.action, 'done', 'user', ${userId}, x.after, 'search of a test', '' from s cross join lateral (values
      (${userId}, 'changeConsent', '{"bureau": true}'::jsonb),
      (${md}, 'requestBureauSearch', jsonb_build_object('search', s.id, 'consent', s.consent_id))) x (actor, action, after)`.execute(
    product.db,
  )
}
const counts = async () => {
  const { rows } = await sql<{ messages: number; notifications: number; reports: number }>`
    select (select count(*)::int from messages where text = 'Old words') as messages, (select count(*)::int from notifications where title = 'Old') as notifications,
      (select count(*)::int from bureau_searches where report_number is not null) as reports`.execute(product.db)
  return rows[0]
}

test('retention erases data after its last day, and the dry run counts it before', async () => {
  await borrow(product, 'Ama', '100')
  for (const time of [LAST_DAYS, PAST]) {
    await addMessage(ama, time.two)
    await addNotification(ama, time.two)
    await addSearch(ama, time.one)
  }
  await addMessage(ama, PAST.two, 'queued')
  const none = { messages: 0, notifications: 0, bureauReports: 0, leftoversOfErased: 0 }
  const due = { messages: 1, notifications: 1, bureauReports: 1, leftoversOfErased: 0 }
  expect(await planned()).toEqual(due)
  expect(await counts()).toEqual({ messages: 3, notifications: 2, reports: 2 })
  await runJob(product.deps, sealAuditTrailJob)
  expect(await retentionJob.run(product.deps)).toEqual(due)
  expect(await counts()).toEqual({ messages: 2, notifications: 1, reports: 1 })
  expect(await planned()).toEqual(none)
  expect(await retentionJob.run(product.deps)).toEqual(none)
  const { rows } = await sql`select actor_id, after from audit_trail where action = 'eraseExpiredData'`.execute(product.db)
  expect(rows).toEqual([{ actor_id: null, after: due }])
})

test('retention leaves messages of a customer with an open complaint', async () => {
  await joinWithProfile(product, 'Esi')
  const { rows } = await sql<{ id: string }>`select id from users where full_name = 'Esi'`.execute(product.db)
  const esi = rows[0]?.id ?? ''
  await product.as('Esi').post('/api/complaints', { subject: 'app', text: 'Slow' })
  await addMessage(esi, PAST.two)
  expect((await planned())['messages']).toBe(0)
})

test('retention erases data created for a customer after the erasure', async () => {
  const yaw = await joinWithProfile(product, 'Yaw')
  const filed = await product.as('Yaw').post('/api/data-requests', { kind: 'erase', text: 'Please erase' })
  const decision = { outcome: 'granted', reason: 'As requested', confirmed: true }
  expect((await product.as('manager').post(`/api/admin/data-requests/${filed.body['request'].id}/answer`, decision)).status).toBe(200)
  expect((await planned())['leftoversOfErased']).toBe(0)
  await addNotification(yaw, product.clock.now().toISOString())
  expect((await planned())['leftoversOfErased']).toBe(1)
  expect(await retentionJob.run(product.deps)).toMatchObject({ leftoversOfErased: 1 })
})

test('the proof of the books and the seals hold after an erasure by retention', async () => {
  await runJob(product.deps, sealAuditTrailJob)
  await expectBooksToBeRight(product.db)
})
