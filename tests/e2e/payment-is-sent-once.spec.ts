import type { Page, Request } from '@playwright/test'
import { hasLoan, isCustomer, type Office, paidCash } from './support/beforehand.ts'
import { expect, test } from './support/browser-test.ts'
import { payWithReceipt, person } from './support/browser-people.ts'

const UNSURE = 'We do not know if it arrived'

/** A customer with a loan of GH₵260.00 stands at the payment page with a transaction ID, which the server takes as often as it is sent. */
async function standsAtPayment(customer: Page, office: Office, name: string): Promise<void> {
  await isCustomer(customer, person(name))
  await hasLoan(customer, office, '200')
  await customer.goto('/payment')
  await customer.getByText('MTN, AirtelTigo and Telecel').click()
  await customer.getByLabel('Already completed payment? Enter Transaction ID').fill(`MP${Date.now()}`)
}

const submit = (customer: Page) => customer.getByRole('button', { name: 'Submit Payment' })
const success = (customer: Page) => customer.getByRole('alertdialog', { name: 'Success' })

/** Every payment that the page has sent, as the browser saw it. */
function watchPayments(customer: Page): Request[] {
  const sent: Request[] = []
  customer.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/payments\/\d+$/.test(request.url())) sent.push(request)
  })
  return sent
}

/** Both sendings carried the same key, so the server knew the second for the first. */
function expectSameKeyTwice(sent: readonly Request[]): void {
  const keys = sent.map((request) => request.headers()['idempotency-key'])
  expect(keys).toEqual([expect.stringMatching(/^\S{16,}$/), keys[0]])
}

async function expectOnePayment(customer: Page, status: string): Promise<void> {
  const payments: unknown = await (await customer.request.get('/api/payments/user')).json()
  expect(payments).toMatchObject([{ amount: '20.00', status }])
}

test('a double tap on Submit pays once', async ({ customer, office }) => {
  await standsAtPayment(customer, office, 'Ekua Sarpong')
  const sent = watchPayments(customer)
  await submit(customer).dblclick()
  await expect(success(customer)).toContainText('The office checks it and confirms it')
  expect(sent).toHaveLength(1)
  await expectOnePayment(customer, 'pending')
})

test('a page that is loaded again while the payment is under way shows that it arrived, and does not take it twice', async ({
  customer,
  office,
}) => {
  await isCustomer(customer, person('Nana Yeboah'))
  const loanId = await hasLoan(customer, office, '200')
  const receipt = await paidCash(office, loanId, '20')
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  await customer.route(
    `**/api/payments/${loanId}`,
    async (route) => {
      // The server has it, and the phone never hears the answer.
      await route.fetch()
      resolve()
    },
    { times: 1 },
  )
  await payWithReceipt(customer, receipt)
  await expect(customer.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await arrived
  await customer.reload()
  const recent = customer.getByRole('region', { name: 'Recent Payment History' })
  await expect(recent.getByRole('listitem')).toHaveCount(1)
  await expect(recent).toContainText('Completed')
  await expect(customer.getByText('To finish the loan: GH₵240.00.')).toBeVisible()
  await expect(customer.getByText(UNSURE)).toBeVisible()
  await submit(customer).click()
  await expect(success(customer)).toContainText('Payment submitted successfully')

  await payWithReceipt(customer, receipt)
  await expect(customer.getByRole('alertdialog', { name: 'Error' })).toContainText(/already been used/)
  await expectOnePayment(customer, 'completed')
})

test('without the internet it says so, keeps the payment, and sends it once when the internet is back', async ({ customer, office }) => {
  await standsAtPayment(customer, office, 'Afia Konadu')
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
  await submit(customer).click()
  await expect(success(customer)).toContainText('The office checks it and confirms it')
  expectSameKeyTwice(sent)
  await expectOnePayment(customer, 'pending')
})

test('an answer that got lost is asked for again with the same key, and the payment counts once', async ({ customer, office }) => {
  await standsAtPayment(customer, office, 'Akosua Agyeman')
  const sent = watchPayments(customer)
  await customer.route(
    '**/api/payments/*',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await submit(customer).click()
  await customer.getByRole('alertdialog', { name: 'Error' }).getByRole('button', { name: 'Try Again' }).click()
  await expect(customer.getByText(UNSURE)).toBeVisible()
  await expect(customer.getByText('it counts only once')).toBeVisible()
  await expectOnePayment(customer, 'pending')

  await submit(customer).click()
  await expect(success(customer)).toContainText('The office checks it and confirms it')
  expectSameKeyTwice(sent)
  await expectOnePayment(customer, 'pending')
})
