import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

export interface NetworkProfile {
  readonly megabitsDown: number
  readonly megabitsUp: number
  /** Added to each request. */
  readonly latencyMs: number
}
/** As in Lighthouse. */
export const SLOW_4G: NetworkProfile = { megabitsDown: 1.6, megabitsUp: 0.75, latencyMs: 150 }
/** As in the tools of Chromium. */
export const SLOW_3G: NetworkProfile = { megabitsDown: 0.4, megabitsUp: 0.4, latencyMs: 400 }
/** How many times slower the processor is. */
export const SLOWER_PROCESSOR = 4
const BYTES_IN_MEGABIT = 1_000_000 / 8
/** Quiet for so long, a screen is complete. */
const QUIET_MS = 1_500

/** In milliseconds. */
export interface Seen {
  readonly fcp: number
  readonly lcp: number
  /** Task time above 50 ms. */
  readonly tbt: number
  readonly cls: number
  /** Slowest response to an interaction. */
  readonly inp: number | undefined
}

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

export async function watchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  return page
}

export async function slowPage(phone: BrowserContext, network = SLOW_4G): Promise<Page> {
  const page = await watchedPage(phone)
  const tools = await phone.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.megabitsDown * BYTES_IN_MEGABIT,
    uploadThroughput: network.megabitsUp * BYTES_IN_MEGABIT,
  })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  return page
}

export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await setTimeout(QUIET_MS)
}

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

/** A visible element, which the page itself finds in each frame: polling from outside would wait for the slow processor. */
export interface Wanted {
  readonly selector: string
  readonly words: string
}

/** Milliseconds from the request of the page until the wanted element can be touched. */
export async function timeUntil(page: Page, address: string, wanted: Wanted): Promise<number> {
  await page.addInitScript(lookFor, wanted)
  await page.goto(address, { waitUntil: 'commit' })
  // `lookFor` stores it in the page.
  const found = await page.waitForFunction(() => (window as { benchFoundAt?: number }).benchFoundAt)
  return (await found.jsonValue()) ?? 0
}

/** Runs before the page's own scripts. */
function lookFor({ selector, words }: Wanted): void {
  const look = () => {
    const isThere = [...document.querySelectorAll(selector)].some(
      (one) => one.checkVisibility() && !one.hasAttribute('disabled') && (one.textContent ?? '').includes(words),
    )
    if (isThere) Object.assign(window, { benchFoundAt: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

interface Watch {
  fcp: number
  lcp: number
  tbt: number
  cls: number
  inp: number
}

/** Runs before the page's own scripts. */
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
  // The DOM types lack these members.
  on('layout-shift', (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value))
  const onEvent = (entry: PerformanceEntry) => {
    // As above.
    if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration)
  }
  on('event', onEvent, { durationThreshold: 16 })
}

// `watch` stored it in the page.
const readWatch = (): Watch => ({ ...(window as unknown as { benchWatch: Watch }).benchWatch })
