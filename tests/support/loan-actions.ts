import { releasePayout } from '#contract/payouts.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { applyForLoan } from '#contract/loans/loan-application.ts'
import { completeProfile } from '#contract/profile.ts'
import { submitPayment } from '#contract/payments.ts'
import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'
import { findActorWith } from '#server/identity/find-actor.ts'
import { enter, enterWithCode, signInStaff, signUp } from './sign-in-people.ts'
import type { TestApp } from './test-app.ts'

const STAFF = {
  desk: { phone: '0201000001', role: 'front_desk' },
  manager: { phone: '0201000002', role: 'manager' },
  md: { phone: '0201000003', role: 'md' },
} as const
const phones = new Map<string, string>()

/** Browsers `desk`, `manager`, `md`. */
export async function openOffice(product: TestApp): Promise<void> {
  for (const [person, { phone, role }] of Object.entries(STAFF)) await signInStaff(product, person, phone, role)
}

/** After a session's end: staff with a code, customers on their known phone. */
export async function comeBack(product: TestApp, person: string): Promise<void> {
  if (await isSignedIn(product, person)) return
  const staff = Object.entries(STAFF).find(([name]) => name === person)?.[1]
  if (staff) await enterWithCode(product.as(person), staff.phone)
  else await enter(product.as(person), phones.get(person) ?? '')
}

/** Without a request, since some scenarios need it hundreds of times. */
async function isSignedIn({ db, deps, as }: TestApp, person: string): Promise<boolean> {
  const cookies = Object.fromEntries([...as(person).cookies].map(([name, value]) => [name.replace('__Host-', ''), value]))
  const actor = await findActorWith(deps.config)(db, {
    origin: { requestId: 'test', address: '127.0.0.1' },
    cookies,
    now: deps.clock.now(),
    userAgent: undefined,
    authorization: undefined,
    fromAnotherSite: false,
    setCookie: () => undefined,
    clearCookie: () => undefined,
  })
  return actor !== undefined
}

let joined = 0
export async function joinWithProfile(product: TestApp, person: string): Promise<string> {
  joined += 1
  const phone = `024${String(4_000_000 + joined)}`
  phones.set(person, phone)
  const userId = await signUp(product, person, phone)
  await product.as(person).call(completeProfile, {
    body: { businessType: 'market_trader', address: 'Shop 14, Kaneshie Market, Accra', momoNumber: phone, momoProvider: undefined },
  })
  return userId
}

export function money(text: string): Pesewas {
  const amount = parseCedis(text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

export async function apply(product: TestApp, person: string, amount: string): Promise<number> {
  const body = { requestedAmount: money(amount), lender: 'mmoa_direct', termsAccepted: true } as const
  const { loan } = await product.as(person).call(applyForLoan, { body })
  return loan.id
}

/** With the md's approval and a cash payout. @returns the loan ID. */
export async function borrow(product: TestApp, person: string, amount: string): Promise<number> {
  for (const each of ['md', 'desk', person]) await comeBack(product, each)
  const id = await apply(product, person, amount)
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  await payOutCash(product, id)
  return id
}

/** A large amount is released by the md first. */
export async function payOutCash(product: TestApp, id: number): Promise<void> {
  const { loan } = await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  if (loan.payout?.state !== 'waiting') return
  await product.as('md').call(releasePayout, { params: { id }, body: { holderReason: undefined } })
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
}

export async function receiptFor(product: TestApp, loanId: number, amount: string): Promise<string> {
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: { loanId, amount: money(amount) } })
  return receiptNumber
}

export async function payCash(product: TestApp, person: string, loanId: number, amount: string) {
  await comeBack(product, 'desk')
  await comeBack(product, person)
  const cashReceiptNumber = await receiptFor(product, loanId, amount)
  return product
    .as(person)
    .call(submitPayment, { params: { loanId }, body: { amount: money(amount), paymentMethod: 'cash', cashReceiptNumber } })
}
