import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoint-table.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { shapeOf, type Shape } from '#server/public/openapi.ts'
import { comeBack, openOffice } from '#tests/support/loan-actions.ts'
import { ownSeed } from '#tests/support/own-share.ts'
import { closePastDays } from '#tests/support/past-days.ts'
import { RandomOffice } from '#tests/support/random-office.ts'
import { seededIds } from '#tests/support/seeded-ids.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { openAsApplication } from '#tests/support/application-role.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import type { Field } from './call-row.ts'
import { CALL_ROWS } from './call-rows.ts'
import { COVERED_CALLS } from './covered-calls.ts'
import { sendPrepared, type PreparedCall } from './prepared-calls.ts'
import { idsFor, isKnown, valuesOf, type KnownIds } from './valid-values.ts'

// The same in each check, unless VALID_INPUT_SEED and VALID_INPUT_ROUNDS are set.
const SEED = Number(process.env['VALID_INPUT_SEED'] ?? ownSeed(5))
const ROUNDS = Number(process.env['VALID_INPUT_ROUNDS'] ?? 4)
/** A call that names a row is sent for several, until one is in a state that allows it. */
const TRIES = 4
/** They have the most states and choices. */
const BY_THE_DOZEN = new Set(['disburseLoan', 'releasePayout', 'submitPayment', 'confirmPayment'])
const CUSTOMERS = 8

/** Each succeeded in at least three of four rounds with each of eight runs on both databases. */
const ALWAYS_DONE = [
  'assignRole',
  'bookFunding',
  'callOffPayout',
  'changeConsent',
  'changeLadder',
  'changePhone',
  'changeReminderChoice',
  'changeSetting',
  'confirmWallet',
  'createWebhook',
  'disburseLoan',
  'fileComplaint',
  'fileComplaintFor',
  'fileDataRequest',
  'fillInProfileFor',
  'forgetDevices',
  'generateReceipt',
  'issueSignInCode',
  'markNotificationRead',
  'previewCaseSms',
  'previewNotice',
  'recordConsent',
  'recordGhanaCard',
  'rejectLoan',
  'releasePayout',
  'requestOfficeEntry',
  'simpleLogin',
  'subscribePush',
  'undoApproval',
  'unsubscribePush',
  'validateAdmin',
  'withdrawLoan',
]

/** In the states of prepared-calls.ts. */
const PREPARED =
  `completeProfile confirmRequest refuseRequest acceptTerms returnPayout reversePayment applyUnallocated refinanceLoan withdrawPostponement
  liftClaimStop importBankStatement resolveBankException liftBlacklist activateUser takeCase showNumber recordOutcome logContact issueCaseLetter sendCaseSms
  handOverCase`.split(/\s+/)

/** They end sessions or change staff permissions. */
const LEFT_OUT = new Set(['logOut', 'signOutEverywhere', 'updateRolePermissions'])
const WRITES = ENDPOINTS.filter(({ method, name }) => method !== 'GET' && !LEFT_OUT.has(name))

let product: TestApp
let momo: ScriptedMomo
let office: RandomOffice
const random = seededRandom(SEED).next
const pick = <T>(from: readonly T[], next = random): T | undefined => from[Math.floor(next() * from.length)]
const shuffled = <T>(from: readonly T[]): T[] =>
  from
    .map((one) => [random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)

beforeAll(async () => {
  momo = scriptedMomo()
  // By the role of production, so that no call needs more than its grants.
  const open = process.env['TEST_DATABASE_URL'] === undefined ? openTestDatabase : openAsApplication
  product = await buildTestApp(
    { PAYOUT_SECOND_PERSON_ABOVE: '250', WEB_PUSH_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' },
    testClock(),
    { momo: momo.networks, random: seededIds(SEED) },
    open,
  )
  await openOffice(product)
  office = new RandomOffice(product, random)
  await office.join(CUSTOMERS)
  await office.fund(5_000_000)
  for (let event = 0; event < 140; event += 1) await office.runEvent()
}, 240_000)
afterAll(() => product.close())

/** Usually one in that state is chosen. */
const FOR_STATE: Readonly<Record<string, readonly [table: 'loans' | 'payments', status: string]>> = {
  approveLoan: ['loans', 'pending'],
  rejectLoan: ['loans', 'pending'],
  withdrawLoan: ['loans', 'pending'],
  putAway: ['loans', 'completed'],
  putPaymentAway: ['payments', 'completed'],
  undoApproval: ['loans', 'approved'],
  disburseLoan: ['loans', 'approved'],
  releasePayout: ['loans', 'approved'],
  callOffPayout: ['loans', 'approved'],
  checkPayout: ['loans', 'approved'],
  returnPayout: ['loans', 'active'],
  writeOffLoan: ['loans', 'active'],
  askPostponement: ['loans', 'active'],
  postponeLoan: ['loans', 'active'],
  readSecondPlan: ['loans', 'active'],
  requestSecondPlan: ['loans', 'active'],
  declinePostponement: ['loans', 'active'],
  refinanceLoan: ['loans', 'active'],
  submitPayment: ['loans', 'active'],
  payFor: ['loans', 'active'],
  payByBankFor: ['loans', 'active'],
  requestMomoPayment: ['loans', 'active'],
  requestMomoFor: ['loans', 'active'],
  generateReceipt: ['loans', 'active'],
  logContact: ['loans', 'active'],
  applyUnallocated: ['loans', 'active'],
  confirmPayment: ['payments', 'pending'],
  failPayment: ['payments', 'pending'],
  reversePayment: ['payments', 'completed'],
}

const OPEN_TILL = 'closed_at is null'
const UNDECIDED = 'decided_at is null'
/** States of tills and of requests to a second person. */
const FOR_ROW: Readonly<Record<string, string>> = {
  closeTill: OPEN_TILL,
  depositFromTill: OPEN_TILL,
  topUpTill: OPEN_TILL,
  signOffTill: 'closed_at is not null and signed_at is null',
  confirmRequest: UNDECIDED,
  refuseRequest: UNDECIDED,
  withdrawRequest: UNDECIDED,
}

/** Sorted and seeded: the same choice in each run. */
async function knownIds(owner: string | undefined, { name: call, path }: Endpoint): Promise<KnownIds> {
  const wanted = FOR_STATE[call]
  const rowState = FOR_ROW[call]
  const inRowState = (part: string) =>
    rowState !== undefined && path.includes(part) && random() < 0.9 ? sql`where ${sql.raw(rowState)}` : sql``
  const own = (table: string) => (owner === undefined ? sql`where true` : sql`where ${sql.id(table, 'user_id')} = ${owner}`)
  const [table, status] = wanted ?? []
  const inState = (of: 'loans' | 'payments') => (of === table && random() < 0.9 ? sql`and ${sql.id(of, 'status')} = ${status}` : sql``)
  const { rows } = await sql<KnownIds>`
    select
      (select coalesce(array_agg(id order by id), '{}') from (select id from loans ${own('loans')} ${inState('loans')} order by id desc limit 20) as newest) as loan,
      (select coalesce(array_agg(id order by id), '{}') from users where role = 'customer') as user,
      (select coalesce(array_agg(payments.id order by payments.id), '{}') from payments join loans on loans.id = payments.loan_id ${own('loans')} ${inState('payments')}) as payment,
      (select coalesce(array_agg(number order by number), '{}') from receipts left join loans on loans.id = receipts.loan_id ${own('loans')}) as receipt,
      (select coalesce(array_agg(reference order by reference), '{}') from momo_transactions ${own('momo_transactions')}) as reference,
      (select coalesce(array_agg(id order by id), '{}') from tills ${inRowState('/tills/')}) as till,
      (select coalesce(array_agg(id order by id), '{}') from complaints ${own('complaints')}) as complaint,
      (select coalesce(array_agg(id order by id), '{}') from data_requests ${own('data_requests')}) as "dataRequest",
      (select coalesce(array_agg(id order by id), '{}') from momo_exceptions) as exception,
      (select coalesce(array_agg(id order by id), '{}') from second_person_requests ${inRowState('/second-person/')}) as "secondPerson",
      (select coalesce(array_agg(id order by id), '{}') from notifications ${own('notifications')}) as notification,
      (select coalesce(array_agg(id order by id), '{}') from messages ${own('messages')}) as message,
      (select coalesce(array_agg(code order by code), '{}') from documents join loans on loans.id = documents.loan_id ${own('loans')}) as document,
      (select coalesce(array_agg(terms_hash order by terms_hash), '{}') from loans ${own('loans')}) as "termsHash"`.execute(product.db)
  const [known] = rows
  if (known === undefined) throw new Error('one row was expected')
  return known
}

/** These change an account, so they get the last customer. */
const ON_THE_LAST = new Set([
  'deactivateUser',
  'blacklistCustomer',
  'changePhone',
  'correctName',
  'assignRole',
  'fileDataRequest',
  'answerDataRequest',
])
async function personFor({ name }: Endpoint): Promise<string> {
  if (ON_THE_LAST.has(name)) return `Customer ${CUSTOMERS}`
  const [table, status] = FOR_STATE[name] ?? ['loans', undefined]
  const { rows } = await sql<{ person: string }>`
    select u.full_name as person from loans join users u on u.id = loans.user_id left join payments on payments.loan_id = loans.id
    where u.is_active and u.full_name <> ${`Customer ${CUSTOMERS}`} and u.full_name like 'Customer %'
      and ${status === undefined ? sql`true` : sql`${sql.id(table, 'status')} = ${status}`}
    group by u.full_name order by u.full_name`.execute(product.db)
  return pick(rows)?.person ?? 'Customer 1'
}

function callerOf(endpoint: Endpoint, customer: string): string {
  const by = CALL_ROWS[endpoint.name]?.by ?? 'md'
  if (by === 'Ama') return customer
  return by === 'nobody' || random() < (BY_THE_DOZEN.has(endpoint.name) ? 0.2 : 0.6) ? by : (pick(['manager', 'md', 'md']) ?? 'md')
}

/** Finds a column that is shorter. Undefined for pictures and files. */
const longestOf = (shape: Shape | undefined): number | undefined =>
  [shape, ...(shape?.anyOf ?? [])].map((each) => each?.maxLength).find((length) => length !== undefined && length <= 2000)
const wordsOf = (shape: Shape | undefined): readonly unknown[] => shape?.enum ?? shape?.anyOf?.flatMap((each) => each.enum ?? []) ?? []

/** One number of the shared stream, so that a new optional field changes the values of no other call. */
function bodyOf({ name: call, body }: Endpoint, known: KnownIds): object {
  const { next } = seededRandom(random() * 2 ** 32)
  const shapes = body ? shapeOf(body).properties : undefined
  const fields = Object.entries(CALL_ROWS[call]?.body ?? {}).filter(([, { required }]) => required || next() < 0.35)
  const valueOf = (field: string, { kind, good }: Field): unknown => {
    const longest = longestOf(shapes?.[field])
    if ((kind === 'line' || kind === 'note') && longest !== undefined && !isKnown(field) && next() < 0.1) return 'Ɛ'.repeat(longest)
    const values = valuesOf(field, kind, wordsOf(shapes?.[field]), known)
    return values.length === 0 || (next() < 0.3 && !isKnown(field)) ? good : pick(values, next)
  }
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(name, field)]))
}

const pathFor = ({ name, path }: Endpoint, known: KnownIds): string =>
  path.replace(/:(\w+)/g, (_all, parameter: string) =>
    encodeURIComponent(String(pick(idsFor(path, parameter, known)) ?? CALL_ROWS[name]?.path?.[parameter] ?? 1)),
  )

function turnTheNetwork(): void {
  momo.setDown(random() < 0.15)
  const name = pick([null, 'Customer 1', 'Somebody Else'])
  const state = pick(['active', 'active', 'active', 'unknown', 'inactive', 'not_found'] as const) ?? 'active'
  momo.setHolder({ state, name: name ?? null })
  momo.next(...(random() < 0.2 ? (['unheard'] as const) : random() < 0.2 ? (['lost'] as const) : []))
  for (const [reference, { state: held }] of momo.book) if (held === 'pending' && random() < 0.5) momo.approve(reference)
}

/** Below and above the limit for one person. */
async function approveSome(): Promise<void> {
  for (const person of office.people.keys()) {
    await comeBack(product, person)
    const requestedAmount = String(pick([100, 300, 501, 900]) ?? 100)
    const body = { requestedAmount, lender: 'mmoa_direct', termsAccepted: true }
    const applied = await product.as(person).post('/api/loans/apply', body)
    if (applied.status === 200) await product.as('md').post(`/api/admin/loans/${applied.body.loan.id}/approve`, {})
  }
}

async function sendValid(endpoint: Endpoint): Promise<boolean> {
  turnTheNetwork()
  const customer = await personFor(endpoint)
  const person = callerOf(endpoint, customer)
  if (person !== 'nobody') await comeBack(product, person)
  const about = office.people.get(endpoint.path.includes(':userId') ? customer : person)
  const known = { ...(await knownIds(about, endpoint)), ...(about !== undefined && { user: [about] }) }
  const [path, body] = [pathFor(endpoint, known), bodyOf(endpoint, known)]
  return isDone(endpoint, person, path, body)
}

async function isDone(endpoint: Endpoint, person: string, path: string, body: object): Promise<boolean> {
  const answer = await product.as(person).send(endpoint.method, path, JSON.stringify(body))
  const sentence = `seed ${SEED}: ${person} ${endpoint.name} ${path} ${JSON.stringify(body)} was answered ${JSON.stringify(answer.body)}`
  // 503: this network is down, or none is configured.
  expect([200, 400, 401, 403, 404, 409, 422, 429, 503], sentence).toContain(answer.status)
  product.clock.advance({ minutes: 7 })
  if (answer.status !== 200) refused.set(endpoint.name, sentence)
  return answer.status === 200
}
/** For the message of a failure. */
const refused = new Map<string, string>()

/** Optional fields are random until it succeeds. */
async function sendUntilDone({ call, person, path, body: given = {} }: PreparedCall): Promise<void> {
  const endpoint = WRITES.find(({ name }) => name === call)
  if (!endpoint) throw new Error(`${call} writes nothing`)
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const known = await knownIds(undefined, endpoint)
    if (await isDone(endpoint, person, path, { ...bodyOf(endpoint, known), ...given })) return void done.add(call)
  }
}
const done = new Set<string>()

test('no writing endpoint returns 500 for valid values in any state of the loan or payment', { timeout: 480_000 }, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await comeBack(product, 'md')
    for (const [name, value] of Object.entries({ tills: round % 2 === 1, postponement: true, limit_jump_refused: false }))
      await product.as('md').post(`/api/admin/settings/${name}`, { value })
    await approveSome()
    for (const endpoint of shuffled(WRITES)) {
      const dozen = BY_THE_DOZEN.has(endpoint.name)
      for (let attempt = 0; attempt < (dozen ? 12 : TRIES); attempt += 1) {
        if (!(await sendValid(endpoint))) continue
        done.add(endpoint.name)
        if (!dozen) break
      }
    }
    momo.setDown(false)
    for (let event = 0; event < 25; event += 1) await office.runEvent()
    product.clock.advance({ days: Math.floor(random() * 9) })
    await closePastDays(product)
  }
  await sendPrepared(product, sendUntilDone)
  // A call that never succeeded proves nothing about the tables.
  const missing = [...ALWAYS_DONE, ...PREPARED].filter((name) => !done.has(name))
  expect(missing, missing.map((name) => refused.get(name)).join('\n')).toEqual([])
  expect(done.size).toBeGreaterThan(90)
})

test('each writing endpoint succeeds in this file, or is listed with the test in which it succeeds', () => {
  const named = [...ALWAYS_DONE, ...PREPARED, ...COVERED_CALLS.map(({ call }) => call)]
  expect(named.toSorted()).toEqual(WRITES.map(({ name }) => name).toSorted())
  for (const { call, file } of COVERED_CALLS) expect(existsSync(file), `${file} of ${call}`).toBe(true)
})
