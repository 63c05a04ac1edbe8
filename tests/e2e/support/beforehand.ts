import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { AssignableRole } from '#domain/access/roles.ts'
import { person, type Person } from './browser-people.ts'
import { ADMINISTRATOR } from './run-product.ts'

// Sets up data by the product's own calls: through the screens it would take minutes.

/** Whose cookies a call goes with: a page's own, or those of the office. */
interface Caller {
  readonly request: APIRequestContext
}

/** A product that is too busy says when to come again, and takes what comes again under its key once. */
async function send(caller: Caller, path: string, data: object = {}) {
  const headers = { 'Idempotency-Key': randomUUID() }
  for (let tries = 1; ; tries += 1) {
    const answer = await caller.request.post(path, { data, headers })
    if (answer.ok()) return answer.json()
    const seconds = Number(answer.headers()['retry-after'])
    if (answer.status() !== 503 || !(seconds > 0) || tries === 5)
      throw new Error(`POST ${path} was answered ${answer.status()}: ${await answer.text()}`)
    await setTimeout(seconds * 1000)
  }
}

/** The office, signed in as the administrator, who holds every permission. */
export type Office = Caller

export async function openOffice(request: APIRequestContext): Promise<Office> {
  const office = { request }
  const { name, phone } = await send(office, '/api/auth/validate-admin', { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password })
  await send(office, '/api/simple-login', { name, phone })
  return office
}

/** This browser is signed in as this person; with a code where one is needed. */
export const isSignedIn = (page: Page, { name, phone }: Person, otp?: string): Promise<{ user: { id: string } }> =>
  send(page, '/api/simple-login', { name, phone, ...(otp !== undefined && { otp }) })

/** A customer with a complete profile sits at this browser. */
export async function isCustomer(page: Page, who: Person): Promise<void> {
  await isSignedIn(page, who)
  await send(page, '/api/profile/complete', { businessType: 'retail', address: 'Shop 3, Kejetia Market, Kumasi', momoNumber: who.phone })
}

/** Returns the number of the loan that the customer of this browser applied for. */
export async function hasApplied(page: Page, amount: string): Promise<number> {
  const { loan } = await send(page, '/api/loans/apply', { requestedAmount: amount, lender: 'mmoa_direct', termsAccepted: true })
  return loan.id
}

export async function wasApproved(office: Office, loanId: number, approvedAmount?: string): Promise<void> {
  await send(office, `/api/admin/loans/${loanId}/approve`, approvedAmount === undefined ? {} : { approvedAmount })
}

/** The customer at this browser has had the money in the hand. Answers the number of the loan. */
export async function hasLoan(page: Page, office: Office, amount: string): Promise<number> {
  const loanId = await hasApplied(page, amount)
  await wasApproved(office, loanId)
  await send(office, `/api/admin/loans/${loanId}/disburse`, { method: 'cash' })
  return loanId
}

/** Cash was taken for this loan; answers the receipt number. */
export async function paidCash(office: Office, loanId: number, amount: string): Promise<string> {
  const { receiptNumber } = await send(office, '/api/admin/generate-receipt', { loanId, amount })
  return receiptNumber
}

export async function hasPaid(page: Page, office: Office, loanId: number, amount: string): Promise<void> {
  const cashReceiptNumber = await paidCash(office, loanId, amount)
  await send(page, `/api/payments/${loanId}`, { amount, paymentMethod: 'cash', cashReceiptNumber })
}

/**
 * Signs a new staff user with this role in on this browser, with a first code. Another md creates the account, so that the office and the
 * new user are independent (rule A18).
 */
export async function isColleague(page: Page, office: Office, { name, phone }: Person, role: AssignableRole): Promise<void> {
  const recruiter = person('Recruiting Director')
  const made = await send(office, '/api/admin/users/create', { fullName: recruiter.name, phone: recruiter.phone, role: 'md' })
  await isSignedIn(page, recruiter, made.signInCode)
  const { signInCode } = await send(page, '/api/admin/users/create', { fullName: name, phone, role })
  await isSignedIn(page, { name, phone }, signInCode)
}

/** The administrator sits at this browser. */
export async function isAdministrator(page: Page): Promise<void> {
  await openOffice(page.request)
}

export async function wasWrittenOff(office: Office, loanId: number): Promise<void> {
  await send(office, `/api/admin/loans/${loanId}/write-off`, { reason: 'Moved away', cause: 'fraud' })
}
