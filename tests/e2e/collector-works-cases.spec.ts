import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { DESK, expect, test as base } from './support/browser-test.ts'
import { isStaffUser, openOffice, runImport, type Office } from './support/fixtures.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'
import { runProduct, type Product } from './support/run-product.ts'

/** In office hours, with five loans past due that have no owner yet. */
const test = base.extend<object, { product: Product; office: Office }>({
  product: [
    async ({ database }, use) => {
      // An address: a path with a space would be two options.
      const { href: clock } = new URL('support/office-hours.ts', import.meta.url)
      const product = await runProduct({ NODE_OPTIONS: `--import=${clock}` }, database)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  office: [
    async ({ playwright, product }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.origin })
      const office = await openOffice(request)
      await hasLateLoans(office, PEOPLE)
      await use(office)
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ timeout: 480_000 })

const PEOPLE = ['Araba Boateng', 'Ebo Opoku', 'Esi Amoah', 'Kojo Asante', 'Grace Owusu']
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function hasLateLoans(office: Office, names: readonly string[]): Promise<void> {
  const first = 240_000_000 + randomInt(9_000_000)
  const phones = names.map((_, at) => `0${first + at}`)
  const customers = names.map(
    (name, at) => `${name},${phones[at]},market_trader,"Shop ${at}, Kaneshie Market, Accra",${phones[at]},mtn,${daysAgo(90)}`,
  )
  const loans = names.map((_, at) => `${phones[at]},200,${daysAgo(30 - at)},mmoa_direct,cash`)
  const answer = await office.request.post('/api/admin/import', {
    data: {
      customers: ['full_name,phone,business_type,address,momo_number,momo_provider,joined_on', ...customers].join('\n'),
      loans: ['phone,amount,paid_out_on,lender,method', ...loans].join('\n'),
    },
  })
  expect(await answer.text()).toContain('"success":true')
  await runImport(office)
}

async function atAnotherDesk(browser: Browser, { origin }: Product, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: DESK, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await work(await context.newPage())
  await context.close()
}

/** Keys, and presses of mouse or finger, since the last count. */
async function countsHands(page: Page): Promise<() => Promise<{ keys: number; presses: number }>> {
  const seen = await page.evaluateHandle(() => {
    const counts = { keys: 0, presses: 0 }
    addEventListener('keydown', () => (counts.keys += 1), true)
    addEventListener('pointerdown', () => (counts.presses += 1), true)
    return counts
  })
  return () =>
    seen.evaluate((counts) => {
      const { keys, presses } = counts
      Object.assign(counts, { keys: 0, presses: 0 })
      return { keys, presses }
    })
}

const openCase = (page: Page, name: string) => page.getByRole('complementary', { name: 'Open case' }).getByRole('heading', { name })
const QUEUE = '/admin?tab=collections&show=all'

test('a collector works cases with keys alone, and a second one in the same case reads who took it', async ({
  staff,
  office,
  browser,
  product,
}) => {
  await isStaffUser(staff, office, person('Georgina Adjetey'), 'front_desk')
  // Read before the calls: each outcome must refresh it.
  await staff.goto('/admin?tab=arrears')
  const arrears = staff.getByRole('row', { name: /Esi Amoah/ })
  await expect(arrears).toContainText('Accra')
  await expect(arrears).not.toContainText(' by ')
  const parts = staff.getByRole('navigation', { name: 'Collections' })
  await parts.getByRole('link', { name: 'Queue' }).click()
  await staff.getByRole('button', { name: /^All/ }).click()
  await staff.locator(':focus').blur()
  await expect(staff.getByText('Esi Amoah')).toBeVisible()
  await staff.keyboard.press('j')
  await expect(openCase(staff, 'Araba Boateng')).toBeVisible()
  await atAnotherDesk(browser, product, async (other) => {
    await isStaffUser(other, office, person('Rita Nartey'), 'front_desk')
    await other.goto(QUEUE)
    await expect(other.getByText('Esi Amoah')).toBeVisible()
    await other.keyboard.press('j')
    await expect(openCase(other, 'Araba Boateng')).toBeVisible()

    await staff.keyboard.press('c')
    await expect(staff.getByRole('heading', { name: /^Outcome of the call/ })).toBeVisible()
    await other.keyboard.press('c')
    await expect(other.getByText('Georgina Adjetey owns this case.').first()).toBeVisible()
    await expect(other.getByRole('link', { name: /^0\d\d / })).toHaveCount(0)
  })

  await expectGoodInEveryLook(staff)
  await staff.keyboard.press('2')
  await staff.keyboard.press('Enter')
  await expect(openCase(staff, 'Ebo Opoku')).toBeFocused()
  const handsUsed = await countsHands(staff)
  for (const [outcome, next] of [
    ['1', 'Esi Amoah'],
    ['3', 'Kojo Asante'],
    ['6', 'Grace Owusu'],
  ] as const) {
    await staff.keyboard.press('c')
    await expect(staff.getByRole('heading', { name: /^Outcome of the call/ })).toBeVisible()
    await staff.keyboard.press(outcome)
    await staff.keyboard.press('Enter')
    await expect(openCase(staff, next)).toBeFocused()
    // 20 seconds a case for 60 cases in 20 minutes: the talk, and three keys. The next case opens by itself.
    expect(await handsUsed(), next).toEqual({ keys: 3, presses: 0 })
  }
  await staff.keyboard.press('j')
  await expect(openCase(staff, 'Araba Boateng')).toBeVisible()
  await expect(staff.getByText('Call: no answer')).toBeVisible()
  await staff.keyboard.press('k')
  await expect(openCase(staff, 'Grace Owusu')).toBeVisible()
  await staff.getByRole('button', { name: /Esi Amoah/ }).click()
  const promised = staff.getByRole('complementary', { name: 'Open case' })
  await expect(promised.getByText(/^Promised GH₵/)).toBeVisible()
  await expect(promised.getByText(/^Next( step)?:/)).toHaveCount(1)
  await parts.getByRole('link', { name: 'Arrears' }).click()
  await expect(arrears).toContainText(' by ')
})

test('the customers of an SMS are counted for the chosen text, also while another is being counted', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Yaw Frempong'), 'manager')
  const text = (fromDay: number) => ({ fromDay, action: 'sms', template: 'Please pay GHS {amount}' })
  await staff.route('**/api/admin/collections/ladder', (route) => route.fulfill({ json: { steps: [text(1), text(5), text(9)] } }))
  const counted: number[] = []
  await staff.route('**/api/admin/collections/sms/preview', async (route) => {
    const { fromDay } = route.request().postDataJSON()
    counted.push(fromDay)
    if (fromDay === 1) return route.abort()
    // Day 5 has no response while the dialog is open.
    if (fromDay === 9) await route.fulfill({ json: { count: 4, skipped: [], refusal: null } })
  })
  await staff.goto(QUEUE)
  await staff.getByRole('button', { name: 'Send SMS' }).first().click()
  const dialog = staff.getByRole('dialog', { name: 'Send SMS to these cases' })
  await expect(dialog).toContainText('We could not count the customers')
  await dialog.getByLabel('Text').selectOption('5')
  await expect.poll(() => counted).toEqual([1, 5])
  await expect(dialog).not.toContainText('We could not count the customers')
  await dialog.getByLabel('Text').selectOption('9')
  await expect(dialog).toContainText('4 customers get it')
  await expect(dialog.getByRole('button', { name: 'Send SMS to 4 customers' })).toBeEnabled()
})

test('a collector works on without a network, and the outcome is sent once when it is back', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Fiifi Agyei'), 'manager')
  // A wrong clock of this desk: the server's days apply.
  await staff.clock.setSystemTime(new Date(daysAgo(-2)))
  await staff.goto(QUEUE)
  await staff.getByRole('button', { name: 'Send SMS' }).first().click()
  const dialog = staff.getByRole('dialog', { name: 'Send SMS to these cases' })
  // Customers who get a reminder meanwhile get no second SMS.
  await expect(dialog).toContainText(/\d customers? gets? it/)
  await expectGoodInEveryLook(staff)
  await staff.keyboard.press('Escape')
  await staff.getByRole('button', { name: /Grace Owusu/ }).click()
  await staff.getByRole('button', { name: 'Show number and call' }).click()
  await staff.getByRole('button', { name: 'Promised', exact: true }).click()
  await expect(staff.getByLabel('By', { exact: true })).toHaveValue(daysAgo(-1))
  await staff.getByRole('button', { name: 'Reached', exact: true }).click()
  await staff.context().setOffline(true)
  await staff.getByRole('button', { name: 'Save and open next' }).click()
  const waiting = staff.getByRole('list', { name: 'Not sent yet' }).filter({ visible: true })
  await expect(waiting).toContainText('Outcome of a call for Loan #')
  await expect(waiting).toContainText('Saved on this phone')
  await staff.context().setOffline(false)
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('Sent: Loan #', { timeout: 90_000 })
  await expect(waiting).toHaveCount(0)
  await staff.getByRole('button', { name: /Grace Owusu/ }).click()
  await expect(staff.getByText('Call: reached')).toHaveCount(1)
  await staff.goto('/admin?tab=field')
  await expect(staff.getByRole('region', { name: 'Kaneshie Market, Accra' })).toContainText('Grace Owusu')
  await expectGoodInEveryLook(staff)
})
