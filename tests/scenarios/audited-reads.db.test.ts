import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { listAudit } from '#contract/reports.ts'
import { borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { makeStaff, signInAdministrator } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const NAME = 'Zenobia Quarshigah'
const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let product: TestApp
let userId: string
let ids: Readonly<Record<string, Readonly<Record<string, string | number>>>>
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  userId = await joinWithProfile(product, NAME)
  const loan = await borrow(product, NAME, '100')
  await payCash(product, NAME, loan, '130')
  const terms = { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true, profilePicture: PIXEL }
  expect((await product.as(NAME).post('/api/loans/apply', terms)).status).toBe(200)
  const { body } = await product.as(NAME).post(`/api/loans/${loan}/documents`, { kind: 'completion' })
  await product.as(NAME).post('/api/complaints', { subject: 'other', text: 'Slow' })
  await signInAdministrator(product)
  const idOf = async (table: 'pictures' | 'complaints' | 'journal_entries') =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where user_id = ${userId} order by id limit 1`.execute(product.db))
      .rows[0]?.id ?? ''
  ids = {
    user: { userId },
    loan: { id: loan, loanId: loan },
    document: { code: body['document'].code },
    picture: { id: await idOf('pictures') },
    complaint: { id: await idOf('complaints') },
    journal_entry: { id: await idOf('journal_entries') },
  }
})
afterAll(() => product.close())

const views = async (action: string) =>
  (
    await sql<{ target_id: string }>`
      select target_id from audit_trail where outcome = 'viewed' and action = ${action} and target_kind = 'user' order by id`.execute(
      product.db,
    )
  ).rows.map(({ target_id }) => target_id)

/** Of reads that need one. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  readApprovalPrice: { amount: '100' },
  readQuoteFor: { version: '1', amount: '100' },
}

function addressOf({ name, path, views: described }: Endpoint): string {
  const [member = '', kind = ''] = Object.entries(described?.by ?? {})[0] ?? []
  const value = String(ids[kind]?.[member] ?? '')
  if (!path.includes(`:${member}`)) return `${path}?${member}=${value}`
  const { part } = described ?? {}
  const query = { ...(part !== undefined && { [part]: 'phone' }), ...QUERIES[name] }
  return `${path.replace(`:${member}`, value)}?${new URLSearchParams(query).toString()}`
}

const READS = ENDPOINTS.filter(
  ({ method, access, path }) => method === 'GET' && access !== 'public' && (path.startsWith('/api/admin/') || path === '/api/pictures/:id'),
)
/** Otherwise a read with an ID in its path, or a filter by customer, is of one person. */
const OF_NO_CUSTOMER = ['exportList', 'listWebhookDeliveries', 'readAccountStatement', 'readBureauSubmission', 'readMonthPack', 'readTill']
/** They need a network, or a loan past due: see server/collections/collection-cases.db.test.ts. */
const READ_ELSEWHERE = ['readMomoRequestFor', 'readCollectionCase']

const queryMembers = ({ query }: Endpoint): string[] => {
  const shape: unknown = query && 'shape' in query ? query.shape : {}
  return Object.keys(shape ?? {})
}
const ofOnePerson = READS.filter(
  (endpoint) => (endpoint.path.includes('/:') || queryMembers(endpoint).includes('userId')) && !OF_NO_CUSTOMER.includes(endpoint.name),
)

describe('a read of one person’s data by staff is audited with the person', () => {
  test('says in the audit trail what was read of the person', () => {
    expect(ofOnePerson.filter(({ views: described }) => !/ (of|to|with)$/.test(described?.what ?? '')).map(({ name }) => name)).toEqual([])
  })

  const readHere = ofOnePerson.filter(({ name }) => !READ_ELSEWHERE.includes(name))
  test.each(readHere.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const before = await views(name)
    const { status } = await product.as('administrator').get(addressOf(endpoint))
    expect([status, await views(name)]).toEqual([200, [...before, userId]])
  })
})

/** Audited with its filters and number of rows, or with its month. */
const AUDITED_AS_A_WHOLE = ['exportList', 'readBureauSubmission']
const ofNoCustomer = OF_NO_CUSTOMER.filter((name) => !AUDITED_AS_A_WHOLE.includes(name))

test.each(READS.filter(({ name }) => ofNoCustomer.includes(name)).map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s returns no customer',
  async (_name, endpoint) => {
    const { body } = await product.as('administrator').get(endpoint.path.replace(':account', '1000').replace(/:\w+/, '1'))
    expect(JSON.stringify(body)).not.toContain(NAME)
  },
)

describe('a search for one person is a read of that person (rule S33)', () => {
  const PHONE = () => product.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const search = async (path: string, text: string) => {
    // Reads within five minutes are one row.
    product.clock.advance({ minutes: 6 })
    const action = SEARCHES[path] ?? ''
    const before = await views(action)
    const answer = await product.as('administrator').get(`${path}=${encodeURIComponent(text)}`)
    expect([answer.status, JSON.stringify(answer.body).includes(NAME)]).toEqual([200, true])
    return (await views(action)).slice(before.length)
  }
  const SEARCHES: Readonly<Record<string, string>> = {
    '/api/admin/users?search': 'listUsers',
    '/api/admin/search?q': 'findPeople',
    '/api/admin/find?q': 'searchOffice',
    '/api/admin/loans?search': 'listStaffLoans',
    '/api/admin/receipts?search': 'listReceipts',
  }

  test.each(['/api/admin/users?search', '/api/admin/search?q', '/api/admin/find?q', '/api/admin/loans?search'])(
    '%s by a complete phone, and not by a name',
    async (path) => {
      await signInAdministrator(product)
      expect(await search(path, (await PHONE()).phone ?? '')).toEqual([userId])
      expect(await search(path, NAME)).toEqual([])
    },
  )

  test.each(['/api/admin/search?q', '/api/admin/find?q', '/api/admin/loans?search'])('%s by the number of a loan', async (path) => {
    expect(await search(path, `#${ids['loan']?.['id']}`)).toEqual([userId])
  })

  test.each(['/api/admin/search?q', '/api/admin/find?q', '/api/admin/receipts?search'])('%s by a receipt number', async (path) => {
    const { number } = await product.db
      .selectFrom('receipts')
      .select('number')
      .where('user_id', '=', userId)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(new Set(await search(path, number))).toEqual(new Set([userId]))
  })

  test('a search by phone without a result, and lists of many persons, are not audited as reads', async () => {
    const rows = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_trail where outcome = 'viewed'`.execute(product.db)).rows[0]?.n
    const before = await rows()
    for (const path of ['search?q=0249999998', 'users?search=0249999998', 'users', 'loans', 'receipts', 'find?q=0249999998'])
      expect((await product.as('administrator').get(`/api/admin/${path}`)).status).toBe(200)
    expect(await rows()).toBe(before)
  })
})

test('the journal of one payment, an account filtered by loan and the trail of one target are reads of that person', async () => {
  await comeBack(product, 'md')
  const payment = await product.db.selectFrom('payments').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const loan = ids['loan']?.['id']
  const reads: Readonly<Record<string, string>> = {
    listJournal: `reports/journal?paymentId=${payment.id}`,
    readAccountStatement: `reports/accounts/loan_principal?loanId=${loan}`,
    listAudit: `audit?targetKind=loan&targetId=${loan}`,
  }
  for (const [action, path] of Object.entries(reads)) {
    const before = await views(action)
    const { status } = await product.as('md').get(`/api/admin/${path}`)
    expect([action, status, await views(action)]).toEqual([action, 200, [...before, userId]])
  }
  const trail = await product.as('md').call(listAudit, { query: { show: 'reads', action: 'listAudit' } })
  expect(trail[0]).toMatchObject({ viewed: 'the audit trail of', targetName: NAME })
  expect((await product.as('md').get('/api/admin/audit?targetKind=setting&targetId=tills')).status).toBe(200)
  expect(await views('listAudit')).toEqual([userId])
})

test('reads within five minutes are one row for each reader, and reads without a result none', async () => {
  const path = `/api/admin/users/${userId}/applicant`
  await comeBack(product, 'manager')
  const before = (await views('readApplicant')).length
  for (let times = 0; times < 3; times += 1) expect((await product.as('manager').get(path)).status).toBe(200)
  expect((await views('readApplicant')).length).toBe(before + 1)
  product.clock.advance({ minutes: 6 })
  await product.as('manager').get(path)
  expect((await views('readApplicant')).length).toBe(before + 2)
  expect((await product.as('manager').get('/api/admin/users/nobody/applicant')).status).toBe(404)
  expect((await views('readApplicant')).length).toBe(before + 2)
})

test('GET /api/admin/audit shows actions and reads separately, and describes reads in words', async () => {
  await comeBack(product, 'md')
  const reads = await product.as('md').call(listAudit, { query: { show: 'reads', action: 'readStaffLoan' } })
  expect(reads[0]).toMatchObject({ outcome: 'viewed', viewed: 'the loan of', targetName: NAME, actorName: 'System Administrator' })
  const actions = await product.as('md').call(listAudit, { query: { show: 'acts' } })
  expect(actions.filter(({ outcome }) => outcome === 'viewed')).toEqual([])
})

test('the person’s own data list the reads of the office, and reading one’s own picture is not audited', async () => {
  const { body } = await product.as(NAME).get('/api/my-data')
  expect(body.accessLog).toContainEqual(expect.objectContaining({ action: 'readStaffLoan', outcome: 'viewed', by: 'the office' }))
  const before = await views('readPicture')
  expect((await product.as(NAME).get(`/api/pictures/${ids['picture']?.['id']}`)).status).toBe(200)
  expect(await views('readPicture')).toEqual(before)
})

test('an erasure removes all texts that staff typed from the trail, and the trail still verifies', async () => {
  await comeBack(product, 'manager')
  await comeBack(product, NAME)
  const typed = 'Spoke to Auntie Efua of Kaneshie'
  expect((await product.as('manager').post(`/api/admin/users/${userId}/blacklist`, { reason: typed })).status).toBe(200)
  expect((await product.as('manager').post(`/api/admin/users/${userId}/blacklist/lift`, { reason: typed })).status).toBe(200)
  const { rows: pending } = await sql<{ id: number }>`select id from loans where user_id = ${userId} and status = 'pending'`.execute(
    product.db,
  )
  const rejection = { reason: 'not_now', notes: typed }
  expect((await product.as('manager').post(`/api/admin/loans/${pending[0]?.id}/reject`, rejection)).status).toBe(200)
  const notice = { group: 'one', userId, title: 'Hello', message: typed, expectedCount: 1 }
  await comeBack(product, 'md')
  expect((await product.as('md').post('/api/admin/notices', notice)).status).toBe(200)
  const withText = async () =>
    (await product.as('md').call(listAudit, { query: {} })).filter(({ reason }) => reason?.includes('Auntie Efua'))
  expect((await withText()).map(({ action }) => action).toSorted()).toEqual([
    'blacklistCustomer',
    'liftBlacklist',
    'rejectLoan',
    'sendNotice',
  ])
  await sql`select seal_audit_trail(${product.clock.now()}::timestamptz)`.execute(product.db)
  const complaint = ids['complaint']?.['id']
  expect(
    (await product.as('manager').post(`/api/admin/complaints/${complaint}/answer`, { text: 'Done', outcome: 'upheld', redress: 'apology' }))
      .status,
  ).toBe(200)
  const filed = await product.as(NAME).post('/api/data-requests', { kind: 'erase', text: 'Please' })
  const answer = { outcome: 'granted', reason: 'As asked', confirmed: true }
  expect((await product.as('manager').post(`/api/admin/data-requests/${filed.body['request'].id}/answer`, answer)).status).toBe(200)
  expect(await withText()).toEqual([])
  const { rows: left } = await sql`select 1 from audit_trail a where a::text like '%Auntie Efua%'`.execute(product.db)
  const { rows: texts } = await sql`select 1 from audit_texts where reason like '%Auntie Efua%'`.execute(product.db)
  expect([left, texts]).toEqual([[], []])
  const [erased] = await product.as('md').call(listAudit, { query: { action: 'blacklistCustomer' } })
  expect(erased?.reason).toBe('Erased')
})

test('the texts of the trail cannot be changed, nor deleted without an erasure', async () => {
  await makeStaff(product, await joinWithProfile(product, 'Kofi'), 'front_desk')
  const statements = ["update audit_texts set reason = 'x'", 'delete from audit_texts', 'truncate audit_texts']
  await comeBack(product, 'md')
  const kofi = (await sql<{ id: string }>`select id from users where full_name = 'Kofi'`.execute(product.db)).rows[0]?.id
  expect((await product.as('md').post(`/api/admin/users/${kofi}/deactivate`, { reason: 'Left' })).status).toBe(200)
  for (const statement of statements) await expect(sql.raw(statement).execute(product.db)).rejects.toThrow(/never changed/)
})
