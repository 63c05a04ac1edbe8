import { sql } from 'kysely'
import { expect } from 'vitest'
import { WEEK_COLUMNS } from '#contract/imports/import-files.ts'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { confirmAll, writeOff } from '#tests/support/confirm-requests.ts'
import { apply, borrow, comeBack, joinWithProfile, payCash, payOutCash, receiptFor } from '#tests/support/loan-actions.ts'
import { openMomoOffice, type MomoOffice } from '#tests/support/momo-office.ts'
import { mtnStatement } from '#tests/support/momo-statement.ts'
import { moveToDay } from '#tests/support/past-days.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'
import { runOffice } from './lived-in-office.ts'
import { pesewas } from '#domain/kernel/money.ts'

const must = (answer: Answer): Answer => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer
}

const CUSTOMERS = ['Ama', 'Kofi', 'Yaa', 'Esi', 'Adwoa', 'Akua', 'Efua', 'Abla', 'Akosua', 'Afua'] as const
const PEOPLE = [...CUSTOMERS, 'desk', 'manager', 'md'] as const
export type PersonName = (typeof PEOPLE)[number]
const LOANS = [...CUSTOMERS, 'Kofi again', 'Adwoa again', 'Efua again', 'Efua paid out', 'Akosua again', 'Akosua now'] as const
export type LoanName = (typeof LOANS)[number]

export interface LivedIn {
  readonly office: MomoOffice
  readonly product: TestApp
  readonly people: Readonly<Record<PersonName, string>>
  readonly loans: Readonly<Record<LoanName, number>>
}

/** Every kind of fact that moves money, over two months. */
export async function liveIn(): Promise<LivedIn> {
  // Payouts and refunds in cash above it are by two users.
  const office = await openMomoOffice(undefined, { PAYOUT_SECOND_PERSON_ABOVE: '300' })
  const { product } = office
  await office.nextTest()
  const post = async (by: string, path: string, body: object = {}) => {
    await comeBack(product, by)
    return must(await product.as(by).post(path, body))
  }
  const loans: Loans = { Ama: office.loan }
  must(await product.as('md').post('/api/admin/ledger/funding', { amount: '20000', reference: 'Transfer 1' }))
  const joined = async (...names: readonly string[]) => {
    for (const name of names) await joinWithProfile(product, name)
    product.clock.advance({ hours: 1 })
  }
  await joined('Yaa', 'Esi')
  await joined('Adwoa', 'Akua')
  await joined('Efua', 'Abla')
  await joined('Akosua', 'Afua')
  await repaying(product, office, loans, post)
  await collecting(product, office, loans, post)
  await deciding(product, loans, post)
  await moveToDay(product, '2026-03-16')
  await losing(product, loans, post)
  await refinancing(product, loans, post)
  await reopening(product, loans, post)
  await transferring(product, office, loans, post)
  await banking(product, loans, post)
  await runOffice(product, await idsByName(product), post)
  await importing(post)
  await tills(product, post)
  await post('md', '/api/admin/settings/provisions', { value: true })
  await moveToDay(product, '2026-04-02')
  await post('md', '/api/admin/ledger/close-month', { month: '2026-03' })
  for (const kind of ['agreement', 'statement', 'payoff']) await post('md', `/api/admin/loans/${loans['Ama']}/documents`, { kind })
  const { rows: reversed } = await sql<{ id: number }>`
    select id from payments where loan_id = ${loans['Akua']} and status = 'reversed'`.execute(product.db)
  await post('md', `/api/admin/loans/${loans['Akua']}/documents`, { kind: 'receipt', paymentId: reversed[0]?.id })
  return { office, product, loans: allOf(LOANS, loans), people: await idsByName(product) }
}

async function idsByName(product: TestApp): Promise<LivedIn['people']> {
  const { rows } = await sql<{ id: string; name: string }>`select id, full_name as name from users`.execute(product.db)
  return allOf(PEOPLE, Object.fromEntries(rows.map(({ id, name }) => [name, id])))
}

/** Fails for a name that these books do not have. */
function allOf<Name extends string, Id>(names: readonly Name[], ids: Readonly<Partial<Record<Name, Id>>>): Readonly<Record<Name, Id>> {
  expect(names.filter((name) => ids[name] === undefined)).toEqual([])
  // Complete, as checked above.
  return ids as Record<Name, Id>
}

async function applied(product: TestApp, person: string, amount: string): Promise<number> {
  await comeBack(product, person)
  return apply(product, person, amount)
}

type Post = (by: string, path: string, body?: object) => Promise<Answer>
type Loans = Partial<Record<LoanName, number>>

/** Ama: bound receipts, an unbound, an open and a cancelled one. Esi repays all at once. */
async function repaying(product: TestApp, office: MomoOffice, loans: Loans, post: Post): Promise<void> {
  await moveToDay(product, '2026-03-09')
  await office.nextTest()
  await payCash(product, 'Ama', office.loan, '115.38')
  await payCash(product, 'Ama', office.loan, '50')
  await receiptFor(product, office.loan, '40')
  const wrong = await receiptFor(product, office.loan, '30')
  await post('desk', `/api/admin/receipts/${wrong}/cancel`, { reason: 'Wrong amount' })
  const esi = await borrow(product, 'Esi', '100')
  loans['Esi'] = esi
  const { receiptNumber } = (await post('desk', '/api/admin/generate-receipt')).body
  const entered = await post('Esi', `/api/payments/${esi}`, { amount: '130', paymentMethod: 'cash', cashReceiptNumber: receiptNumber })
  await post('desk', `/api/admin/payments/${entered.body.payment.id}/confirm`)
  await post('Ama', `/api/payments/${office.loan}`, { amount: '12', paymentMethod: 'momo', momoTransactionId: 'TX-PENDING' })
  const bad = await post('Ama', `/api/payments/${office.loan}`, { amount: '13', paymentMethod: 'momo', momoTransactionId: 'TX-BAD' })
  await post('desk', `/api/admin/payments/${bad.body.payment.id}/fail`, { reason: 'No money came' })
}

/** Kofi overpays by mobile money; parts go back by the network, in cash, and to another loan. */
async function collecting(product: TestApp, office: MomoOffice, loans: Loans, post: Post): Promise<void> {
  const kofi = await borrow(product, 'Kofi', '100')
  loans['Kofi'] = kofi
  const requested = await office.requestPayment({ amount: '130', phoneNumber: '0244777001' }, 'Kofi', kofi)
  const reference: string = requested.body.referenceId
  await payCash(product, 'Kofi', kofi, '100')
  office.momo.approve(reference)
  await office.check(reference)
  const { rows } = await sql<{ user_id: string; transaction_id: string }>`
    select user_id, transaction_id from momo_transactions where reference = ${reference}`.execute(product.db)
  const { user_id: user, transaction_id: transactionId } = rows[0] ?? { user_id: '', transaction_id: '' }
  const refund = `/api/admin/users/${user}/unallocated/refund`
  await post('manager', refund, { amount: '10', method: 'momo', reason: 'He wants it back' })
  const { rows: open } = await sql<{ reference: string }>`
    select reference from momo_transactions where direction = 'refund' and status in ('CREATED', 'PENDING')`.execute(product.db)
  const back = open[0]?.reference ?? ''
  office.momo.approve(back)
  await office.check(back)
  await post('manager', refund, { amount: '5', method: 'cash', reason: 'He wants it back' })
  const next = await borrow(product, 'Kofi', '80')
  loans['Kofi again'] = next
  await post('desk', `/api/admin/users/${user}/unallocated/apply`, { loanId: next, amount: '20' })
  const day = dayOf(product.clock.now())
  const csv = mtnStatement(day, [
    { id: transactionId, reference, amount: pesewas(13_000), phone: '0244777001' },
    { id: 'BANK-1', amount: pesewas(200_000), type: 'Transfer' },
  ])
  await post('md', '/api/admin/momo/statements', { gateway: 'mtn', from: day, to: day, csv })
}

/** Yaa: a lower amount, an advance, an undone approval. Efua: rejected, then withdrawn. Abla waits with an advance. */
async function deciding(product: TestApp, loans: Loans, post: Post): Promise<void> {
  const yaa = await applied(product, 'Yaa', '500')
  loans['Yaa'] = yaa
  await post('md', `/api/admin/loans/${yaa}/approve`)
  await payCash(product, 'Yaa', yaa, '90')
  await post('md', `/api/admin/loans/${yaa}/undo-approval`, { reason: 'Wrong amount' })
  await post('md', `/api/admin/loans/${yaa}/approve`, { approvedAmount: '400' })
  await comeBack(product, 'Yaa')
  const { terms } = (await product.as('Yaa').get(`/api/loans/${yaa}`)).body
  await post('Yaa', `/api/loans/${yaa}/accept-terms`, { hash: terms.hash })
  await payCash(product, 'Yaa', yaa, '60')
  await post('desk', `/api/admin/loans/${yaa}/disburse`, { method: 'cash' })
  await post('manager', `/api/admin/loans/${yaa}/payout/call-off`, { reason: 'Tomorrow' })
  await payOutCash(product, yaa)
  const efua = await applied(product, 'Efua', '700')
  loans['Efua'] = efua
  await post('md', `/api/admin/loans/${efua}/reject`)
  const again = await applied(product, 'Efua', '600')
  loans['Efua again'] = again
  await post('Efua', `/api/loans/${again}/withdraw`)
  const abla = await applied(product, 'Abla', '300')
  loans['Abla'] = abla
  await post('md', `/api/admin/loans/${abla}/approve`)
  await payCash(product, 'Abla', abla, '30')
}

/** Akua: a reversed payment, later ones allocated again, a write-off and a recovery. */
async function losing(product: TestApp, loans: Loans, post: Post): Promise<void> {
  const akua = await borrow(product, 'Akua', '300')
  loans['Akua'] = akua
  const first = await payCash(product, 'Akua', akua, '35')
  await payCash(product, 'Akua', akua, '50')
  await post('manager', `/api/admin/payments/${first.payment.id}/reverse`, { reason: 'Entered twice' })
  await moveToDay(product, '2026-03-24')
  const lost = { reason: 'Moved away', cause: 'fraud' }
  await post('md', `/api/admin/loans/${akua}/write-off`, lost)
  const { rows } = await sql<{ id: number }>`select max(id) as id from second_person_requests`.execute(product.db)
  await post('md', `/api/admin/second-person/${rows[0]?.id}/withdraw`)
  must(await writeOff(product, akua, lost))
  await payCash(product, 'Akua', akua, '20')
}

/** Adwoa: half repaid, then a larger loan; and a returned payout. */
async function refinancing(product: TestApp, loans: Loans, post: Post): Promise<void> {
  const old = await borrow(product, 'Adwoa', '200')
  loans['Adwoa'] = old
  await payCash(product, 'Adwoa', old, '140')
  const body = { loanId: old, newAmount: '400', reason: 'More stock', termsAccepted: true }
  const { loan } = (await post('Adwoa', '/api/loans/refinance', body)).body
  loans['Adwoa again'] = loan.id
  await post('md', `/api/admin/loans/${loan.id}/approve`)
  await post('desk', `/api/admin/loans/${loan.id}/disburse`, { method: 'cash' })
  await post('manager', `/api/admin/loans/${loan.id}/return-payout`, { reason: 'Next week' })
  await post('desk', `/api/admin/loans/${loan.id}/disburse`, { method: 'cash' })
}

/** Akosua: three loans, each settled the one before; payments of the first two are reversed and refunded. */
async function reopening(product: TestApp, loans: Loans, post: Post): Promise<void> {
  const paying = async (loan: number, amounts: readonly string[]): Promise<number> => {
    let last = 0
    for (const amount of amounts) last = (await payCash(product, 'Akosua', loan, amount)).payment.id
    return last
  }
  const refinanced = async (loanId: number, newAmount: string): Promise<number> => {
    const { loan } = (await post('Akosua', '/api/loans/refinance', { loanId, newAmount, reason: 'More stock', termsAccepted: true })).body
    await post('md', `/api/admin/loans/${loan.id}/approve`)
    await payOutCash(product, loan.id)
    return loan.id
  }
  const first = await borrow(product, 'Akosua', '1000')
  // Half of week 7 is paid, half settled.
  const early = await paying(first, ['600', '30', '20'])
  const middle = await refinanced(first, '900')
  const late = await paying(middle, ['300', '300'])
  const last = await refinanced(middle, '1000')
  for (const id of [late, early]) await post('md', `/api/admin/payments/${id}/reverse`, { reason: 'Entered for the wrong loan' })
  const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${first}`.execute(product.db)
  const refund = { amount: '310', method: 'cash', reason: 'She wants it back' }
  await post('md', `/api/admin/users/${rows[0]?.user_id}/unallocated/refund`, refund)
  expect(await confirmAll(product)).toBe(1)
  Object.assign(loans, { Akosua: first, 'Akosua again': middle, 'Akosua now': last } satisfies Loans)
}

/** Efua: paid out by mobile money, and postponed by a week. */
async function transferring(product: TestApp, office: MomoOffice, loans: Loans, post: Post): Promise<void> {
  const id = await applied(product, 'Efua', '250')
  loans['Efua paid out'] = id
  await post('md', `/api/admin/loans/${id}/approve`)
  await post('manager', `/api/admin/loans/${id}/disburse`, { method: 'momo', holderReason: 'She showed her wallet' })
  const { rows } = await sql<{ reference: string }>`select reference from payouts where loan_id = ${id}`.execute(product.db)
  const reference = rows[0]?.reference ?? ''
  office.momo.approve(reference)
  await office.check(reference)
  await post('md', '/api/admin/settings/postponement', { value: true })
  await post('manager', `/api/admin/loans/${id}/postpone`, { reason: 'Her stall burnt' })
}

/** Afua: bank transfers by one user and by two, one reversed, one that her loan could not take. */
async function banking(product: TestApp, loans: Loans, post: Post): Promise<void> {
  const loanId = await borrow(product, 'Afua', '300')
  loans['Afua'] = loanId
  const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${loanId}`.execute(product.db)
  const valueDate = dayOf(product.clock.now())
  const entered = (amount: string, bankReference: string) =>
    post('desk', `/api/admin/users/${rows[0]?.user_id}/bank-payments`, { loanId, amount, bankReference, valueDate })
  const wrong = await entered('20', 'FT-WRONG')
  await post('md', `/api/admin/payments/${wrong.body.payment.id}/reverse`, { reason: 'Not in the account' })
  await entered('80', 'FT-1')
  await entered('320', 'FT-2')
  expect(await confirmAll(product)).toBe(1)
  await post('manager', `/api/admin/users/${rows[0]?.user_id}/bank-payments`, { loanId, amount: '15', bankReference: 'FT-3', valueDate })
}

async function importing(post: Post): Promise<void> {
  await post('md', '/api/admin/import', {
    customers:
      'full_name,phone,business_type,address,momo_number,momo_provider,joined_on\r\nAbena Owusu,0245550001,market_trader,"Stall 4, Makola",0245550001,mtn,2025-11-03\r\n',
    repaid: `phone,amount,paid_out_on,${WEEK_COLUMNS.join(',')}\r\n0245550001,500,2025-12-01,${WEEK_COLUMNS.map((_, week) => addDays('2025-12-02', week)).join(',')}\r\n`,
    loans: 'phone,amount,paid_out_on,lender,method\r\n0245550001,1000,2026-01-05,mmoa_direct,cash\r\n',
    payments:
      'phone,paid_out_on,amount,paid_on,method,reference\r\n0245550001,2026-01-05,100,2026-01-12,momo,TX-9\r\n0245550001,2026-01-05,100,2026-01-22,cash,Book 7\r\n',
  })
  await post('md', '/api/admin/operations/jobs/import-book/run')
}

async function tills(product: TestApp, post: Post): Promise<void> {
  await switchTills(product, true)
  const { till } = (await post('desk', '/api/admin/tills/open', { openingFloat: '500' })).body
  await post('desk', `/api/admin/tills/${till.id}/top-up`, { amount: '100' })
  await payCash(product, 'Ama', 1, '25')
  await post('desk', `/api/admin/tills/${till.id}/deposit`, { amount: '200', reference: 'Slip 11' })
  await post('desk', `/api/admin/tills/${till.id}/close`, {
    counted: '422.50',
    reason: 'A coin fell behind the counter',
    denominations: [
      { denomination: 'note_200', count: 2 },
      { denomination: 'coin_2', count: 11 },
      { denomination: 'coin_050', count: 1 },
    ],
  })
  await post('manager', `/api/admin/tills/${till.id}/sign-off`)
  await post('manager', '/api/admin/tills/safe/deposit', { amount: '1000', reference: 'Slip 12' })
  await switchTills(product, false)
}
