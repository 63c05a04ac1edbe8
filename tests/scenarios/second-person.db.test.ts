import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueSignInCode } from '#contract/people.ts'
import { requestMomoPayment } from '#contract/payments.ts'
import { approveLoan, readStaffLoan } from '#contract/staff-loans.ts'
import { applyFor, payFor } from '#contract/staff-on-behalf.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { closeTill, openTill } from '#contract/tills.ts'
import { createPaymentProviders } from '#server/create-payment-providers.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { scriptedMomo, type ScriptedMomo } from '#tests/support/scripted-momo.ts'
import { signInStaff } from '#tests/support/sign-in-people.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
let momo: ScriptedMomo
/** The md issued a code to the manager; the other md ("chief") did nothing to either. */
beforeAll(async () => {
  momo = scriptedMomo()
  product = await buildTestApp({ PAYOUT_SECOND_PERSON_ABOVE: '500' }, undefined, { momo: momo.networks })
  await openOffice(product)
  await signInStaff(product, 'chief', '0201000009', 'md')
  const { id: userId } = await product.db.selectFrom('users').select('id').where('role', '=', 'manager').executeTakeFirstOrThrow()
  await product.as('md').call(issueSignInCode, { params: { userId } })
}, 60_000)
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

/** The last transaction of the script succeeds, with another amount where one is given. */
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
/** The first action is the manager's; what a second person then decides, by the file that checks it. */
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

test.each(Object.keys(CHECKS))('the check of a second person in %s refuses a user who is not independent of the first', async (file) => {
  for (const each of ['md', 'chief', 'manager', 'desk']) await comeBack(product, each)
  const decide = (await CHECKS[file]?.()) ?? expect.unreachable()
  const refused = await decide('md')
  expect(refused).toMatchObject({ status: 403 })
  expect(refused.body['message']).toMatch(/One of you (issued a sign-in code to|created the account of) the other|You received this money/)
  expect(await decide('chief')).toMatchObject({ status: 200 })
  await expectBooksToBeRight(product.db)
})

/** Shows who may decide, and decides nothing. */
const READS = ['server/access/assert-independent.ts', 'server/second-person/waiting-query.ts']

test('every file that checks independence has its row in the table', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `server/${name}`)
    .filter((name) => /assertIndependentOf\(|dependentsAmong\(/.test(readFileSync(name, 'utf8')) && !READS.includes(name))
  expect(files.toSorted()).toEqual(Object.keys(CHECKS).toSorted())
})
