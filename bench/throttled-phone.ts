import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Slow 4G as Lighthouse and the browser's own tools have it, and a processor four times slower than this machine's. */
export const PROFILE = { megabitsDown: 1.6, megabitsUp: 0.75, latencyMs: 150, cpu: 4 } as const
const BYTES_IN_MEGABIT = 1_000_000 / 8
/** How long nothing may happen before a screen is taken for finished. */
const QUIET_MS = 1_500

/** What one opening of a screen was like. Times in milliseconds. */
export interface Seen {
  readonly fcp: number
  readonly lcp: number
  /** Sum of what each task took over 50 ms. */
  readonly tbt: number
  readonly cls: number
  /** The slowest answer of the screen to a touch or a key; undefined where nothing was touched. */
  readonly inp: number | undefined
}

/** A phone with nothing on it. */
export const newPhone = (browser: Browser, origin: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
  })

/** A page that watches itself. */
export async function watchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  return page
}

/** Such a page of this phone, on a slow network and a slow processor. */
export async function slowPage(phone: BrowserContext): Promise<Page> {
  const page = await watchedPage(phone)
  const tools = await phone.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PROFILE.latencyMs,
    downloadThroughput: PROFILE.megabitsDown * BYTES_IN_MEGABIT,
    uploadThroughput: PROFILE.megabitsUp * BYTES_IN_MEGABIT,
  })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: PROFILE.cpu })
  return page
}

/** Until nothing is asked for any more, and some time after. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await setTimeout(QUIET_MS)
}

/** Opens an address and waits until it is quiet; then something is touched, where `touch` says what. */
export async function openAndWatch(page: Page, address: string, touch?: (page: Page) => Promise<unknown>): Promise<Seen> {
  await page.goto(address)
  await untilQuiet(page)
  const loaded = await page.evaluate(readWatch)
  if (!touch) return { ...loaded, inp: undefined }
  await touch(page)
  await setTimeout(QUIET_MS)
  const { inp } = await page.evaluate(readWatch)
  return { ...loaded, inp }
}

interface Watch {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  inp: number
}

/** Runs in the page before anything of it. */
function watch(): void {
  const seen: Watch = { fcp: 0, lcp: 0, tbt: 0, cls: 0, inp: 0 }
  Object.assign(window, { benchWatch: seen })
  const on = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
  on('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)))
  // The types of the browser do not know these members yet.
  on('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value))
  const onEvent = (entry: PerformanceEntry) => {
    // As above.
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration)
  }
  on('event', onEvent, { durationThreshold: 16 })
}

/** Runs in the page: what `watch` put there. */
const readWatch = (): Watch => ({ ...(window as unknown as { benchWatch: Watch }).benchWatch })
