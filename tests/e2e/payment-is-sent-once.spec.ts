import type { Page, Request } from '@playwright/test'
import { hasLoan, isCustomer, isSignedIn, type Office, paidCash } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { payWithReceipt, person } from './support/browser-people.ts'

const UNSURE = 'We do not know if it arrived'
const CHECKED = 'The office checks it and confirms it'

async function opensPaymentPage(customer: Page, office: Office, name: string): Promise<void> {
  await isCustomer(customer, person(name))
  await hasLoan(customer, office, '200')
  await customer.goto('/payment')
  await customer.getByText('MTN, AirtelTigo and Telecel').click()
  await customer.getByLabel('Already completed payment? Enter Transaction ID').fill(`MP${Date.now()}`)
}

/** The server books the next payment, and its response does not arrive. */
const losesResponse = (customer: Page, path = '**/api/payments/*', meanwhile?: () => Promise<void>) =>
  customer.route(
    path,
    async (route) => {
      await route.fetch()
      await meanwhile?.()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

const submit = (customer: Page) => customer.getByRole('button', { name: 'Submit Payment' })
const success = (customer: Page) => customer.getByRole('alertdialog', { name: 'Success' })

function watchPayments(customer: Page): Request[] {
  const sent: Request[] = []
  customer.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/payments\/\d+$/.test(request.url())) sent.push(request)
  })
  return sent
}

function expectSameKeyTwice(sent: readonly Request[]): void {
  const keys = sent.map((request) => request.headers()['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]])
}

async function expectOnePayment(customer: Page, status: string): Promise<void> {
  const payments: unknown = await (await customer.request.get('/api/payments/user')).json()
  expect(payments).toMatchObject([{ amount: '20.00', status }])
}

test('a double tap on Submit pays once', async ({ customer, office }) => {
  await opensPaymentPage(customer, office, 'Ekua Sarpong')
  const sent = watchPayments(customer)
  await submit(customer).dblclick()
  await expect(success(customer)).toContainText(CHECKED)
  expect(sent).toHaveLength(1)
  await expectOnePayment(customer, 'pending')
})

test('a page that is reloaded during a payment finds its answer, and does not pay twice', async ({ customer, office }) => {
  await isCustomer(customer, person('Nana Yeboah'))
  const loanId = await hasLoan(customer, office, '200')
  const receipt = await paidCash(office, loanId, '20')
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  await customer.route(
    `**/api/payments/${loanId}`,
    async (route) => {
      await route.fetch()
      resolve()
    },
    { times: 1 },
  )
  await payWithReceipt(customer, receipt)
  await expect(customer.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await arrived
  await customer.reload()
  // The same key: the server returns the lost response.
  await expect(success(customer)).toContainText('Payment submitted successfully')
  await expect(customer).toHaveURL('/')
  await expect(customer.getByRole('region', { name: 'Your balance is now' })).toContainText('GH₵240.00')

  await payWithReceipt(customer, receipt)
  await expect(customer.getByRole('alertdialog', { name: 'Error' })).toContainText(/already been used/)
  await expectOnePayment(customer, 'completed')
})

test('a payment without a connection is saved, and sent once when the connection is back', async ({ customer, office }) => {
  await opensPaymentPage(customer, office, 'Afia Konadu')
  const sent = watchPayments(customer)
  await customer.context().setOffline(true)
  await expect(customer.getByText(/^No internet\. Last updated today/)).toBeVisible()
  await submit(customer).click()
  const error = customer.getByRole('alertdialog', { name: 'Error' })
  await expect(error).toContainText('We could not reach Mmoa Loans. Please check your internet and try again.')
  await error.getByRole('button', { name: 'Try Again' }).click()
  await expect(customer.getByText(UNSURE)).toBeVisible()
  await expect(customer.getByLabel('Amount')).toBeDisabled()

  await customer.context().setOffline(false)
  await expect(customer.getByText(/^No internet/)).toHaveCount(0)
  await expect(success(customer)).toContainText(CHECKED)
  expectSameKeyTwice(sent)
  await expectOnePayment(customer, 'pending')
})

test('a payment whose response is lost is sent again with the same key, and counts once', async ({ customer, office }) => {
  await opensPaymentPage(customer, office, 'Akosua Agyeman')
  const sent = watchPayments(customer)
  await losesResponse(customer)
  await submit(customer).click()
  await customer.getByRole('alertdialog', { name: 'Error' }).getByRole('button', { name: 'Try Again' }).click()
  await expect(customer.getByText(UNSURE)).toBeVisible()
  await expect(customer.getByText('it counts only once')).toBeVisible()
  await expectOnePayment(customer, 'pending')

  await submit(customer).click()
  await expect(success(customer)).toContainText(CHECKED)
  expectSameKeyTwice(sent)
  await expectOnePayment(customer, 'pending')
})

test('a payment without a response is still sent once when the session ended meanwhile', async ({ customer, office }) => {
  const who = person('Adjoa Frimpong')
  await isCustomer(customer, who)
  const loanId = await hasLoan(customer, office, '200')
  const receipt = await paidCash(office, loanId, '20')
  const sent = watchPayments(customer)
  await losesResponse(customer, `**/api/payments/${loanId}`, () => customer.context().clearCookies({ name: 'sid' }))
  await payWithReceipt(customer, receipt)
  await customer.getByRole('alertdialog', { name: 'Error' }).getByRole('button', { name: 'Try Again' }).click()
  await submit(customer).click()
  await expect(customer.getByRole('alertdialog', { name: 'Unauthorized' })).toBeVisible()

  await isSignedIn(customer, who)
  await customer.goto('/')
  await expect(customer.getByRole('region', { name: 'Notification' })).toContainText('Your payment was sent')
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1)
  await expectOnePayment(customer, 'completed')
})
