import { isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectNoSidewaysScroll } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

test('an icon button shows its name after 700 ms of hovering, and on keyboard focus', async ({ staff }) => {
  await isCustomer(staff, person('Adjoa Tip'))
  await staff.goto('/loan-history')
  const button = staff.getByRole('main').getByRole('button', { name: 'Dark theme' })
  const shown = () =>
    button.evaluate((element) => {
      const { content, opacity } = getComputedStyle(element, '::after')
      return content.includes('Dark theme') && opacity === '1'
    })
  expect(await shown()).toBe(false)
  const since = Date.now()
  await button.hover()
  await expect.poll(shown).toBe(true)
  expect(Date.now() - since).toBeGreaterThanOrEqual(650)
  await expectNoSidewaysScroll(staff)
  await staff.mouse.move(0, 0)
  await expect.poll(shown).toBe(false)
  await button.focus()
  await staff.keyboard.press('Tab')
  await staff.keyboard.press('Shift+Tab')
  await expect.poll(shown).toBe(true)
})
