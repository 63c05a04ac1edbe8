import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { pathOf } from '#tests/api/call-path.ts'
import { CALL_ROWS } from '#tests/api/call-rows.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { sampleOf } from '#tests/support/own-share.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Into SQL, pages, headers, spreadsheets, logs and paths. */
const HOSTILE = [
  "' or '1'='1",
  "1'; update users set role = 'md'; --",
  '$$; drop table loans; $$',
  '{{7*7}}${7*7}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'x\r\nSet-Cookie: sid=stolen',
  '../../../../etc/passwd',
  '=HYPERLINK("http://evil.example","x")',
  '\u202Egnp.exe\u2066',
  '%27%20or%201%3D1',
  'a'.repeat(65_000),
] as const

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  await borrow(product, 'Ama', '300')
})
afterAll(() => product.close())

/** Users are unchanged and every table exists; a new account may be created. */
const guarded = async (known: readonly string[]) =>
  (
    await sql`
      select (select md5(string_agg(concat(id, role, permissions, is_active), '' order by id)) from users where id = any(${known})) as people,
        (select count(*) from information_schema.tables where table_schema = 'public') as tables`.execute(product.db)
  ).rows[0]
const everybody = async () => (await product.db.selectFrom('users').select('id').execute()).map(({ id }) => id)

describe.each(ENDPOINTS.map((endpoint, index) => ({ name: endpoint.name, endpoint, index })))('$name', ({ endpoint, index }) => {
  const row = CALL_ROWS[endpoint.name]
  const check = async (send: () => ReturnType<ReturnType<TestApp['as']>['get']>, input: string) => {
    const answer = await send()
    // 503: no network is configured.
    expect(answer.status === 503 || answer.status < 500, `${input.slice(0, 60)}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(true)
    expect(JSON.stringify(answer.body)).not.toMatch(/syntax error|pg_|at \/|\.ts:\d|SELECT |stack/)
    expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('stolen')
  }

  test('treats hostile texts in path, query and body as text', async () => {
    if (!row) throw new Error(`${endpoint.name} has no row`)
    const known = await everybody()
    const before = await guarded(known)
    const caller = product.as(row.by)
    const texts = Object.entries(row.body ?? {}).filter(([, one]) => typeof one.good === 'string')
    const good = Object.fromEntries(Object.entries(row.body ?? {}).map(([name, one]) => [name, one.good]))
    for (const [turn, hostile] of sampleOf([...HOSTILE.entries()], index)) {
      const short = encodeURIComponent(hostile.slice(0, 180))
      if (endpoint.path.includes(':')) {
        const there = endpoint.path.replace(/:(\w+)/g, short)
        await check(
          () => (endpoint.method === 'GET' ? caller.get(there) : caller.send(endpoint.method, there, JSON.stringify(good))),
          there,
        )
      }
      if (endpoint.method === 'GET')
        await check(
          () => caller.get(`${pathOf(endpoint.path, row)}?search=${short}&cursor=${short}&asOf=${short}&status=${short}&sort=${short}`),
          hostile,
        )
      // On the server, every call gets every text.
      const name = texts[turn % Math.max(1, texts.length)]?.[0]
      if (name === undefined || endpoint.name === 'logOut') continue
      const text = JSON.stringify({ ...good, [name]: hostile })
      await check(() => caller.send(endpoint.method, pathOf(endpoint.path, row), text), `${name}=${hostile}`)
    }
    expect(await guarded(known)).toEqual(before)
  })
})
