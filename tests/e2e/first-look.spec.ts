import { expect, test } from './support/browser-test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/page-quality.ts'

test('GET /readyz reports that the product is ready', async ({ request }) => {
  expect((await request.get('/readyz')).status()).toBe(200)
  expect((await request.get('/healthz')).status()).toBe(200)
})

test('a visitor sees the landing page on a phone and on a desktop', async ({ customer, staff }) => {
  for (const page of [customer, staff]) {
    await page.goto('/')
    await expect(page).toHaveTitle(/Mmoa/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByLabel('How much do you need?').fill('650')
    await expect(page.getByRole('region', { name: 'Borrow GH₵650.00. Pay GH₵65.00 a week.' })).toContainText('13 × GH₵65.00')
    await page.getByLabel('How much do you need?').fill('99999')
    await expect(page.getByRole('alert')).toHaveText('Enter an amount from GH₵1 to GH₵10,000.')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('every other address shows the landing page to a visitor', async ({ customer }) => {
  await customer.goto('/loan-history')
  await expect(customer.getByRole('heading', { level: 1, name: 'Quick Loans for Traders & Salaried Individuals' })).toBeVisible()
})

test('an unknown API path returns JSON', async ({ request }) => {
  const answer = await request.get('/api/no-such-call')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ message: 'Not found' })
})
