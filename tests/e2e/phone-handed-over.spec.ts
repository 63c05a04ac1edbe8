import type { Browser, BrowserContext, Page } from '@playwright/test'
import { hasLoan, isCustomer } from './support/fixtures.ts'
import { expect, PHONE, test } from './support/browser-test.ts'
import { expectAccessible, expectGoodInEveryLook } from './support/page-quality.ts'
import { findWholeBrowser } from '#tools/check/find-browser.ts'
import { person, signUp } from './support/browser-people.ts'

// With the back/forward cache, which the test runner switches off, and the service worker.
test.describe('after logging out', () => {
  const whole = findWholeBrowser()
  let browser: Browser
  let phone: BrowserContext
  test.beforeAll(async ({ playwright, launchOptions }) => {
    browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(whole !== undefined && { executablePath: whole }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  })
  test.afterAll(() => browser.close())
  test.beforeEach(async ({ product }) => {
    phone = await browser.newContext({ baseURL: product.origin, viewport: PHONE, reducedMotion: 'reduce' })
  })
  test.afterEach(() => phone.close())

  const answerLogout = async (page: Page, answer: string) => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
    const question = page.getByRole('alertdialog', { name: 'Is this your own phone?' })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: answer }).click()
  }
  const isInstalled = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
  /** Another entry of the history; undefined in the middle of a navigation. */
  const entryOf = (page: Page) => page.evaluate(() => navigation.currentEntry?.key).catch(() => undefined)
  // page.goBack() waits for a load, which a restored page does not have.
  const goBack = async (page: Page) => {
    const before = await entryOf(page)
    await page.evaluate(() => void setTimeout(() => history.back()))
    await expect.poll(() => entryOf(page).then((entry) => entry ?? before)).not.toBe(before)
  }
  const showsNothing = async (page: Page) => {
    await expect(page.getByText(/Adjoa|Next Payment Due|Your score|of 1 loans/)).toHaveCount(0)
  }

  test('the Back button shows nothing, and nothing stays on the phone', async ({ office }) => {
    const page = await phone.newPage()
    const who = person('Adjoa Back')
    await isCustomer(page, who)
    await hasLoan(page, office, '200')
    await page.goto('/')
    // A service worker that takes over a page removes it from the back/forward cache.
    await isInstalled(page)
    await page.goto('/score')
    await expect(page.getByRole('heading', { level: 1, name: /^Your score/ })).toBeVisible()
    await page.evaluate(() => {
      window.addEventListener('pageshow', (event) => document.body.setAttribute('data-restored', String(event.persisted)))
    })
    await page.goto('/loan-history')
    await expect(page.getByText('Showing 1 of 1 loans')).toBeVisible()
    // Control: this browser does restore pages.
    await goBack(page)
    await expect(page.locator('body')).toHaveAttribute('data-restored', 'true')
    await page.evaluate(() => history.forward())
    await expect(page.getByText('Showing 1 of 1 loans')).toBeVisible()

    await answerLogout(page, 'Yes, it is mine')
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    const stored = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())
    expect(await stored()).toEqual(['mmoa-last-logout'])
    const cached = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      return (await Promise.all(caches_.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
    for (const _step of ['loan history', 'score']) {
      await goBack(page)
      await showsNothing(page)
      await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    }
    const again = await page.request.post('/api/simple-login', { data: who })
    expect(await again.json()).toMatchObject({ success: true })
  })

  test('a forgotten phone needs a code', async () => {
    const page = await phone.newPage()
    const who = person('Adjoa Forgotten')
    await isCustomer(page, who)
    await page.goto('/')
    await answerLogout(page, 'No, or others use it')
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    const again = await page.request.post('/api/simple-login', { data: who })
    expect(await again.json()).toMatchObject({ success: false, otpRequired: true })
  })

  test('every other tab closes', async ({ office }) => {
    const [page, other] = [await phone.newPage(), await phone.newPage()]
    await isCustomer(page, person('Adjoa Tabs'))
    await hasLoan(page, office, '200')
    await other.goto('/')
    await expect(other.getByRole('region', { name: 'Next Payment Due' })).toBeVisible()
    await page.goto('/loan-history')
    await answerLogout(page, 'Yes, it is mine')
    await showsNothing(other)
    await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('without a network the phone shows no data, and the server is notified before anything else is shown', async ({ office }) => {
    const page = await phone.newPage()
    const who = person('Adjoa Offline')
    await isCustomer(page, who)
    await hasLoan(page, office, '200')
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Next Payment Due' })).toBeVisible()
    await isInstalled(page)
    await page.reload()
    await phone.setOffline(true)
    await answerLogout(page, 'No, or others use it')
    await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
    await showsNothing(page)
    await expectAccessible(page)
    for (const path of ['/', '/login', '/loan-history']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
      await showsNothing(page)
    }
    await goBack(page)
    await showsNothing(page)
    const answered: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/') && response.ok()) answered.push(pathname)
    })
    await phone.setOffline(false)
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    // The page may be the stored one for a moment, whose calls get 401.
    expect(answered.filter((path) => path !== '/api/logout' && path !== '/api/public/stats')).toEqual([])
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    const again = await page.request.post('/api/simple-login', { data: who })
    expect(await again.json()).toMatchObject({ success: false, otpRequired: true })
  })

  test('handed over without a network, every tab closes, and the next person finds nothing of the first', async ({ office }) => {
    const [page, other] = [await phone.newPage(), await phone.newPage()]
    await isCustomer(page, person('Adjoa Handed'))
    await hasLoan(page, office, '200')
    await page.goto('/score')
    await page.goto('/')
    await isInstalled(page)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Next Payment Due' })).toBeVisible()
    await other.goto('/score')
    await other.goto('/loan-history')
    await expect(other.getByText('Showing 1 of 1 loans')).toBeVisible()
    await phone.setOffline(true)
    await answerLogout(page, 'No, or others use it')
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
      await goBack(tab)
      await showsNothing(tab)
    }
    // Both tabs continue by themselves, which would interrupt a step of the test.
    await phone.setOffline(false)
    for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'Sign In' })).toBeVisible()
    await signUp(page, person('Kofi Next'))
    const stored = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
    expect(stored).not.toContain('Adjoa')
    await other.reload()
    await showsNothing(other)
    for (const _step of ['sign-in', 'page after the logout']) {
      await goBack(page)
      await page.waitForLoadState('networkidle')
      await showsNothing(page)
    }
  })

  test('the owner sees the devices, forgets one, and signs out everywhere', async ({ product }) => {
    const page = await phone.newPage()
    const lost = await browser.newContext({ baseURL: product.origin, viewport: PHONE })
    const who = person('Adjoa Devices')
    await isCustomer(page, who)
    // The first code forgets earlier devices, so this phone needs one too.
    for (const { request } of [lost, phone]) {
      const { developmentCode } = await (await request.post('/api/simple-login', { data: who })).json()
      if (developmentCode !== undefined) await request.post('/api/simple-login', { data: { ...who, otp: developmentCode } })
    }
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Are these yours?' })).toBeVisible()
    await expectGoodInEveryLook(page)
    await page.getByRole('button', { name: 'No, they are not mine' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Yes, they are mine' }).click()
    const list = page.getByRole('region', { name: 'Your phones and computers' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText(/^This (phone|computer)$/)).toHaveCount(1)
    await expectGoodInEveryLook(page)
    const other = list.getByRole('listitem').filter({ hasText: 'Signed in' })
    await other.getByRole('button', { name: /^Forget this/ }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    expect((await lost.request.get('/api/auth/user')).status()).toBe(401)
    await lost.close()
    await list.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectAccessible(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
    const again = await page.request.post('/api/simple-login', { data: who })
    expect(await again.json()).toMatchObject({ success: false, otpRequired: true })
  })

  test('a tab never acts as another user who signed in beside it', async () => {
    const [page, beside] = [await phone.newPage(), await phone.newPage()]
    await isCustomer(page, person('Adjoa First'))
    await page.goto('/profile')
    await expect(page.getByText('Adjoa First')).toBeVisible()
    // A read overtaken by the other sign-in would get 401 and reload the page.
    await page.waitForLoadState('networkidle')
    await isCustomer(beside, person('Kojo Second'))
    const noticed = page.getByRole('heading', { name: 'Somebody else signed in on this browser' })
    const sendAsOtherUser = async () => {
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    }
    // A read of the page may notice it before the command is sent.
    await Promise.any([sendAsOtherUser(), noticed.waitFor()])
    await expect(noticed).toBeVisible()
    await expect(page.getByText('Adjoa First')).toHaveCount(0)
    await expectAccessible(page)
    expect((await page.request.get('/api/auth/user')).status()).toBe(200)
    await page.getByRole('button', { name: 'Reload as Kojo Second' }).click()
    await expect(page.getByText(/Kojo/).first()).toBeVisible()
  })
})
