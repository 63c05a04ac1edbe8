import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import { PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { DEFAULT_PERMISSIONS } from '#domain/access/roles.ts'
import { openOffice } from '#tests/support/loan-actions.ts'
import { makeStaff, signInAdministrator, signUp } from '#tests/support/sign-in-people.ts'
import { sampleOf } from '#tests/support/own-share.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await signUp(product, 'customer', '0249000001')
  await signInAdministrator(product)
  await makeStaff(product, await signUp(product, 'md without a code', '0249000002'), 'md')
})
afterAll(() => product.close())

/** undefined: not signed in. */
const PEOPLE: Readonly<Record<string, { holds: readonly Permission[] | undefined; withCode: boolean }>> = {
  nobody: { holds: undefined, withCode: false },
  customer: { holds: DEFAULT_PERMISSIONS.customer, withCode: false },
  desk: { holds: DEFAULT_PERMISSIONS.front_desk, withCode: true },
  manager: { holds: DEFAULT_PERMISSIONS.manager, withCode: true },
  md: { holds: DEFAULT_PERMISSIONS.md, withCode: true },
  administrator: { holds: PERMISSIONS, withCode: true },
  'md without a code': { holds: DEFAULT_PERMISSIONS.md, withCode: false },
}

/** From rules A1 to A3, not from the code that enforces them. */
function expected(
  endpoint: Endpoint,
  { holds, withCode }: { holds: readonly Permission[] | undefined; withCode: boolean },
): 'let in' | 401 | 403 {
  const { access } = endpoint
  if (access === 'public') return 'let in'
  if (holds === undefined) return 401
  if (access !== 'signed-in' && !access.some((permission) => holds.includes(permission))) return 403
  return endpoint.staff && !withCode ? 401 : 'let in'
}

// These change the caller of the next call.
const CHANGES_THE_CALLER = new Set(['logOut', 'signOutEverywhere', 'simpleLogin', 'validateAdmin'])
const CALLS = ENDPOINTS.filter((endpoint) => !CHANGES_THE_CALLER.has(endpoint.name)).map((endpoint) => ({ name: endpoint.name, endpoint }))

describe.each(Object.keys(PEOPLE).map((person, turn) => [person, turn] as const))('access of %s', (person, turn) => {
  test.each(sampleOf(CALLS, turn))('$name lets in exactly the callers whom its permission allows', async ({ endpoint }) => {
    // Authorised callers get 404 or 400, and nothing changes.
    const path = endpoint.path.replace(/:\w+/g, '999999999')
    const caller = product.as(person)
    const answer = await (endpoint.method === 'GET' ? caller.get(path) : caller.send(endpoint.method, path, '{"no":"such member"}'))
    const verdict = expected(endpoint, PEOPLE[person] ?? { holds: undefined, withCode: false })
    if (verdict !== 'let in') {
      expect(answer.status).toBe(verdict)
      expect(answer.body).toEqual({ message: verdict === 401 ? 'Unauthorized' : 'You do not have permission to do this.' })
    } else {
      expect([401, 403], `${answer.status} ${JSON.stringify(answer.body)}`).not.toContain(answer.status)
      expect(answer.status === 503 || answer.status < 500).toBe(true)
    }
  })
})

test('every staff endpoint requires a session with a sign-in code', () => {
  for (const endpoint of ENDPOINTS) expect(endpoint.staff === true, endpoint.name).toBe(endpoint.path.startsWith('/api/admin/'))
})
