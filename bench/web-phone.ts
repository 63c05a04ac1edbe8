import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { type APIRequestContext, chromium, request, type Browser } from '@playwright/test'
import { systemClock } from '#server/platform/clock.ts'
import { type Office, openOffice } from '#tests/e2e/support/fixtures.ts'
import { runProduct } from '#tests/e2e/support/run-product.ts'
import { findBrowser } from '#tools/check/find-browser.ts'
import { freePort } from '#tools/check/free-port.ts'
import { countingProxy, type CountingProxy } from './counting-proxy.ts'
import { lighthouseScores } from './lighthouse-scores.ts'
import { owingCustomer, walkJourney } from './phone-journey.ts'
import { phoneReport, type PhoneReport } from './phone-report.ts'
import { phoneScreens, watchScreen } from './phone-screens.ts'
import { openAndWatch, type Seen, watchedPage } from './throttled-phone.ts'

// npm run bench:web: an empty product behind a counting proxy, and Chromium as a slow phone.
const RESULTS = new URL('results/', import.meta.url)
const ARGS = '--no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run --disable-background-networking'.split(' ')

const loadBefore = loadavg()[0] ?? 0
const port = await freePort()
// Origin checks and cookies use the proxy's address.
const product = await runProduct({ PUBLIC_ORIGIN: `http://127.0.0.1:${port}` })
const proxy = await countingProxy(port, product.origin)
const executablePath = findBrowser()
const browser = await chromium.launch({ args: ARGS, ...(executablePath !== undefined && { executablePath }) })
const office = await request.newContext({ baseURL: product.origin })
try {
  await report(browser, proxy, office)
} finally {
  await browser.close()
  await office.dispose()
  await proxy.close()
  await product.stop()
}

async function report(browser: Browser, proxy: CountingProxy, calls: APIRequestContext): Promise<void> {
  const office = await openOffice(calls)
  const journey = await walkJourney(browser, proxy, office)
  console.log('The journey is done.')
  const screens: PhoneReport['screens'][number][] = []
  const owing = await owingCustomer(browser, proxy.origin, office)
  for (const screen of phoneScreens({ ...journey, owing })) {
    const seen = await watchScreen(browser, proxy.origin, screen)
    const scores = await lighthouseScores(`${proxy.origin}${screen.path}`, screen.session)
    screens.push({ ...seen, scores })
    console.log(screen.name, seen.first, seen.again, scores)
  }
  const desk = await watchDesk(browser, proxy.origin, office)
  const page = phoneReport({ at: systemClock.now(), browser: browser.version(), loadBefore, screens, journey, desk })
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(new URL('web.md', RESULTS), page)
  console.log(page)
}

async function watchDesk(browser: Browser, origin: string, { request }: Office): Promise<Seen> {
  const { cookies } = await request.storageState()
  const desk = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 }, storageState: { cookies, origins: [] } })
  const seen = await openAndWatch(await watchedPage(desk), '/admin?tab=pending')
  await desk.close()
  return seen
}
