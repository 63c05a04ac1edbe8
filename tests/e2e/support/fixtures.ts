import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { AssignableRole } from '#domain/access/roles.ts'
import { person, type Person } from './browser-people.ts'
import { ADMINISTRATOR } from './run-product.ts'

// By the product's own calls: the screens would take minutes.

/** Of a page, or of the office. */
interface Caller {
  readonly request: APIRequestContext
}

/** Waits after a 503 and sends again under the same key. */
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

/** Signed in as the administrator, who has every permission. */
export type Office = Caller

export async function openOffice(request: APIRequestContext): Promise<Office> {
  const office = { request }
  const { name, phone } = await send(office, '/api/auth/validate-admin', { email: ADMINISTRATOR.email, password: ADMINISTRATOR.password })
  await send(office, '/api/simple-login', { name, phone })
  return office
}

export const isSignedIn = (page: Caller, { name, phone }: Person, otp?: string): Promise<{ user: { id: string } }> =>
  send(page, '/api/simple-login', { name, phone, ...(otp !== undefined && { otp }) })

export async function isCustomer(page: Page, who: Person): Promise<void> {
  await isSignedIn(page, who)
  await send(page, '/api/profile/complete', { businessType: 'retail', address: 'Shop 3, Kejetia Market, Kumasi', momoNumber: who.phone })
}

/** @returns the loan ID. */
export async function hasApplied(page: Page, amount: string): Promise<number> {
  const { loan } = await send(page, '/api/loans/apply', { requestedAmount: amount, lender: 'mmoa_direct', termsAccepted: true })
  return loan.id
}

export async function wasApproved(office: Office, loanId: number, approvedAmount?: string): Promise<void> {
  await send(office, `/api/admin/loans/${loanId}/approve`, approvedAmount === undefined ? {} : { approvedAmount })
}

/** Paid out in cash. @returns the loan ID. */
export async function hasLoan(page: Page, office: Office, amount: string): Promise<number> {
  const loanId = await hasApplied(page, amount)
  await wasApproved(office, loanId)
  await send(office, `/api/admin/loans/${loanId}/disburse`, { method: 'cash' })
  return loanId
}

/** @returns the receipt number. */
export async function paidCash(office: Office, loanId: number, amount: string): Promise<string> {
  const { receiptNumber } = await send(office, '/api/admin/generate-receipt', { loanId, amount })
  return receiptNumber
}

export async function hasPaid(page: Page, office: Office, loanId: number, amount: string): Promise<void> {
  const cashReceiptNumber = await paidCash(office, loanId, amount)
  await send(page, `/api/payments/${loanId}`, { amount, paymentMethod: 'cash', cashReceiptNumber })
}

/** Another md creates the account, so that the office and the new user are independent (rule A18). */
export async function isStaffUser(page: Page, office: Office, { name, phone }: Person, role: AssignableRole): Promise<void> {
  const recruiter = await newStaff(office, person('Recruiting Director'), 'md')
  const second = await newStaff(office, person('Second Director'), 'md')
  await isSignedIn(page, recruiter, recruiter.code)
  const made = await newStaff(page, { name, phone }, role)
  if (made.waits) {
    await isSignedIn(page, second, second.code)
    await confirmAll(page)
  }
  await isSignedIn(page, made, made.code)
}

/** The job starts each minute; it may be running already. */
export async function runImport({ request }: Office): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { run } = await (await request.get('/api/admin/import')).json()
    if (run?.status === 'done') return
    if (run?.status === 'failed' || tries === 100) throw new Error(`The import is ${run?.status}: ${run?.reason}`)
    await request.post('/api/admin/operations/jobs/import-book/run')
    await setTimeout(200)
  }
}

export async function newStaff(
  by: Caller,
  { name, phone }: Person,
  role: AssignableRole,
): Promise<Person & { code: string; waits: boolean }> {
  const { developmentCode: code, waits } = await send(by, '/api/admin/users/create', { fullName: name, phone, role })
  return { name, phone, code, waits }
}

async function confirmAll(by: Caller): Promise<void> {
  const { waiting } = await (await by.request.get('/api/admin/second-person')).json()
  for (const { id, kind, mayDecide } of waiting)
    if (mayDecide && kind !== 'payout' && kind !== 'momo_refund') await send(by, `/api/admin/second-person/${id}/confirm`)
}

export async function isAdministrator(page: Page): Promise<void> {
  await openOffice(page.request)
}

export async function wasWrittenOff(office: Office, loanId: number): Promise<void> {
  const first = await newStaff(office, person('Writing Director'), 'md')
  const second = await newStaff(office, person('Confirming Director'), 'md')
  await isSignedIn(office, first, first.code)
  await send(office, `/api/admin/loans/${loanId}/write-off`, { reason: 'Moved away', cause: 'fraud' })
  await isSignedIn(office, second, second.code)
  await confirmAll(office)
  await openOffice(office.request)
}
