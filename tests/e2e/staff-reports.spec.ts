import type { Page } from '@playwright/test'
import { hasLoan, hasPaid, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

async function look(page: Page, address: string, shows: string | RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await expectGoodInEveryLook(page)
}

test('a manager reads the portfolio of a day, opens the loans behind a figure and one of them, and exports them', async ({
  customer,
  staff,
  office,
}) => {
  const name = 'Maame Efe'
  await isCustomer(customer, person(name))
  const loanId = await hasLoan(customer, office, '1000')
  await hasPaid(customer, office, loanId, '100')
  await isStaffUser(staff, office, person('Kwesi Appiah'), 'manager')
  await look(staff, '/admin?tab=reports', /^Outstanding, /)
  await staff.getByRole('button', { name: 'Nothing late' }).click()
  await expect(staff.getByRole('heading', { name: 'Loans of the portfolio' })).toBeVisible()
  await expect(staff.getByRole('row', { name }).first()).toContainText('1,200.00')
  await expectGoodInEveryLook(staff)
  const file = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^portfolio-loans-\d{4}-\d\d-\d\d\.csv$/)
  await staff
    .getByRole('button', { name: `#${loanId}`, exact: true })
    .first()
    .click()
  await expect(staff.getByRole('heading', { name: `Loan #${loanId}` })).toBeVisible()
  await expect(staff.getByText('Paid on time').filter({ visible: true })).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Back to loans' }).click()
  await staff.getByRole('button', { name: 'Back to portfolio' }).click()
  await staff.getByLabel('At the end of').fill('2020-01-01')
  await expect(staff.getByText('No loans were paid out by this day')).toBeVisible()
  await look(staff, '/admin?tab=reports&section=takings', /^Total/)
  // Earlier specs took money in the same office.
  await expect(staff.getByRole('row', { name: /^Total/ })).toContainText(/[1-9][\d,]*\.\d\d/)
})

test('the front desk sees overdue loans, and no reports', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Esi Quaye'), 'front_desk')
  await look(staff, '/admin?tab=arrears', 'No overdue loans')
  await staff.getByRole('tab', { name: 'Collection sheet' }).click()
  await expect(staff.getByRole('heading', { name: 'Collection sheet' })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Print collection sheet' })).toBeVisible()
  await expectGoodInEveryLook(staff)
  await expect(staff.getByRole('tab', { name: 'Portfolio' })).toHaveCount(0)
})
