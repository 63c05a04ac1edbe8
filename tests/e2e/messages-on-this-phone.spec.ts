import type { Browser, BrowserContext, Page } from '@playwright/test'
import { browserPush } from '#tests/support/browser-push.ts'
import { expect, PHONE, test } from './support/browser-test.ts'
import { person } from './support/browser-people.ts'
import { isCustomer } from './support/fixtures.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { type Product, runProduct } from './support/run-product.ts'
import { findWholeBrowser } from '#tools/check/find-browser.ts'

// The headless shell shows no notifications.
let browser: Browser
let product: Product
test.beforeAll(async ({ playwright, launchOptions, database }) => {
  const whole = findWholeBrowser()
  browser = await playwright.chromium.launch({ ...launchOptions, ...(whole !== undefined && { executablePath: whole }) })
  product = await runProduct({ WEB_PUSH_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' }, database)
})
test.afterAll(async () => {
  await browser.close()
  await product.stop()
})

/** Returns what the browser would, without the maker's push service. */
const actAsPushService = (page: Page) =>
  page.addInitScript(({ endpoint, ...keys }) => {
    let current: object | null = null
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        current = null
        return true
      },
    }
    const subscribe = async () => (current = subscription)
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current })
  }, browserPush().subscription)

async function openPushes(page: Page): Promise<(data: object) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId)),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data) => devtools.send('ServiceWorker.deliverPushMessage', { origin: product.origin, registrationId, data: JSON.stringify(data) })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

async function countReadNotes(context: BrowserContext): Promise<() => Promise<number>> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const match = caches.match.bind(caches)
    Object.assign(globalThis, { readNotes: 0 })
    caches.match = async (...request) => {
      const found = await match(...request)
      Object.assign(globalThis, { readNotes: Number(Reflect.get(globalThis, 'readNotes')) + 1 })
      return found
    }
  })
  return () => worker.evaluate(() => Number(Reflect.get(globalThis, 'readNotes')))
}

test('a customer switches messages on, the phone shows each once, and none while no user is signed in', async () => {
  const context = await browser.newContext({
    baseURL: product.origin,
    viewport: PHONE,
    reducedMotion: 'reduce',
    permissions: ['notifications'],
  })
  const page = await context.newPage()
  await actAsPushService(page)
  await isCustomer(page, person('Akua Mensah'))
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Messages on this phone' })
  await expect(card).toContainText('You still get the SMS.')
  await card.getByRole('button', { name: 'Show messages on this phone' }).click()
  await expect(card).toContainText('This phone shows our messages when they arrive')
  await expectGoodInEveryLook(page)

  const push = await openPushes(page)
  await push({ id: 7, text: 'GH₵100.00 is due today.' })
  await expect.poll(() => shown(page)).toEqual([{ title: 'Mmoa Loans', body: 'GH₵100.00 is due today.', tag: '7' }])
  await push({ id: 7, text: 'GH₵50.00 is due today.' })
  await expect.poll(() => shown(page)).toEqual([{ title: 'Mmoa Loans', body: 'GH₵50.00 is due today.', tag: '7' }])

  await card.getByRole('button', { name: 'Do not show messages here' }).click()
  await expect(card.getByRole('button', { name: 'Show messages on this phone' })).toBeVisible()
  await page.evaluate(() => caches.delete('signed-in'))
  const readNotes = await countReadNotes(context)
  await push({ id: 8, text: 'Not for the next user of this phone.' })
  await expect.poll(readNotes).toBe(1)
  await page.evaluate(async () => (await caches.open('signed-in')).put('/signed-in', new Response()))
  await push({ id: 9, text: 'Signed in again.' })
  await expect.poll(async () => (await shown(page)).map(({ tag }) => tag)).toContain('9')
  expect((await shown(page)).map(({ tag }) => tag).toSorted()).toEqual(['7', '9'])
  await context.close()
})

test('a browser without a push service says that the SMS is still sent', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.origin, viewport: PHONE, permissions: ['notifications'] })
  const page = await context.newPage()
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = () => Promise.reject(new DOMException('push service not available', 'AbortError'))
  })
  await isCustomer(page, person('Adjoa Mensah'))
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Messages on this phone' })
  await card.getByRole('button', { name: 'Show messages on this phone' }).click()
  await expect(card.getByRole('status')).toContainText('This browser cannot show our messages. You still get them by SMS.')
  await context.close()
})
