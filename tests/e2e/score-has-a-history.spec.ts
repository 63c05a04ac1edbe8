import { hasLoan, hasPaid, isCustomer, isSignedIn } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

test('a customer sees the level, the requirements of the next one, and the history of the score', async ({ customer, office }) => {
  await isCustomer(customer, person('Adwoa Boateng'))
  const loanId = await hasLoan(customer, office, '1000')
  await hasPaid(customer, office, loanId, '115.38')
  await hasPaid(customer, office, loanId, '115.38')
  await customer.goto('/score')
  // 35 for two weeks on time, 2 for the loan, 10 without inquiries; GH₵1,069.24 beside GH₵1,000 gives nothing.
  await expect(customer.getByRole('heading', { level: 1, name: 'Your score is 47' })).toBeVisible()
  const level = customer.getByRole('region', { name: 'BRONZE' }).filter({ visible: true })
  await expect(level).toContainText('3 points to SILVER. It starts at 50 points and lets you borrow up to GH₵5,000.')
  const course = customer.getByRole('region', { name: 'Your score was 0 earlier today and is 47 now' })
  await expect(course.getByRole('row')).toHaveText([
    'DateWhat happenedScore',
    /Cash was taken at the office47was 12BRONZE$/,
    /A loan was paid out12was 0BRONZE$/,
    /A loan was approved0BRONZE$/,
  ])
  await expectGoodInEveryLook(customer)
})

test('a customer without a loan has no score history, and can retry after a failure', async ({ customer }) => {
  await isSignedIn(customer, person('Akua Sarpong'))
  await customer.route('**/api/credit/history', (route) =>
    route.fulfill({ status: 503, json: { message: 'We could not reach our records.' } }),
  )
  await customer.goto('/score')
  await expect(customer.getByText('We could not load your score history')).toBeVisible()
  await expectGoodInEveryLook(customer)
  await customer.unroute('**/api/credit/history')
  await customer.getByRole('button', { name: 'Try Again' }).click()
  await expect(customer.getByText('Your score history starts with your first loan')).toBeVisible()
  await expect(customer.getByText('NO CREDIT').filter({ visible: true })).toBeVisible()
  await expectGoodInEveryLook(customer)
})
