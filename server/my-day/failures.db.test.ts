import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importBook } from '#contract/imports/import-calls.ts'
import { readMyDay } from '#contract/reports.ts'
import { requestMomoFor } from '#contract/staff-payments.ts'
import { importBookJob } from '#server/imports/import-job.ts'
import { comeBack, money, payCash } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'

let office: MomoOffice
let ama: string
const STAFF = ['desk', 'manager', 'md']

beforeAll(async () => {
  office = await openMomoOffice()
  ama = (await office.product.as('Ama').get('/api/auth/user')).body.user.id
})
afterAll(() => office.product.close())
beforeEach(async () => {
  await office.nextTest()
  await everybodyComes()
})

async function everybodyComes(): Promise<void> {
  for (const person of [...STAFF, 'Ama']) await comeBack(office.product, person)
}

const waitingOf = async (person: string) => (await office.product.as(person).call(readMyDay, {})).waiting
const kindsOf = async (person: string) => (await waitingOf(person)).map(({ kind }) => kind)
const requestAtDesk = async (by = 'desk') => {
  const body = { loanId: office.loan, amount: money('20'), phoneNumber: office.phone(), momoProvider: undefined }
  return (await office.product.as(by).call(requestMomoFor, { params: { userId: ama }, body })).request.referenceId
}
const failedAtDesk = async (by = 'desk'): Promise<void> => {
  const reference = await requestAtDesk(by)
  office.momo.fail(reference, 'too_little_money')
  await office.check(reference)
}

test('a collection that failed waits for the cashier who requested it, until another one is requested', async () => {
  await failedAtDesk()
  expect(await waitingOf('desk')).toMatchObject([
    {
      kind: 'collection_failed',
      id: office.loan,
      loanId: office.loan,
      name: 'Ama',
      amount: money('20'),
      since: office.product.clock.now(),
      ended: { outcome: 'refused', by: null, reason: expect.stringContaining('balance of the wallet is too low') },
    },
  ])
  expect(await kindsOf('manager')).toEqual([])
  const again = await requestAtDesk()
  expect(await kindsOf('desk')).toEqual([])
  await office.decline(again)
  expect(await kindsOf('desk')).toEqual(['collection_failed'])
  await payCash(office.product, 'Ama', office.loan, '10')
  expect(await kindsOf('desk')).toEqual([])
})

test('My day omits failed collections that a customer requested, and shows those of the desk for seven days', async () => {
  await office.decline(await office.ask('10'))
  for (const person of STAFF) expect(await kindsOf(person)).toEqual([])
  await failedAtDesk('manager')
  expect(await kindsOf('manager')).toEqual(['collection_failed'])
  office.product.clock.advance({ days: 8 })
  await everybodyComes()
  expect(await kindsOf('manager')).not.toContain('collection_failed')
})

test('an alarm SMS that did not arrive waits for those who may change the account, until it is sent again', async () => {
  const { db, clock } = office.product
  const { rows } = await sql<{ id: number }>`
    insert into messages (user_id, phone, text, kind, sort, status, provider, provider_id, sent_at, last_error, created_at, next_attempt_at) values
      (${ama}, '0244000001', 'Your phone was changed', 'phone_changed', 'alarm', 'undelivered', 'test', '1', ${clock.now()}, 'The provider says rejected', ${clock.now()}, ${clock.now()}),
      (${ama}, '0244000001', 'Pay on Monday', 'due_soon', 'reminder', 'undelivered', 'test', '2', ${clock.now()}, null, ${clock.now()}, ${clock.now()})
    returning id`.execute(db)
  const alarms = async (person: string) => (await waitingOf(person)).filter(({ kind }) => kind === 'alarm_undelivered')
  for (const person of ['manager', 'md'])
    expect(await alarms(person)).toMatchObject([
      { id: rows[0]?.id, userId: ama, name: 'Ama', ended: { outcome: 'refused', reason: 'The provider says rejected' } },
    ])
  expect(await alarms('desk')).toEqual([])
  expect((await office.product.as('manager').post(`/api/admin/messages/${rows[0]?.id}/send`, {})).status).toBe(200)
  expect(await alarms('manager')).toEqual([])
})

test('an import that failed waits for the administrators of the system, until another one runs', async () => {
  const { product } = office
  const customers = `full_name,phone,business_type,address,momo_number,momo_provider,joined_on
Esi Badu,0249876543,market_trader,"Shop 1, Accra",0249876543,mtn,2026-01-05`
  const loans = 'phone,amount,paid_out_on,lender,method\n0249876543,200,2026-02-02,mmoa_direct,cash'
  expect((await product.as('md').call(importBook, { body: { customers, loans } })).success).toBe(true)
  await sql`update import_runs set files = '{"customers": "nonsense"}'::jsonb where ended_at is null`.execute(product.db)
  await importBookJob.run(product.deps).catch(() => undefined)
  const failed = (await waitingOf('md')).find(({ kind }) => kind === 'import_failed')
  expect(failed).toMatchObject({ requestedBy: 'md', since: product.clock.now(), ended: { outcome: 'refused', reason: expect.any(String) } })
  expect(await kindsOf('manager')).not.toContain('import_failed')
  expect((await product.as('md').call(importBook, { body: { customers, loans } })).success).toBe(true)
  expect(await kindsOf('md')).not.toContain('import_failed')
  await importBookJob.run(product.deps)
  expect(await kindsOf('md')).not.toContain('import_failed')
})
