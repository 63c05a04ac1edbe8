import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The narrowest phones. */
const NARROW = [320, 360]
/** The other two looks are for the nightly run and for pictures. */
const EVERY_LOOK = [
  { width: 360, theme: 'light', isLong: false },
  { width: 360, theme: 'dark', isLong: true },
  { width: 1280, theme: 'light', isLong: true },
  { width: 1280, theme: 'dark', isLong: false },
] as const
const LOOKS = EVERY_LOOK.filter(({ isLong }) => !isLong || IS_NIGHTLY || process.env['SCREENSHOTS'] !== undefined)

/** Without `resultTypes` axe lists every place without a violation too, in twice the time. */
const axeOptions = (rules: 'all' | 'contrast' | 'all but contrast') => ({
  runOnly: rules === 'contrast' ? { type: 'rule' as const, values: ['color-contrast'] } : { type: 'tag' as const, values: RULES },
  rules: rules === 'all but contrast' ? { 'color-contrast': { enabled: false } } : {},
  resultTypes: ['violations' as const],
  preload: false,
})
type AxeOptions = ReturnType<typeof axeOptions>

/** axe is half a megabyte: undefined on a page that does not have it yet. */
const runAgain = (page: Page, options: AxeOptions): Promise<AxeResults | undefined> =>
  page.evaluate((how) => {
    const { axe } = window as { axe?: { run: (where: Document, options: object) => Promise<AxeResults> } }
    return axe?.run(document, how)
  }, options)

/** WCAG 2.2 A and AA as far as axe checks it. */
export async function expectAccessible(page: Page, rules: 'all' | 'contrast' | 'all but contrast' = 'all'): Promise<void> {
  const options = axeOptions(rules)
  // Without frames axe needs no second page.
  const { violations } = (await runAgain(page, options)) ?? (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze())
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth }))
  expect(sizes.content, `width of ${page.url()} in a window of ${sizes.window}`).toBeLessThanOrEqual(sizes.window)
  // Hidden words in a wide table widen the page unless the scrolling area is their containing block.
  const loose = await page.evaluate(() =>
    [...document.querySelectorAll('.sr-only')]
      .map((hidden) => hidden.parentElement?.closest('.overflow-x-auto, .overflow-auto'))
      .filter((area) => area && getComputedStyle(area).position === 'static')
      .map((area) => area?.className),
  )
  expect(loose, `areas of ${page.url()} that scroll and are not positioned`).toEqual([])
}

/** A row for each week. */
const SCROLLS_AT_A_DESK = ['Cohorts by week after disbursement']

async function expectWholeTables(page: Page): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const area = table.closest('.overflow-x-auto, .overflow-auto')
      const isCut = area !== null && area.clientWidth > 0 && area.scrollWidth > area.clientWidth + 1
      return isCut ? [table.caption?.textContent ?? ''] : []
    }),
  )
  const tables = cut.filter((caption) => !SCROLLS_AT_A_DESK.includes(caption))
  expect(tables, `tables of ${page.url()} that scroll sideways on a desk's screen`).toEqual([])
}

const AMOUNT = String.raw`\d[\d,]*\.\d\d`

/** No amount is cut or broken: a cut one reads as a smaller amount. Tables that scroll may hide some. */
export async function expectWholeAmounts(page: Page): Promise<void> {
  const cut = await page.evaluate((amount) => {
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const match = new RegExp(amount).exec(text.textContent ?? '')
      if (!match) continue
      range.setStart(text, match.index)
      range.setEnd(text, match.index + match[0].length)
      const { left, right, width } = range.getBoundingClientRect()
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`${match[0]}, in two lines`)
      let [from, to] = [0, document.documentElement.clientWidth]
      for (let parent = text.parentElement; parent; parent = parent.parentElement) {
        const { overflowX } = getComputedStyle(parent)
        if (overflowX === 'visible') continue
        // Scrolling parts can be reached; text for screen readers alone is never seen.
        const box =
          overflowX === 'auto' || overflowX === 'scroll' || parent.classList.contains('sr-only')
            ? undefined
            : parent.getBoundingClientRect()
        ;[from, to] = box ? [box.left, box.right] : [-Infinity, Infinity]
        break
      }
      if (width > 0 && (left < from - 1 || right > to + 1)) found.push(match[0])
    }
    return found
  }, AMOUNT)
  expect(cut, `amounts that are cut or broken on ${page.url()}`).toEqual([])
}

/** As if each amount of the page were `amount`. */
export async function expectRoomFor(page: Page, amount: string): Promise<void> {
  await page.evaluate(
    ([pattern, longest]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        text.textContent = (text.textContent ?? '').replaceAll(new RegExp(pattern, 'g'), longest)
    },
    [AMOUNT, amount] as const,
  )
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 740 })
    await expectWholeAmounts(page)
  }
}

const pictures = new Map<string, number>()

/** If SCREENSHOTS names a folder, as in tools/screenshots.ts. */
async function takePicture(page: Page, look: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (folder === undefined) return
  const scenario = test.info().title.replaceAll(/\W+/g, '-').slice(0, 40)
  const count = (pictures.get(scenario) ?? 0) + 1
  pictures.set(scenario, count)
  const { pathname, search } = new URL(page.url())
  const screen = `${pathname}${search}`.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
  const place = String(Math.ceil(count / LOOKS.length)).padStart(2, '0')
  await page.screenshot({ path: join(folder, `${scenario}-${place}-${screen}-${look}.png`), fullPage: true })
}

/** Days are written as people write them, except in code, typed text and examples of a form ("like 2026-01-31"). */
async function expectNoMachineDates(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const dates: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (
        /\d{4}-\d{2}-\d{2}/.test((text.textContent ?? '').replaceAll(/like(?: \d{4}-\d{2}-\d{2})+/g, '')) &&
        !text.parentElement?.closest('script, style, code, pre, textarea')
      )
        dates.push(text.textContent ?? '')
    return dates
  })
  expect(found, `dates of ${page.url()} that read as a machine's`).toEqual([])
}

/**
 * At both sizes and in both themes, and on the narrowest phone. By night axe runs all rules at both sizes. In the check it runs them at the
 * page's own size, and with `otherContrast` contrast at the other size in the other theme.
 */
export async function expectGoodInEveryLook(page: Page, { otherContrast = false } = {}): Promise<void> {
  const before = page.viewportSize()
  const height = before?.height ?? 740
  await expectNoMachineDates(page)
  for (const width of NARROW) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await expectWholeAmounts(page)
  }
  for (const { width, theme, isLong } of LOOKS) {
    await page.setViewportSize({ width, height })
    if (width > 1000) await expectWholeTables(page)
    // The header covers what scrolls below it.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    await takePicture(page, `${width}-${theme}`)
    const isOwnSize = before === null || width === before.width
    if (!isLong && (IS_NIGHTLY || isOwnSize)) await expectAccessible(page)
    else if (IS_NIGHTLY || otherContrast) await expectAccessible(page, 'contrast')
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  if (before) await page.setViewportSize(before)
}
