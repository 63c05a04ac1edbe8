import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hasLoan, isCustomer, type Office, paidCash, wasApproved } from '#tests/e2e/support/fixtures.ts'
import {
  completeProfile,
  fillInApplication,
  payWithReceipt,
  person,
  enterNameAndPhone,
  sendApplication,
} from '#tests/e2e/support/browser-people.ts'
import type { Answered, CountingProxy } from './counting-proxy.ts'
import { newPhone, slowPage, untilQuiet } from './throttled-phone.ts'

export interface Step {
  readonly name: string
  readonly answered: readonly Answered[]
}
export interface Journey {
  readonly first: readonly Step[]
  /** On another day, from home to the next payment. */
  readonly again: readonly Step[]
  readonly opensOffline: boolean
  readonly loanId: number
  readonly session: string
}

/** From the landing page to the second payment. */
export async function walkJourney(browser: Browser, proxy: CountingProxy, office: Office): Promise<Journey> {
  const phone = await newPhone(browser, proxy.origin)
  const page = await slowPage(phone)
  page.setDefaultTimeout(60_000)
  const step = stepper(page, proxy)
  const who = person('Ama Serwaa')
  const first = [
    await step('Landing page', () => page.goto('/')),
    await step('To the sign-in', () => page.getByRole('link', { name: 'Apply Now - Get Started' }).tap()),
    await step('Signed in, to the profile', () => enterNameAndPhone(page, who)),
    await step('Profile sent, home', () => completeProfile(page)),
    await step('To the application', () => page.getByRole('link', { name: 'Apply for Loan' }).first().tap()),
  ]
  await fillInApplication(page, '260')
  first.push(await step('Application sent, home', () => sendApplication(page)))
  const loanId = await paidOut(phone, office)
  first.push(await step('Home with the loan', () => page.goto('/')))
  first.push(await step('Paid', async () => pay(page, await paidCash(office, loanId, '26'))))
  await page.close()
  const again = await nextPayment(phone, proxy, await paidCash(office, loanId, '26'))
  const opensOffline = await showsHomeWithout(phone)
  const session = (await phone.cookies()).find(({ name }) => name === 'sid')?.value ?? ''
  await phone.close()
  return { first, again, opensOffline, loanId, session }
}

async function nextPayment(phone: BrowserContext, proxy: CountingProxy, receipt: string): Promise<Step[]> {
  const page = await slowPage(phone)
  page.setDefaultTimeout(60_000)
  const step = stepper(page, proxy)
  proxy.take()
  const home = await step('Home', () => page.goto('/'))
  const paid = await step('Paid', () => pay(page, receipt))
  await page.close()
  return [home, paid]
}

const stepper =
  (page: Page, proxy: CountingProxy) =>
  async (name: string, action: () => Promise<unknown>): Promise<Step> => {
    await action()
    await untilQuiet(page)
    return { name, answered: proxy.take() }
  }

async function pay(page: Page, receipt: string): Promise<void> {
  await payWithReceipt(page, receipt)
  await page.getByRole('alertdialog', { name: 'Success' }).waitFor()
}

async function paidOut(phone: BrowserContext, office: Office): Promise<number> {
  const loans: { id: number }[] = await (await phone.request.get('/api/loans/user')).json()
  const loanId = loans[0]?.id
  if (loanId === undefined) throw new Error('The customer has applied for a loan')
  await wasApproved(office, loanId)
  const paid = await office.request.post(`/api/admin/loans/${loanId}/disburse`, { data: { method: 'cash' } })
  if (!paid.ok()) throw new Error(`The payout was answered ${paid.status()}: ${await paid.text()}`)
  return loanId
}

/** @returns the session. */
export async function owingCustomer(browser: Browser, origin: string, office: Office): Promise<string> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await isCustomer(page, person('Esi Owing'))
  await hasLoan(page, office, '390')
  const session = (await context.cookies()).find(({ name }) => name === 'sid')?.value
  await context.close()
  if (session === undefined) throw new Error('The customer is signed in')
  return session
}

async function showsHomeWithout(phone: BrowserContext): Promise<boolean> {
  await phone.setOffline(true)
  const page = await phone.newPage()
  await page.goto('/').catch(() => undefined)
  const there = await page
    // Chromium notes no loss in a document that the service worker returned.
    .getByText(/^(?:No internet|We cannot reach the office right now)/)
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    )
  await page.close()
  await phone.setOffline(false)
  return there
}
