import { afterAll, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { docsRoutes } from '#server/public/docs-routes.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, close } = await openTestDatabase()
const probe = await openProbe(db)
docsRoutes(probe.app, ENDPOINTS)
afterAll(async () => {
  await probe.close()
  await close()
})

it('GET /api/docs returns a page whose scripts and styles are all files of this server', async () => {
  const page = await probe.app.inject('/api/docs')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files).toHaveLength(3)
  for (const file of files) expect([file, (await probe.app.inject(file)).statusCode]).toEqual([file, 200])
  expect(page.body).not.toMatch(/<style|<script>/)
})

it('GET /api/docs/openapi.json describes each call', async () => {
  const answer = await probe.app.inject('/api/docs/openapi.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Object.keys(answer.json().paths).length).toBeGreaterThan(50)
})
