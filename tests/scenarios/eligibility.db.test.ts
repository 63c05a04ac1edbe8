import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { LENDING_MOMENTS } from '#domain/loans/eligibility.ts'
import { apply, borrow, comeBack, joinWithProfile, openOffice, payCash, payOutCash } from '#tests/support/loan-actions.ts'
import { sampleOf } from '#tests/support/own-share.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'
import { testClock } from '#tests/support/test-clock.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

let product: TestApp
let momo: ScriptedMomo
beforeAll(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, testClock(), { momo: momo.networks })
  await openOffice(product)
})
afterAll(() => product.close())

const HOLDER = { holderReason: 'Seen with the card of the wallet at the desk' }
const post = async (by: string, path: string, body: object = {}): Promise<Answer> => {
  await comeBack(product, by)
  return product.as(by).post(path, body)
}
const loanCall = (by: string, id: number, step: string, body?: object) => post(by, `/api/admin/loans/${id}/${step}`, body)
const approve = (id: number) => loanCall('md', id, 'approve')
const ok = async (answer: Promise<Answer>): Promise<Answer> => {
  expect(await answer).toMatchObject({ status: 200 })
  return answer
}

let people = 0
async function join(): Promise<{ person: string; userId: string }> {
  people += 1
  const person = `Customer ${people}`
  return { person, userId: await joinWithProfile(product, person) }
}

/** To more than GH₵5,000, by an old account and three repaid loans. */
async function climb({ person, userId }: { person: string; userId: string }): Promise<void> {
  const joined = new Date(product.clock.now().getTime() - 800 * 86_400_000)
  await sql`update users set created_at = ${joined} where id = ${userId}`.execute(product.db)
  for (let round = 0; round < 3; round += 1) await payCash(product, person, await borrow(product, person, '10'), '13')
}

async function applyNow(person: string, amount: string): Promise<number> {
  await comeBack(product, person)
  return apply(product, person, amount)
}

async function paymentIdOf(loanId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from payments where loan_id = ${loanId} order by id desc limit 1`.execute(product.db)
  return rows[0]?.id ?? 0
}
const reverseLastPayment = async (loanId: number) =>
  ok(post('md', `/api/admin/payments/${await paymentIdOf(loanId)}/reverse`, { reason: 'Entered for the wrong loan' }))

const AMOUNT = '600'
interface Candidate {
  readonly person: string
  readonly userId: string
  readonly other: number
}

/** Prepares each moment. @returns the call that the rule decides. */
const MOMENTS: Readonly<Record<string, (candidate: Candidate) => Promise<() => Promise<Answer>>>> = {
  application: ({ userId }) => {
    const body = { requestedAmount: AMOUNT, lender: 'mmoa_direct', termsAccepted: true, reference: 'Sheet 1' }
    return Promise.resolve(() => post('manager', `/api/admin/users/${userId}/loans`, body))
  },
  approval: async ({ person }) => {
    const id = await applyNow(person, AMOUNT)
    return () => approve(id)
  },
  'payout in cash': async ({ person }) => {
    const id = await approved(person, AMOUNT)
    return () => loanCall('desk', id, 'disburse', { method: 'cash' })
  },
  'payout by mobile money': async ({ person }) => {
    const id = await approved(person, AMOUNT)
    return () => loanCall('manager', id, 'disburse', { method: 'momo', ...HOLDER })
  },
  release: async ({ person }) => {
    const id = await approved(person, AMOUNT)
    await ok(loanCall('manager', id, 'disburse', { method: 'momo', ...HOLDER }))
    return () => loanCall('md', id, 'payout/release', HOLDER)
  },
}

async function approved(person: string, amount: string): Promise<number> {
  const id = await applyNow(person, amount)
  await ok(approve(id))
  return id
}

interface Reason {
  readonly status: number
  readonly says: string
  readonly happens: (candidate: Candidate) => Promise<unknown>
  readonly setUp?: (customer: { person: string; userId: string }) => Promise<number>
}
const REASONS: Readonly<Record<string, Reason>> = {
  'a deactivated account': {
    status: 409,
    says: 'The account of this customer has been deactivated.',
    happens: ({ userId }) => ok(post('md', `/api/admin/users/${userId}/deactivate`, { reason: 'Asked for it' })),
  },
  'a blacklist entry': {
    status: 422,
    says: 'Gave a false address',
    happens: ({ userId }) => ok(post('md', `/api/admin/users/${userId}/blacklist`, { reason: 'Gave a false address' })),
  },
  'a week of another loan 8 days past due': {
    status: 422,
    says: 'GH₵20.00',
    happens: () => Promise.resolve(product.clock.advance({ days: 15 })),
  },
  'a written-off balance': {
    status: 422,
    says: 'GH₵130.00',
    happens: ({ other }) => ok(writeOff(product, other)),
  },
  'an exposure above the cap by a reversed payment': {
    status: 422,
    says: 'at most GH₵10,000',
    setUp: async (customer) => {
      await climb(customer)
      const other = await borrow(product, customer.person, '5000')
      await payCash(product, customer.person, other, '6400')
      await approved(customer.person, '4500')
      return other
    },
    happens: ({ other }) => reverseLastPayment(other),
  },
}

test('MOMENTS has each moment of LENDING_MOMENTS', () =>
  expect(new Set(Object.keys(MOMENTS).map((name) => name.split(' ')[0]))).toEqual(new Set(LENDING_MOMENTS)))

describe.each(Object.keys(MOMENTS).map((moment, turn) => [moment, turn] as const))('%s', (moment, turn) => {
  test.each(sampleOf(Object.keys(REASONS), turn))('is refused for %s, and changes nothing', async (name) => {
    const reason = REASONS[name]
    const customer = await join()
    const other = reason?.setUp ? await reason.setUp(customer) : await borrow(product, customer.person, '100')
    const candidate = { ...customer, other }
    momo.setHolder({ state: 'active', name: customer.person })
    const decide = await MOMENTS[moment]?.(candidate)
    await reason?.happens(candidate)
    const before = await statusesOf(customer.userId)
    expect(await decide?.()).toMatchObject({ status: reason?.status, body: { message: expect.stringContaining(reason?.says ?? '') } })
    expect(await statusesOf(customer.userId)).toEqual(before)
  })
})

async function statusesOf(userId: string): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`select status from loans where user_id = ${userId} order by id`.execute(product.db)
  return rows.map(({ status }) => status)
}

const CAP = 1_000_000
const principalOut = async (userId: string): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(i.principal - greatest(0, i.paid - i.interest)), 0)::bigint as sum
    from instalments i join loans l on l.id = i.loan_id where l.user_id = ${userId} and l.status = 'active'`.execute(product.db)
  return rows[0]?.sum ?? 0
}

describe('the exposure cap', () => {
  test('counts an approved loan in full, so that reversing its advance cannot lead above it', async () => {
    const customer = await join()
    await climb(customer)
    const first = await approved(customer.person, '6000')
    await payCash(product, customer.person, first, '7799')
    const form = { lender: 'mmoa_direct', termsAccepted: true }
    expect(await product.as(customer.person).post('/api/loans/apply', { requestedAmount: '6900', ...form })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('You can borrow up to GH₵4,000.00 more.') },
    })
    const second = await approved(customer.person, '4000')
    await reverseLastPayment(first)
    for (const id of [first, second]) await payOutCash(product, id)
    expect(await principalOut(customer.userId)).toBe(CAP)
  })

  test('holds when two loans are paid out at once after a reversed payment', async () => {
    const customer = await join()
    await climb(customer)
    const repaid = await borrow(product, customer.person, '5000')
    await payCash(product, customer.person, repaid, '6400')
    const both = [await approved(customer.person, '4500'), await approved(customer.person, '4500')]
    await reverseLastPayment(repaid)
    const answers = await Promise.all(both.map((id) => loanCall('desk', id, 'disburse', { method: 'cash' })))
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(await principalOut(customer.userId)).toBeLessThanOrEqual(CAP)
    await product.as(customer.person).post(`/api/loans/${both[1]}/withdraw`, {})
    await payOutCash(product, both[0] ?? 0)
    expect(await principalOut(customer.userId)).toBe(950_000)
  })

  test.each([1, 2, 3])('holds when a loan is approved while the customer applies for another, round %i', async () => {
    const customer = await join()
    await climb(customer)
    const first = await applyNow(customer.person, '6000')
    const form = { requestedAmount: '5000', lender: 'mmoa_direct', termsAccepted: true }
    await comeBack(product, 'md')
    const [approval, application] = await Promise.all([
      product.as('md').post(`/api/admin/loans/${first}/approve`, {}),
      product.as(customer.person).post('/api/loans/apply', form),
    ])
    expect(approval.status).toBe(200)
    expect([409, 422]).toContain(application.status)
  })
})

test('an amount between nothing and GH₵1.00 gets 422 with a sentence, at application, refinance and approval', async () => {
  const { person, userId } = await join()
  const old = await borrow(product, person, '100')
  await payCash(product, person, old, '65')
  const form = { lender: 'mmoa_direct', termsAccepted: true }
  const refused = { status: 422, body: { message: 'The smallest loan is GH₵1.00' } }
  for (const amount of ['0.99', 0.01]) {
    expect(await post(person, '/api/loans/apply', { requestedAmount: amount, ...form })).toMatchObject(refused)
    expect(
      await post('manager', `/api/admin/users/${userId}/loans`, { requestedAmount: amount, ...form, reference: 'Sheet 1' }),
    ).toMatchObject(refused)
    const refinance = { loanId: old, newAmount: amount, reason: 'More stock for the shop', termsAccepted: true }
    expect(await post(person, '/api/loans/refinance', refinance)).toMatchObject(refused)
  }
  const id = await applyNow(person, '50')
  expect(await loanCall('md', id, 'approve', { approvedAmount: '0.99' })).toMatchObject({ status: 422 })
  for (const amount of ['', '0', '-1', '0.999'])
    expect(await post(person, '/api/loans/apply', { requestedAmount: amount, ...form })).toMatchObject({ status: 400 })
})

test('the list, the detail, the CSV file and the flags show the exposure that the rule counts', async () => {
  const customer = await join()
  await climb(customer)
  const first = await approved(customer.person, '3000')
  await payCash(product, customer.person, first, '1000')
  const id = await applyNow(customer.person, '2000')
  await comeBack(product, 'md')
  const { body: rows } = await product.as('md').get('/api/admin/loans/pending')
  const row = rows.find((one: { id: number }) => one.id === id)
  const { body: detail } = await product.as('md').get(`/api/admin/loans/${id}`)
  expect([row.exposure, detail.exposure]).toEqual(['5000.00', '5000.00'])
  expect(detail.borrower).toMatchObject({ otherExposure: '3000.00', owed: '0.00', blacklistedFor: null })
  const details = detail.flags.map((flag: { detail: string }) => flag.detail).join(' ')
  expect(details).toContain('GH₵5,000.00')
  expect(details).toContain(`Loan #${first}: GH₵3,000.00 of principal.`)
  const { body: text } = await product.as('md').get('/api/admin/exports/pending-loans')
  const [head = [], ...lines] = parseCsv(text)
  expect(lines.find(([loan]) => loan === String(id))?.[head.indexOf('exposure')]).toBe('5000.00')
})
