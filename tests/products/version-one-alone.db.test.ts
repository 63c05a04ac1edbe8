import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { EXPORTED_LISTS } from '#contract/exported-lists.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { apply, borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

/** They exist to choose a product; without a choice only Operations calls them. */
const OF_PRODUCTS = new Set(['listOfferedProducts', 'readProductQuote', 'listProductsFor', 'readProductVersions'])

let product: TestApp
let loan = 0
let ama = ''
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  loan = await borrow(product, 'Ama', '1000')
  await joinWithProfile(product, 'Kofi')
  await apply(product, 'Kofi', '500')
  await payCash(product, 'Ama', loan, '100')
  product.clock.moveTo('2026-03-20T09:00:00Z')
  await runJob(product.deps, dailyClose)
  for (const person of ['md', 'Ama', 'Kofi']) await comeBack(product, person)
})
afterAll(() => product.close())

test('no response, file, document or message names a product while version 1 alone is offered', async () => {
  for (const body of [
    { kind: 'agreement' },
    { kind: 'statement', from: '2026-03-02', to: '2026-03-20' },
    { kind: 'payoff', on: '2026-03-25' },
  ])
    expect(await product.as('Ama').post(`/api/loans/${loan}/documents`, body)).toMatchObject({ status: 200 })
  const reads = ENDPOINTS.filter(({ method, name }) => method === 'GET' && !OF_PRODUCTS.has(name)).map(({ path }) => path)
  const files = Object.keys(EXPORTED_LISTS).map((name) => `/api/admin/exports/${name}`)
  const named: string[] = []
  let read = 0
  for (const path of [...reads, ...files])
    for (const person of ['Ama', 'md']) {
      const { status, body } = await product.as(person).get(path.replace(':userId', ama).replaceAll(/:\w+/g, String(loan)))
      if (status !== 200) continue
      read += 1
      const [found] = /.{0,40}product.{0,40}/i.exec(typeof body === 'string' ? body : JSON.stringify(body)) ?? []
      if (found !== undefined) named.push(`${path} to ${person}: ${found}`)
    }
  expect(named).toEqual([])
  expect(read).toBeGreaterThan(120)
  const { rows } = await sql<{ text: string }>`
    select content::text as text from documents union all select to_jsonb(m)::text from messages m
    union all select to_jsonb(n)::text from notifications n`.execute(product.db)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ text }) => /product/i.test(text))).toEqual([])
})
