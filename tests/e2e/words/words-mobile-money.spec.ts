import type { Page } from '@playwright/test'
import { hasLoan, isCustomer, paidCash } from '#tests/e2e/support/fixtures.ts'
import { expect, test } from '#tests/e2e/support/browser-test.ts'
import { person } from '#tests/e2e/support/browser-people.ts'
import { expectAccessible } from '#tests/e2e/support/page-quality.ts'
import { failsAt, sees } from '#tests/e2e/support/sees.ts'

/** The settings response reports a connected network. */
async function opensRequestDialog(page: Page): Promise<void> {
  await page.route('**/api/public/stats', async (route) => {
    const answer = await route.fetch()
    const stats: object = await answer.json()
    await route.fulfill({ response: answer, json: { ...stats, momoNetworks: ['mtn'] } })
  })
  await page.goto('/payment')
  await page.getByText('Mobile Money', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Use another number' }).click()
}

test('the mobile money dialog has a text for each outcome', async ({ customer, office }) => {
  await isCustomer(customer, person('Akua Naru'))
  const loan = await hasLoan(customer, office, '100')
  await opensRequestDialog(customer)
  const dialog = customer.getByRole('dialog', { name: 'Mobile Money Payment' })
  await expect(dialog.getByPlaceholder('0XX XXX XXXX')).toBeVisible()
  await expectAccessible(customer)
  await dialog.getByLabel('Amount').fill('')
  await dialog.getByRole('button', { name: 'Send Payment Request' }).click()
  await sees(dialog, 'Missing Information', 'Please enter phone number and amount')

  const request = `**/api/payments/${loan}/momo-request`
  await dialog.getByLabel('Amount').fill('10')
  await failsAt(customer, request)
  await dialog.getByRole('button', { name: 'Send Payment Request' }).click()
  await sees(dialog, 'Payment Request Failed', 'Failed to send payment request')
  await customer.unroute(request)
  await customer.route(request, (route) =>
    route.fulfill({
      json: { success: true, referenceId: '7d1d1c6e-0000-4000-8000-000000000001', status: 'PENDING', message: 'Approve it on your phone.' },
    }),
  )
  const status = '**/api/payments/momo-status/*'
  // The dialog checks by itself; a press meanwhile is answered too.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await customer.route(status, async (route) => {
    await pressed
    await route.fulfill({ status: 400, body: '' })
  })
  await dialog.getByRole('button', { name: 'Send Payment Request' }).click()
  await sees(dialog, 'Payment Request Sent', 'Approve it on your phone.')

  const returns = (answer: object) =>
    customer.route(status, (route) =>
      route.fulfill({
        json: {
          referenceId: '7d1d1c6e-0000-4000-8000-000000000001',
          transactionId: null,
          amount: '10.00',
          reason: null,
          voucherNote: null,
          ...answer,
        },
      }),
    )
  await dialog.getByRole('button', { name: 'Check Payment Status' }).click()
  press()
  await sees(dialog, 'Status Check Failed', 'Failed to check payment status')
  await customer.unroute(status)
  await returns({ status: 'SUCCESSFUL', transactionId: '123' })
  await failsAt(customer, `**/api/payments/${loan}/complete`)
  await sees(dialog, 'Payment Completion Failed', 'Failed to complete payment')
  await customer.unroute(status)
  await returns({ status: 'FAILED', reason: '' })
  await dialog.getByRole('button', { name: 'Check Payment Status' }).click()
  const failed = customer.getByRole('alertdialog', { name: 'Payment Failed' })
  await sees(failed, 'Payment was not successful')
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(dialog.getByRole('button', { name: 'Send Payment Request' })).toBeVisible()
})

test('a payment that the network completed is shown as done', async ({ customer, office }) => {
  await isCustomer(customer, person('Ebo Taylor'))
  const loan = await hasLoan(customer, office, '100')
  const cashReceiptNumber = await paidCash(office, loan, '10')
  const reference = { referenceId: '7d1d1c6e-0000-4000-8000-000000000002', amount: '10.00', reason: null, voucherNote: null }
  await customer.route(`**/api/payments/${loan}/momo-request`, (route) =>
    route.fulfill({ json: { success: true, ...reference, status: 'PENDING', message: 'Approve it on your phone.' } }),
  )
  await customer.route('**/api/payments/momo-status/*', (route) =>
    route.fulfill({ json: { ...reference, status: 'SUCCESSFUL', transactionId: '456' } }),
  )
  // Completes a real cash payment, so that the dialog shows the server's own response.
  await customer.route(`**/api/payments/${loan}/complete`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/complete$/, '')
    const body = JSON.stringify({ amount: '10', paymentMethod: 'cash', cashReceiptNumber })
    await route.fulfill({ response: await route.fetch({ url, postData: body }) })
  })
  await opensRequestDialog(customer)
  const dialog = customer.getByRole('dialog', { name: 'Mobile Money Payment' })
  await dialog.getByRole('button', { name: 'Send Payment Request' }).click()
  await sees(customer.getByRole('alertdialog', { name: 'Payment Completed' }), 'Your payment has been processed successfully')
  await expect(customer).toHaveURL('/')
})
