import type { Page } from '@playwright/test'
import { hasApplied, hasLoan, hasPaid, isCustomer, isSignedIn, paidCash, wasApproved, wasWrittenOff } from './support/fixtures.ts'
import { person } from './support/browser-people.ts'
import { expect, test as base } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { runProduct, type Product } from './support/run-product.ts'

const OFFICE = {
  OFFICE_PHONE: '032 200 0142',
  OFFICE_WHATSAPP: '024 555 0142',
  OFFICE_ADDRESS: '12 Prempeh II Street, Adum, Kumasi',
  OFFICE_HOURS: 'Monday to Friday 8:00 to 17:00',
}
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ database }, use) => {
      const product = await runProduct(OFFICE, database)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.describe.configure({ timeout: 480_000 })

async function seesAnswer(page: Page, label: string, ...words: readonly (string | RegExp)[]): Promise<void> {
  await page.goto('/')
  const answer = page.getByRole('region', { name: label, exact: true })
  for (const each of words) await expect(answer).toContainText(each)
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await expectShownOnce(page)
  await expectGoodInEveryLook(page)
}

async function expectShownOnce(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const each of [
    main.locator('a.bg-primary, button.bg-primary:enabled, a.bg-accent, button.bg-accent:enabled'),
    main.locator('a[href^="tel:"]'),
    main.getByRole('link', { name: 'Way there' }),
    main.getByText('No Active Loans'),
  ])
    expect((await each.allTextContents()).length, (await each.allTextContents()).join(', ')).toBeLessThan(2)
}

test('home says what to do from the first sign-in to a repaid loan', async ({ customer, office }) => {
  await isSignedIn(customer, person('Esi Boateng'))
  await seesAnswer(customer, 'Welcome, Esi', 'GH₵1,000', 'Complete Your Profile')
  await customer.setViewportSize({ width: 1280, height: 800 })
  const left = async (name: string) => (await customer.getByRole('region', { name, exact: true }).boundingBox())?.x ?? 0
  expect(await left('Credit Level'), 'the first column of a desk is not empty').toBeLessThan(await left('Quick Actions'))
  await customer.setViewportSize({ width: 360, height: 740 })
  await customer.context().clearCookies()
  await isCustomer(customer, person('Kofi Adu'))
  await seesAnswer(customer, 'You can apply for up to', 'GH₵1,000', 'Apply for Loan')
  const refused = await hasApplied(customer, '700')
  await seesAnswer(customer, 'We are reading your application', 'GH₵700.00', 'See my application')
  await office.request.post(`/api/admin/loans/${refused}/reject`, { data: { reason: 'address_not_confirmed' } })
  await seesAnswer(customer, 'We could not confirm your address', 'REJECTED', 'GH₵700.00', 'Bring to the office', 'stall ticket')
  const answer = customer.getByRole('region', { name: 'We could not confirm your address' })
  await expect(answer.getByRole('link', { name: 'Way there' })).toBeVisible()
  await expect(answer.getByRole('link', { name: 'Call 032 200 0142' })).toBeVisible()
  await expect(answer.getByRole('link', { name: 'Do you think this is wrong?' })).toHaveAttribute('href', '/support')
  await expect(customer.getByRole('link', { name: 'Apply for Loan' })).toHaveCount(2)
  await customer.getByRole('button', { name: 'Put this away' }).press('Enter')
  await expect(customer.getByRole('region', { name: 'You can apply for up to' })).toBeVisible()

  const loanId = await hasApplied(customer, '260')
  await wasApproved(office, loanId)
  await seesAnswer(customer, 'Your loan is approved', 'GH₵260.00', 'is ready for you')
  await office.request.post(`/api/admin/loans/${loanId}/disburse`, { data: { method: 'cash' } })
  await seesAnswer(customer, 'Next Payment Due', 'GH₵26.00', 'Pay Now')
  const claim = { amount: '26.00', paymentMethod: 'momo', momoTransactionId: `MP${Date.now()}` }
  const claimed = await (await customer.request.post(`/api/payments/${loanId}`, { data: claim })).json()
  await seesAnswer(customer, 'We have your transaction ID and are checking it', 'GH₵26.00', 'Please do not pay it again')
  await expect(customer.getByRole('region', { name: 'What happens now' })).toContainText('It counts for week 1')
  await customer.getByRole('button', { name: 'Continue' }).click()
  await expect(customer.getByRole('region', { name: 'Your payment is being checked', exact: true })).toBeVisible()
  await seesAnswer(customer, 'Your payment is being checked', 'GH₵26.00', 'Please do not pay it again')
  await expect(customer.getByRole('region', { name: 'Next Payment Due' })).toContainText('Covered when we confirm')
  const activeLoans = customer.getByRole('region', { name: 'Active Loans' })
  await expect(activeLoans).toContainText('1 being checked')
  await expect(activeLoans).toContainText('GH₵312.00 after this payment is confirmed.')

  const receipt = await paidCash(office, loanId, '52')
  await seesAnswer(customer, 'We have your cash', 'GH₵52.00', 'One tap and weeks 1 and 2 are paid', receipt, 'GH₵286.00')
  await expect(activeLoans).toContainText('2 paid on time')
  await expect(customer.getByRole('region', { name: 'Not your cash?' })).toContainText('Call 032 200 0142')
  await customer.getByRole('button', { name: 'Put GH₵52.00 on my loan' }).click()
  // A reload before the response would cancel the call.
  await expect(customer.getByRole('region', { name: 'Payment submitted successfully', exact: true })).toBeVisible()
  await seesAnswer(customer, 'Payment submitted successfully', 'GH₵52.00', 'Weeks 1 and 2 are paid on time.')
  await expect(customer.getByRole('region', { name: 'Your balance is now' })).toContainText('was GH₵338.00')
  await expect(customer.getByRole('region', { name: /^Your level is/ })).toContainText('You owe GH₵286.00, not GH₵338.00')
  await expect(customer.getByRole('region', { name: 'Receipt' })).toContainText('Received by')
  await customer.setViewportSize({ width: 1280, height: 800 })
  await expect(customer.getByRole('region', { name: 'Receipt' })).toBeVisible()
  await customer.setViewportSize({ width: 360, height: 740 })
  await customer.getByRole('button', { name: 'Continue' }).click()
  await expect(customer.getByRole('region', { name: 'Your payment is being checked' })).toBeVisible()
  await office.request.post(`/api/admin/payments/${claimed.payment.id}/fail`, { data: { reason: 'MTN does not know it' } })
  await hasPaid(customer, office, loanId, '286')
  await seesAnswer(customer, 'You paid all 13 weeks', 'GH₵338.00', 'You owe nothing', 'Completion letter')
  await expect(customer.getByRole('region', { name: '13 of 13' })).toContainText('13 on time')
  await expect(customer.getByRole('region', { name: 'Credit Level' })).toContainText('your score is now')
  await expect(customer.getByRole('region', { name: 'Apply for Loan' })).toContainText('only if you need it')
  const letter = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Completion letter' }).click()
  expect((await letter).suggestedFilename()).toMatch(/\.pdf$/)
})

test('home opens with one request for data', async ({ customer, office }) => {
  await isCustomer(customer, person('Akua Sarpong'))
  await hasLoan(customer, office, '300')
  const requests: string[] = []
  customer.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  await customer.goto('/')
  await expect(customer.getByRole('region', { name: 'Next Payment Due' })).toContainText('Pay Now')
  await expect(customer.getByRole('region', { name: 'Credit Level' })).toBeVisible()
  await expect(customer.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await customer.waitForLoadState('networkidle')
  expect(requests).toEqual(['/api/start'])
})

test('home of a customer with a written-off loan offers to pay it in parts', async ({ customer, office }) => {
  await isCustomer(customer, person('Yaa Owusu'))
  const loanId = await hasLoan(customer, office, '100')
  await wasWrittenOff(office, loanId)
  await seesAnswer(customer, `Loan #${loanId} is closed as unpaid`, 'GH₵130.00', 'Pay Now')
  await expect(customer.getByRole('region', { name: 'Apply for Loan' })).toContainText('Opens when')
  await expect(customer.getByText('once it is approved')).toHaveCount(0)
})
