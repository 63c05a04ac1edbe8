import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CUSTOMER_PERMISSIONS, isStaffPermission, PERMISSIONS } from '#domain/access/permissions.ts'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const duplicates = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index)
const permissionsOf = ({ access }: Endpoint) => (typeof access === 'string' ? [] : access)

/** Rule W11. */
const NAMED_CALLS = `
  GET /api/auth/user · GET /api/public/stats · GET /api/notifications · PATCH /api/notifications/:id/read · POST /api/logout
  GET /api/loans/user · GET /api/payments/user · POST /api/profile/complete · POST /api/loans/apply · GET /api/admin/loans/pending
  GET /api/admin/stats · POST /api/admin/loans/:id/approve · POST /api/admin/loans/:id/reject · POST /api/admin/generate-receipt
  GET /api/admin/users · GET /api/admin/staff · POST /api/admin/users/:id/role · POST /api/admin/users/create
  GET /api/admin/role-permissions · POST /api/admin/update-role-permissions · POST /api/payments/:loanId
  POST /api/payments/:loanId/momo-request · GET /api/payments/momo-status/:referenceId · POST /api/payments/:loanId/complete
  POST /api/simple-login · POST /api/auth/validate-admin
  GET /api/loans/:id · GET /api/loans/:id/payoff · POST /api/loans/:id/withdraw · POST /api/loans/:id/accept-terms · GET /api/credit/score
  GET /api/admin/loans/:id · POST /api/admin/loans/:id/disburse · POST /api/admin/receipts/:receiptNumber/cancel
  POST /api/admin/payments/:id/confirm · POST /api/admin/payments/:id/fail · POST /api/admin/users/:id/activate
  POST /api/admin/users/:id/deactivate · POST /api/admin/users/:id/sign-in-code · POST /api/admin/users/:id/forget-devices
  POST /api/loans/refinance · POST /api/admin/loans/:id/undo-approval · POST /api/admin/loans/:id/return-payout
  POST /api/admin/loans/:id/write-off · POST /api/admin/payments/:id/reverse · POST /api/admin/users/:id/unallocated/apply
  POST /api/admin/users/:id/unallocated/refund · POST /api/admin/ledger/funding
  POST /api/admin/users/:id/phone · GET /api/admin/audit · GET /api/admin/invariants`
  .split(/·|\n/)
  .map((call) => call.trim())
  .filter((call) => call !== '')

/** Names of path parameters are not fixed. */
const unnamed = (call: string) => call.replaceAll(/:\w+/g, ':')

describe('endpoint table', () => {
  test('has every call that outside clients rely on', () => {
    const offered = ENDPOINTS.map(({ method, path }) => unnamed(`${method} ${path}`))
    expect(NAMED_CALLS.map(unnamed).filter((call) => !offered.includes(call))).toEqual([])
  })
  test('has the largest bodies for photos and for files of the office only', () => {
    const MIB = 1024 * 1024
    const large = ENDPOINTS.flatMap(({ name, bodyLimit }) => (bodyLimit === undefined ? [] : [`${name}: ${bodyLimit / MIB} MiB`]))
    expect(large.toSorted()).toMatchInlineSnapshot(`
      [
        "applyFor: 12 MiB",
        "applyForLoan: 12 MiB",
        "importBankStatement: 5 MiB",
        "importBook: 12 MiB",
        "importMomoStatement: 5 MiB",
        "importPicture: 12 MiB",
        "previewBankStatement: 5 MiB",
        "previewImport: 12 MiB",
        "previewMomoStatement: 5 MiB",
        "storeBureauAnswers: 1 MiB",
      ]
    `)
  })
  test('gives each writing call "success" in its response, but a check of a password and previews, which write nothing', () => {
    const hasSuccess = ({ response }: Endpoint) => response instanceof z.ZodMiniObject && 'success' in response.shape
    const without = ENDPOINTS.filter((endpoint) => endpoint.method !== 'GET' && !hasSuccess(endpoint)).map(({ name }) => name)
    expect(without.filter((name) => !name.startsWith('preview'))).toEqual(['validateAdmin'])
  })
  test('has each name, and each method and path, once', () => {
    expect(duplicates(ENDPOINTS.map(({ name }) => name))).toEqual([])
    expect(duplicates(ENDPOINTS.map(({ method, path }) => unnamed(`${method} ${path}`)))).toEqual([])
  })
})

describe.each(ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('endpoint %s', (_call, endpoint) => {
  test('has a verb phrase as name and a summary', () => {
    expect(endpoint.name).toMatch(/^[a-z]+(?:[A-Z][a-z]+)+$/)
    expect(endpoint.summary).toMatch(/^[A-Z].{9,}[^.\s]$/)
  })

  test('is under /api, in lower case, without a trailing slash', () => {
    expect(endpoint.path).toMatch(/^\/api(?:\/(?:[a-z]+(?:-[a-z]+)*|:[a-zA-Z]+))+(?:\.csv)?$/)
  })

  test('has a schema for exactly the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const inSchema = endpoint.params instanceof z.ZodMiniObject ? Object.keys(endpoint.params.shape) : []
    expect(inSchema).toEqual(inPath)
  })

  test('is a staff endpoint exactly when it is under /api/admin', () => {
    expect(endpoint.staff === true).toBe(endpoint.path.startsWith('/api/admin/'))
  })

  test('requires staff permissions for staff and customer permissions for others', () => {
    const permissions = permissionsOf(endpoint)
    expect(typeof endpoint.access === 'string' || permissions.length > 0).toBe(true)
    for (const permission of permissions) {
      expect(PERMISSIONS).toContain(permission)
      expect(isStaffPermission(permission)).toBe(endpoint.staff === true)
    }
    if (endpoint.staff) expect(permissions).not.toEqual([])
  })

  test('has no body for reads', () => {
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
  })

  test('returns an array when it is a list', () => {
    expect(endpoint.response instanceof z.ZodMiniArray).toBe(endpoint.list === true)
    if (endpoint.list) expect(endpoint.method).toBe('GET')
  })

  test('lists as secrets only members of its response', () => {
    const members = endpoint.response instanceof z.ZodMiniObject ? Object.keys(endpoint.response.shape) : []
    for (const secret of endpoint.secrets ?? []) expect(members).toContain(secret)
  })
})

test('each customer permission opens an endpoint', () => {
  const opened = ENDPOINTS.flatMap(permissionsOf)
  expect(CUSTOMER_PERMISSIONS.filter((permission) => !opened.includes(permission))).toEqual([])
})

test('each invalid member of a body gets its error at its own field', () => {
  const withBodies = ENDPOINTS.filter(({ body }) => body instanceof z.ZodMiniObject)
  expect(withBodies.length).toBeGreaterThan(10)
  for (const { name, body } of withBodies) {
    const members = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
    const wrong = Object.fromEntries(members.map((member) => [member, { not: ['what', 'was', 'asked'] }]))
    const result = body && z.safeDecode(body, wrong)
    const fieldErrors = result?.success === false ? result.error.issues : []
    expect([name, new Set(fieldErrors.map((issue) => issue.path[0]))]).toEqual([name, new Set(members)])
    for (const { message } of fieldErrors) expect([name, message]).not.toEqual([name, 'Invalid input'])
  }
})
