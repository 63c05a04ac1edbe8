import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateReceipt } from '#contract/staff-payments.ts'
import { ensureAdministrator } from '#server/identity/ensure-administrator.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'
import { borrow, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { enter, enterWithCode, signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type Answer, openCaller } from '#tests/support/test-caller.ts'

let product: TestApp
const ids: Record<string, string> = {}
let loan: number
let otherLoan: number

beforeAll(async () => {
  product = await buildTestApp()
  await ensureAdministrator(product.deps)
  await openOffice(product)
  for (const name of ['Ama Full', 'Esi Honest']) ids[name] = await joinWithProfile(product, name)
  for (const { id, role } of await product.db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('role', 'in', ['md', 'manager', 'front_desk'])
    .execute())
    ids[role] = id
  loan = await borrow(product, 'Ama Full', '100')
  otherLoan = await borrow(product, 'Esi Honest', '100')
})
afterAll(() => product.close())

interface Row {
  /** Keys that other callers have used up. */
  readonly full: () => string[]
  /** Shows that the limit is full; omitted where the honest call would show it. */
  readonly refused?: () => Promise<Answer>
  /** Succeeds meanwhile. */
  readonly honest: () => Promise<Answer>
}
/** Tested in another file. */
type Elsewhere = readonly [file: string, name: string]

const MD = '0201000003'
const ADDRESS = '127.0.0.1'
const as = (person: string) => product.as(person)
const ofUser = (what: string, name = 'Ama Full') => [`${what}:${ids[name]}`]
const strangers = (what: string) => [`${what}:others:${ids['md']}`]
const knownStaff = () => enterWithCode(as('md'), MD)
const password = (by = as('administrator')) => by.post('/api/auth/validate-admin', product.deps.config.administrator)
const complain = (by: string) => as(by).post('/api/complaints', { subject: 'app', text: 'It is slow' })
const fileRequest = (by: string, kind: string) => as(by).post('/api/data-requests', { kind, text: 'My name is spelt Amma' })
const document = (by: string, id: number) => as(by).post(`/api/loans/${id}/documents`, { kind: 'statement' })
const apply = (by: string) => as(by).post('/api/loans/apply', { requestedAmount: '50', lender: 'mmoa_direct', termsAccepted: true })

async function rightCodeFromFullAddress(): Promise<Answer> {
  const phone = '0245500001'
  await signUp(product, 'Kojo Right', phone)
  return enterWithCode(openCaller(product.app), phone)
}

let wallets = 0
async function confirmWallet(): Promise<Answer> {
  wallets += 1
  const wallet = { businessType: 'retail', address: 'Shop 9, Accra', momoNumber: `024999999${wallets}` }
  await as('manager').post(`/api/admin/users/${ids['Esi Honest']}/profile`, wallet)
  const { body } = await as('manager').post(`/api/admin/users/${ids['Esi Honest']}/wallet-code`)
  return as('md').post(`/api/admin/users/${ids['Esi Honest']}/wallet-confirmation`, { code: body['developmentCode'] })
}

async function payWithReceipt(): Promise<Answer> {
  const { receiptNumber } = await as('desk').call(generateReceipt, { body: { loanId: otherLoan, amount: money('10') } })
  return as('Esi Honest').post(`/api/payments/${otherLoan}`, { amount: '10', paymentMethod: 'cash', cashReceiptNumber: receiptNumber })
}

/** By the name of its rule in the source. */
const LIMITS: Readonly<Record<string, Row | Elsewhere>> = {
  WRONG_CODES: { full: () => [...strangers('wrong-code'), ...strangers('wrong-office-code')], honest: knownStaff },
  WRONG_CODES_IN_ALL: { full: () => strangers('wrong-codes-in-all'), honest: knownStaff },
  PASSWORD_TRIES: { full: () => ['admin:address:10.1.1.1'], honest: password },
  PASSWORD_TRIES_OF_ALL: [
    'server/identity/second-factor.db.test.ts',
    'doubles their pause each time, and the right password and code still sign in',
  ],
  FACTOR_TRIES: ['server/identity/second-factor.db.test.ts', 'pauses codes of the app, but not recovery codes'],
  SENDINGS: { full: () => strangers('code-sent'), honest: knownStaff },
  SENDINGS_A_DAY: { full: () => strangers('code-sent-day'), honest: knownStaff },
  FAILURES_FROM_ADDRESS: { full: () => [`sign-in:address:${ADDRESS}`], honest: rightCodeFromFullAddress },
  SENDINGS_FROM_ADDRESS: { full: () => [`code-sent:address:${ADDRESS}`], honest: knownStaff },
  NEW_ACCOUNTS_FROM_ADDRESS: {
    full: () => [`new-account:address:${ADDRESS}`],
    refused: () => enter(openCaller(product.app), '0245500009'),
    honest: knownStaff,
  },
  NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR: {
    full: () => [`new-account-hour:address:${ADDRESS}`],
    refused: () => enter(openCaller(product.app), '0245500009'),
    honest: knownStaff,
  },
  REQUESTS_OF_NUMBER: ['server/ussd/ussd-menu.db.test.ts', 'limits the requests of one number, and not of others'],
  WRONG: { full: () => ofUser('wallet-code-wrong'), honest: confirmWallet },
  'server/desk/confirm-wallet-change.ts SENDINGS': { full: () => ofUser('wallet-code-sent'), honest: confirmWallet },
  WRONG_NUMBERS: { full: () => ofUser('wrong-receipt'), honest: payWithReceipt },
  WRONG_NUMBERS_FROM_ADDRESS: { full: () => [`wrong-receipt:address:${ADDRESS}`], honest: payWithReceipt },
  LIMITS: { full: () => ofUser('complaints'), refused: () => complain('Ama Full'), honest: () => complain('Esi Honest') },
  'data-requests': {
    full: () => ofUser('data-requests'),
    refused: () => fileRequest('Ama Full', 'correct'),
    honest: () => fileRequest('Esi Honest', 'correct'),
  },
  'my-data': {
    full: () => ofUser('my-data'),
    refused: () => as('Ama Full').get('/api/my-data'),
    honest: () => as('Esi Honest').get('/api/my-data'),
  },
  LOOKUPS: {
    full: () => ofUser('recognise-receipt'),
    refused: () => as('Ama Full').get('/api/payments/receipts/K7PM3Q'),
    honest: () => as('Esi Honest').get('/api/payments/receipts/K7PM3Q'),
  },
  UNKNOWN: ['tests/attacks/forged-callbacks.db.test.ts', 'for an unknown transaction returns 404, and is rate-limited after a while'],
  EXPORTS: {
    full: () => ofUser('export', 'manager'),
    refused: () => as('manager').get('/api/admin/exports/loans'),
    honest: () => as('md').get('/api/admin/exports/loans'),
  },
  APPLICATIONS: { full: () => ofUser('apply'), refused: () => apply('Ama Full'), honest: () => apply('Esi Honest') },
  PRINTS: {
    full: () => ofUser('issue-document'),
    refused: () => document('Ama Full', loan),
    honest: () => document('Esi Honest', otherLoan),
  },
  CHECKS: {
    full: () => ofUser('check-document', 'manager'),
    refused: () => as('manager').get('/api/admin/documents/AAAA-AAAA-AAAA'),
    honest: () => as('md').get('/api/admin/documents/AAAA-AAAA-AAAA'),
  },
  COLLECTIONS_PER_CUSTOMER: [
    'server/payments/collect-momo.db.test.ts',
    'a customer requests a payment from their own phone after other users filled its limits',
  ],
  COLLECTIONS_PER_WALLET: [
    'server/payments/collect-momo.db.test.ts',
    'a customer requests a payment from their own phone after other users filled its limits',
  ],
  'long bodies': ['server/platform/http/body-limit.test.ts', 'so that the body of another address gets in'],
  'idle connections': ['tests/attacks/slow-clients.db.test.ts', 'and refuse no new one'],
  CALLS_A_MINUTE: [
    'tests/attacks/guessed-numbers.db.test.ts',
    'a session that calls without pause is rate-limited, and other sessions are not',
  ],
}

const FULL = { limit: 1, windowSeconds: 86_400, restSeconds: 86_400 }

test.each(Object.entries(LIMITS))('while the limit %s is full, an honest caller gets in', async (_name, row) => {
  if (!('full' in row)) {
    const [file, name] = row
    return expect(readFileSync(file, 'utf8')).toContain(name)
  }
  for (const key of row.full()) await countTry(product.db, key, FULL, product.clock.now(), 1_000_000)
  if (row.refused) expect(await row.refused()).toMatchObject({ status: 429 })
  const { status, body } = await row.honest()
  expect({ status, body }).not.toMatchObject({ body: { success: false } })
  expect([200, 404]).toContain(status)
  await product.db.deleteFrom('rate_limits').execute()
})

/** Single limits, and the one table of limits. */
const RULE = /^(?:export )?const ([A-Z_]+)(?:: TryRule)? = \{(?: limit: \d|\n  complaints: \{ limit: \d)/gm

test('every limit of the source has its row in LIMITS', () => {
  const files = globSync(['domain/**/*.ts', 'server/**/*.ts']).filter((file) => !file.endsWith('.test.ts'))
  const rules = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(RULE)].map(([, name]) => name))
  expect(new Set(rules)).toEqual(new Set(Object.keys(LIMITS).filter((name) => /^[A-Z_]+$/.test(name))))
  expect(rules.filter((name) => name === 'SENDINGS')).toHaveLength(2)
})
