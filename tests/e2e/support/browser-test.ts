import { test as base, type Browser, expect, type Page } from '@playwright/test'
import { type Office, openOffice } from './fixtures.ts'
import { type Product, runProduct, type TestedDatabase } from './run-product.ts'

export { expect }

export const PHONE = { width: 360, height: 740 }
export const DESK = { width: 1280, height: 800 }

interface People {
  customer: Page
  staff: Page
}
export interface Shared {
  /** An option of the project in playwright.config.ts. */
  database: TestedDatabase

  /** One for all specs: each brings its own people. */
  product: Product
  /** Prepares data before a spec (support/fixtures.ts). */
  office: Office
}

async function withPage(browser: Browser, origin: string, viewport: typeof PHONE, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(error.message))
  // Browsers report refused calls as errors too. Content blocked by the CSP counts.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) troubles.push(message.text())
  })
  await use(page)
  // A call still in flight at the end is no failure.
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
  expect(troubles, 'errors that the page reported').toEqual([])
}

export const test = base.extend<People, Shared>({
  database: ['embedded', { option: true, scope: 'worker' }],
  product: [
    async ({ database }, use) => {
      const product = await runProduct({}, database)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  office: [
    async ({ playwright, product }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.origin })
      await use(await openOffice(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.origin),
  customer: ({ browser, product }, use) => withPage(browser, product.origin, PHONE, use),
  staff: ({ browser, product }, use) => withPage(browser, product.origin, DESK, use),
})
