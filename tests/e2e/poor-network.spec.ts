import type { BrowserContext, Page } from '@playwright/test'
import { hasLoan, isCustomer, isSignedIn, isStaffUser, paidCash } from './support/fixtures.ts'
import { DESK, expect, PHONE, test } from './support/browser-test.ts'
import { expectAccessible } from './support/page-quality.ts'
import { enterNameAndPhone, leaveByMenu, payWithReceipt, person } from './support/browser-people.ts'

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('mmoa-kept-')))
const menuLogout = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  return page.getByRole('alertdialog', { name: 'Is this your own phone?' })
}

async function isInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
}

test.describe('an installed app', () => {
  let phone: BrowserContext
  test.beforeEach(async ({ browser, product }) => {
    phone = await browser.newContext({ baseURL: product.origin, viewport: PHONE, reducedMotion: 'reduce' })
  })
  test.afterEach(() => phone.close())

  test('opens without a network and shows the latest stored figures with their time', async ({ office }) => {
    const page = await phone.newPage()
    const who = person('Araba Quaye')
    await isCustomer(page, who)
    await hasLoan(page, office, '200')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Next Payment Due' })).toContainText('GH₵20.00')
    await page.goto('/payment')
    await expect(page.getByRole('button', { name: 'All 260.00' })).toBeVisible()
    await isInstalled(page)
    const stored = await page.evaluate(() => JSON.stringify(localStorage))
    for (const secret of [who.name, who.phone, 'Kejetia']) expect(stored).not.toContain(secret)

    const again = await phone.newPage()
    await phone.setOffline(true)
    await again.goto('/')
    // Chromium does not note an emulated loss in a document that the service worker returned.
    const unreachable = again.getByText(/^(?:No internet|We cannot reach the office right now)\. Last updated today, /)
    await expect(unreachable).toBeVisible()
    await expect(again.getByRole('region', { name: 'Next Payment Due' })).toContainText('GH₵20.00')
    await expectAccessible(again)
    await again.goto('/loan-history')
    await expect(again.getByText('Showing 1 of 1 loans')).toBeVisible()

    await phone.setOffline(false)
    await again.evaluate(() => dispatchEvent(new Event('online')))
    await expect(unreachable).toHaveCount(0)
  })

  test('opens from the phone at a repeat visit with the data of who is signed in, and from the server after a logout', async () => {
    const page = await phone.newPage()
    const open = async (path: string) => (await page.goto(path))?.headerValue('x-request-id')
    await isCustomer(page, person('Afia Often'))
    await open('/')
    await expect(page.getByText('Afia Often').first()).toBeVisible()
    await isInstalled(page)
    const stored = await open('/')
    expect(await open('/profile')).toBe(stored)
    expect(await (await page.reload())?.headerValue('x-request-id')).not.toBe(stored)
    await isCustomer(page, person('Yaw Next'))
    expect(await open('/')).toBe(stored)
    await expect(page.getByText('Yaw Next').first()).toBeVisible()
    await (await menuLogout(page)).getByRole('button', { name: 'Yes, it is mine' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await open('/')).not.toBe(stored)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('shows no stored data after the owner logged out', async ({ office }) => {
    const page = await phone.newPage()
    await isCustomer(page, person('Maame Dokono'))
    await hasLoan(page, office, '100')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Next Payment Due' })).toBeVisible()
    await isInstalled(page)
    await (await menuLogout(page)).getByRole('button', { name: 'Yes, it is mine' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    expect(await storedKeys(page)).toEqual([])
    await phone.setOffline(true)
    await page.goto('/')
    await expect(page.getByText('We could not reach Mmoa Loans')).toBeVisible()
    await expect(page.getByText('GH₵')).toHaveCount(0)
    await page.goto('/login')
    await enterNameAndPhone(page, person('Maame Dokono'))
    await expect(page.getByRole('alert')).toContainText('Please check your internet and try again.')
  })
})

test('whose tab is killed during a payment pays once, and the next tab knows the payment', async ({ customer, office }) => {
  await isCustomer(customer, person('Esi Kom'))
  const loan = await hasLoan(customer, office, '200')
  const receipt = await paidCash(office, loan, '20')
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  await customer.route('**/api/payments/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    resolve()
  })
  await payWithReceipt(customer, receipt)
  await arrived
  const next = await customer.context().newPage()
  await customer.close()
  await next.goto('/')
  await expect(next.getByRole('region', { name: 'Notification' })).toContainText('Your payment was sent')
  await expect(next.getByRole('region', { name: 'Payment submitted successfully' })).toBeVisible()
  await expectAccessible(next)
  const payments: unknown = await (await next.request.get('/api/payments/user')).json()
  expect(payments).toMatchObject([{ amount: '20.00', status: 'completed' }])
  await next.getByRole('button', { name: 'Continue' }).click()
  await expect(next.getByRole('region', { name: 'Next Payment Due' })).toBeVisible()
  await expect(next.getByText('We do not know if your payment arrived')).toHaveCount(0)
})

test('stores an unsent payment until it goes by itself or is discarded, and warns before logging out', async ({ customer, office }) => {
  await isCustomer(customer, person('Kweku Sika'))
  const loan = await hasLoan(customer, office, '100')
  const receipt = await paidCash(office, loan, '130')
  await customer.goto('/payment')
  await customer.route(`**/api/payments/${loan}`, (route) => route.abort())
  await customer.getByLabel('Amount').fill('130')
  await customer.getByLabel('Cash Receipt Number').fill(receipt)
  await customer.getByRole('button', { name: 'Submit Payment' }).click()
  await customer.getByRole('button', { name: 'Try Again' }).click()
  // The payment is sent again; its failure interrupts nobody.
  await expect(customer.getByText('We could not reach the office')).toBeVisible()
  const question = await menuLogout(customer)
  await expect(question).toContainText('Something is not sent yet')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await customer.unroute(`**/api/payments/${loan}`)
  await customer.goto('/')
  await expect(customer.getByRole('region', { name: 'You paid all 13 weeks' })).toBeVisible()
  await expect(customer.getByText('We do not know if your payment arrived')).toHaveCount(0)
  const loans: unknown = await (await customer.request.get('/api/loans/user')).json()
  expect(loans).toMatchObject([{ status: 'completed', amountPaid: '130.00' }])
})

test('restores a draft after a reload, and deletes it for the next user', async ({ customer }) => {
  await isCustomer(customer, person('Ama First'))
  await customer.goto('/apply')
  await customer.getByLabel('How much do you need?').fill('350')
  await expect(customer.getByText('Saved on this phone until you send it.')).toBeVisible()
  await customer.reload()
  await expect(customer.getByLabel('How much do you need?')).toHaveValue('350')
  await isCustomer(customer, person('Yaw Second'))
  await customer.goto('/apply')
  await expect(customer.getByRole('heading', { name: 'Loan Request' })).toBeVisible()
  await customer.reload()
  await expect(customer.getByLabel('How much do you need?')).toHaveValue('')
})

test('restores the amount of a button and the chosen loan after a reload', async ({ customer, office }) => {
  await isCustomer(customer, person('Efua Chooser'))
  const loans = [await hasLoan(customer, office, '100'), await hasLoan(customer, office, '200')].map(String)
  const note = customer.getByText('Saved on this phone until you send it.')
  const [loan, amount] = [customer.getByLabel('Loan', { exact: true }), customer.getByLabel('Amount')]
  await customer.goto('/payment')
  await expect(amount).not.toHaveValue('')
  await expect(note).toHaveCount(0)
  await customer.getByRole('group', { name: 'How much?' }).getByRole('button', { name: /^All/ }).click()
  await expect(note).toBeVisible()
  const all = await amount.inputValue()
  await customer.reload()
  await expect(amount).toHaveValue(all)

  await customer.evaluate(() => localStorage.removeItem('mmoa-kept-form-payment'))
  await customer.reload()
  await expect(amount).not.toHaveValue(all)
  const opened = await loan.inputValue()
  const other = loans.find((id) => id !== opened) ?? ''
  await loan.selectOption(other)
  await expect(note).toBeVisible()
  await customer.reload()
  await expect(loan).toHaveValue(other)
})

test('works where the browser blocks storage, until the logout', async ({ customer, office }) => {
  await isCustomer(customer, person('Kwabena Private'))
  const loan = await hasLoan(customer, office, '100')
  await customer.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await customer.goto('/help')
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
  await customer.goto('/')
  await expect(customer.getByRole('region', { name: 'Next Payment Due' })).toBeVisible()
  await payWithReceipt(customer, await paidCash(office, loan, '10'))
  await expect(customer.getByRole('region', { name: 'Payment submitted successfully' })).toBeVisible()
  await leaveByMenu(customer)
})

test('deletes drafts after seven days, but a payment only on the user’s request', async ({ customer, office }) => {
  await isCustomer(customer, person('Kofi Later'))
  const loan = await hasLoan(customer, office, '100')
  const receipt = await paidCash(office, loan, '10')
  await customer.goto('/payment')
  await customer.route(`**/api/payments/${loan}`, (route) => route.abort())
  await customer.getByLabel('Cash Receipt Number').fill(receipt)
  await customer.getByRole('button', { name: 'Submit Payment' }).click()
  await expect(customer.getByRole('alertdialog', { name: 'Error' })).toBeVisible()
  await customer.evaluate(() => {
    for (const name of Object.keys(localStorage).filter((one) => /^mmoa-kept-(form|unsent)/.test(one))) {
      const record = JSON.parse(localStorage.getItem(name) ?? '{}')
      localStorage.setItem(name, JSON.stringify({ ...record, at: new Date(Date.now() - 8 * 86_400_000).toISOString() }))
    }
  })
  await customer.goto('/')
  await expect(customer.getByText('It is more than 7 days old.')).toBeVisible()
  await customer.getByRole('button', { name: 'Delete it' }).click()
  await customer.goto('/payment')
  await expect(customer.getByLabel('Cash Receipt Number')).toHaveValue('')
  await expect(customer.getByLabel('Amount')).toBeEnabled()
})

test('deletes stored data after seven days at each start, also where nobody is signed in', async ({ customer }) => {
  for (const path of ['/', '/help', '/login', '/privacy-policy.html']) {
    await customer.goto(path)
    await customer.evaluate(() => {
      const record = (days: number) => JSON.stringify({ at: new Date(Date.now() - days * 86_400_000).toISOString(), value: {} })
      localStorage.setItem('mmoa-kept-form-apply', record(8))
      localStorage.setItem('mmoa-kept-read-readHome', record(8))
      localStorage.setItem('mmoa-kept-form-profile', record(6))
    })
    await customer.reload()
    const stored = () => customer.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('mmoa-kept-')))
    await expect.poll(stored, { message: path }).toEqual(['mmoa-kept-form-profile'])
  }
})

test('synchronises two tabs: a payment in one shows in the other', async ({ customer, office }) => {
  await isCustomer(customer, person('Abena Two'))
  const loan = await hasLoan(customer, office, '200')
  const receipt = await paidCash(office, loan, '20')
  const other = await customer.context().newPage()
  await other.goto('/')
  await expect(other.getByRole('region', { name: 'We have your cash' })).toBeVisible()
  await payWithReceipt(customer, receipt)
  await expect(customer.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Your balance is now' })).toContainText('1 of 13 weeks paid')
})

test('reports an unreachable server, and reloads the screen when it responds again', async ({ customer }) => {
  await isSignedIn(customer, person('Panyin Poku'))
  await customer.goto('/score')
  await expect(customer.getByRole('heading', { level: 1, name: 'Your score is 0' })).toBeVisible()
  await customer.route('**/api/**', (route) => route.abort())
  await customer.route('**/healthz', (route) => route.abort())
  await customer.goto('/score')
  await expect(customer.getByText(/^We cannot reach the office right now\. Last updated today/)).toBeVisible()
  await expect(customer.getByRole('heading', { level: 1, name: 'Your score is 0' })).toBeVisible()
  await customer.unrouteAll()
  await expect(customer.getByText(/^We cannot reach the office/)).toHaveCount(0)
})

test('a screen of the office that was not loaded says so while the server is away, and opens by itself', async ({
  browser,
  product,
  office,
}) => {
  // Its own page: the browser reports the module that it cannot fetch as an error.
  const context = await browser.newContext({ baseURL: product.origin, viewport: DESK, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const staff = await context.newPage()
  await isStaffUser(staff, office, person('Mavis Oppong'), 'manager')
  await staff.goto('/admin')
  await expect(staff.getByRole('heading', { name: 'My day' })).toBeVisible()
  // A late response would show that the server is there.
  await staff.waitForLoadState('networkidle')
  const away = ['**/assets/**', '**/api/**', '**/healthz']
  for (const path of away) await staff.route(path, (route) => route.abort())
  await staff.getByRole('tab', { name: /^Complaints/ }).click()
  const notice = staff.getByText('This screen is not loaded yet')
  await expect(notice).toBeVisible()
  await expect(staff.getByRole('main')).toContainText('The screen opens by itself when the server answers.')
  await expect(staff.getByRole('tab', { name: /^My day/ })).toBeVisible()
  await staff.unrouteAll()
  await expect(notice).toHaveCount(0, { timeout: 60_000 })
  await expect(staff.getByRole('heading', { name: 'Complaints', exact: true })).toBeVisible()
  await context.close()
})

test('a busy server takes a payment at the third try, once, and no screen reports an error', async ({ customer, office }) => {
  await isCustomer(customer, person('Esi Rush'))
  const loan = await hasLoan(customer, office, '100')
  const receipt = await paidCash(office, loan, '10')
  // As the product does under load.
  const busyTwice = async (path: string) => {
    let times = 0
    await customer.route(path, (route) =>
      ++times <= 2
        ? route.fulfill({
            status: 503,
            headers: { 'Retry-After': '1' },
            json: { message: 'We are very busy. Please try again in a moment.' },
          })
        : route.continue(),
    )
  }
  await customer.route('**/api/start', (route) => route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: '' }))
  await busyTwice('**/api/auth/user')
  await busyTwice(`**/api/payments/${loan}`)
  await payWithReceipt(customer, receipt)
  await expect(customer.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
  const loans: unknown = await (await customer.request.get('/api/loans/user')).json()
  expect(loans).toMatchObject([{ amountPaid: '10.00' }])
})
