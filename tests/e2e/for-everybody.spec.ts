import type { Page } from '@playwright/test'
import { hasLoan, hasPaid, isCustomer } from './support/fixtures.ts'
import { expect, PHONE, test } from './support/browser-test.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWholeAmounts } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

/** Text at 200 % where the window has room, else 150 %, and a laptop zoomed to 200 %. */
const LARGER = [
  [720, '200%'],
  [640, '100%'],
  [320, '100%'],
  [320, '150%'],
] as const
const SCREENS = (loan: number) => ['/', '/payment', '/apply', `/loans/${loan}`, '/loan-history', '/score', '/profile']

async function opens(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
}

/** Lower than 44 px; links in a sentence may be as high as their line. */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) => element.matches('a') && element.closest('p, li, dd, td, label') !== null
    return [...document.querySelectorAll('button, a[href], input:not([type=file]), select, textarea, summary')]
      .filter((element) => element.checkVisibility() && !inSentence(element) && !element.matches('.sr-only'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 1 && box.height < 43.5)
      .map(({ element, box }) => `${element.tagName} "${element.textContent?.trim() ?? ''}" ${Math.round(box.height)} px`)
  })

/** A link in a sentence may wrap around another; the header covers what scrolls below it. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const inSentence = (element: Element) => element.matches('a') && element.closest('p, li, dd, td, label') !== null
    const controls = [...document.querySelectorAll('button, a[href], input:not([type=file]), select, textarea, summary')]
      .filter((element) => element.checkVisibility() && !inSentence(element) && !element.matches('.sr-only'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const covers = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter(({ element, box }) => !one.element.contains(element) && !element.contains(one.element) && covers(one.box, box))
        .map(({ element }) => `"${one.element.textContent?.trim() ?? ''}" and "${element.textContent?.trim() ?? ''}"`),
    )
  })

/** An amount or the name of a level that continues on the next line. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\d,]+\.\d\d|BRONZE|SILVER|GOLD|CREDIT/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
      }
    return found
  })

/** Controls that their card hides in part. */
const cutControls = (page: Page) =>
  page.evaluate(() => {
    const hides = (element: Element) => getComputedStyle(element).overflowX === 'hidden'
    return [...document.querySelectorAll('main :is(a, button)')].flatMap((control) => {
      let card = control.parentElement
      while (card !== null && !hides(card)) card = card.parentElement
      const [box, around] = [control.getBoundingClientRect(), card?.getBoundingClientRect()]
      return around !== undefined && box.width > 1 && (box.left < around.left - 1 || box.right > around.right + 1)
        ? [control.textContent]
        : []
    })
  })

async function fitsEverySize(page: Page): Promise<void> {
  for (const [width, size] of LARGER) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    await expectNoSidewaysScroll(page)
    await expectWholeAmounts(page)
    expect(await cutControls(page), `controls that are cut on ${page.url()} at ${width} px and ${size}`).toEqual([])
    expect(await brokenWords(page), `broken words of ${page.url()} at ${width} px and ${size}`).toEqual([])
    expect(await overlaps(page), `controls of ${page.url()} at ${width} px and ${size}`).toEqual([])
  }
  await page.setViewportSize(PHONE)
}

test('every screen of a customer fits a long name, larger text and touch targets', async ({ customer, office }) => {
  await customer.goto('/login')
  await expect(customer.getByLabel('Full Name')).toBeVisible()
  await fitsEverySize(customer)
  await isCustomer(customer, person('Nkansahboatengaddaequaicooagyemangprempehowusu'))
  const loan = await hasLoan(customer, office, '1000')
  await hasPaid(customer, office, loan, '100')
  for (const address of SCREENS(loan)) {
    await opens(customer, address)
    expect(await smallTargets(customer), `targets of ${address}`).toEqual([])
    await fitsEverySize(customer)
  }
})

test('every screen of a customer works with forced colours', async ({ customer, office }) => {
  await isCustomer(customer, person('Kojo Contrast'))
  const loan = await hasLoan(customer, office, '390')
  await customer.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  for (const address of SCREENS(loan)) {
    await opens(customer, address)
    // The user chooses the contrast; axe sees only the page's colours.
    await expectAccessible(customer, 'all but contrast')
  }
  await customer.goto('/payment')
  const submit = customer.getByRole('button', { name: 'Submit Payment' })
  await expect(submit).toBeVisible()
  const border = await submit.evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(Number.parseInt(border), 'a button has an edge where its colour is taken away').toBeGreaterThan(0)
})

test('a printed schedule shows the weeks without buttons', async ({ customer, office }) => {
  await isCustomer(customer, person('Efua Paper'))
  const loan = await hasLoan(customer, office, '390')
  await opens(customer, `/loans/${loan}`)
  await customer.emulateMedia({ media: 'print' })
  await expect(customer.getByRole('heading', { name: 'All 13 weeks' })).toBeVisible()
  await expect(customer.getByText('Week 13', { exact: false }).first()).toBeVisible()
  await expect(customer.getByRole('banner')).toBeHidden()
  for (const button of await customer.getByRole('main').getByRole('button').all()) await expect(button).toBeHidden()
})
