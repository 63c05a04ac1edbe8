import { expect, type Locator, type Page } from '@playwright/test'

export async function sees(place: Page | Locator, ...words: readonly (string | RegExp)[]): Promise<void> {
  for (const one of words)
    await expect(place.getByText(one).filter({ visible: true }).first(), `"${String(one)}" is to be seen`).toBeVisible()
}

/** An element that disappears after half a second stays until the returned function is called: a slow machine polls rarely. */
export async function holdsTimers(page: Page): Promise<() => Promise<void>> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  return () => page.clock.resume()
}

/** Without a message, so that the screen needs one of its own. */
export async function failsAt(page: Page, path: string): Promise<void> {
  await withoutFirstResponses(page)
  await page.route(path, (route) => route.fulfill({ status: 400, body: '' }))
}

/** Until the returned function is called. */
export async function holdsBack(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await withoutFirstResponses(page)
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Without the first responses each call is made by itself. */
const withoutFirstResponses = (page: Page): Promise<unknown> =>
  page.route('**/api/start', (route) => route.fulfill({ status: 404, body: '' }))
