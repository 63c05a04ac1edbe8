import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { generateReceipt } from '#contract/staff-payments.ts'
import { applyForLoan } from '#contract/loans.ts'
import { completeProfile } from '#contract/profile.ts'
import { submitPayment } from '#contract/payments.ts'
import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'
import { enter, enterWithCode, signInStaff, signUp } from './sign-in-people.ts'
import type { TestApp } from './test-app.ts'

const STAFF = {
  desk: { phone: '0201000001', role: 'front_desk' },
  manager: { phone: '0201000002', role: 'manager' },
  md: { phone: '0201000003', role: 'md' },
} as const
const phones = new Map<string, string>()

/** An office with one person of each role, by the names of their browsers: `desk`, `manager`, `md`. */
export async function openOffice(product: TestApp): Promise<void> {
  for (const [person, { phone, role }] of Object.entries(STAFF)) await signInStaff(product, person, phone, role)
}

/** Time has passed, and the session may have ended: then the person signs in again, staff with a code, customers on the phone that knows them. */
export async function comeBack(product: TestApp, person: string): Promise<void> {
  if ((await product.as(person).get('/api/auth/user')).status === 200) return
  const staff = Object.entries(STAFF).find(([name]) => name === person)?.[1]
  if (staff) await enterWithCode(product.as(person), staff.phone)
  else await enter(product.as(person), phones.get(person) ?? '')
}

let joined = 0
/** A customer with a complete profile, in the browser of that name. Answers the id of the account. */
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

/** `money('115.38')`, for what a test knows to be an amount. */
export function money(text: string): Pesewas {
  const amount = parseCedis(text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

/** Sends an application. Answers the loan's number. */
export async function apply(product: TestApp, person: string, amount: string): Promise<number> {
  const body = { requestedAmount: money(amount), lender: 'mmoa_direct', termsAccepted: true } as const
  const { loan } = await product.as(person).call(applyForLoan, { body })
  return loan.id
}

/** Applies, has it approved by the md and pays it out in cash. Answers the loan's number. */
export async function borrow(product: TestApp, person: string, amount: string): Promise<number> {
  for (const each of ['md', 'desk', person]) await comeBack(product, each)
  const id = await apply(product, person, amount)
  await product.as('md').call(approveLoan, { params: { id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id }, body: { method: 'cash' } })
  return id
}

/** A receipt number bound to a loan and an amount. */
export async function receiptFor(product: TestApp, loanId: number, amount: string): Promise<string> {
  const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: { loanId, amount: money(amount) } })
  return receiptNumber
}

/** Pays with a bound receipt, all in one go, on whatever day it is. */
export async function payCash(product: TestApp, person: string, loanId: number, amount: string) {
  await comeBack(product, 'desk')
  await comeBack(product, person)
  const cashReceiptNumber = await receiptFor(product, loanId, amount)
  return product
    .as(person)
    .call(submitPayment, { params: { loanId }, body: { amount: money(amount), paymentMethod: 'cash', cashReceiptNumber } })
}
