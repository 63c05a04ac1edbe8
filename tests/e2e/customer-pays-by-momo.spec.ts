import { hasLoan, isCustomer } from './support/fixtures.ts'
import { expect } from './support/browser-test.ts'
import { test } from './support/momo-test.ts'
import { expectAccessible } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

test('a customer requests a mobile money payment, reopens the page, approves on the phone, and the loan is paid', async ({
  customer,
  office,
  simulator,
}) => {
  const who = person('Adwoa Serwaa')
  await isCustomer(customer, who)
  const loan = await hasLoan(customer, office, '100')
  await customer.goto('/payment')
  await customer.getByText('Mobile Money', { exact: true }).first().click()
  await expect(customer.getByText('Coming Soon')).toHaveCount(0)
  await customer.getByRole('button', { name: /^Submit Payment GH₵10\.00 from MTN 0/ }).click()
  const dialog = customer.getByRole('dialog', { name: 'Mobile Money Payment' })
  await expect(dialog.getByText('Payment Request Sent', { exact: true })).toBeVisible()
  await expectAccessible(customer)

  await customer.goto('/')
  const activeLoans = customer.getByRole('region', { name: 'Active Loans' })
  await expect(customer.getByRole('region', { name: 'Next Payment Due' })).toContainText('Opens when this request is answered.')
  await expect(activeLoans.getByRole('button', { name: 'Make Payment' })).toBeDisabled()
  await customer.getByRole('button', { name: 'Check Payment Status' }).click()
  await expect(customer.getByRole('region', { name: 'Notification' })).toContainText('Still waiting')
  // A toast over an open dialog is inside it.
  await customer.getByRole('button', { name: 'Menu', exact: true }).click()
  const toast = customer.getByRole('dialog', { name: 'Menu' }).getByRole('region', { name: 'Notification' })
  await expect(toast).toContainText('Still waiting')
  await customer.keyboard.press('F8')
  await expect(toast).toBeFocused()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(customer.getByText('Still waiting')).toHaveCount(0)

  await customer.goto(`/loans/${loan}`)
  await customer.getByRole('link', { name: 'See the payment request' }).click()
  await customer.getByRole('button', { name: 'See the payment request' }).click()
  await expect(dialog.getByText('Payment Request Sent', { exact: true })).toBeVisible()

  const [prompt] = simulator.phones.promptsOf(who.phone)
  prompt?.approve()
  const done = customer.getByRole('alertdialog', { name: 'Payment Completed' })
  await expect(done).toContainText('GH₵10.00')
  await expect(done).toContainText('GH₵120.00')
  await expect(customer).toHaveURL('/')
  await expect(customer.getByRole('region', { name: 'Your payment is on your loan' })).toContainText('by MTN. Week 1 is paid on time.')
  await customer.goto('/payment')
  await expect(customer.getByRole('radio', { name: /^Mobile Money.*Last used/ })).toBeChecked()
  const payments: unknown = await (await customer.request.get('/api/payments/user')).json()
  expect(payments).toMatchObject([{ amount: '10.00', status: 'completed', paymentMethod: 'momo', momoProvider: 'mtn' }])
  expect(simulator.book('mtn').orders.all()).toMatchObject([{ state: 'successful', amount: 1_000 }])
})

test('the home screen reports an ended session when it checks a payment request', async ({ customer, office }) => {
  const who = person('Abena Osei')
  await isCustomer(customer, who)
  const loan = await hasLoan(customer, office, '100')
  const data = { amount: '10', phoneNumber: who.phone, momoProvider: 'mtn' }
  const headers = { 'Idempotency-Key': 'home-reports-an-ended-session' }
  expect((await customer.request.post(`/api/payments/${loan}/momo-request`, { data, headers })).ok()).toBe(true)
  await customer.goto('/')
  const check = customer.getByRole('button', { name: 'Check Payment Status' })
  await expect(check).toBeVisible()
  await customer.context().clearCookies()
  await check.click()
  await expect(customer.getByRole('alertdialog', { name: 'Unauthorized' })).toContainText('You are logged out. Logging in again...')
})
