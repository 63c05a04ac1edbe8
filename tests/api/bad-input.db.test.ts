import type { CallRow, Field, FieldKind } from './call-row.ts'
import { CALL_ROWS } from './call-rows.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'
import { pathOf } from './call-path.ts'

const LONG = 'x'.repeat(20_000)
/** Rule W12. */
const EMPTY: readonly unknown[] = ['', null]
const BAD_AMOUNTS: readonly unknown[] = [
  ...EMPTY,
  -1,
  0,
  1.005,
  1e15,
  '-1',
  '0',
  '0.00',
  '1e3',
  '0x10',
  '1.005',
  ' 5 ',
  'NaN',
  'Infinity',
  '1,000',
  '1.',
  '.5',
  '+5',
  '١٢٣',
  '1000000000000000',
  'abc',
  true,
  [],
  ['5'],
  {},
  { amount: 5 },
]
const NOTHING: readonly unknown[] = [0, '0', '0.00']
const BY_KIND = {
  amount: BAD_AMOUNTS,
  // A counted amount may be zero.
  counted: BAD_AMOUNTS.filter((value) => !NOTHING.includes(value)),
  line: [7, true, [], {}, LONG, 'a\u0000b'],
  note: [7, true, [], {}, LONG, 'a\u0000b'],
  choice: [...EMPTY, 7, true, [], {}, LONG, 'nothing of the kind', '__proto__', 'constructor'],
  flag: [7, 'true', 'yes', [], {}],
  phone: [7, true, [], {}, LONG, '12345', '0141234567', '02412345678', 'o241234567', '+1 202 555 0100'],
  'phone or none': [undefined, 7, true, [], {}, LONG, '12345', ' '],
  number: ['1', 1.5, true, [], {}, LONG],
  date: [...EMPTY, 7, true, [], {}, LONG, '2026-02-30', '02/03/2026', '2026-3-2'],
  list: [7, 'view_own_loans', true, {}, ['nothing of the kind'], [7]],
  code: [7, true, [], {}, LONG, 'a\u0000b', 'not a good one \u{1F600}'],
  secret: [7, true, [], {}, LONG],
  passkey: [7, true, [], {}, 'AA', { id: 'AA' }, { id: 'a b', response: {} }, { id: LONG, response: {} }],
} as const satisfies Record<FieldKind, readonly unknown[]>

/** A required field must also not be missing, null or empty. */
function invalidValues({ kind, required }: Field): readonly unknown[] {
  if (kind === 'phone or none') return BY_KIND[kind]
  const empty = required ? [undefined, null, ...(kind === 'list' || kind === 'flag' ? [] : [''])] : []
  return [...empty, ...BY_KIND[kind]]
}

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await signUp(product, 'New', '0249999999')
})
afterAll(() => product.close())

async function facts(): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(u::text, '' order by u.id)) from (select id, phone, role, permissions, is_active, profile_completed from users) u) as people,
      (select count(*) from loans) as loans, (select count(*) from payments) as payments, (select count(*) from receipts) as receipts,
      (select count(*) from journal_entries) as entries, (select count(*) from notifications) as notifications, (select count(*) from messages) as messages,
      (select count(*) from role_permissions) as roles, (select count(*) from audit_trail where outcome = 'done') as done,
      (select count(*) from otp_verifications) as codes`.execute(product.db)
  return rows[0]
}

const good = (row: CallRow) =>
  Object.fromEntries(
    Object.entries(row.body ?? {})
      .filter(([, one]) => one.required)
      .map(([name, one]) => [name, one.good]),
  )
const rows = ENDPOINTS.map((endpoint) => ({ endpoint, row: CALL_ROWS[endpoint.name] }))
const withBody = rows.flatMap(({ endpoint, row }) => (row?.body ? [{ name: endpoint.name, endpoint, row }] : []))

function expectSentence(answer: Answer, status: number, of: unknown): void {
  expect(answer.status, `answer to ${JSON.stringify(of)?.slice(0, 200)}: ${JSON.stringify(answer.body)}`).toBe(status)
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/^[A-Z].{3,}/) })
  expect(JSON.stringify(answer.body)).not.toMatch(/Invalid input|FST_|zod|sql|undefined|at .*\.ts/i)
}

test('every endpoint of the API has a row in CALL_ROWS', () => {
  expect(Object.keys(CALL_ROWS).toSorted()).toEqual(ENDPOINTS.map((endpoint) => endpoint.name).toSorted())
})

describe.each(withBody)('$name', ({ endpoint, row }) => {
  const send = (body: object) => product.as(row.by).post(pathOf(endpoint.path, row), body)
  const sendText = (text: string, headers?: Record<string, string>) =>
    product.as(row.by).send(endpoint.method, pathOf(endpoint.path, row), text, headers)

  test('rejects each invalid field with a sentence and changes nothing', async () => {
    const before = await facts()
    for (const [name, one] of Object.entries(row.body ?? {})) {
      for (const value of invalidValues(one)) expectSentence(await send({ ...good(row), [name]: value }), 400, { [name]: value })
    }
    expect(await facts()).toEqual(before)
  })

  test('rejects a body that is no JSON object, has another content type or is too large', async () => {
    const before = await facts()
    for (const text of ['{', '{"a":1', 'null', '[]', '"text"', '5', 'true']) expectSentence(await sendText(text), 400, text)
    expectSentence(await sendText('amount=5', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'form')
    expectSentence(await sendText('{}', { 'content-type': 'text/plain' }), 415, 'text')
    const large = `{"filler":"${'x'.repeat((endpoint.bodyLimit ?? 64 * 1024) + 10)}"}`
    expectSentence(await sendText(large), 413, 'large')
    expect(await facts()).toEqual(before)
  })

  test('ignores __proto__ in a body', async () => {
    const answer = await sendText('{"__proto__":{"role":"md","admitted":true},"constructor":{"prototype":{"admitted":true}}}')
    expect(answer.status).toBeLessThan(500)
    expect(Object.hasOwn(Object.prototype, 'admitted')).toBe(false)
  })
})

const withPath = rows.flatMap(({ endpoint, row }) => (endpoint.path.includes(':') && row ? [{ name: endpoint.name, endpoint, row }] : []))
describe.each(withPath)('$name', ({ endpoint, row }) => {
  test('returns 400 or 404 for an invalid or unknown ID in the path', async () => {
    const before = await facts()
    for (const id of ['0', '999999999999999', '-1', '1.5', 'abc', '%00', '..', "1'--", '1e3', 'x'.repeat(100)]) {
      const path = endpoint.path.replace(/:(\w+)/g, encodeURIComponent(decodeURIComponent(id === '%00' ? '%01' : id)))
      const answer = await (endpoint.method === 'GET'
        ? product.as(row.by).get(path)
        : product.as(row.by).send(endpoint.method, path, JSON.stringify(good(row))))
      expect([400, 404, 503], `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
      expect(answer.body).toMatchObject({ message: expect.any(String) })
    }
    expect(await facts()).toEqual(before)
  })
})
