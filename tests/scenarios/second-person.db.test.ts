import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BindingAction } from '#domain/access/independence.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { issueSignInCode } from '#contract/people.ts'
import { requestMomoPayment } from '#contract/payments.ts'
import { approveLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { applyFor, payFor } from '#contract/staff-on-behalf.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { closeTill, openTill } from '#contract/tills.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { bankSigned } from '#tests/support/bank-files.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { enterWithCode, signInStaff } from '#tests/support/sign-in-people.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
let momo: ScriptedMomo
beforeAll(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, undefined, { momo: momo.networks })
  await openOffice(product)
  const { id: userId } = await product.db.selectFrom('users').select('id').where('role', '=', 'manager').executeTakeFirstOrThrow()
  for (const [name, { phone }] of Object.entries(DIRECTORS)) ids[name] = await signInStaff(product, name, phone, 'md')
  ids['manager'] = userId
  await product.as('md').call(issueSignInCode, { params: { userId } })
  for (const [name, { action, by = 'manager', on = name, daysAgo = 0 }] of Object.entries(DIRECTORS))
    if (action !== undefined) await actedOn(action, { by, on, daysAgo })
  await actedOn('changePhone', { by: 'personnel', on: 'manager', daysAgo: 29 })
})

const ids: Record<string, string> = {}
interface Director {
  readonly phone: string
  readonly action?: BindingAction
  readonly by?: string
  readonly on?: string
  readonly daysAgo?: number
}
/** The manager's code opened the session of "entered"; "personnel" made or changed the accounts of the manager and "sibling". */
const DIRECTORS: Readonly<Record<string, Director>> = {
  personnel: { phone: '0201000018' },
  chief: { phone: '0201000009', action: 'createUser', daysAgo: 31 },
  made: { phone: '0201000011', action: 'createUser' },
  maker: { phone: '0201000012', action: 'createUser', by: 'maker', on: 'manager' },
  granted: { phone: '0201000013', action: 'assignRole', daysAgo: 29 },
  entered: { phone: '0201000017' },
  sibling: { phone: '0201000019', action: 'createUser', by: 'personnel' },
}
/** Of the same maker as the manager: refused where a large amount, a role or a permission is released. */
const SIBLING = 'sibling'
const DEPENDENT = ['md', ...Object.keys(DIRECTORS).filter((name) => name !== 'chief' && name !== SIBLING)]

async function actedOn(action: BindingAction, { by, on, daysAgo }: { by: string; on: string; daysAgo: number }): Promise<void> {
  const at = new Date(product.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000)
  const actor = { userId: ids[by] ?? expect.unreachable(), role: 'md' as const }
  const origin = { requestId: `${by} ${action} ${on}`, address: '' }
  const target = { kind: 'user' as const, id: ids[on] ?? expect.unreachable() }
  const after = action === 'assignRole' && { after: { role: 'md', permissions: [] } }
  if (after)
    await product.db.updateTable('users').set({ assigned_by: actor.userId, role_assigned_at: at }).where('id', '=', target.id).execute()
  await insertAuditRow(product.db, 'done', { at, actor, action, target, origin, ...after })
}

/** The session of "entered" is as if the manager's code had opened it. */
async function everybodyComes(): Promise<void> {
  for (const each of ['md', 'manager', 'desk']) await comeBack(product, each)
  for (const [name, { phone }] of Object.entries(DIRECTORS))
    if ((await product.as(name).get('/api/auth/user')).status !== 200) await enterWithCode(product.as(name), phone)
  await product.db
    .updateTable('sessions')
    .set({ code_issued_by: ids['manager'] ?? null })
    .where('user_id', '=', ids['entered'] ?? '')
    .execute()
}
beforeEach(() => {
  momo.next()
  momo.setHolder({ state: 'active', name: null })
})
afterAll(() => product.close())

let customers = 0
async function customer(): Promise<{ name: string; id: string }> {
  customers += 1
  const name = `Esi ${'abcdefghijklmnop'[customers]}`
  return { name, id: await joinWithProfile(product, name) }
}
const post = (by: string, path: string, body: object = {}): Promise<Answer> => product.as(by).post(`/api/admin/${path}`, body)
const expectDone = async (answer: Promise<Answer>): Promise<Answer> => {
  const done = await answer
  expect(done).toMatchObject({ status: 200 })
  return done
}

async function approved(amount: string): Promise<{ name: string; id: string; loan: number }> {
  const person = await customer()
  const loan = await apply(product, person.name, amount)
  await product.as('chief').call(approveLoan, { params: { id: loan }, body: {} })
  momo.setHolder({ state: 'active', name: person.name })
  return { ...person, loan }
}

/** With another amount where one is given. */
async function networkConfirms(reference: string, amount?: string): Promise<void> {
  momo.approve(reference, amount === undefined ? {} : { lie: { amount: money(amount) } })
  product.clock.advance({ seconds: 6 })
  await checkTransaction(product.deps, createPaymentProviders(momo.networks), reference, { callbackReceived: false })
}

async function asManagerWith(permissions: string[], does: () => Promise<Answer>): Promise<Answer> {
  const set = (own: string[]) => product.db.updateTable('users').set({ permissions: own }).where('role', '=', 'manager').execute()
  await set(permissions)
  const answer = await does()
  await set([])
  return answer
}

type Decide = (by: string) => Promise<Answer>
/** The first action is the manager's. By the file that checks what a second person decides. */
const CHECKS: Readonly<Record<string, () => Promise<Decide>>> = {
  'server/payouts/request-payout.ts': async () => {
    const { loan } = await approved('600')
    await expectDone(post('manager', `loans/${loan}/disburse`, { method: 'momo' }))
    return (by) => post(by, `loans/${loan}/payout/release`)
  },
  'server/unallocated/reserve-refund.ts': async () => {
    const { name, id } = await customer()
    const loan = await borrow(product, name, '500')
    const body = { amount: money('650'), phoneNumber: '0244700700' }
    const { referenceId } = await product.as(name).call(requestMomoPayment, { params: { loanId: loan }, body })
    await payCash(product, name, loan, '650')
    await networkConfirms(referenceId)
    const refund = { amount: '600', method: 'momo', reason: 'She wants it back' }
    await expectDone(post('manager', `users/${id}/unallocated/refund`, refund))
    return (by) => post(by, `users/${id}/unallocated/refund`, refund)
  },
  'server/unallocated/refund-unallocated.ts': async () => {
    const { name, id } = await customer()
    const loan = await borrow(product, name, '100')
    const { receiptNumber } = await product.as('manager').call(generateReceipt, { body: { loanId: loan, amount: money('20') } })
    await payCash(product, name, loan, '110')
    const body = { amount: money('20'), paymentMethod: 'cash', cashReceiptNumber: receiptNumber, loanId: loan } as const
    const { payment } = await product.as('manager').call(payFor, { params: { userId: id }, body })
    await expectDone(post('chief', `payments/${payment.id}/reverse`, { reason: 'The wrong customer' }))
    return (by) => post(by, `users/${id}/unallocated/refund`, { amount: '20', method: 'cash', reason: 'She wants it back' })
  },
  'server/desk/confirm-wallet-change.ts': async () => {
    const { id } = await approved('100')
    const profile = { businessType: 'retail', address: 'Shop 9, Accra', momoNumber: '0249999999' }
    await expectDone(post('manager', `users/${id}/profile`, profile))
    const { body } = await expectDone(post('manager', `users/${id}/wallet-code`))
    return (by) => post(by, `users/${id}/wallet-confirmation`, { code: body['developmentCode'] })
  },
  'server/reconciliation/resolve-exception.ts': async () => {
    const { loan } = await approved('400')
    await expectDone(post('manager', `loans/${loan}/disburse`, { method: 'momo' }))
    const sent = [...momo.book.values()].findLast(({ kind }) => kind === 'transfer') ?? expect.unreachable()
    await networkConfirms(sent.order.reference, '600')
    const { id } = await product.db
      .selectFrom('momo_exceptions')
      .select('id')
      .where('reference', '=', sent.order.reference)
      .executeTakeFirstOrThrow()
    return (by) => post(by, `momo/exceptions/${id}/resolve`, { action: 'book_moved', reason: 'Seen in the portal' })
  },
  'server/reconciliation/resolve-bank-exception.ts': async () => {
    const { name, id } = await customer()
    await borrow(product, name, '100')
    const day = dayOf(product.clock.now())
    const text = bankSigned([{ day, amount: 60_000, reference: `FT${id}`, text: 'Thank you' }])
    await expectDone(post('manager', 'bank/statements', { layout: 'signed', text, from: day, to: day }))
    const line = await product.db.selectFrom('bank_exceptions').select('id').where('state', '=', 'open').executeTakeFirstOrThrow()
    return (by) => post(by, `bank/exceptions/${line.id}/resolve`, { action: 'keep', userId: id, reason: 'Seen at the bank' })
  },
  'server/payments/cancel-receipt.ts': async () => {
    const { name } = await customer()
    const loan = await borrow(product, name, '100')
    const { receiptNumber } = await product.as('manager').call(generateReceipt, { body: { loanId: loan, amount: money('20') } })
    return (by) => post(by, `receipts/${receiptNumber}/cancel`, { reason: 'She took the money back' })
  },
  'server/payments/confirm-payment.ts': async () => {
    const { name, id } = await customer()
    const loan = await borrow(product, name, '100')
    const body = { amount: money('20'), paymentMethod: 'momo', momoTransactionId: `T-${loan}`, loanId: loan } as const
    const { payment } = await product.as('manager').call(payFor, { params: { userId: id }, body })
    expect(await post('manager', `payments/${payment.id}/confirm`)).toMatchObject({
      status: 403,
      body: { message: 'You entered this payment. Another user must confirm it.' },
    })
    return (by) => post(by, `payments/${payment.id}/confirm`)
  },
  'server/applications/approve-loan.ts': async () => {
    const { id } = await customer()
    const body = { requestedAmount: money('100'), lender: 'mmoa_direct', termsAccepted: true, reference: 'Sheet 1' } as const
    const { loan } = await product.as('manager').call(applyFor, { params: { userId: id }, body })
    return (by) => post(by, `loans/${loan.id}/approve`)
  },
  'server/loans/accept-terms.ts': async () => {
    const { name, id } = await customer()
    const loan = await apply(product, name, '100')
    await expectDone(post('manager', `loans/${loan}/approve`, { approvedAmount: '90' }))
    const { terms } = await product.as('chief').call(readStaffLoan, { params: { id: loan } })
    return (by) => post(by, `users/${id}/loans/${loan}/accept-terms`, { hash: terms.hash, reference: 'Sheet 2' })
  },
  'server/second-person/decide-request.ts': async () => {
    const { id } = await customer()
    await asManagerWith(['assign_roles', 'approve_large_loans'], () =>
      expectDone(post('manager', `users/${id}/role`, { role: 'customer', permissions: ['approve_large_loans'] })),
    )
    const request = await product.db.selectFrom('second_person_requests').select('id').executeTakeFirstOrThrow()
    return (by) => post(by, `second-person/${request.id}/confirm`)
  },
  'server/people/account-access.ts': async () => {
    const made = { fullName: 'Kobina Desk', phone: '0201000055', role: 'front_desk' }
    const { body } = await asManagerWith(['manage_users', 'assign_roles'], () => expectDone(post('manager', 'users/create', made)))
    return (by) => post(by, `users/${body['user'].id}/sign-in-code`)
  },
  'server/tills/close-till.ts': async () => {
    await switchTills(product, true)
    const { till } = await product.as('manager').call(openTill, { body: { openingFloat: money('0') } })
    await product.as('manager').call(closeTill, { params: { id: till.id }, body: { counted: money('0') } })
    await switchTills(product, false)
    return (by) => post(by, `tills/${till.id}/sign-off`)
  },
}

const DEPENDENCE = new RegExp(
  [
    'One of you (created the account of|changed the role of|changed the phone number of|issued a sign-in code to) the other',
    'The first person issued the code of your session',
    'You received this money',
  ].join('|'),
)

/** Show who may decide, and decide nothing. */
const READS = ['server/access/assert-independent.ts', 'server/second-person/waiting-query.ts']
const SERVER_FILES = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => `server/${name}`)
  .filter((name) => !READS.includes(name))
const filesThat = (calls: RegExp) => SERVER_FILES.filter((name) => calls.test(readFileSync(name, 'utf8'))).toSorted()
/** They release a large amount, a role or a permission. */
const RELEASES = filesThat(/assertIndependentToRelease\(/)

test.each(Object.keys(CHECKS))('the check of a second person in %s refuses each user who is not independent of the first', async (file) => {
  await everybodyComes()
  const decide = (await CHECKS[file]?.()) ?? expect.unreachable()
  const releases = RELEASES.includes(file)
  for (const by of DEPENDENT) {
    const { status, body } = await decide(by)
    expect({ by, status, message: body['message'] }).toEqual({ by, status: 403, message: expect.stringMatching(DEPENDENCE) })
  }
  if (releases)
    expect(await decide(SIBLING)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Another user made or changed both of your accounts in the last 30 days.') },
    })
  expect(await decide(releases ? 'chief' : SIBLING)).toMatchObject({ status: 200 })
  await expectBooksToBeRight(product.db)
})

/** Where the approver made the customer (rule A19), by file and method. */
const PAYERS = { 'server/payouts/disburse-loan.ts': 'cash', 'server/payouts/request-payout.ts': 'momo' } as const

test.each(Object.entries(PAYERS))('%s refuses a payer who is not independent of the approver who made the customer', async (_, method) => {
  await everybodyComes()
  const { name, id } = await customer()
  const loan = await apply(product, name, '100')
  ids[name] = id
  await actedOn('createUser', { by: 'manager', on: name, daysAgo: 29 })
  await expectDone(post('manager', `loans/${loan}/approve`))
  momo.setHolder({ state: 'active', name })
  for (const by of ['manager', ...DEPENDENT])
    expect({ by, ...(await post(by, `loans/${loan}/disburse`, { method })) }).toMatchObject({
      by,
      status: 403,
      body: { message: expect.stringContaining('A user who is independent of the approver must pay out.') },
    })
  expect(await post('chief', `loans/${loan}/disburse`, { method })).toMatchObject({ status: 200 })
})

test('every file that checks independence has its row in the table', () => {
  expect(filesThat(/assertIndependent(?:Of|ToRelease)\(|dependents(?:Among|ToRelease)\(/)).toEqual(Object.keys(CHECKS).toSorted())
  expect(filesThat(/assertIndependentPayer\(/)).toEqual(Object.keys(PAYERS).toSorted())
})

test('RELEASES lists the files in which two accounts of one maker decide nothing for each other', () => {
  expect(RELEASES).toEqual([
    'server/payouts/request-payout.ts',
    'server/reconciliation/resolve-bank-exception.ts',
    'server/reconciliation/resolve-exception.ts',
    'server/second-person/decide-request.ts',
    'server/unallocated/reserve-refund.ts',
  ])
})
