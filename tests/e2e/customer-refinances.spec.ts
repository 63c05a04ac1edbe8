import { hasLoan, hasPaid, isCustomer, wasApproved } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { person } from './support/browser-people.ts'

test('a customer who has repaid half sees the price of a refinance, applies, and the new loan settles the old one', async ({
  customer,
  office,
}) => {
  await isCustomer(customer, person('Dede Lartey'))
  const old = await hasLoan(customer, office, '300')
  await customer.goto(`/loans/${old}`)
  await expect(customer.getByRole('region', { name: 'Refinance' })).toContainText('when half of it is repaid. Pay GH₵195.00 more')
  await hasPaid(customer, office, old, '195')
  await customer.reload()

  await customer.getByRole('button', { name: 'Refinance this loan' }).click()
  const amount = customer.getByLabel('How much is the new loan?')
  await amount.fill('195')
  await expect(customer.getByText('The new loan must be at least GH₵216.67: it settles the old balance of GH₵195.00')).toBeVisible()
  await amount.fill('10001')
  await expect(customer.getByText('level lets you borrow up to')).toBeVisible()
  await amount.fill('500')
  const costs = customer.getByRole('region', { name: 'Refinance' }).getByRole('status')
  await expect(costs).toContainText(`Settles Loan #${old}GH₵195.00You get in handGH₵305.00`)
  await customer.getByLabel('Why do you need it?').fill('short')
  await customer.getByText('I have read the price').click({ position: { x: 8, y: 8 } })
  await customer.getByRole('button', { name: 'Ask for GH₵500.00' }).click()
  await expect(customer.getByText('Please provide a reason for refinancing')).toBeVisible()
  await customer.getByLabel('Why do you need it?').fill('More cloth for Christmas')
  await customer.getByRole('button', { name: 'Ask for GH₵500.00' }).click()
  await customer.getByRole('alertdialog', { name: 'Application Received Successfully!' }).getByRole('button').click()
  await expect(customer.getByText('Your application is with us')).toBeVisible()
  const loanId = Number(new URL(customer.url()).pathname.split('/').at(-1))
  expect(loanId).not.toBe(old)

  await wasApproved(office, loanId)
  await office.request.post(`/api/admin/loans/${loanId}/disburse`, { data: { method: 'cash' } })
  await customer.goto(`/loans/${old}`)
  await expect(customer.getByText('Settled by your new loan')).toBeVisible()
  await expect(customer.getByText('GH₵195.00 settled by the new loan')).toBeVisible()
})
