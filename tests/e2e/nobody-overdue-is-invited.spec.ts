import type { Page } from '@playwright/test'
import { hasApplied, hasLoan, isCustomer, wasWrittenOff } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { person } from './support/browser-people.ts'

const SCREENS = ['/', '/score', '/payment', '/loan-history', '/profile'] as const

async function expectNoInvitation(page: Page): Promise<void> {
  for (const screen of SCREENS) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Apply for/ })).toHaveCount(0)
    await expect(page.getByText(/borrow up to|apply again/)).toHaveCount(0)
  }
}

test('a customer who owes is invited on no screen, and the application screen says what to pay first', async ({ customer, office }) => {
  await isCustomer(customer, person('Yaa Nyarko'))
  const loanId = await hasLoan(customer, office, '100')
  await wasWrittenOff(office, loanId)
  await expectNoInvitation(customer)
  await customer.goto('/apply')
  await expect(customer.getByText('Pay this first')).toBeVisible()
  await expect(customer.getByText(`You still owe money on Loan #${loanId}. Pay GH₵130.00 first.`)).toBeVisible()
  await expect(customer.getByText('up to GH₵1,000')).toHaveCount(0)
  await expect(customer.getByRole('link', { name: 'Pay GH₵130.00' })).toBeVisible()
})

test('a customer with a pending application is invited on no screen', async ({ customer }) => {
  await isCustomer(customer, person('Afua Sarpong'))
  await hasApplied(customer, '100')
  await expectNoInvitation(customer)
})
