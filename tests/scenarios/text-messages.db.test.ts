import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePhone } from '#contract/people.ts'
import { changeReminderChoice, listMessages, readReminderChoice, sendMessageAgain } from '#contract/staff-messages.ts'
import { changeConsent } from '#contract/support-data.ts'
import type { CustomerEvent } from '#domain/notifications/customer-event.ts'
import { messageFor, sortOfSms } from '#domain/notifications/messages.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { smsJobs } from '#server/operations/product-jobs.ts'
import { sendReminders } from '#server/operations/send-reminders.ts'
import { transaction } from '#server/platform/db.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { LONGEST_EVENTS, TODAY } from '#tests/support/customer-events.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { type Simulator, startSimulator } from '#tools/simulator/start-simulator.ts'

const clock = testClock()
let simulator: Simulator
let product: TestApp
const users: Record<string, string> = {}
const PEOPLE = ['pays', 'pays a part', 'says no', 'silent'] as const
beforeAll(async () => {
  simulator = await startSimulator({ clock })
  const { urls, keys } = simulator
  product = await buildTestApp({ ARKESEL_BASE_URL: urls['arkesel'] ?? '', ARKESEL_API_KEY: keys.arkesel.apiKey }, clock)
  await openOffice(product)
  for (const person of PEOPLE) {
    users[person] = await joinWithProfile(product, person)
    await borrow(product, person, '1000')
    clock.advance({ minutes: 20 })
  }
  await work()
})
afterAll(async () => {
  await product.close()
  await simulator.close()
})
beforeEach(() => simulator.script.clear())

async function work(): Promise<void> {
  for (const job of smsJobs(product.deps.config)) await runJob(product.deps, job)
  await simulator.advance(0)
}
const idOf = (person: string): string => users[person] ?? ''
const rowsOf = (person: string) => product.db.selectFrom('messages').selectAll().where('user_id', '=', idOf(person)).orderBy('id').execute()
const lastOf = async (person: string) => (await rowsOf(person)).at(-1)
const notify = (person: string, event: CustomerEvent, phone = '') =>
  transaction(product.db, async (tx) => {
    const user = await tx.selectFrom('users').select('phone').where('id', '=', idOf(person)).executeTakeFirstOrThrow()
    await notifyCustomer(tx, { userId: idOf(person), phone: phone === '' ? user.phone : phone, event, now: clock.now() })
  })
const NOTICE = { kind: 'complaint_answered', id: 1 } as const

test('a reminder is checked again when it is sent: it is dropped after a payment, and reduced after a partial one', async () => {
  clock.moveTo('2026-03-09T07:30:00Z')
  await runJob(product.deps, sendReminders)
  await payCash(product, 'pays', 1, '100')
  await payCash(product, 'pays a part', 2, '40')
  await comeBack(product, 'says no')
  await product.as('says no').call(changeConsent, { body: { kind: 'reminders', given: false } })
  await work()
  const reminders = await product.db.selectFrom('messages').selectAll().where('sort', '=', 'reminder').orderBy('loan_id').execute()
  expect(reminders.map(({ status, last_error: why }) => [status, why])).toEqual([
    ['dropped', 'Paid, covered or moved meanwhile'],
    ['sent', null],
    ['dropped', 'The customer wants no reminders'],
    ['sent', null],
  ])
  expect(reminders[1]?.text).toBe('Mmoa Loans: GHS 60.00 for week 1 of loan 2 is due today, Mon 9 Mar. Paying on time raises your score.')
})

test('facts and notices wait from night to morning, and a reminder of yesterday is dropped', async () => {
  clock.moveTo('2026-03-10T18:55:00Z')
  await runJob(product.deps, sendReminders)
  clock.moveTo('2026-03-10T20:00:00Z')
  await notify('silent', { kind: 'money_short', amount: money('5') })
  await notify('silent', { kind: 'sign_in_code', code: '428913' })
  await work()
  expect((await rowsOf('silent')).slice(-3).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    'payment_reminder queued',
    'money_short queued',
    'sign_in_code sent',
  ])
  clock.moveTo('2026-03-11T06:59:59Z')
  await work()
  expect((await rowsOf('silent')).at(-2)).toMatchObject({ status: 'queued' })
  clock.moveTo('2026-03-11T07:00:00Z')
  await work()
  expect((await rowsOf('silent')).slice(-3).map(({ status }) => status)).toEqual(['dropped', 'sent', 'sent'])
})

test('after four notices in a day the next waits for the morning, but money messages are sent', async () => {
  clock.moveTo('2026-03-12T10:00:00Z')
  for (let i = 0; i < 6; i += 1) await notify('silent', NOTICE)
  await notify('silent', { kind: 'money_refunded', amount: money('5') })
  await Promise.all([work(), work()])
  expect((await rowsOf('silent')).slice(-7).map(({ status }) => status)).toEqual([...Array(4).fill('sent'), 'queued', 'queued', 'sent'])
  clock.moveTo('2026-03-13T07:00:00Z')
  await work()
  expect((await rowsOf('silent')).slice(-7).filter(({ status }) => status === 'queued')).toEqual([])
})

test('a waiting message is sent to the current number, and dropped when the number was removed', async () => {
  clock.moveTo('2026-03-13T21:00:00Z')
  await notify('pays', NOTICE)
  await comeBack(product, 'md')
  const change = (phone: string | null) =>
    product.as('md').call(changePhone, { params: { userId: idOf('pays') }, body: { phone, reason: 'Seen at the office' } })
  await change('0209876543')
  clock.moveTo('2026-03-14T07:00:00Z')
  await work()
  await simulator.advance(1)
  expect(simulator.phones.messagesOf('0209876543').map(({ text }) => text)).toContain(
    'Mmoa Loans: we answered your complaint 1. Please open the app to read it.',
  )
  clock.moveTo('2026-03-14T21:00:00Z')
  await notify('pays', NOTICE)
  await comeBack(product, 'md')
  await change(null)
  clock.moveTo('2026-03-15T07:00:00Z')
  await work()
  expect((await rowsOf('pays')).find((row) => row.status === 'dropped' && row.kind === 'complaint_answered')).toMatchObject({
    last_error: 'The number is not of this customer any more',
  })
})

test('at night every alarm goes to the old and the new number and every receipt to the new one, and nothing else is sent', async () => {
  clock.moveTo('2026-03-15T09:00:00Z')
  users['is robbed'] = await joinWithProfile(product, 'is robbed')
  const robbedLoan = await borrow(product, 'is robbed', '1000')
  const owner = await product.db.selectFrom('users').selectAll().where('id', '=', idOf('is robbed')).executeTakeFirstOrThrow()
  clock.moveTo('2026-03-15T10:00:00Z')
  await comeBack(product, 'md')
  for (const momoNumber of ['0209876541', '0209876540']) {
    const changed = await product
      .as('md')
      .post(`/api/admin/users/${owner.id}/profile`, { businessType: 'market_trader', address: 'Adum, Kumasi', momoNumber })
    expect(changed).toMatchObject({ status: 200 })
  }
  const body = { phone: '0209876542', reason: 'Seen at the office' }
  await product.as('md').call(changePhone, { params: { userId: owner.id }, body })
  await work()
  clock.moveTo('2026-03-15T23:30:00Z')
  const before = new Set((await rowsOf('is robbed')).map(({ id }) => id))
  const kinds = Object.values<readonly CustomerEvent[]>(LONGEST_EVENTS).flatMap(([first]) => (first ? [first] : []))
  for (const event of kinds)
    if (event.kind !== 'payment_reminder') await notify('is robbed', 'loanId' in event ? { ...event, loanId: robbedLoan } : event)
  await work()
  const sent = (await rowsOf('is robbed')).filter(({ id, status }) => !before.has(id) && status === 'sent')
  const byNumber = (phone: string | null) => sent.filter((row) => row.phone === phone).map(({ kind }) => kind)
  const expected = (sorts: readonly string[]) =>
    kinds.filter((event) => sorts.includes(sortOfSms(event.kind)) && messageFor(event, TODAY).sms !== null).map(({ kind }) => kind)
  expect(byNumber('0209876542').toSorted()).toEqual(expected(['code', 'alarm', 'receipt']).toSorted())
  for (const replaced of [owner.phone, '0209876541']) expect(byNumber(replaced).toSorted()).toEqual(expected(['alarm']).toSorted())
})

test('a replaced number gets no alarm after 30 days, nor once it is the number of another account', async () => {
  const { phone } = await product.db.selectFrom('users').select('phone').where('id', '=', idOf('is robbed')).executeTakeFirstOrThrow()
  expect(phone).toBe('0209876542')
  const alarms = async () => {
    const before = (await rowsOf('is robbed')).length
    await notify('is robbed', { kind: 'signed_out_everywhere' })
    return (await rowsOf('is robbed')).slice(before).length
  }
  expect(await alarms()).toBe(3)
  await product.db.updateTable('users').set({ phone: '0209876541' }).where('id', '=', idOf('says no')).execute()
  expect(await alarms()).toBe(2)
  await sql`update wallet_changes set changed_at = changed_at - interval '31 days' where user_id = ${idOf('is robbed')}`.execute(product.db)
  expect(await alarms()).toBe(1)
  await sql`update wallet_changes set changed_at = changed_at + interval '31 days' where user_id = ${idOf('is robbed')}`.execute(product.db)
})

test('a delivery report triggers a status query, but several at once trigger one', async () => {
  clock.moveTo('2026-03-16T09:00:00Z')
  await notify('silent', NOTICE)
  await work()
  const row = await lastOf('silent')
  const report = (id: string) => product.as('anybody').get(`/hooks/arkesel?sms_id=${id}&status=DELIVERED`)
  const queried = () => simulator.seen().filter(({ path }) => path === `/api/v2/sms/${row?.provider_id}`).length
  expect(await report(String(row?.provider_id))).toMatchObject({ status: 200 })
  expect(await report('unknown')).toMatchObject({ status: 200 })
  await work()
  expect((await lastOf('silent'))?.status).toBe('sent')
  for (let i = 0; i < 5; i += 1) await report(String(row?.provider_id))
  await work()
  expect(queried()).toBe(1)
  await simulator.advance(1)
  clock.advance({ seconds: 30 })
  await report(String(row?.provider_id))
  await work()
  expect(await lastOf('silent')).toMatchObject({ status: 'delivered', delivered_at: clock.now(), next_check_at: null })
})

test('a message without a report is queried after a minute, then less often, until two days', async () => {
  await notify('silent', { kind: 'money_refunded', amount: money('5') }, '0244190002')
  await product.db.updateTable('users').set({ phone: '0244190002' }).where('id', '=', idOf('silent')).execute()
  await work()
  for (let hours = 0; hours < 60; hours += 1) {
    clock.advance({ hours: 1 })
    await work()
  }
  expect(await lastOf('silent')).toMatchObject({ status: 'sent', checks: 6, next_check_at: null })
})

test('staff see undelivered messages with masked numbers, and send one again with an audit row', async () => {
  clock.moveTo('2026-03-23T09:00:00Z')
  await product.db.updateTable('users').set({ phone: '0244190001' }).where('id', '=', idOf('silent')).execute()
  await notify('silent', NOTICE)
  await work()
  await simulator.advance(1)
  clock.advance({ minutes: 1 })
  await work()
  await comeBack(product, 'desk')
  const desk = product.as('desk')
  const [failed] = await desk.call(listMessages, { query: { userId: undefined, state: 'trouble' } })
  expect(failed).toMatchObject({ state: 'undelivered', phone: '024•••0001', fullName: 'silent', reason: 'The provider says not delivered' })
  const { sms } = await desk.call(sendMessageAgain, { params: { id: failed?.id ?? 0 } })
  expect(sms).toMatchObject({ state: 'queued', attempts: 0, reason: null })
  expect(await desk.post(`/api/admin/messages/${sms.id}/send`, {})).toMatchObject({ status: 409 })
  await work()
  expect(await lastOf('silent')).toMatchObject({ status: 'sent', attempts: 1 })
  const trail = product.db
    .selectFrom('audit_trail')
    .select(['target_kind', 'target_id', 'outcome'])
    .where('action', '=', 'sendMessageAgain')
  expect(await trail.orderBy('id').execute()).toMatchObject([
    { target_kind: 'message', target_id: String(sms.id), outcome: 'done' },
    { outcome: 'refused' },
  ])
})

test('a code cannot be read or sent again by staff, and users cannot see or repeat their own messages', async () => {
  const code = await product.db
    .selectFrom('messages')
    .select('id')
    .where('kind', '=', 'sign_in_code')
    .where('user_id', '=', idOf('silent'))
    .executeTakeFirstOrThrow()
  const desk = product.as('desk')
  const shown = (await desk.call(listMessages, { query: { userId: idOf('silent'), state: undefined } })).find(({ id }) => id === code.id)
  expect(shown).toMatchObject({ sort: 'code', text: null })
  expect(await desk.post(`/api/admin/messages/${code.id}/send`, {})).toMatchObject({ status: 409 })
  const own = await product.db.selectFrom('users').select('id').where('full_name', '=', 'desk').executeTakeFirstOrThrow()
  expect(await desk.call(listMessages, { query: { userId: own.id, state: undefined } })).toEqual([])
})

test('the office stops reminders on a customer’s request, with time and user', async () => {
  const desk = product.as('desk')
  const params = { userId: idOf('pays a part') }
  expect(await desk.call(readReminderChoice, { params })).toEqual({ wanted: true, since: null, setBy: null })
  await desk.call(changeReminderChoice, { params, body: { wanted: false, reason: 'Asked on the phone' } })
  expect(await desk.call(readReminderChoice, { params })).toEqual({ wanted: false, since: clock.now(), setBy: 'desk' })
  await runJob(product.deps, sendReminders)
  const bySms = product.db.selectFrom('reminders').select('by_sms').where('loan_id', '=', 2).where('sent_on', '=', '2026-03-23')
  expect(new Set((await bySms.execute()).map((row) => row.by_sms))).toEqual(new Set([false]))
})
