import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EXPORTED_LISTS, type ExportName } from '#contract/exported-lists.ts'
import { PERSONAL_DATA, PROFILE_ANSWERS } from '#domain/access/personal-data.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { apply, borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { fillLists } from '#tests/support/listed-rows.ts'
import { scriptedMomo } from '#tests/support/scripted-momo.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { makeStaff, signInStaff } from '#tests/support/sign-in-people.ts'
import { hundredths, readCsv, sumOf } from '#tests/support/spreadsheet.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

const PATH = '/api/admin/exports'
let product: TestApp

beforeAll(async () => {
  product = await buildTestApp({}, testClock(), { momo: scriptedMomo().networks })
  await openOffice(product)
  for (const person of ['Ama', 'Efua', 'Yaw']) await joinWithProfile(product, person)
  const loan = await borrow(product, 'Ama', '200')
  await borrow(product, 'Efua', '300')
  await apply(product, 'Yaw', '100')
  await payCash(product, 'Ama', loan, '20')
  await product.as('md').post('/api/admin/generate-receipt', {})
  await sql`update users set full_name = '=HYPERLINK("http://x","pay, now")' where full_name = 'Efua'`.execute(product.db)
  // More than two parts of a file, and many rows of one moment.
  await sql`
    insert into users (id, full_name, phone, role, created_at, updated_at)
    select 'many-' || n, 'Customer ' || n, '059' || lpad(n::text, 7, '0'), 'customer', '2026-03-01T08:00:00Z'::timestamptz + make_interval(mins => n / 500), '2026-03-01T08:00:00Z'
    from generate_series(1, 2205) n`.execute(product.db)
  product.clock.advance({ weeks: 5 })
  for (const person of ['md', 'manager', 'desk']) await comeBack(product, person)
  await fillLists(product, { loan, owner: 'Ama' })
})
afterAll(() => product.close())
// At most 60 files in an hour.
beforeEach(() => sql`delete from rate_limits where key like 'export:%'`.execute(product.db))

async function fileOf(person: string, list: string, query = ''): Promise<Readonly<Record<string, string>>[]> {
  const answer = await product.as(person).get(`${PATH}/${list}${query}`)
  expect(answer, JSON.stringify(answer.body).slice(0, 300)).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${list}-${dayOf(product.clock.now())}.csv"`,
    },
  })
  return [...readCsv(answer.body).rows]
}

type Json = Readonly<Record<string, unknown>>
async function listOf(person: string, list: ExportName, query = ''): Promise<Json[]> {
  const rows: Json[] = []
  let next: string | undefined = `${EXPORTED_LISTS[list].path}${query}${query === '' ? '?' : '&'}limit=37`
  if (list === 'users') next = next.replace('limit=37', 'limit=200')
  while (next !== undefined) {
    const answer = await product.as(person).get(next)
    expect(answer.status).toBe(200)
    rows.push(...answer.body)
    next = /<([^>]+)>; rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  return rows
}

const valueAt = (row: Json, path: string): unknown => path.split('.').reduce<unknown>((at, name) => (at as Json | null)?.[name], row)

function expectedCell(row: Json, path: string): string {
  const value = valueAt(row, path)
  if (value === null || value === undefined) return ''
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : typeof value === 'string' ? value : JSON.stringify(value)
  return /^[=+\-@]/.test(text) ? `'${text}` : text
}

const ANSWERS = PROFILE_ANSWERS.map(({ column, member }) => ({ ...PERSONAL_DATA[column], member }))

const CELLS = {
  'pending-loans': {
    loan: 'id',
    customer: 'user.fullName',
    phone: 'user.phone',
    requested: 'requestedAmount',
    answer_by: 'answerBy',
    applied_at: 'appliedAt',
  },
  loans: {
    loan: 'id',
    status: 'status',
    customer: 'user.fullName',
    phone: 'user.phone',
    ...Object.fromEntries(ANSWERS.flatMap(({ loanCsv, member }) => (loanCsv === null ? [] : [[loanCsv, `user.${member}`]]))),
    approved: 'approvedAmount',
    paid: 'amountPaid',
    outstanding: 'outstanding',
    overdue: 'overdueAmount',
    next_due: 'nextPaymentDue',
    disbursed_at: 'disbursedAt',
  },
  payments: {
    payment: 'id',
    loan: 'loanId',
    customer: 'customerName',
    phone: 'customerPhone',
    amount: 'amount',
    method: 'paymentMethod',
    value_date: 'valueDate',
    receipt: 'cashReceiptNumber',
    bank_reference: 'bankReference',
  },
  receipts: { receipt: 'receiptNumber', status: 'status', amount: 'amount', made_by: 'madeByName', valid_until: 'validUntil' },
  users: {
    user_id: 'id',
    full_name: 'fullName',
    phone: 'phone',
    ...Object.fromEntries(ANSWERS.map(({ peopleCsv }) => peopleCsv)),
    role: 'role',
    active: 'isActive',
    score: 'creditScore',
    current_debt: 'currentDebt',
    created_at: 'createdAt',
  },
  staff: { user_id: 'id', full_name: 'fullName', phone: 'phone', role: 'role' },
  arrears: {
    loan: 'id',
    customer: 'customerName',
    phone: 'phone',
    address: 'address',
    overdue: 'overdueAmount',
    days_past_due: 'daysPastDue',
    promised_on: 'promise.on',
    promised: 'promise.amount',
  },
  collections: { loan: 'id', customer: 'customerName', phone: 'phone', to_collect: 'toCollect', overdue: 'overdueAmount' },
  'collector-results': { collector: 'name', attempts: 'attempts', promises_paid_on_time: 'onTime', collected: 'collected' },
  'band-results': { band: 'band', payments: 'payments', collected: 'collected' },
  'loan-classes': { class: 'class', loans: 'loans', principal: 'principal', interest: 'interest', required: 'required' },
  'roll-rates': { from: 'from', loans: 'loans', principal: 'principal' },
  'portfolio-loans': {
    loan: 'id',
    customer: 'customerName',
    phone: 'phone',
    principal: 'principal',
    interest: 'interest',
    outstanding: 'outstanding',
  },
  audit: { row: 'id', at: 'at', actor: 'actorName', action: 'action', after: 'after', request: 'requestId' },
  tills: { till: 'id', staff: 'staffName', opening_float: 'openingFloat' },
  postponements: { request: 'id', loan: 'loanId', customer: 'fullName' },
  complaints: { complaint: 'id', subject: 'subject', outcome: 'outcome', customer: 'fullName', filed_at: 'filedAt', answer_by: 'answerBy' },
  consents: {
    row: 'id',
    customer: 'fullName',
    consent: 'kind',
    given: 'given',
    text_version: 'textVersion',
    channel: 'channel',
    entered_by: 'enteredByName',
  },
  incidents: { incident: 'id', happened_on: 'happenedOn', description: 'description', notified: 'notified' },
  'data-requests': { request: 'id', kind: 'kind', customer: 'fullName', text: 'text' },
  holidays: { date: 'date', name: 'name', kind: 'kind' },
  'ledger-months': { month: 'month', closed: 'isClosed', hash: 'hash' },
  'momo-days': { day: 'day', provider: 'gateway', state: 'state', theirs_in: 'theirsIn', difference_out: 'differenceOut' },
  'momo-orders': { reference: 'reference', amount: 'amount', state: 'state', customer: 'customerName' },
  'bank-days': { day: 'day', state: 'state', ledger: 'ledgerBalance', difference: 'difference', why: 'why' },
  'bank-exceptions': { exception: 'id', state: 'state', amount: 'amount', customer: 'customerName', reference: 'reference' },
  'momo-exceptions': { exception: 'id', state: 'state', provider: 'gateway', amount: 'amount', customer: 'customerName' },
} as const satisfies Record<ExportName, Readonly<Record<string, string>>>
const LISTS = Object.keys(CELLS) as ExportName[]

/** Headings that no row has a value for: their comparison would prove nothing. */
const emptyIn = (rows: readonly Json[], list: ExportName): string[] =>
  Object.entries<string>(CELLS[list]).flatMap(([heading, path]) => (rows.every((row) => expectedCell(row, path) === '') ? [heading] : []))

describe('the file of a list', () => {
  test.each(LISTS.filter((list) => list !== 'audit'))('%s: has the rows of the list, whatever the page size', async (list) => {
    const rows = await listOf('md', list)
    expect(emptyIn(rows, list)).toEqual([])
    expect(await fileOf('md', list)).toMatchObject(
      rows.map((row) => Object.fromEntries(Object.entries(CELLS[list]).map(([head, path]) => [head, expectedCell(row, path)]))),
    )
  })

  test.each(LISTS)('%s: a spreadsheet adds up each amount to the sum of the list', async (list) => {
    const rows = await listOf('md', list)
    const file = await fileOf('md', list)
    for (const [column, path] of Object.entries<string>(CELLS[list])) {
      const amounts = rows.map((row) => String(valueAt(row, path))).filter((value) => /^-?\d+\.\d\d$/.test(value))
      const sum = amounts.reduce((total, value) => total + hundredths(value), 0)
      if (amounts.length > 0) expect([column, sumOf(file, column)]).toEqual([column, sum])
    }
  })

  test('has every row once when the list has many pages', async () => {
    const rows = await fileOf('md', 'users')
    expect(rows.length).toBeGreaterThan(2_205)
    expect(new Set(rows.map((row) => row['user_id'])).size).toBe(rows.length)
  })

  test('audit: has the rows up to the moment of the request', async () => {
    const file = await fileOf('md', 'audit')
    const [sent, requested, ...before] = await listOf('md', 'audit')
    expect([requested, sent]).toMatchObject([{ action: 'exportList' }, { action: 'exportListSent' }])
    expect(file).toMatchObject(
      before.map((row) => Object.fromEntries(Object.entries(CELLS.audit).map(([head, path]) => [head, expectedCell(row, path)]))),
    )
  })

  test('applies the filters of the list, and rejects what the list rejects', async () => {
    expect(await fileOf('md', 'loans', '?status=active')).toHaveLength(3)
    expect((await fileOf('md', 'loans', '?status=active&search=Ama')).map((row) => row['customer'])).toEqual(['Ama'])
    expect(await fileOf('md', 'payments', '?status=failed')).toEqual([])
    expect(await product.as('md').get(`${PATH}/loans?status=lost`)).toMatchObject({ status: 400, body: { message: 'Unknown status' } })
    expect(await product.as('md').get(`${PATH}/passwords`)).toMatchObject({ status: 404 })
    expect(await product.as('md').get(`${PATH}/constructor`)).toMatchObject({ status: 404 })
  })

  test('has no cell that a spreadsheet would execute', async () => {
    const row = (await fileOf('md', 'arrears')).find((one) => one['customer']?.includes('HYPERLINK'))
    expect(row?.['customer']).toBe('\'=HYPERLINK("http://x","pay, now")')
  })

  test('arrears: has the promise of a loan, and empty cells without one; the loans of the portfolio have no such columns', async () => {
    const file = await fileOf('md', 'arrears')
    expect(file.map((row) => [row['promised_on'], row['promised']])).toEqual([
      ['', ''],
      [dayOf(product.clock.now()), '15.00'],
    ])
    expect((await fileOf('md', 'portfolio-loans'))[0]).not.toHaveProperty('promised')
  })

  test('masks what the list masks', async () => {
    const [md] = await fileOf('md', 'arrears')
    const [masked] = await fileOf('manager', 'arrears')
    const [shown] = await listOf('manager', 'arrears')
    expect(md?.['phone']).toMatch(/^024\d{7}$/)
    expect(masked?.['phone']).toBe(shown?.['phone'])
    expect(masked?.['phone']).not.toBe(md?.['phone'])
    expect(masked?.['address']).not.toBe(md?.['address'])
  })
})

describe('the export of a list', () => {
  test('requires the export permission and the list’s', async () => {
    expect(await product.as('desk').get(`${PATH}/arrears`)).toMatchObject({ status: 403 })
    const exporter = await signInStaff(product, 'exporter', '0208000002', 'front_desk')
    await makeStaff(product, exporter, 'front_desk', ['export_data'])
    expect(await product.as('exporter').get(`${PATH}/arrears`)).toMatchObject({ status: 200 })
    expect(await product.as('exporter').get(`${PATH}/audit`)).toMatchObject({ status: 403 })
    expect(await product.as('exporter').get(`${PATH}/ledger-months`)).toMatchObject({ status: 403 })
    const refused = await product.as('md').get('/api/admin/audit?action=exportList&limit=1')
    expect(refused.body[0]).toMatchObject({ outcome: 'refused', actorName: 'exporter', targetKind: 'export', targetId: 'ledger-months' })
  })

  test('is audited with its filters before the first row, and with its rows after the last', async () => {
    await fileOf('md', 'loans', '?status=active')
    const [sent, requested] = (await product.as('md').get('/api/admin/audit?targetKind=export&limit=2')).body
    expect(requested).toMatchObject({
      action: 'exportList',
      outcome: 'done',
      actorName: 'md',
      targetId: 'loans',
      after: { filters: { status: 'active' } },
    })
    expect(sent).toMatchObject({
      action: 'exportListSent',
      targetId: 'loans',
      after: { filters: { status: 'active' }, rows: 3, complete: true },
    })
  })

  test('is limited to sixty files in an hour', async () => {
    let last = 200
    for (let file = 0; file < 61 && last === 200; file += 1) last = (await product.as('md').get(`${PATH}/tills`)).status
    expect(last).toBe(429)
    product.clock.advance({ hours: 1 })
    expect(await product.as('md').get(`${PATH}/tills`)).toMatchObject({ status: 200 })
  })
})

/** With the reason. */
const NOT_EXPORTED = {
  listJournal: 'its file holds the lines of the entries, and has a call of its own',
  listSettings: 'switches of the product, and nobody’s data',
  listContacts: 'belongs to one loan, and is read there',
  listMomoRequestsFor: 'what waits on the phone of one customer, at the desk',
  listCollectionCases: 'one collector’s work of today; the file of the arrears holds the same loans',
  listMessages: 'words to people, read where somebody helps them',
  listBureauSearches: 'without results; the inquiry file has what the bureau needs',
  listBureauSubmissions: 'each month has a file of its own',
  listApiKeys: 'keys of other programs, and nobody’s data',
  listWebhooks: 'addresses of other programs, and nobody’s data',
  listWebhookDeliveries: 'what one address was sent; the loans are in their own file',
  findPeople: 'a few people for whoever types, and never the whole of anything',
}

test('every staff list outside NOT_EXPORTED has a CSV file', () => {
  const exported = Object.values(EXPORTED_LISTS).map((endpoint) => endpoint.name)
  const lists = ENDPOINTS.filter((endpoint) => endpoint.staff && endpoint.list).map((endpoint) => endpoint.name)
  expect(lists.filter((name) => !Object.hasOwn(NOT_EXPORTED, name)).toSorted()).toEqual(exported.toSorted())
})
