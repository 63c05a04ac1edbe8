import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 A and AA as far as axe can tell, with the selector of each place that breaks a rule. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Nothing sticks out of the page to the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sizes = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: document.documentElement.clientWidth }))
  expect(sizes.content, `width of ${page.url()}`).toBeLessThanOrEqual(sizes.window)
}
